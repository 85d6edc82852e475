"""How things move: slow at the ends, a little too far when they pop up."""

from __future__ import annotations

from math import pi, sin
from typing import Final

TICK: Final = 80
"""Milliseconds of a moving frame: 12.5 a second, which GIF can count in its hundredths."""


def eased(share: float) -> float:
    """Slow, fast, slow."""
    return share * share * (3 - 2 * share)


def between(one: float, other: float, share: float) -> float:
    """So far on the way from one to the other."""
    return one + (other - one) * share


def swelling(share: float) -> float:
    """A size that grows past its end and comes back to 1."""
    return eased(share) + 0.25 * sin(pi * share) if share < 1 else 1.0
