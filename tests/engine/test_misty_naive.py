"""The engine of Misty against the naive one: counts of whole trees, and random matches."""

from __future__ import annotations

import copy
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.codec import decode_action, decode_options
from engine.core import CHANCE
from engine.misty.actions import Activate, Deal, Pick
from engine.misty.cards import Kind, cards_of
from engine.misty.options import MistyOptions, Variant
from engine.misty.rules import MISTY
from engine.misty.state import State
from tests.engine import golden
from tests.engine.cases import CASES
from tests.engine.misty_table import OPTIONS, PLENTY, Table, built
from tests.engine.naive_misty import NaiveMisty

SHORT = dict(zip(Kind, "UDLRSFMP", strict=True))


def as_act(action: Any) -> tuple[object, ...]:
    """An action of the engine as an act of the naive match."""
    match action:
        case Deal(hands):
            return ("deal", hands)
        case Pick(card, (row, column)):
            return ("pick", card, row, column)
        case Activate(card):
            return ("move", card)
        case _:
            return ("ready",)


def naive_of(seats: int, options: MistyOptions) -> NaiveMisty:
    letters = "".join(SHORT[card.kind] for card in cards_of(options.deck))
    return NaiveMisty(seats, letters, options.wins, options.variant is Variant.SMALL)


def same(state: State, naive: NaiveMisty) -> None:
    """Both stand at the same point."""
    seats = range(state.seats)
    assert MISTY.to_act(state) - {CHANCE} == naive.owing()
    for seat, player in zip(seats, naive.players, strict=True):
        legal = [as_act(action) for action in MISTY.legal_actions(state, seat)]
        assert len(set(legal)) == len(legal)
        assert set(legal) == naive.allowed(seat)
        seen = MISTY.observe(state, seat)
        assert sorted(card.id for card in seen.cards) == sorted(player.hand)
        window = seen.windows[seat]
        top, left = 0, 0
        if window.height and player.piles:
            top, left, _, _ = player.frame  # type: ignore[attr-defined]
        piles = {s.cell: [card.id for card in s.cards] for s in window.stacks}
        assert piles == {(r - top, c - left): pile for (r, c), pile in player.piles.items()}
        assert window.score == player.points
    assert state.round == naive.round
    assert [(w, t) for w, t in zip(state.wins, state.totals, strict=True)] == [
        (player.wins, player.total) for player in naive.players
    ]
    assert list(MISTY.winners(state)) == naive.champions


@settings(max_examples=25, deadline=None)
@given(
    seed=st.integers(0, 10**9),
    seats=st.sampled_from(list(MISTY.seats)),
    wins=st.integers(1, 2),
    variant=st.sampled_from(Variant),
)
def test_a_random_match_goes_as_the_naive_rules_say(
    seed: int, seats: int, wins: int, variant: Variant
) -> None:
    options = MistyOptions(OPTIONS.deck, wins, variant)
    state, naive, rng = MISTY.initial_state(seats, options), naive_of(seats, options), Random(seed)
    while owing := MISTY.to_act(state):
        if CHANCE in owing:
            seat, action = CHANCE, MISTY.chance(state, rng)
        else:
            # Mostly those who owe; sometimes somebody changes a choice.
            ready = [s for s in range(seats) if MISTY.legal_actions(state, s)]
            seat = rng.choice(sorted(owing) if rng.random() < 0.8 else ready)
            action = rng.choice(MISTY.legal_actions(state, seat))
        state, _ = MISTY.apply(state, seat, action)
        naive.do(seat, as_act(action))
        same(state, naive)
    assert naive.stage == "over"


@pytest.mark.parametrize("number", CASES["misty"].goldens)
def test_a_golden_playthrough_is_right_by_the_naive_rules(number: int) -> None:
    stored = json.loads(golden.path_of("misty", number).read_text(encoding="utf-8"))
    options = decode_options(MISTY, json.dumps(stored["options"]))
    state = MISTY.initial_state(stored["seats"], options)
    naive = naive_of(stored["seats"], options)
    for seat, text in golden.log_of(stored):
        action = decode_action(MISTY, text)
        state, _ = MISTY.apply(state, seat, action)
        naive.do(seat, as_act(action))
        same(state, naive)
    assert [player.total for player in naive.players] == stored["returns"]
    assert naive.champions == stored["winners"]


# Counts of whole trees ("perft"): how many sequences of so many acts there are.


def perft(state: State, depth: int) -> int:
    acts = [(s, a) for s in range(state.seats) for a in MISTY.legal_actions(state, s)]
    if depth == 1:
        return len(acts)
    return sum(perft(MISTY.apply(state, seat, action)[0], depth - 1) for seat, action in acts)


def naive_perft(naive: NaiveMisty, depth: int) -> int:
    acts = [(s, act) for s in range(len(naive.players)) for act in naive.allowed(s)]
    if depth == 1:
        return len(acts)
    total = 0
    for seat, act in acts:
        after = copy.deepcopy(naive)
        after.do(seat, act)
        total += naive_perft(after, depth - 1)
    return total


def replayed(table: Table, options: MistyOptions) -> NaiveMisty:
    naive = naive_of(table.seats, options)
    for seat, action in table.log:
        naive.do(seat, as_act(action))
    return naive


def tiny(small: bool) -> tuple[Table, MistyOptions]:
    """Two players with their first hands, of cards 0 to 2 and 3 to 5, or 0 to 5 and 6 to 11."""
    options = MistyOptions(PLENTY, 1, Variant.SMALL if small else Variant.STANDARD)
    size = 3 if small else 6
    return Table(2, options).deal(range(size), range(size, 2 * size)), options


@pytest.mark.parametrize(
    ("small", "counts"),
    [(True, [6, 30, 636, 19128]), (False, [12, 132, 6420])],
)
def test_building_has_as_many_lines_as_the_naive_rules_count(
    small: bool, counts: list[int]
) -> None:
    table, options = tiny(small)
    naive = replayed(table, options)
    for depth, count in enumerate(counts, start=1):
        assert perft(table.state, depth) == naive_perft(naive, depth) == count


TREES = [
    ("U R D / P L P / R P P", "P P P / P P P / P P P", 84),
    ("D L P / U R P / P P P", "R L P / P P P / P P P", 72),
    ("R R R P / P P D P / P P P P", "P P P / U P P / U P P / P P P", 206),
    ("U R D / P L P / R P P", "R D P / P P P / P P P", 2100),
]


@pytest.mark.parametrize(("first", "second", "lines"), TREES)
def test_activation_has_as_many_orders_as_the_naive_rules_count(
    first: str, second: str, lines: int
) -> None:
    table = built(first, second)
    naive = replayed(table, table.state.options)
    assert orders(table.state) == naive_orders(naive) == lines


def orders(state: State) -> int:
    """How many ways there are to play activation to its end."""
    acts = [(s, a) for s in range(state.seats) for a in MISTY.legal_actions(state, s)]
    if not acts or state.phase == "scored":
        return 1
    return sum(orders(MISTY.apply(state, seat, action)[0]) for seat, action in acts)


def naive_orders(naive: NaiveMisty) -> int:
    if naive.stage != "move":
        return 1
    total = 0
    for seat in range(len(naive.players)):
        for act in naive.allowed(seat):
            after = copy.deepcopy(naive)
            after.do(seat, act)
            total += naive_orders(after)
    return total
