"""Wink's pictures in words, from the same values as the pictures: no less and no more.

The crowd is told row by row, and whose pawn is where. People's names are not in the pictures but
are here, since a shape says little to somebody who does not see it. They come unescaped, in order
of seats: nothing formats alt text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.screens.people import short_name
from cogs.screens.pictures.wink.cards import Token, look_of
from cogs.screens.pictures.wink.ceremony import CeremonyMotion
from cogs.screens.pictures.wink.layout import COLUMNS
from cogs.screens.pictures.wink.reveal import RevealMotion
from cogs.screens.pictures.wink.tables import (
    BandDrawing,
    CrowdDrawing,
    HandCard,
    HandDrawing,
    Place,
)
from data.words import Words
from engine.wink.cards import CrowdCard, Face, Number

LONGEST: Final = 1024
"""Discord's limit for one picture's alt text."""

UNNAMED: Final[tuple[str, ...]] = ()


def crowd_alt(drawing: CrowdDrawing, names: Sequence[str], words: Words) -> str:
    """The crowd row by row; without names if it would be too long with them."""
    told = _crowd(drawing, names, words)
    return told if len(told) <= LONGEST else cut(_crowd(drawing, UNNAMED, words))


def band_alt(drawing: BandDrawing, names: Sequence[str], words: Words) -> str:
    """The players in order of seats."""
    return cut("\n".join(_player(place, names, words) for place in drawing.places))


def hand_alt(drawing: HandDrawing, names: Sequence[str], words: Words) -> str:
    """The own cards one by one, and the counter-intelligence cards."""
    head = words("wink.alt.hand") if drawing.cards else words("wink.alt.hand.empty")
    lines = [head, *(_held(card, names, words) for card in drawing.cards)]
    pawn = pawn_alt(drawing.pawn, UNNAMED, words)
    lines.append(words("wink.alt.strip", pawn=pawn, eyes=drawing.eyes, closed=drawing.closed))
    return cut("\n".join(lines))


def reveal_alt(drawing: RevealMotion, names: Sequence[str], words: Words) -> str:
    """What the beam finds, and how it ends. Not for anything that is sent before the outcome."""
    claim = drawing.claim
    by, suspect = (pawn_alt(pawn, names, words) for pawn in (claim.by, claim.suspect))
    card = words("wink.alt.card", number=claim.number, agent=agent(claim.number, words))
    pawn = pawn_alt(drawing.owner, names, words)
    found = words("wink.alt.reveal", card=card, pawn=pawn, suspect=suspect)
    key = f"wink.alt.reveal.{claim.outcome}"
    return cut(f"{found} {words(key, number=claim.number, by=by, suspect=suspect)}")


def ceremony_alt(drawing: CeremonyMotion, names: Sequence[str], words: Words) -> str:
    """Who climbs how high, in the order shown, and who is crowned."""
    told = _ceremony(drawing, names, words)
    return told if len(told) <= LONGEST else cut(_ceremony(drawing, UNNAMED, words))


def pawn_alt(pawn: Token, names: Sequence[str], words: Words) -> str:
    """A pawn by its shape and number, and whose it is if names are given."""
    shape, seat = words(f"wink.shape.{pawn.shape}"), pawn.number
    if not names:
        return words("wink.alt.pawn", shape=shape, seat=seat)
    name = short_name(names[seat - 1])
    return words("wink.alt.pawn.named", shape=shape, seat=seat, name=name)


def agent(number: Number, words: Words) -> str:
    """What an agent looks like, in a few words: "cat with tricorn"."""
    mask, headgear = look_of(number)
    look = {"mask": words(f"wink.mask.{mask}"), "headgear": words(f"wink.headgear.{headgear}")}
    return words("wink.agent", mask=look["mask"], headgear=look["headgear"])


def cut(text: str) -> str:
    """No longer than Discord takes; only decks much larger than the published one need it."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _crowd(drawing: CrowdDrawing, names: Sequence[str], words: Words) -> str:
    lines = [words("wink.alt.crowd")]
    told = [
        _lying(card, pawn, names, words)
        for card, pawn in zip(drawing.cards, drawing.pawns, strict=True)
    ]
    for row, start in enumerate(range(0, len(told), COLUMNS), 1):
        cards = ", ".join(told[start : start + COLUMNS])
        lines.append(words("wink.alt.row", row=row, cards=cards))
    for pawn in drawing.pawns:
        if pawn is not None and pawn.turn:
            lines.append(words("wink.alt.turn", pawn=pawn_alt(pawn, names, words)))
    return "\n".join(lines)


def _lying(card: CrowdCard, pawn: Token | None, names: Sequence[str], words: Words) -> str:
    match card.face:
        case Face.INACTIVE:
            return words("wink.alt.inactive", number=card.number)
        case Face.GONE:
            return words("wink.alt.gone", number=card.number)
        case Face.OPEN if pawn is not None:
            return words("wink.alt.under", card=card.number, pawn=pawn_alt(pawn, names, words))
        case _:
            return str(card.number)


def _player(place: Place, names: Sequence[str], words: Words) -> str:
    text = words(
        "wink.alt.player",
        pawn=pawn_alt(place.pawn, names, words),
        won=place.won,
        hand=place.hand,
        eyes=place.eyes,
        closed=place.closed,
    )
    return f"{text} {words('wink.alt.player.turn')}" if place.pawn.turn else text


def _held(held: HandCard, names: Sequence[str], words: Words) -> str:
    card = words("wink.alt.card", number=held.number, agent=agent(held.number, words))
    if held.worthless:
        return words("wink.alt.worthless", card=card)
    if held.pawn is None:
        return card
    return words("wink.alt.under", card=card, pawn=pawn_alt(held.pawn, names, words))


def _ceremony(drawing: CeremonyMotion, names: Sequence[str], words: Words) -> str:
    climbs = [drawing.climbs[seat] for seat in drawing.order]
    lines = [words("wink.alt.ceremony")]
    for climb in climbs:
        lines.append(
            words(
                "wink.alt.climb",
                pawn=pawn_alt(climb.pawn, names, words),
                agents=climb.agents,
                eyes=climb.eyes,
                points=climb.points,
            )
        )
    won = words.list([pawn_alt(climb.pawn, names, words) for climb in climbs if climb.won])
    return "\n".join([*lines, words("wink.alt.climb.won", pawn=won)])
