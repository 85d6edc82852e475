"""Wink's table as text: the crowd as a grid of numbers, and what everybody may know of a player.

The grid is a code block, so that the numbers line up on a phone as well. All cells are equally
wide: ` 17 ` lies open, ` 17▲` bears a pawn, `-17-` is face down, `  · ` is taken.
"""

from __future__ import annotations

from typing import Final

from cogs.screens.people import Cast
from data.words import Words
from engine.core import Seat
from engine.wink.cards import CrowdCard, Face, Number
from engine.wink.observation import WinkObservation

COLUMNS: Final = 6
TAKEN: Final = "  · "


def crowd(seen: WinkObservation, cast: Cast, words: Words) -> str:
    """The crowd in reading order, and what its signs mean."""
    marks = {pawn.number: cast.mark(s) for s, pawn in enumerate(seen.pawns) if pawn}
    cells = [_cell(card, marks) for card in seen.crowd]
    rows = [" ".join(cells[i : i + COLUMNS]) for i in range(0, len(cells), COLUMNS)]
    return "```\n" + "\n".join(rows) + f"\n```\n{words('wink.legend', mark=cast.mark(0))}"


def _cell(card: CrowdCard, marks: dict[Number, str]) -> str:
    if card.face is Face.GONE:
        return TAKEN
    if card.face is Face.INACTIVE:
        return f"-{card.number:02}-"
    return f" {card.number:>2}{marks.get(card.number, ' ')}"


def pawn(seen: WinkObservation, seat: Seat, cast: Cast, words: Words) -> str:
    """Who it is, and where the pawn stands."""
    there = seen.pawns[seat]
    place = words("wink.pawn.on", number=there.number) if there else words("wink.pawn.off")
    turn = "▶ " if seat == seen.player else ""
    return f"{turn}{cast.named(seat)}{cast.absence(seat, words)} · {place}"


def player(seen: WinkObservation, seat: Seat, cast: Cast, words: Words) -> str:
    """Where the pawn stands, what was won, how many cards are left."""
    won = " ".join(map(str, sorted(seen.won[seat])))
    cards = words(
        "wink.cards",
        hand=seen.hand_sizes[seat],
        counters=seen.counters[seat],
        won=len(seen.won[seat]),
    )
    return f"{pawn(seen, seat, cast, words)}\n-# {cards}{f' ({won})' if won else ''}"


def owner_of(seen: WinkObservation, number: Number) -> Seat | None:
    """Whose pawn stands on a number."""
    return next((s for s, p in enumerate(seen.pawns) if p and p.number == number), None)


def owner_by(seen: WinkObservation, placement: str) -> Seat | None:
    """Whose pawn was placed by this placement, if it still stands there."""
    return next((s for s, p in enumerate(seen.pawns) if p and f"p{p.placement}" == placement), None)
