"""The offline table: the real bot on a simulated Discord in the browser."""
