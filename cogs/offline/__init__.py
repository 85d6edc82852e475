"""The offline table: the real bot on a simulated Discord in the browser."""

from .serve import run, serve

__all__ = ["run", "serve"]
