"""Everything that faces Discord. Imports `data` and `engine`, but never a game's secret state."""

EXTENSIONS = (
    *("cogs.help", "cogs.misty", "cogs.wink", "cogs.tables"),
    *("cogs.film", "cogs.settings", "cogs.admin"),
)
"""The cogs, in the order in which they are loaded and their commands are offered."""
