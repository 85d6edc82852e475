"""The outcome of an accusation or a naming: a lantern beam finds the card, and the truth turns up.

Built from the public notice and what the channel sees after it; the first frames show the crowd as
it was before. Nothing of it may be sent before the outcome is told.
"""

from __future__ import annotations

from enum import StrEnum
from math import ceil
from typing import Final

from msgspec.structs import replace
from PIL import Image

from cogs.screens.pictures.drawing import Frame, Motion, Still
from cogs.screens.pictures.easing import TICK, between, eased, swelling
from cogs.screens.pictures.wink.cards import Token
from cogs.screens.pictures.wink.layout import COLUMNS
from cogs.screens.pictures.wink.stage import Stage, closed_card, down_card, lost_card, open_card
from cogs.screens.pictures.wink.tables import pawns_on, token
from data.catalog import GameFile
from engine.core import Value
from engine.wink.cards import CrowdCard, Face, Number
from engine.wink.notices import AccusationTold, NamingTold
from engine.wink.observation import WinkObservation

SWEEP: Final = 16
GROW: Final = 5
BRING: Final = 4
TURN: Final = 6
JUDGE: Final = 4


class Outcome(StrEnum):
    """How it ended."""

    CAUGHT = "caught"  # an accusation, right
    MISSED = "missed"  # an accusation, wrong
    FOUND = "found"  # a naming, right
    SILENT = "silent"  # a naming, right, but the accomplice had owed a wink
    LOST = "lost"  # a naming, wrong


class Claim(Value, frozen=True):
    """Who said of whom that they hold which number, and how that ended."""

    by: Token
    suspect: Token
    number: Number
    outcome: Outcome

    @property
    def right(self) -> bool:
        """Whether the suspect holds the number."""
        return self.outcome not in (Outcome.MISSED, Outcome.LOST)


class RevealMotion(Motion, frozen=True):
    """The crowd and its pawns before the outcome, and the claim."""

    cards: tuple[CrowdCard, ...]
    pawns: tuple[Token | None, ...]
    claim: Claim

    @property
    def place(self) -> int:
        """Where the card is in the crowd."""
        return next(i for i, c in enumerate(self.cards) if c.number == self.claim.number)

    @property
    def owner(self) -> Token:
        """The pawn on the card."""
        pawn = self.pawns[self.place]
        assert pawn is not None
        return pawn


class RevealStill(Still, frozen=True):
    """How the motion ends, for those who prefer no motion."""

    reveal: RevealMotion


def reveal_motion(
    notice: AccusationTold | NamingTold, seen: WinkObservation, file: GameFile
) -> RevealMotion:
    """What is told, over the crowd that the channel sees right after it."""
    owner = notice.owner if isinstance(notice, AccusationTold) else notice.by
    cards = tuple(
        CrowdCard(card.number, Face.OPEN) if card.number == notice.number else card
        for card in seen.crowd
    )
    # Whoever owned the pawn may have moved on: it is drawn where it was then.
    on = {
        number: replace(pawn, turn=False)
        for number, pawn in pawns_on(seen, file).items()
        if pawn.number != owner + 1
    }
    on[notice.number] = token(owner, file)
    claim = Claim(token(notice.by, file), token(notice.seat, file), notice.number, _outcome(notice))
    return RevealMotion(cards, tuple(on.get(card.number) for card in cards), claim)


def _outcome(notice: AccusationTold | NamingTold) -> Outcome:
    if isinstance(notice, AccusationTold):
        return Outcome.CAUGHT if notice.right else Outcome.MISSED
    if not notice.right:
        return Outcome.LOST
    return Outcome.FOUND if notice.scored else Outcome.SILENT


def paint_still(drawing: RevealStill) -> Image.Image:
    """The last picture of the motion."""
    return _Play(drawing.reveal).outcome(1.0)


