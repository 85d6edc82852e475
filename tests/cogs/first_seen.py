"""Ids told by the order in which they were first seen, so that two worlds can be compared.

Discord counts the messages and uploads of all its servers together: the numbers tell nothing.
"""

from __future__ import annotations

import re


class FirstSeen:
    """Renames the ids of what one reader gets."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        """The text with each id named by its turn."""
        return re.sub(r"\d{17,}", lambda found: self._named(found[0]), text)

    def _named(self, number: str) -> str:
        return self._names.setdefault(number, f"id {len(self._names)}")
