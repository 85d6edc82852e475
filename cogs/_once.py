"""Interactions that were seen before."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

REMEMBERED: Final = 4096


class Once:
    """Remembers the newest interactions, so that one delivered twice counts once."""

    def __init__(self) -> None:
        self._ids: OrderedDict[int, None] = OrderedDict()

    def seen_before(self, interaction: int) -> bool:
        """Whether it came before; from now on it did."""
        if interaction in self._ids:
            return True
        self._ids[interaction] = None
        if len(self._ids) > REMEMBERED:
            self._ids.popitem(last=False)
        return False
