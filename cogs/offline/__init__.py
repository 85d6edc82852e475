"""The offline table: the real bot on a simulated Discord in the browser."""

from . import quiet as quiet  # first: it imports simcord
from .serve import CannotOpen, run, serve

__all__ = ["CannotOpen", "run", "serve"]
