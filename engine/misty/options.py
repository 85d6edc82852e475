"""What a match of Misty depends on: the deck, the target and the variant."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from engine.core import Value
from engine.misty.cards import Batch


class Variant(StrEnum):
    """STANDARD: 3x4 or 4x3 windows. SMALL: 3x3, for younger players."""

    STANDARD = "standard"
    SMALL = "small"


class MistyOptions(Value, frozen=True):
    """A match keeps the options, deck included, that it was started with."""

    deck: tuple[Batch, ...]
    wins: Annotated[int, Meta(ge=1, le=5)] = 2
    variant: Variant = Variant.STANDARD
