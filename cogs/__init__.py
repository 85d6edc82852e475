"""Everything that faces Discord. Imports `data` and `engine`, but never a game's secret state."""
