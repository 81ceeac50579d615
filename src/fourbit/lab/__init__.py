"""Measuring with bots: blocks of games, strength, ratings."""
