"""Wink's pictures in every state, for the contact sheet and the goldens."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from PIL import Image

from cogs.screens.pictures.drawing import Motion, Still
from cogs.screens.pictures.registry import frames, paint
from cogs.screens.pictures.wink.ceremony import CeremonyStill, ceremony_motion
from cogs.screens.pictures.wink.reveal import Outcome, RevealStill
from cogs.screens.pictures.wink.tables import (
    band_drawing,
    crowd_drawing,
    hand_drawing,
)
from engine.wink.cards import CrowdCard, Face
from engine.wink.observation import WinkObservation
from tests.cogs.wink_endings import ENDINGS, OUTCOMES
from tests.cogs.wink_pictures import FILE, changed, ordered, seen, standing

TABLES: Final = ((4, 30, 2), (5, 42, 1), (6, 40, 3), (7, 50, 6), (8, 65, 4))
"""Matches that are well on their way: players, acts, seed."""


def agents() -> dict[str, Still]:
    """All 36 face up, all face down, all taken; every pawn, and every pawn in lantern light."""
    found: dict[str, Still] = {"wink_agents": crowd_drawing(ordered(), FILE)}
    for face in (Face.INACTIVE, Face.GONE):
        crowd = tuple(CrowdCard(number, face) for number in range(1, 37))
        found[f"wink_{face}"] = crowd_drawing(replace(ordered(), crowd=crowd), FILE)
    many = seen(8, 0)
    for number, first in enumerate((1, 8, 29)):
        pawns = standing(replace(many, crowd=ordered().crowd), *range(first, first + 8))
        lit = replace(pawns, player=number * 3)
        found[f"wink_pawns_{number}"] = crowd_drawing(lit, FILE)
    return found


def tables() -> dict[str, Still]:
    """Crowds and bands of 4 to 8 players, at the start and later."""
    found: dict[str, Still] = {"wink_start": crowd_drawing(seen(4, 0), FILE)}
    for players, acts, seed in TABLES:
        public = seen(players, acts, seed)
        found[f"wink_crowd_{players}"] = crowd_drawing(public, FILE)
        found[f"wink_band_{players}"] = band_drawing(public, FILE)
    found["wink_band_counters"] = band_drawing(_counters(), FILE)
    return found


def _counters() -> WinkObservation:
    """The largest numbers there can be, and up to nine counter-intelligence cards."""
    public = seen(4, 0)
    won = (tuple(range(1, 37)), tuple(range(1, 11)), (), (1,))
    return replace(public, won=won, counters=(9, 5, 0, 1), hand_sizes=(24, 10, 0, 1))


def hands() -> dict[str, Still]:
    """Hands of every size; cards under pawns, and worthless ones."""
    found: dict[str, Still] = {}
    for size in range(10):
        own = replace(seen(4, 0, 1, size % 4), hand=tuple(range(3, 3 + size * 3, 3)))
        own = replace(own, crowd=ordered().crowd, counters=(size % 5,) * 4)
        if size > 3:
            own = changed(standing(own, 9, None, 3, None), 6, Face.INACTIVE)
        found[f"wink_hand_{size}"] = hand_drawing(own, FILE)
    for players, acts, seed in TABLES[:2]:
        found[f"wink_panel_{players}"] = hand_drawing(seen(players, acts, seed, 1), FILE)
    return found


def ends() -> dict[str, Still]:
    """How animations end."""
    reveals = {f"wink_reveal_{outcome}": RevealStill(d) for outcome, d in OUTCOMES.items()}
    ceremonies = {
        f"wink_end_{name}": CeremonyStill(ceremony_motion(ending, FILE))
        for name, ending in ENDINGS.items()
    }
    return {**reveals, **ceremonies}


def motions() -> dict[str, Motion]:
    """The animations."""
    ceremonies = {f"wink_end_{n}": ceremony_motion(ending, FILE) for n, ending in ENDINGS.items()}
    return {f"wink_reveal_{outcome}": d for outcome, d in OUTCOMES.items()} | ceremonies


def drawings() -> dict[str, Still]:
    """All stills, by name."""
    return {**agents(), **tables(), **hands(), **ends()}


def many(count: int) -> tuple[list[Still], list[Motion]]:
    """So many tables' crowds and reveals, all different."""
    crowds: list[Still] = [
        crowd_drawing(seen(4 + seed % 5, 30, seed), FILE) for seed in range(count)
    ]
    reveals: list[Motion] = []
    for number in range(count):
        drawing = list(OUTCOMES.values())[number % len(OUTCOMES)]
        at = number % len(drawing.cards)
        cards, pawns = drawing.cards, drawing.pawns
        turned = replace(drawing, cards=cards[at:] + cards[:at], pawns=pawns[at:] + pawns[:at])
        reveals.append(turned)
    return crowds, reveals


def pictures() -> dict[str, Image.Image]:
    """All stills, and moments of an animation."""
    found = {name: paint(drawing) for name, drawing in drawings().items()}
    shown = frames(OUTCOMES[Outcome.CAUGHT])
    return found | {f"wink_reveal_{i}": shown[i].image for i in (0, 8, 16, 19, 25, 28)}


GOLDENS = (
    *("wink_agents", "wink_inactive", "wink_gone", "wink_pawns_0", "wink_pawns_1"),
    *("wink_crowd_8", "wink_band_7", "wink_band_counters", "wink_hand_9", "wink_panel_4"),
    *("wink_reveal_caught", "wink_reveal_missed", "wink_reveal_lost", "wink_reveal_silent"),
    *("wink_end_four", "wink_end_eight"),
)
"""Those whose goldens are committed."""
