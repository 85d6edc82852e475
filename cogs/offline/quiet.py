"""Imports simcord without its noise.

simcord looks at discord.py's inner parts when it is imported, with a client that has no intents.
discord.py warns of that, and whoever starts the offline table would think that it is our bot.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def _without_warnings(name: str) -> Iterator[None]:
    logger = logging.getLogger(name)
    before, logger.disabled = logger.disabled, True
    try:
        yield
    finally:
        logger.disabled = before


with _without_warnings("discord.state"):
    import simcord as simcord
