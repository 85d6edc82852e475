"""The end of a match: the pawns climb what they won, card by card, the winner last.

Built from the public notice of the end, which holds what everybody is told then.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from PIL import Image

from cogs.screens.pictures.drawing import Frame, Motion, Still
from cogs.screens.pictures.easing import TICK, between, eased
from cogs.screens.pictures.sprites import sprite
from cogs.screens.pictures.wink.cards import PAPER, Token, pawn, write
from cogs.screens.pictures.wink.layout import SMALL
from cogs.screens.pictures.wink.tables import plaza, token
from data.catalog import GameFile
from engine.core import Value
from engine.wink.scoring import Ending, rank

WIDTH: Final = SMALL.width
HEIGHT: Final = 456
LEDGE: Final = (8, 392)
FLOOR: Final = LEDGE[1] + 3
HIGHEST: Final = 232
STEP: Final = 38
PAWN: Final = 48
CROWN: Final = 46
LONG, SHORT = (9, 240), (6, 160)
"""How many frames a climb takes, and how many milliseconds of rest follow."""
CROWNING: Final = 7


class Climb(Value, frozen=True):
    """What a player climbs."""

    pawn: Token
    agents: int
    eyes: int
    won: bool

    @property
    def points(self) -> int:
        """One for each card."""
        return self.agents + self.eyes


class CeremonyMotion(Motion, frozen=True):
    """The climbs in order of seats, and in which order they are shown."""

    climbs: tuple[Climb, ...]
    order: tuple[int, ...]


class CeremonyStill(Still, frozen=True):
    """How the ceremony ends, for those who prefer no motion."""

    ceremony: CeremonyMotion


def ceremony_motion(ending: Ending, file: GameFile) -> CeremonyMotion:
    """The end of a match; who did best climbs last."""
    climbs = tuple(
        Climb(token(line.seat, file), line.agents, line.counters, line.seat in ending.winners)
        for line in ending.lines
    )
    worst_first = sorted(range(len(climbs)), key=lambda seat: rank(ending.lines[seat]))
    return CeremonyMotion(climbs, tuple(worst_first))


def paint_still(drawing: CeremonyStill) -> Image.Image:
    """The last picture of the motion."""
    return _Play(drawing.ceremony).crowned(1.0)


def frames(drawing: CeremonyMotion) -> list[Frame]:
    """Five to eight seconds: one after the other climbs, then the crown comes down."""
    play = _Play(drawing)
    count, rest = LONG if len(drawing.climbs) <= 5 else SHORT
    told = [Frame(play.climbing(0, 0.0), 480)]
    for turn, seat in enumerate(drawing.order):
        last = rest if turn + 1 < len(drawing.order) else 560
        steps = count if drawing.climbs[seat].points else 1
        told += [Frame(play.climbing(turn, eased(i / steps)), TICK) for i in range(1, steps)]
        told.append(Frame(play.climbing(turn, 1.0), last))
    told += [Frame(play.crowned(eased(i / CROWNING)), TICK) for i in range(1, CROWNING)]
    return [*told, Frame(play.crowned(1.0), 2400)]


class _Play:
    """The scenes of one ceremony. The shares of time run from 0 to 1."""

    def __init__(self, drawing: CeremonyMotion) -> None:
        self._climbs = drawing.climbs
        self._order = drawing.order
        most = max(1, *(climb.points for climb in drawing.climbs))
        self._step = min(STEP, HIGHEST / most)
        self._across = (WIDTH - 24) / len(drawing.climbs)

    def climbing(self, turn: int, share: float) -> Image.Image:
        """Those before that turn have climbed, that one is on the way, the others wait."""
        picture = _empty().copy()
        for number, seat in enumerate(self._order):
            self._column(picture, seat, 1.0 if number < turn else share if number == turn else 0.0)
        return picture

    def crowned(self, share: float) -> Image.Image:
        """All have climbed, and a crown comes down on each winner."""
        picture = _empty().copy()
        for seat, climb in enumerate(self._climbs):
            self._column(picture, seat, 1.0, lit=climb.won and share == 1.0)
        crown = sprite("wink/winner", CROWN)
        for seat, climb in enumerate(self._climbs):
            if climb.won:
                x, y = self._at(seat, 1.0)
                end = y - PAWN - CROWN + 8
                picture.paste(
                    crown, (round(x - CROWN / 2), round(between(-CROWN, end, share))), crown
                )
        return picture

    def _at(self, seat: int, share: float) -> tuple[float, float]:
        """Where a pawn's foot is."""
        x = 12 + (seat + 0.5) * self._across
        return x, FLOOR - self._climbs[seat].points * share * self._step

    def _column(self, picture: Image.Image, seat: int, share: float, lit: bool = False) -> None:
        climb = self._climbs[seat]
        x, foot = self._at(seat, share)
        self._steps(picture, climb, x, climb.points * share)
        if lit:
            light = sprite("wink/lit", PAWN + 20)
            picture.paste(light, (round(x - PAWN / 2 - 10), round(foot - PAWN - 10)), light)
        face = pawn(climb.pawn.shape, climb.pawn.number, PAWN)
        picture.paste(face, (round(x - PAWN / 2), round(foot - PAWN + 2)), face)
        points = int(climb.points * share + 0.001)
        write(picture, str(points), (x - 25, LEDGE[1] + 13, 50, 30), PAPER)

    def _steps(self, picture: Image.Image, climb: Climb, x: float, height: float) -> None:
        """The cards below the pawn: agents first, then the eyes; the top one is still growing."""
        wide = round(min(58, self._across - 6))
        for i in range(int(height + 0.999)):
            kind = "card" if i < climb.agents else "eye"
            top = FLOOR - min(i + 1, height) * self._step
            block = _block(kind, wide, max(3, round(self._step)))
            shown = block.crop((0, 0, wide, max(1, round(FLOOR - i * self._step - top))))
            picture.paste(shown, (round(x - wide / 2), round(top)), shown)


@lru_cache(maxsize=64)
def _block(kind: str, width: int, height: int) -> Image.Image:
    return sprite(f"wink/block-{kind}", 120).resize((width, height), Image.Resampling.LANCZOS)


@lru_cache(maxsize=1)
def _empty() -> Image.Image:
    """The plaza before anybody climbs."""
    picture = plaza(HEIGHT, SMALL).copy()
    ledge = sprite("wink/ledge", 464)
    picture.paste(ledge, LEDGE, ledge)
    return picture
