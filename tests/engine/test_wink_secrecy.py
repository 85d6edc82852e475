"""Who knows what in Wink: nothing reaches a seat, or the channel, that it may not know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from engine.core import CHANCE
from engine.wink.actions import Deal, Watch, WinkAt
from engine.wink.cards import Face
from engine.wink.events import MatchEnded
from engine.wink.knowledge import public_knowledge
from engine.wink.observation import WinkSeen
from engine.wink.rules import WINK, Wink
from engine.wink.state import State
from engine.wink.worlds import another_world, known_winks
from tests.engine.wink_table import A, B, C, D, begun, examples_s, random_act, some_options

SEEDS = range(12)


def walk(seed: str) -> Iterator[tuple[State, int, Any]]:
    """A random match: each state with the act that comes next."""
    rng = Random(seed)
    state = begun(rng.choice(WINK.seats), some_options(rng), rng)
    while not state.over:
        seat, action = random_act(state, rng)
        yield state, seat, action
        state, _ = WINK.apply(state, seat, action)
    yield state, CHANCE, None


def viewers(state: State) -> tuple[int | None, ...]:
    return (None, *range(state.seats))


def sights(game: Wink, state: State, viewer: int | None) -> tuple[Any, ...]:
    """All that a viewer gets of a state."""
    legal = () if viewer is None else game.legal_actions(state, viewer)
    return game.observe(state, viewer), legal, game.to_act(state)


def consistent(world: State) -> None:
    """A world is a state that a match could have come to."""
    deck = sorted(range(1, world.options.deck + 1))
    gone = [card.number for card in world.crowd if card.face is Face.GONE]
    assert sorted([n for hand in world.hands for n in hand] + [*world.aside, *gone]) == deck
    known = public_knowledge(world.seats, world.crowd, world.deeds)
    for seat, hand in enumerate(world.hands):
        assert not known.lacks[seat] & set(hand)
        assert known.holds[seat] <= set(hand)
    for wink in world.winks:
        assert wink.winker not in (wink.target, *wink.noticed)
        assert wink.target not in wink.noticed
        if wink.number not in gone:
            assert wink.bluff == (wink.number not in world.hands[wink.winker])
        assert world.options.bluffs or not wink.bluff
    made = [(w.winker, w.target, w.placement) for w in world.winks]
    assert len(made) == len(set(made))


@pytest.mark.parametrize("seed", SEEDS)
def test_in_another_world_a_viewer_sees_the_same(seed: int) -> None:
    rng = Random(f"worlds{seed}")
    differ = count = 0
    for state, _, _ in walk(f"worlds{seed}"):
        if rng.random() > 0.1:
            continue
        for viewer in viewers(state):
            world = another_world(state, viewer, rng)
            consistent(world)
            assert sights(WINK, world, viewer) == sights(WINK, state, viewer)
            differ += world != state
            count += 1
    assert differ >= 0.9 * count


@pytest.mark.parametrize("seed", SEEDS)
def test_a_secret_act_shows_nothing_to_those_who_may_not_know(seed: int) -> None:
    """Any wink or watch, in any state: only its maker, its target and its watchers see a change."""
    rng = Random(f"secret{seed}")
    for state, _, _ in walk(f"secret{seed}"):
        if rng.random() > 0.1:
            continue
        for seat in range(state.seats):
            secret = [a for a in WINK.legal_actions(state, seat) if isinstance(a, WinkAt | Watch)]
            for action in rng.sample(secret, min(2, len(secret))):
                unseen(state, seat, action)


def unseen(state: State, seat: int, action: Any) -> None:
    after, events = WINK.apply(state, seat, action)
    may_know = {seat}
    if isinstance(action, WinkAt):
        may_know |= {action.target, *(s for s, w in enumerate(state.watching) if w == seat)}
    assert WINK.call(state, after) is None
    for viewer in viewers(state):
        told = [WINK.notice(event, viewer) for event in events]
        if viewer in may_know:
            assert told == [None] if viewer == seat else told != [None]
        else:
            assert told == [None]
            assert sights(WINK, after, viewer) == sights(WINK, state, viewer)


def stream(log: list[tuple[int, Any]], start: State, viewer: int) -> list[Any]:
    """All that a viewer sees and is told, step by step, without steps that change nothing."""
    state, seen = start, [sights(WINK, start, viewer)]
    for seat, action in log:
        state, events = WINK.apply(state, seat, action)
        if any(isinstance(event, MatchEnded) for event in events):
            break  # now it may be told
        seen += [n for event in events if (n := WINK.notice(event, viewer)) is not None]
        sight = sights(WINK, state, viewer)
        if sight != next(s for s in reversed(seen) if isinstance(s, tuple)):
            seen.append(sight)
    return seen


@pytest.mark.parametrize("seed", range(20))
def test_a_match_without_the_secret_acts_one_did_not_notice_looks_the_same(seed: int) -> None:
    steps = list(walk(f"surgery{seed}"))
    start, final = steps[0][0], steps[-1][0]
    log = [(seat, action) for _, seat, action in steps[:-1]]
    for viewer in range(start.seats):
        kept = [
            (seat, action)
            for state, seat, action in steps[:-1]
            if not hidden_from(viewer, state, seat, action, final)
        ]
        assert len(kept) < len(log) or start.options.style == "camera"
        assert stream(kept, start, viewer) == stream(log, start, viewer)


def hidden_from(viewer: int, state: State, seat: int, action: Any, final: State) -> bool:
    """A wink or a watch that the viewer never learns of before the end.

    Others' watches go only together with the winks that they could have noticed, and these are
    none of the viewer's business; a wink that must_wink proved later has to stay.
    """
    if seat == viewer or not isinstance(action, WinkAt | Watch):
        return False
    if isinstance(action, Watch):
        return True
    proven = known_winks(msgspec.structs.replace(final, reason=None), None)
    pawn = state.pawns[action.target]
    assert pawn is not None
    if (seat, action.target, pawn.placement) in {(w.winker, w.target, w.placement) for w in proven}:
        return False
    return viewer != action.target and state.watching[viewer] != seat


def test_the_winker_never_learns_whether_anybody_noticed() -> None:
    seen = examples_s().watch(D, B).wink(B, A)
    unseen_table = examples_s().watch(D, C).wink(B, A)
    assert seen.state.winks[0].noticed == (D,)
    assert unseen_table.state.winks[0].noticed == ()
    assert seen.sees(B) == unseen_table.sees(B)
    assert seen.told(B) == unseen_table.told(B) == []
    assert WINK.legal_actions(seen.state, B) == WINK.legal_actions(unseen_table.state, B)


def test_one_sees_the_winks_one_made_got_and_noticed() -> None:
    table = examples_s().watch(D, B).wink(B, A)
    wink = WinkSeen(turn=5, placement=1, winker=B, target=A, number=10)
    assert table.sees(B).winks_made == (wink,)
    assert table.sees(A).winks_got == (wink,)
    assert table.sees(D).winks_noticed == (wink,)
    assert A not in table.sees(B).winkable
    for seat in (C, None):
        seen = table.sees(seat)
        assert seen.winks_made == seen.winks_got == seen.winks_noticed == ()


def test_nobody_is_shown_anothers_hand_or_the_laid_aside_cards_even_at_the_end() -> None:
    *_, (state, _, _) = walk("hands")
    for viewer in viewers(state):
        seen = WINK.observe(state, viewer)
        assert seen.hand == (() if viewer is None else state.hands[viewer])
        assert seen.hand_sizes == tuple(len(hand) for hand in state.hands)
        assert seen.aside == len(state.aside)


class LeakyDecision(Wink):
    """It counts secret acts in what a screen asks for."""

    def observe(self, state: State, seat: int | None) -> Any:
        seen = super().observe(state, seat)
        return msgspec.structs.replace(seen, decision=f"{seen.decision}-{len(state.winks)}")


class LeakyLegality(Wink):
    """It takes an action away from whoever is watched."""

    def legal_actions(self, state: State, seat: int) -> Any:
        legal = super().legal_actions(state, seat)
        return legal[1:] if seat in state.watching else legal


class LeakyHands(Wink):
    """It shows a laid-aside card."""

    def observe(self, state: State, seat: int | None) -> Any:
        seen = super().observe(state, seat)
        return msgspec.structs.replace(seen, out=state.aside[:1])


@pytest.mark.parametrize("leaky", [LeakyDecision(), LeakyLegality(), LeakyHands()])
def test_planted_leaks_are_caught(leaky: Wink) -> None:
    rng = Random("leak")
    caught = 0
    state = begun(5, examples_s().state.options, rng)
    for _ in range(30):
        seat, action = random_act(state, rng)
        state, _ = WINK.apply(state, seat, action)
        for viewer in viewers(state):
            world = another_world(state, viewer, rng)
            caught += sights(leaky, world, viewer) != sights(leaky, state, viewer)
    assert caught


def test_before_the_deal_there_is_nothing_to_know() -> None:
    start = WINK.initial_state(4, examples_s().state.options)
    assert another_world(start, A, Random(1)) == start
    for viewer in viewers(start):
        assert WINK.observe(start, viewer).hand == ()
    assert isinstance(WINK.chance(start, Random(1)), Deal)
