"""Wink's pictures for tests: every state a match can be in, seen by the channel or a seat."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace
from PIL import Image

from data.catalog import Catalog
from engine.wink.cards import CrowdCard, Face
from engine.wink.observation import PawnSeen, WinkObservation
from engine.wink.rules import WINK
from tests.engine.wink_table import begun, options, random_act

FILE = Catalog.load()["wink"]

NAMES = ("Ann", "Bob", "Cyd", "Dee", "Eve", "Fay", "Gus", "Hal")


def played(seats: int, acts: int, seed: int = 1, **chosen: Any) -> Any:
    """A match after so many random acts, or at its end."""
    rng = Random(seed)
    state = begun(seats, options(**chosen), rng)
    for _ in range(acts):
        if state.over:
            break
        state, _ = WINK.apply(state, *random_act(state, rng))
    return state


def seen(seats: int, acts: int, seed: int = 1, viewer: int | None = None) -> WinkObservation:
    """What the viewer sees of such a match."""
    return WINK.observe(played(seats, acts, seed), viewer)


def ordered() -> WinkObservation:
    """A crowd of 36 agents in order, and no pawn."""
    dealt = seen(4, 0)
    return replace(dealt, crowd=tuple(CrowdCard(n) for n in range(1, 37)))


def changed(base: WinkObservation, number: int, face: Face) -> WinkObservation:
    """The same with one card lying otherwise."""
    crowd = (CrowdCard(c.number, face) if c.number == number else c for c in base.crowd)
    return replace(base, crowd=tuple(crowd))


def standing(base: WinkObservation, *numbers: int | None) -> WinkObservation:
    """The same with pawns on these numbers, in order of seats."""
    pawns = tuple(None if n is None else PawnSeen(n, i) for i, n in enumerate(numbers))
    return replace(base, pawns=pawns)


def walks(matches: int, every: int = 7) -> Iterator[Any]:
    """States of random matches of all sizes, from the deal to the end."""
    for seed in range(matches):
        rng = Random(seed)
        state = begun(WINK.seats[seed % len(WINK.seats)], options(), rng)
        step = 0
        while not state.over:
            if step % every == 0:
                yield state
            state, _ = WINK.apply(state, *random_act(state, rng))
            step += 1
        yield state


def coarse(image: Image.Image, width: int = 50) -> list[int]:
    """The picture as a few grey dots, which no version of a library changes by much."""
    height = round(image.height * width / image.width)
    return list(image.convert("L").resize((width, height), Image.Resampling.BOX).tobytes())
