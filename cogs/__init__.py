"""Everything that faces Discord. Imports `data` and `engine`, but never a game's secret state."""

EXTENSIONS = ("cogs.tables", "cogs.misty", "cogs.wink", "cogs.admin", "cogs.help")
"""The cogs, in the order in which they are loaded."""
