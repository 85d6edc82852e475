"""The cards of Misty and the deck, which is data: `data/games/misty.toml`."""

from __future__ import annotations

from enum import StrEnum

from engine.core import Value


class Kind(StrEnum):
    """What a card does. The four arrows move one cell; the others never move by themselves."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    SMILEY = "smiley"
    FLOWER = "flower"
    MONSTER = "monster"
    PLAIN = "plain"


class Batch(Value, frozen=True):
    """All copies of one picture in the deck."""

    picture: str
    kind: Kind
    copies: int

    def __post_init__(self) -> None:
        if self.copies < 1:
            raise ValueError("copies must be at least 1")


class Card(Value, frozen=True):
    """One card. Two cards with the same picture are two cards: their ids differ."""

    id: int
    picture: str
    kind: Kind


def cards_of(deck: tuple[Batch, ...]) -> tuple[Card, ...]:
    """All cards of a deck; a card's id is its index here."""
    copies = [batch for batch in deck for _ in range(batch.copies)]
    return tuple(Card(i, batch.picture, batch.kind) for i, batch in enumerate(copies))
