"""An edition as the page draws and says it: pure functions from rules to wire models."""
