"""A round's activation as an animation: one idea at a time, all windows at once.

Stillness, then the windows' first moves, their second ones and so on; the monsters walk and eat;
the points pop up cell by cell; it stays on the windows as they ended. Only what moves is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image, ImageFilter

from cogs.screens.pictures.drawing import Frame, Patch
from cogs.screens.pictures.easing import TICK, eased
from cogs.screens.pictures.misty.cards import card_image, rounded
from cogs.screens.pictures.misty.cells import (
    AWAY,
    TURNS,
    Spot,
    draw_points,
    draw_trace,
    draw_walker,
)
from cogs.screens.pictures.misty.drawings import Face, Headed
from cogs.screens.pictures.misty.glass import NIGHT
from cogs.screens.pictures.misty.plays import Bite, Index, RoundMotion, Slide
from cogs.screens.pictures.misty.stage import Stage, Window, before
from cogs.screens.pictures.misty.tables import layout_of
from engine.core import Value

STILL, PAUSE, BEAT, LAST = 900, 120, 400, 4000
POP: Final = 100
"""Milliseconds from one cell's points to the next one's."""

SLIDING, WALKING = (3, 6, 36), (4, 8, 16)
"""Frames of one move, at least and at most, and of all of them together about."""

LIFTED: Final = 4
GONE: Final = 0.8
"""How far a card goes that leaves its window, in cells, while it fades."""


def frames_of(drawing: RoundMotion) -> list[Frame]:
    """The painter of RoundMotion."""
    stage = Stage(drawing.acts, layout_of(drawing.last))
    found = [Frame(stage.picture.copy(), STILL)]
    for part in (_moves(stage), _meals(stage), _points(stage)):
        shown = list(part)
        if shown:
            found += [*shown[:-1], _longer(shown[-1], BEAT)]
    return [*found, Frame(None, LAST, _cleared(stage))]


def steps_for(moves: int, limits: tuple[int, int, int]) -> int:
    """How many frames each of so many moves gets."""
    least, most, all_together = limits
    return max(least, min(most, all_together // max(1, moves)))


def _longer(frame: Frame, milliseconds: int) -> Frame:
    return frame._replace(milliseconds=frame.milliseconds + milliseconds)


# Arrow cards


def _moves(stage: Stage) -> Iterator[Frame]:
    rounds = max(len(window.act.slides) for window in stage.windows)
    count = steps_for(rounds, SLIDING)
    for n in range(rounds):
        sliding = [
            _Sliding(stage, window, window.act.slides[n])
            for window in stage.windows
            if n < len(window.act.slides)
        ]
        for i in range(count):
            t = eased((i + 1) / count)
            yield Frame(None, TICK, tuple(it.at(t) for it in sliding))
        yield Frame(None, TICK, tuple(it.landing() for it in sliding))
        yield Frame(None, PAUSE, tuple(it.landed() for it in sliding))


class _Sliding:
    """A card on its way to the cell beside it, or out of the window."""

    def __init__(self, stage: Stage, window: Window, slide: Slide) -> None:
        self.stage, self.window, self.slide = stage, window, slide
        self.face = window.piles[slide.origin].pop()
        assert self.face.arrow is not None
        self.way = tuple(-side for side in AWAY[self.face.arrow])
        stage.redraw(window, slide.origin)
        self.start = window.corner(slide.origin)
        cell = window.place.shape.cell
        self.step = cell * GONE if slide.to is None else cell + window.place.shape.rail
        reach = tuple(round(side * (self.step + LIFTED)) for side in self.way)
        x, y, right, bottom = window.box(slide.origin, room=LIFTED)
        box = (
            x + min(0, reach[0]),
            y + min(0, reach[1]),
            right + max(0, reach[0]),
            bottom + max(0, reach[1]),
        )
        # What leaves is cut off where the next window's place begins.
        self.box = window.within(box)
        self.under = stage.picture.crop(self.box)

    def at(self, t: float) -> Patch:
        """The lifted card, so far on its way. One that leaves fades on its second half."""
        side = self.window.place.shape.cell
        x, y = (
            round(at + way * self.step * t - edge)
            for at, way, edge in zip(self.start, self.way, self.box, strict=False)
        )
        there = 1.0 if self.slide.to is not None else min(1.0, 2 - 2 * t)
        piece = self.under.copy()
        piece.paste(NIGHT, (x - LIFTED, y), _shadow(side, round(there * 8)))
        piece.paste(card_image(self.face, side), (x, y - LIFTED), _fading(side, round(there * 8)))
        return Patch(piece, self.box[:2])

    def landing(self) -> Patch:
        """It touches the glass: a streak behind it."""
        if self.slide.to is None:
            return Patch(self.under, self.box[:2])
        self.window.piles[self.slide.to].append(Face(self.face.picture))
        self.stage.redraw(self.window, self.slide.to)
        assert self.face.arrow is not None
        piece = self.stage.picture.crop(self.box)
        surface = self.stage.surface(self.window, piece, *self.box[:2])
        side = self.window.place.shape.cell
        middle = self.stage.inside(self.window, self.window.middle(self.slide.origin))
        behind = tuple(at + way * 0.3 * side for at, way in zip(middle, self.way, strict=True))
        turn = TURNS[self.face.arrow]
        draw_trace(surface, (behind[0], behind[1]), side, "motion", 0.6, turn)
        return Patch(piece, self.box[:2])

    def landed(self) -> Patch:
        """It lies where it stays."""
        return Patch(self.stage.picture.crop(self.box), self.box[:2])


@lru_cache(maxsize=64)
def _shadow(side: int, there: int) -> Image.Image:
    shape = Image.new("L", (side + 2 * LIFTED, side + 2 * LIFTED), 0)
    shape.paste(120 * there // 8, (LIFTED, LIFTED), rounded(side))
    return shape.filter(ImageFilter.GaussianBlur(LIFTED / 2))


@lru_cache(maxsize=64)
def _fading(side: int, there: int) -> Image.Image:
    return rounded(side).point(lambda v: v * there // 8)


# Monsters


def _meals(stage: Stage) -> Iterator[Frame]:
    rounds = max(len(window.act.bites) for window in stage.windows)
    count = steps_for(rounds, WALKING)
    for n in range(rounds):
        walking = [
            _Walking(stage, window, window.act.bites[n])
            for window in stage.windows
            if n < len(window.act.bites)
        ]
        for i in range(count):
            t = eased((i + 1) / count)
            yield Frame(None, TICK, tuple(it.at(t, i) for it in walking))
        for strength in (0.9, 0.9, 0.6, 0.3):
            yield Frame(None, TICK, tuple(it.eaten(strength) for it in walking))
        yield Frame(None, PAUSE, tuple(it.over() for it in walking))


class _Walking:
    """A monster on its way to a flower."""

    def __init__(self, stage: Stage, window: Window, bite: Bite) -> None:
        self.stage, self.window, self.bite = stage, window, bite
        self.monster = window.piles[bite.origin].pop()
        stage.redraw(window, bite.origin)
        self.box = window.within(window.box(bite.origin, bite.cell, room=LIFTED))
        self.under = stage.picture.crop(self.box)
        self.ends = window.middle(bite.origin), window.middle(bite.cell)

    def at(self, t: float, step: int) -> Patch:
        """It waddles: leaning left and right, hopping a little."""
        side = self.window.place.shape.cell
        x, y = (a + (b - a) * t for a, b in zip(*self.ends, strict=True))
        hop = side * 0.05 * (step % 2)
        piece = self.under.copy()
        surface = self.stage.surface(self.window, piece, *self.box[:2])
        spot = self.stage.inside(self.window, (x, y - hop))
        draw_walker(surface, spot, side, 8 if step % 2 else -8)
        return Patch(piece, self.box[:2])

    def eaten(self, strength: float) -> Patch:
        """One bite, and petals fall."""
        if self.window.piles[self.bite.cell][-1:] != [self.monster]:
            self.window.piles[self.bite.cell] = [self.monster]
            self.stage.redraw(self.window, self.bite.cell)
        piece = self.stage.picture.crop(self.box)
        surface = self.stage.surface(self.window, piece, *self.box[:2])
        side = self.window.place.shape.cell
        x, y = self.stage.inside(self.window, self.ends[1])
        fallen = side * 0.1 * (1 - strength)
        draw_trace(surface, (x, y + fallen), side, "petals", strength)
        return Patch(piece, self.box[:2])

    def over(self) -> Patch:
        """The monster in the flower's place."""
        return Patch(self.stage.picture.crop(self.box), self.box[:2])


