"""The game in a plain terminal of 80 × 24."""
