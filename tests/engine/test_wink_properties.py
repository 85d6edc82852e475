"""What holds in every match of Wink, however it is played."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codec import (
    Malformed,
    decode_action,
    decode_notice,
    decode_options,
    encode,
)
from engine.core import CHANCE, Illegal
from engine.match import Entry, Match
from engine.wink.actions import Accuse, Deal, Name, Pass, Place, Watch, WinkAt
from engine.wink.cards import Face
from engine.wink.rules import WINK
from engine.wink.state import State
from tests.engine.wink_table import begun, random_act, some_options, tiny

seeds = st.integers(0, 10**9)


def states(seed: int, every: int = 1) -> list[State]:
    """States of a random match, the deal first and the end last."""
    rng = Random(seed)
    state = begun(rng.choice(WINK.seats), some_options(rng), rng)
    passed = [state]
    while not state.over:
        for _ in range(every):
            if not state.over:
                seat, action = random_act(state, rng)
                state, _ = WINK.apply(state, seat, action)
        passed.append(state)
    return passed


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_every_card_is_in_exactly_one_place(seed: int) -> None:
    for state in states(seed, every=5):
        deck = list(range(1, state.options.deck + 1))
        assert sorted(card.number for card in state.crowd) == deck
        gone = [card.number for card in state.crowd if card.face is Face.GONE]
        held = [number for hand in state.hands for number in hand]
        assert sorted([*held, *state.aside, *gone]) == deck
        # Each scored number is two cards: both are won, or one is out of the match.
        won = [number for cards in state.won for number in cards]
        assert sorted([*won, *state.out]) == sorted(gone * 2)


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_pawn_stands_on_an_open_card_that_its_owner_does_not_hold(seed: int) -> None:
    for state in states(seed, every=5):
        standing = [pawn.number for pawn in state.pawns if pawn]
        assert len(standing) == len(set(standing))
        for seat, pawn in enumerate(state.pawns):
            if pawn:
                assert state.face(pawn.number) is Face.OPEN
                assert pawn.number not in state.hands[seat]


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_points_never_fall_but_by_a_wrong_accusation(seed: int) -> None:
    passed = states(seed)
    for before, after in pairwise(passed):
        fell = [b - a for b, a in zip(WINK.returns(before), WINK.returns(after), strict=True)]
        assert sum(loss for loss in fell if loss > 0) <= 1
        if any(loss > 0 for loss in fell):
            assert not after.deeds[-1].right  # type: ignore[union-attr]


@settings(max_examples=15, deadline=None)
@given(seeds)
def test_what_is_legal_is_applied_and_what_is_not_is_refused_and_changes_nothing(seed: int) -> None:
    rng = Random(seed)
    for state in rng.sample(passed := states(seed, every=7), min(4, len(passed))):
        before = msgspec.json.encode(state)
        for seat in range(state.seats):
            legal = set(WINK.legal_actions(state, seat))
            for action in everything(state):
                try:
                    WINK.apply(state, seat, action)
                except Illegal:
                    assert action not in legal
                else:
                    assert action in legal
        assert msgspec.json.encode(state) == before


def everything(state: State) -> list[Any]:
    """Every action there is, of this table and just beside it."""
    seats, numbers = range(-1, state.seats + 1), range(0, state.options.deck + 2)
    acts: list[Any] = [Pass(), Deal((), (), (), 0)]
    acts += [act(seat) for act in (Name, WinkAt, Watch) for seat in seats]
    acts += [Place(number) for number in numbers]
    return acts + [Accuse(seat, number) for seat in seats for number in numbers]


@settings(max_examples=30, deadline=None)
@given(seeds)
def test_whoever_is_to_act_can(seed: int) -> None:
    for state in states(seed, every=3)[:-1]:
        (seat,) = WINK.to_act(state)
        kinds = {type(action) for action in WINK.legal_actions(state, seat)}
        assert kinds & {Place, Pass}
        assert not {Place, Pass} <= kinds


@pytest.mark.parametrize("seed", range(30))
def test_the_owed_actions_are_bounded_as_the_ending_says(seed: int) -> None:
    """At most deck x rounds x players turns, two owed actions each; tried with slow players."""
    rng = Random(f"bound{seed}")
    seats = rng.choice(WINK.seats)
    state = begun(seats, tiny(2, 17), rng)
    owed = 0
    while not state.over:
        legal = WINK.legal_actions(state, state.player)
        names = [a for a in legal if isinstance(a, Name)]
        rest = [a for a in legal if isinstance(a, Place | Pass)]
        slow = state.quiet >= state.allowed_quiet - 1  # progress in the last moment only
        action = rng.choice(names) if names and slow else rng.choice(rest)
        state, _ = WINK.apply(state, state.player, action)
        owed += 1
    assert state.turn <= 17 * state.allowed_quiet
    assert owed <= 2 * 17 * state.allowed_quiet


@settings(max_examples=25, deadline=None)
@given(seeds)
def test_a_replay_of_the_log_as_json_is_the_match(seed: int) -> None:
    rng = Random(seed)
    chosen = some_options(rng)
    match = Match.start(WINK, rng.choice(WINK.seats), chosen, str(seed))
    match, steps = match.settle()
    log = [step.entry for step in steps]
    while not match.over:
        entry = Entry(*random_act(match.state, rng))
        match, step = match.submit(entry.seat, entry.action)
        log.append(entry)
        for event in step.events:
            for viewer in (None, *range(match.seats)):
                notice = WINK.notice(event, viewer)
                if notice is not None:
                    assert decode_notice(WINK, encode(notice)) == notice
    assert decode_options(WINK, encode(chosen)) == chosen
    stored = [Entry(e.seat, decode_action(WINK, encode(e.action))) for e in log]
    assert stored == log
    again = Match.replay(WINK, match.seats, chosen, str(seed), stored)
    assert again.state == match.state


@pytest.mark.parametrize(
    "text",
    ["", "{}", '{"type":"Name"}', '{"type":"Wave","seat":1}', '{"type":"Place","number":"1"}'],
)
def test_what_is_no_action_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        decode_action(WINK, text)


def test_the_deal_depends_on_the_generator_alone() -> None:
    start = WINK.initial_state(5, some_options(Random(1)))
    assert WINK.chance(start, Random("s:0")) == WINK.chance(start, Random("s:0"))
    assert WINK.chance(start, Random("s:0")) != WINK.chance(start, Random("s:1"))
    assert WINK.to_act(start) == {CHANCE}
    assert WINK.returns(start) == (0,) * 5
    assert WINK.winners(start) == ()