def frames(drawing: RevealMotion) -> list[Frame]:
    """Some four seconds: search, find, lay open, turn, judge."""
    play = _Play(drawing)
    told: list[Frame] = [Frame(play.search(0.0), 480)]
    told += [Frame(play.search(eased(i / SWEEP)), TICK) for i in range(1, SWEEP)]
    told.append(Frame(play.search(1.0), 400))
    told += [Frame(play.grow(eased(i / GROW)), TICK) for i in range(1, GROW)]
    told += [Frame(play.bring(eased(i / BRING)), TICK) for i in range(BRING)]
    told.append(Frame(play.bring(1.0), 560))
    told += [Frame(play.turn(i / TURN), TICK) for i in range(1, TURN + 1)]
    told += [Frame(play.outcome(i / JUDGE), TICK) for i in range(1, JUDGE)]
    return [*told, Frame(play.outcome(1.0), 2000)]


class _Play:
    """The scenes of one reveal. The shares of time run from 0 to 1."""

    def __init__(self, drawing: RevealMotion) -> None:
        self._claim = drawing.claim
        self._place = drawing.place
        self._own = open_card(drawing.claim.number, drawing.owner)
        self._closed = closed_card(drawing.claim.suspect)
        self._stage = Stage(drawing.cards, drawing.pawns)
        self._path = self._way(len(drawing.cards))

    def _way(self, cards: int) -> list[tuple[float, float]]:
        """Where the beam goes: from the far corner along the crowd, past the card, to it."""
        rows = ceil(cards / COLUMNS)
        row, column = divmod(self._place, COLUMNS)
        far = (COLUMNS - 1 - column if column != COLUMNS / 2 else 0, rows - 1 - row)
        aside = (COLUMNS - 1 if column < COLUMNS / 2 else 0, (row + far[1]) / 2)
        return [far, aside, (column, row)]

    def search(self, share: float) -> Image.Image:
        """The beam on its way."""
        (x0, y0), (x1, y1), (x2, y2) = self._path
        x = between(between(x0, x1, share), between(x1, x2, share), share)
        y = between(between(y0, y1, share), between(y1, y2, share), share)
        return self._stage.beam(x, y)

    def grow(self, share: float) -> Image.Image:
        """The card comes forward on a panel of its own."""
        picture = self._stage.with_panel(self._place, share)
        self._stage.lay(picture, self._own, self._stage.came(self._place, share))
        return picture

    def bring(self, share: float) -> Image.Image:
        """The suspect's card is brought, closed."""
        picture = self.grow(1.0)
        self._stage.bring(picture, self._closed, share)
        return picture

    def turn(self, share: float) -> Image.Image:
        """The card turns to show its twin; or it stays closed, and is shaken like a head."""
        stage, claim = self._stage, self._claim
        picture = stage.with_panel(self._place, 1.0)
        if claim.outcome is Outcome.LOST:
            stage.turn(picture, (self._own, down_card(claim.number)), stage.left, share)
        else:
            stage.lay(picture, self._own, stage.left)
        if claim.right:
            twin = open_card(claim.number, claim.suspect)
            stage.turn(picture, (self._closed, twin), stage.right, share)
        else:
            stage.shake(picture, self._closed, share)
        return picture

    def outcome(self, share: float) -> Image.Image:
        """The seal, and who gets which card."""
        picture = self.turn(1.0)
        if share >= 0.5:
            self._gains(picture)
        self._stage.seal(picture, self._claim.right, swelling(share))
        return picture

    def _gains(self, picture: Image.Image) -> None:
        """Under each card who wins it; a wrong accusation spends a card."""
        claim, stage = self._claim, self._stage
        if claim.outcome is Outcome.MISSED:
            stage.spend(picture, claim.by)
        if not claim.right:
            return
        stage.gain(picture, claim.by, 1, stage.left)
        if claim.outcome is Outcome.SILENT:
            stage.lay(picture, lost_card(claim.number), stage.right)
            stage.gain(picture, claim.suspect, 0, stage.right)
        else:
            winner = claim.by if claim.outcome is Outcome.CAUGHT else claim.suspect
            stage.gain(picture, winner, 1, stage.right)
