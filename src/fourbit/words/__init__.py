"""States, decisions and options in words."""
