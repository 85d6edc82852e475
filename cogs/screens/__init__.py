"""What people see: presenters turn observations into screens. One presenter a game.

A screen is a value: texts and controls, no discord.py. `cogs/_discord.py` sends it.
"""
