"""A game hosted for any front end: the table, proposals, the log. Knows no screen."""
