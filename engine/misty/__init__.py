"""Misty: a card draft with a puzzle, for 2 to 4 players. Rules: `rules.py`."""
