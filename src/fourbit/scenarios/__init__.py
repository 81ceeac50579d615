"""Scenarios: a table that is set, something that is done, what must come of it (RULINGS D.1)."""
