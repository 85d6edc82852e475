"""What Wink's pictures show, in words, for those who hear them: no less and no more.

The crowd is told row by row, and whose pawn is where. People's names are not in the pictures but
are here, since a shape says little to somebody who does not see it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.screens.pictures.wink_cards import look_of
from cogs.screens.pictures.wink_table import COLUMNS, spent
from cogs.screens.wink_crowd import owner_of
from data.catalog import GameFile
from data.words import Words
from engine.core import Seat
from engine.wink.cards import CrowdCard, Face, Number
from engine.wink.observation import WinkObservation

LONGEST: Final = 1024
"""Discord's limit for an alternative text."""


class Teller:
    """Words for the pictures of a match. `names` are people's names in order of seats, as they
    would stand in a label: plain and cut."""

    def __init__(self, file: GameFile, names: Sequence[str], words: Words) -> None:
        self._file = file
        self._names = names
        self._words = words

    def agent(self, number: Number) -> str:
        """What an agent looks like: "cat with tricorn"."""
        return agent(number, self._words)

    def pawn(self, seat: Seat, named: bool = True) -> str:
        """A pawn by its shape and number, and whose it is."""
        shape = self._words(f"wink.shape.{self._file.seats[seat].shape}")
        if not named:
            return self._words("wink.alt.pawn", shape=shape, seat=seat + 1)
        return self._words(
            "wink.alt.pawn.named", shape=shape, seat=seat + 1, name=self._names[seat]
        )

    def crowd(self, seen: WinkObservation) -> str:
        """The crowd row by row; without names if it would be too long with them."""
        told = self._crowd(seen, named=True)
        return told if len(told) <= LONGEST else cut(self._crowd(seen, named=False))

    def _crowd(self, seen: WinkObservation, named: bool) -> str:
        lines = [self._words("wink.alt.crowd")]
        for start in range(0, len(seen.crowd), COLUMNS):
            cards = [self._lying(seen, card, named) for card in seen.crowd[start : start + COLUMNS]]
            row = start // COLUMNS + 1
            lines.append(self._words("wink.alt.row", row=row, cards=", ".join(cards)))
        if seen.player is not None and seen.pawns[seen.player] is not None:
            lines.append(self._words("wink.alt.turn", pawn=self.pawn(seen.player, named)))
        return "\n".join(lines)

    def _lying(self, seen: WinkObservation, card: CrowdCard, named: bool) -> str:
        match card.face:
            case Face.INACTIVE:
                return self._words("wink.alt.inactive", number=card.number)
            case Face.GONE:
                return self._words("wink.alt.gone", number=card.number)
            case Face.OPEN:
                owner = owner_of(seen, card.number)
                if owner is None:
                    return str(card.number)
                pawn = self.pawn(owner, named)
                return self._words("wink.alt.under", card=card.number, pawn=pawn)

    def band(self, seen: WinkObservation) -> str:
        """The players in order of seats."""
        lines = [self._player(seen, seat) for seat in range(len(seen.pawns))]
        return cut("\n".join(lines))

    def _player(self, seen: WinkObservation, seat: Seat) -> str:
        text = self._words(
            "wink.alt.player",
            pawn=self.pawn(seat),
            won=len(seen.won[seat]),
            hand=seen.hand_sizes[seat],
            eyes=seen.counters[seat],
            closed=spent(seen, seat),
        )
        return f"{text} {self._words('wink.alt.player.turn')}" if seat == seen.player else text

    def hand(self, seen: WinkObservation) -> str:
        """The own cards one by one, and the counter-intelligence cards."""
        assert seen.seat is not None
        head = self._words("wink.alt.hand") if seen.hand else self._words("wink.alt.hand.empty")
        lines = [head, *(self._held(seen, number) for number in seen.hand)]
        eyes, closed = seen.counters[seen.seat], spent(seen, seen.seat)
        pawn = self.pawn(seen.seat, named=False)
        lines.append(self._words("wink.alt.strip", pawn=pawn, eyes=eyes, closed=closed))
        return cut("\n".join(lines))

    def _held(self, seen: WinkObservation, number: Number) -> str:
        card = self._words("wink.alt.card", number=number, agent=self.agent(number))
        if any(c.number == number and c.face is Face.INACTIVE for c in seen.crowd):
            return self._words("wink.alt.worthless", card=card)
        owner = owner_of(seen, number)
        if owner is None:
            return card
        return self._words("wink.alt.under", card=card, pawn=self.pawn(owner))


def agent(number: Number, words: Words) -> str:
    """What an agent looks like, in a few words."""
    mask, headgear = look_of(number)
    return words(
        "wink.agent",
        mask=words(f"wink.mask.{mask}"),
        headgear=words(f"wink.headgear.{headgear}"),
    )


def cut(text: str) -> str:
    """No longer than Discord takes; only decks much larger than the published one need it."""
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
