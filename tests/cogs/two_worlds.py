"""Two matches of Wink that differ only in what one seat and the channel cannot know.

A story is a list of moments; in each, a world has an act or none. The worlds share all public
acts and everything that the viewer did, got or noticed; they differ in other hands, in winks the
viewer did not notice, and in whom others watch. The engine confirms that the viewer may know the
same in both after every moment.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from data.catalog import Catalog
from engine.core import CHANCE, Illegal, Seat
from engine.match import Match
from engine.wink.actions import Accuse, Deal, Name, Place, Watch, WinkAt
from engine.wink.rules import WINK

SECRET = (WinkAt, Watch)


@dataclass(frozen=True)
class Act:
    """One action of a seat."""

    seat: Seat
    action: Any


@dataclass(frozen=True)
class Pair:
    """The two worlds and who looks on."""

    viewer: Seat
    deals: tuple[Deal, Deal]
    moments: tuple[tuple[Act | None, Act | None], ...]

    def world(self, which: int) -> tuple[Deal, list[Act | None]]:
        """The deal and the acts of one of them."""
        return self.deals[which], [moment[which] for moment in self.moments]


def pairs(seats: int, length: int, seed: int) -> Iterator[Pair]:
    """Endless pairs of worlds that really differ."""
    rng = Random(seed)
    options = Catalog.load().options(WINK)
    while True:
        start = Match.start(WINK, seats, options, f"{seed}:{rng.random()}")
        deal = WINK.chance(start.state, rng)
        acts = _story(_dealt(start, deal), length, rng)
        viewer = rng.randrange(seats)
        other = _swapped(deal, viewer, acts, rng)
        if other is None:
            continue
        moments = _varied(acts, viewer, _dealt(start, other), rng)
        if moments is None:
            continue
        pair = Pair(viewer, (deal, other), moments)
        if any(a != b for a, b in moments) and _same_to_the_viewer(start, pair):
            yield pair


def _dealt(match: Match, deal: Deal) -> Match:
    return match.submit(CHANCE, deal)[0]


def _story(match: Match, length: int, rng: Random) -> list[Act]:
    """Random acts, secret ones among them, until the match is about to end."""
    acts: list[Act] = []
    while len(acts) < length and not match.over:
        (player,) = WINK.to_act(match.state)
        seat = rng.randrange(match.seats) if rng.random() < 0.55 else player
        legal = WINK.legal_actions(match.state, seat)
        kinds = _wanted(rng)
        fitting = [action for action in legal if isinstance(action, kinds)]
        if not fitting:
            continue
        act = Act(seat, rng.choice(fitting))
        after = match.submit(act.seat, act.action)[0]
        if after.over:
            break
        match = after
        acts.append(act)
    return acts


def _wanted(rng: Random) -> tuple[type[Any], ...]:
    roll = rng.random()
    if roll < 0.35:
        return (WinkAt,)
    if roll < 0.45:
        return (Watch,)
    if roll < 0.52:
        return (Accuse,)
    return (Name,) if roll < 0.62 else (Place,)


def _swapped(deal: Deal, viewer: Seat, acts: list[Act], rng: Random) -> Deal | None:
    """Two cards that nobody touched change hands among the others."""
    touched = {a.action.number for a in acts if isinstance(a.action, Place | Accuse)}
    others = [seat for seat in range(len(deal.hands)) if seat != viewer]
    first, second = rng.sample(others, 2)
    give = [n for n in deal.hands[first] if n not in touched]
    take = [n for n in deal.hands[second] if n not in touched]
    if not give or not take:
        return None
    swap = {rng.choice(give): None, rng.choice(take): None}
    one, two = swap
    hands = tuple(
        tuple(two if n == one else one if n == two else n for n in hand) for hand in deal.hands
    )
    return Deal(deal.crowd, hands, deal.aside, deal.first)


def _varied(
    acts: list[Act], viewer: Seat, there: Match, rng: Random
) -> tuple[tuple[Act | None, Act | None], ...] | None:
    """Drop secret acts of others here, add some there; None if the story cannot go on there."""
    moments: list[tuple[Act | None, Act | None]] = []
    for act in acts:
        kept = not isinstance(act.action, SECRET) or act.seat == viewer or rng.random() < 0.4
        moments.append((act, act if kept else None))
        if rng.random() < 0.3 and (extra := _secret_act(viewer, there, rng)):
            moments.append((None, extra))
        for _, now in moments[-2:] if moments[-1][0] is None else moments[-1:]:
            try:
                there = there.submit(now.seat, now.action)[0] if now else there
            except Illegal:
                return None
    return tuple(moments)


def _secret_act(viewer: Seat, there: Match, rng: Random) -> Act | None:
    """Something that another seat could do unnoticed by the viewer."""
    seat = rng.choice([s for s in range(there.seats) if s != viewer])
    legal = WINK.legal_actions(there.state, seat)
    secret = [a for a in legal if isinstance(a, SECRET) and a != WinkAt(viewer)]
    return Act(seat, rng.choice(secret)) if secret else None


def _same_to_the_viewer(start: Match, pair: Pair) -> bool:
    """Whether both worlds can be played, and look alike to viewer and channel at every moment."""
    matches = [_dealt(start, deal) for deal in pair.deals]
    for moment in pair.moments:
        told: list[list[Any]] = []
        for i, act in enumerate(moment):
            events: tuple[Any, ...] = ()
            if act is not None:
                try:
                    matches[i], step = matches[i].submit(act.seat, act.action)
                except Illegal:
                    return False
                events = step.events
            viewers = (pair.viewer, None)
            notices = [WINK.notice(event, v) for event in events for v in viewers]
            seen = [WINK.observe(matches[i].state, v) for v in viewers]
            legal = WINK.legal_actions(matches[i].state, pair.viewer)
            told.append([[n for n in notices if n is not None], seen, legal])
        if told[0] != told[1]:
            return False
    return True