# Points


class _Pop(Value, frozen=True):
    """Points that pop up: where (a pair: between two cells), and how they are written."""

    at: Index
    pair: bool
    points: int


def _points(stage: Stage) -> Iterator[Frame]:
    pops = [_pops(window) for window in stage.windows]
    counted = [0] * len(pops)
    for n in range(max(map(len, pops))):
        patches = []
        for i, window in enumerate(stage.windows):
            if n < len(pops[i]):
                pop = pops[i][n]
                counted[i] += pop.points
                patches.append(_popped(stage, window, pop))
                head = before(window.act)
                patches.append(stage.head(window, _scored(head, counted[i])))
        yield Frame(None, POP, tuple(patches))


def _pops(window: Window) -> list[_Pop]:
    """A window's points in reading order; a pair's one more comes after its second smiley."""
    found = []
    for at, points in enumerate(window.act.points):
        if points:
            found.append(_Pop(at, False, points))
        if at - 1 in window.act.pairs:
            found.append(_Pop(at - 1, True, 1))
    return found


def _popped(stage: Stage, window: Window, pop: _Pop) -> Patch:
    side = window.place.shape.cell
    x, y = stage.inside(window, window.middle(pop.at))
    rail = window.place.shape.rail
    spot: Spot = (x + (side + rail) / 2, y) if pop.pair else (x + side * 0.27, y + side * 0.27)
    text = f"+{pop.points}" if pop.pair else str(pop.points)
    draw_points(stage.surface(window, stage.picture), spot, side, text)
    return stage.patch(window.box(*_touched(pop)))


def _touched(pop: _Pop) -> tuple[Index, ...]:
    return (pop.at, pop.at + 1) if pop.pair else (pop.at,)


def _scored(head: Headed, score: int) -> Headed:
    return Headed(head.number, head.panes, head.wins, head.target, score, False)


def _cleared(stage: Stage) -> tuple[Patch, ...]:
    """The end: no lamps on the cells, the round's stars and points above."""
    patches = []
    for window in stage.windows:
        corner, size = window.place.corner, window.place.shape.size
        box = (*corner, corner[0] + size[0], corner[1] + size[1])
        stage.picture.paste(stage.empty.crop(box), corner)
        for at in range(len(window.piles)):
            stage.redraw(window, at)
        patches.append(stage.head(window, window.act.end))
        patches.append(stage.patch(box))
    return tuple(patches)
