"""Misty's pictures in every state, for the contact sheet and the goldens."""

from __future__ import annotations

from msgspec.structs import replace
from PIL import Image

from cogs.screens.misty_window import LETTERS
from cogs.screens.pictures.misty.drawings import (
    MISTED,
    Face,
    Pane,
    Panes,
    TablePicture,
    WindowPicture,
    hand_picture,
    table_picture,
)
from cogs.screens.pictures.registry import paint
from engine.misty.cards import Kind, cards_of
from engine.misty.observation import Phase
from tests.cogs.misty_scenes import CATALOG, seen, started, until

ARROWS = (Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT)


def every_face() -> list[Face]:
    """Every picture of the deck, the arrow cards with their arrows."""
    deck = cards_of(CATALOG.options(started(2).game).deck)
    kinds = {card.picture: card.kind for card in deck}
    return [Face(name, kind if kind in ARROWS else None) for name, kind in kinds.items()]


def cards() -> dict[str, Image.Image]:
    """Every card as it lies open, after it moved, and covering others."""
    faces = every_face()
    ends = (Pane("O", open=True), Pane("P", open=True, chosen=True))
    opened = [Pane(letter, face) for letter, face in zip(LETTERS, faces, strict=False)]
    moved = [Pane(letter, Face(f.picture)) for letter, f in zip(LETTERS, faces, strict=False)]
    covering = [Pane(p.letter, p.face, hidden=1 + i % 3) for i, p in enumerate(moved)]
    kinds = {"every_card": opened, "moved": moved, "covering": covering}
    return {
        f"misty_{name}": paint(WindowPicture(Panes(4, 4, (*panes, *ends))))
        for name, panes in kinds.items()
    }


def tables() -> dict[str, Image.Image]:
    """Table messages of 2 to 4 players, at every stage."""
    found = {"misty_misted": paint(WindowPicture(MISTED))}
    for seats in (2, 3, 4):
        match = started(seats)
        building = until(match, Phase.BUILDING, 4)
        moving = until(match, Phase.ACTIVATION, moves=6)
        found[f"misty_start_{seats}"] = paint(table_picture(seen(match)))
        found[f"misty_building_{seats}"] = paint(table_picture(seen(building)))
        found[f"misty_moving_{seats}"] = paint(table_picture(seen(moving)))
        found[f"misty_over_{seats}"] = paint(table_picture(seen(until(match, Phase.OVER))))
    small = until(started(4, variant="small"), Phase.SCORED)
    found["misty_small_scored"] = paint(table_picture(seen(small)))
    return found


def hands() -> dict[str, Image.Image]:
    """Panels: the first hand, few and many open cells, a choice, the last card, moving."""
    match = started(2)
    found = {"misty_first_hand": paint(hand_picture(seen(match, 0)))}
    for number in (1, 4, 7, 11):
        now = until(match, Phase.BUILDING, number)
        found[f"misty_hand_{number}"] = paint(hand_picture(seen(now, 0), 0))
    now = until(match, Phase.BUILDING, 3)
    chosen, _ = now.submit(0, now.game.legal_actions(now.state, 0)[-1])
    found["misty_locked_in"] = paint(hand_picture(seen(chosen, 0)))
    moving = until(match, Phase.ACTIVATION, moves=3)
    found["misty_own_moving"] = paint(hand_picture(seen(moving, 0)))
    return found


def sides() -> dict[str, Image.Image]:
    """Windows of both shapes at once, with every mark there is above them."""
    shown = table_picture(seen(until(started(4), Phase.SCORED)))
    heads = [
        replace(window, wins=n, target=5, won=n == 3, score=(0, 8, 14, 24)[n])
        for n, window in enumerate(shown.windows)
    ]
    return {"misty_marks": paint(TablePicture(tuple(heads), shown.side))}


def pictures() -> dict[str, Image.Image]:
    """All of them, by name."""
    return {**cards(), **tables(), **hands(), **sides()}


GOLDENS = (
    *("misty_every_card", "misty_moved", "misty_covering", "misty_misted", "misty_first_hand"),
    *("misty_building_4", "misty_moving_4", "misty_over_2", "misty_small_scored"),
    *("misty_hand_4", "misty_locked_in", "misty_marks"),
)
"""Those whose goldens are committed."""
