"""What everybody can conclude for sure from what was done in the open.

Nobody ever gains a card, so whoever lacked a number once lacks it for good.
"""

from __future__ import annotations

from engine.core import Seat, Value
from engine.wink.cards import CrowdCard, Face, Number
from engine.wink.record import Accusation, Deed, Naming, Passing, Placement


class Known(Value, frozen=True):
    """Per seat, of the numbers that are still somewhere in a hand or aside."""

    lacks: tuple[frozenset[Number], ...]
    holds: tuple[frozenset[Number], ...]


def public_knowledge(seats: int, crowd: tuple[CrowdCard, ...], deeds: tuple[Deed, ...]) -> Known:
    """What the record proves of each seat's hand."""
    lacks: list[set[Number]] = [set() for _ in range(seats)]
    holds: list[set[Number]] = [set() for _ in range(seats)]
    for deed in deeds:
        match deed:
            case Placement(_, seat, number):  # one may not place on a number of one's own
                lacks[seat].add(number)
            case Passing(_, seat, numbers):
                holds[seat].update(numbers)
            case Naming(right=False) | Accusation(right=False):
                lacks[deed.seat].add(deed.number)
            case _:
                pass  # a right guess lays the card open: it is gone from all hands
    gone = {card.number for card in crowd if card.face is Face.GONE}
    return Known(_without(lacks, gone), _without(holds, gone))


def _without(numbers: list[set[Number]], gone: set[Number]) -> tuple[frozenset[Number], ...]:
    return tuple(frozenset(of_seat - gone) for of_seat in numbers)


def taken_from(deeds: tuple[Deed, ...]) -> dict[Number, Seat]:
    """Whose hand each scored card came from."""
    return {
        deed.number: deed.seat
        for deed in deeds
        if isinstance(deed, Naming | Accusation) and deed.right
    }
