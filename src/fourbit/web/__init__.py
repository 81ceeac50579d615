"""The game in the browser: the server keeps, the engine judges, the page draws."""
