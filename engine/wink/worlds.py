"""Another world that a seat could as well be in: what it cannot know is drawn anew.

Used to prove secrecy (what a seat sees must not differ) and by players that think. Every world is
consistent with all that the seat knows: nobody holds what it is publicly known to lack, whoever
passed holds what that proved, and every wink was allowed when it was made.
"""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from engine.core import Seat
from engine.wink.cards import Face, Number
from engine.wink.knowledge import Known, public_knowledge, taken_from
from engine.wink.record import Naming, Placement
from engine.wink.state import State, WinkMade

Card: TypeAlias = tuple[int, Number]
"""A hidden card and the place that holds it: a seat, or the number of seats for aside."""


def another_world(state: State, seat: Seat | None, rng: Random) -> State:
    """The state with all drawn anew that the seat (None: the channel) cannot know."""
    if not state.turn:
        return state
    return _winks_redrawn(_watches_redrawn(_hands_redrawn(state, seat, rng), seat, rng), seat, rng)


def known_winks(state: State, seat: Seat | None) -> tuple[WinkMade, ...]:
    """The winks of which the seat knows that they were made."""
    proven = _proven_winks(state)
    return tuple(
        wink
        for wink in state.winks
        if state.over
        or seat in (wink.winker, wink.target, *wink.noticed)
        or (wink.winker, wink.target, wink.placement) in proven
    )


def _proven_winks(state: State) -> set[tuple[Seat, Seat, int]]:
    """must_wink: a rightly named accomplice who scored had winked, as everybody now knows."""
    proven: set[tuple[Seat, Seat, int]] = set()
    if not state.options.wink_owed:
        return proven
    placed: dict[Seat, int] = {}
    for deed in state.deeds:
        if isinstance(deed, Placement):
            placed[deed.seat] = deed.turn
        elif isinstance(deed, Naming) and deed.scored:
            proven.add((deed.seat, deed.by, placed[deed.by]))
    return proven


def _hands_redrawn(state: State, seat: Seat | None, rng: Random) -> State:
    """Swap hidden cards between places, many times, wherever both may lie in the other's."""
    known = _knowledge(state, seat)
    places = [*state.hands, state.aside]
    cards = [(p, n) for p, held in enumerate(places) if p != seat for n in held]
    for _ in range(12 * len(cards)):
        i, j = rng.randrange(len(cards)), rng.randrange(len(cards))
        (p, m), (q, n) = cards[i], cards[j]
        if _may_lie(known, m, p, q) and _may_lie(known, n, q, p):
            cards[i], cards[j] = (p, n), (q, m)
    held = [tuple(sorted(n for q, n in cards if q == p)) for p in range(state.seats + 1)]
    if seat is not None:
        held[seat] = state.hands[seat]
    return replace(state, hands=tuple(held[:-1]), aside=held[-1])


def _may_lie(known: Known, number: Number, place: int, other: int) -> bool:
    """Whether a card that lies in one place could as well lie in the other."""
    if place == other:
        return True
    seats = len(known.lacks)
    bound = place < seats and number in known.holds[place]
    barred = other < seats and number in known.lacks[other]
    return not bound and not barred


def _knowledge(state: State, seat: Seat | None) -> Known:
    """What is publicly known of hands, and what the winks that the seat knows of prove."""
    public = public_knowledge(state.seats, state.crowd, state.deeds)
    holds, lacks = [set(of) for of in public.holds], [set(of) for of in public.lacks]
    for wink in known_winks(state, seat):
        if state.face(wink.number) is Face.GONE:
            continue
        if state.over and wink.bluff:  # told to all when the match is over
            lacks[wink.winker].add(wink.number)
        elif state.over or not state.options.bluffs:  # only the true accomplice could wink
            holds[wink.winker].add(wink.number)
    return Known(tuple(frozenset(of) for of in lacks), tuple(frozenset(of) for of in holds))


def _watches_redrawn(state: State, seat: Seat | None, rng: Random) -> State:
    watching = tuple(
        watched if watcher == seat else rng.choice(state.others(watcher))
        for watcher, watched in enumerate(state.watching)
    )
    return replace(state, watching=watching)


def _winks_redrawn(state: State, seat: Seat | None, rng: Random) -> State:
    """Winks that the seat knows of stay, others come and go; when it is over all are known."""
    if state.over or not state.options.secret_winks:
        return state
    known = known_winks(state, seat)
    holders = _holders(state)
    kept = [
        _retold(state, wink, holders, seat, rng)
        for wink in state.winks
        if wink in known or (rng.random() < 0.5 and _allowed(state, wink, holders))
    ]
    world = replace(state, winks=tuple(kept))
    added = tuple(wink for wink in _possible(world, seat) if rng.random() < 0.5)
    return replace(world, winks=(*world.winks, *added))


def _holders(state: State) -> dict[Number, Seat]:
    """Who holds each number, or held it until it was scored."""
    held = {number: seat for seat, hand in enumerate(state.hands) for number in hand}
    return held | taken_from(state.deeds)


def _allowed(state: State, wink: WinkMade, holders: dict[Number, Seat]) -> bool:
    return state.options.bluffs or holders.get(wink.number) == wink.winker


def _retold(
    state: State, wink: WinkMade, holders: dict[Number, Seat], seat: Seat | None, rng: Random
) -> WinkMade:
    """The same wink, a bluff or not as the hands now say, noticed by other people."""
    noticed = tuple(
        other
        for other in state.others(wink.winker, wink.target)
        if (other in wink.noticed if other == seat else rng.random() < 0.3)
    )
    bluff = holders.get(wink.number) != wink.winker
    return replace(wink, bluff=bluff, noticed=noticed)


def _possible(state: State, seat: Seat | None) -> list[WinkMade]:
    """Every wink that could have been made just now without the seat's knowing."""
    unseen = [s for s in state.others(*_not_unseen(state, seat))]
    return [
        _now(state, winker, target)
        for winker in unseen
        for target in state.others(winker)
        if target != seat and _open(state, winker, target)
    ]


def _not_unseen(state: State, seat: Seat | None) -> tuple[Seat, ...]:
    """Oneself and whom one watches: their winks one would know of."""
    return () if seat is None else (seat, state.watching[seat])


def _open(state: State, winker: Seat, target: Seat) -> bool:
    pawn = state.pawns[target]
    if pawn is None or state.has_winked(winker, target):
        return False
    return state.options.bluffs or pawn.number in state.hands[winker]


def _now(state: State, winker: Seat, target: Seat) -> WinkMade:
    pawn = state.pawns[target]
    assert pawn is not None
    noticed = tuple(s for s in state.others(winker, target) if state.watching[s] == winker)
    bluff = pawn.number not in state.hands[winker]
    return WinkMade(state.turn, pawn.placement, winker, target, pawn.number, bluff, noticed)
