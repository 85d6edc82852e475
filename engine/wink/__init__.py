"""Wink: spies at a carnival, for 4 to 8 players. Rules: `rules.py`."""
