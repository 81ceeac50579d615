"""The game inside OpenSpiel, PettingZoo and Gymnasium. Each module is an extra of its own."""
