"""The engine agrees with a second implementation, written apart from it (`naive_wink.py`)."""

from __future__ import annotations

import copy
from random import Random
from typing import Any

import pytest

from engine.wink.actions import Accuse, Name, Pass, Place, Watch, WinkAt
from engine.wink.options import Style, WinkOptions
from engine.wink.rules import WINK
from tests.engine.naive_wink import Act, NaiveWink
from tests.engine.wink_table import begun, dealt, random_act, some_options, tiny


def as_act(action: Any) -> Act:
    match action:
        case Name(other):
            return ("name", other)
        case Place(number):
            return ("place", number)
        case Pass():
            return ("pass",)
        case WinkAt(target):
            return ("wink", target)
        case Watch(other):
            return ("watch", other)
        case Accuse(other, number):
            return ("accuse", other, number)
    raise AssertionError(action)


def naive_of(state: Any) -> NaiveWink:
    """The naive table after the same deal."""
    chosen: WinkOptions = state.options
    return NaiveWink(
        [list(hand) for hand in state.hands],
        chosen.deck,
        state.player,
        counters=chosen.counters,
        rounds=chosen.quiet_rounds,
        camera=chosen.style is Style.CAMERA,
        bluffs=chosen.bluffs,
        must_wink=chosen.must_wink,
    )


def same(state: Any, naive: NaiveWink) -> None:
    """Everything that both know, compared."""
    assert (state.reason.value if state.reason else "") == naive.end
    assert list(WINK.returns(state)) == naive.score()
    assert {s: p.number for s, p in enumerate(state.pawns) if p} == naive.pawn
    faces = {"open": "up", "inactive": "down", "gone": "won"}
    assert {card.number: faces[card.face] for card in state.crowd} == naive.crowd
    held = {n: s for s, hand in enumerate(state.hands) for n in hand}
    assert held == {n: p for n, p in naive.where.items() if p not in ("aside", "away")}
    assert [(w.winker, w.target, frozenset(w.noticed)) for w in state.winks] == naive.seen
    if naive.end:
        assert list(WINK.winners(state)) == naive.first_places()
    else:
        assert state.player == naive.turn


@pytest.mark.parametrize("seed", range(40))
def test_a_random_match_goes_the_same_way_in_both(seed: int) -> None:
    rng = Random(f"naive{seed}")
    state = begun(rng.choice(WINK.seats), some_options(rng), rng)
    naive = naive_of(state)
    while not state.over:
        if rng.random() < 0.03:
            for seat in range(state.seats):
                legal = [as_act(action) for action in WINK.legal_actions(state, seat)]
                assert len(legal) == len(set(legal))
                assert set(legal) == naive.legal(seat)
        seat, action = random_act(state, rng)
        state, _ = WINK.apply(state, seat, action)
        naive.do(seat, as_act(action))
        same(state, naive)


def nodes(state: Any, depth: int) -> int:
    """Lines of play of this length, by anybody's acts; a match that ended counts as one."""
    if not depth or state.over:
        return 1
    return sum(
        nodes(WINK.apply(state, seat, action)[0], depth - 1)
        for seat in range(state.seats)
        for action in WINK.legal_actions(state, seat)
    )


def naive_nodes(naive: NaiveWink, depth: int) -> int:
    if not depth or naive.end:
        return 1
    count = 0
    for player in range(naive.n):
        for act in naive.legal(player):
            after = copy.deepcopy(naive)
            after.do(player, act)
            count += naive_nodes(after, depth - 1)
    return count


TINY_HANDS = ((1,), (2,), (3,), (4,))


@pytest.mark.parametrize(
    ("chosen", "counts"),
    [
        ({}, [37, 1110, 32349]),
        ({"bluffs": False}, [31, 739, 16826]),
        ({"style": Style.CAMERA}, [20, 246, 2622, 24342]),
    ],
)
def test_node_counts_of_a_tiny_deal(chosen: dict[str, Any], counts: list[int]) -> None:
    # Four players with a card each of a deck of five; three pawns are on the table, D's turn.
    table = dealt(TINY_HANDS, tiny(1, 5, counters=1, **chosen)).place(0, 2).place(1, 3).place(2, 4)
    assert [nodes(table.state, depth) for depth in range(1, len(counts) + 1)] == counts


@pytest.mark.parametrize("chosen", [{}, {"bluffs": False}, {"style": Style.CAMERA}])
def test_node_counts_are_those_of_the_naive_implementation(chosen: dict[str, Any]) -> None:
    table = dealt(TINY_HANDS, tiny(1, 5, counters=1, **chosen))
    naive = naive_of(table.state)
    for seat, number in enumerate((2, 3, 4)):
        table.place(seat, number)
        naive.do(seat, ("place", number))
    depths = (1, 2, 3) if chosen.get("style") is Style.CAMERA else (1, 2)
    for depth in depths:
        assert nodes(table.state, depth) == naive_nodes(naive, depth)
