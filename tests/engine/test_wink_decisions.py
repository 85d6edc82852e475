"""What a screen asks for: when a press on an older screen still counts, and whom a turn calls."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import CHANCE, Call
from engine.wink.actions import Accuse, Name, Pass, Place, Watch, WinkAction, WinkAt
from engine.wink.rules import WINK
from tests.engine.wink_table import A, B, C, D, Table, begun, examples_s, examples_start, options


def decision(table: Table, seat: int | None, action: WinkAction) -> str:
    return WINK.decision(table.sees(seat), action)


def test_naming_placing_and_passing_are_meant_for_the_turn() -> None:
    table = examples_s()
    for action in (Name(B), Place(21), Pass()):
        assert decision(table, A, action) == table.sees(A).decision == "t5"
    assert table.place(A, 21).sees(A).decision == "t6"


def test_a_naming_does_not_end_what_the_turns_screen_asks_for() -> None:
    assert examples_s().name(A, C).sees(A).decision == "t5"


@pytest.mark.parametrize("action", [WinkAt(A), Accuse(B, 10)])
def test_a_wink_or_an_accusation_outlives_a_turn_that_leaves_its_pawn(action: Any) -> None:
    table = examples_start().place(A, 10)
    drawn = decision(table, D, action)
    table.place(B, 20).watch(C, A).wink(B, A).accuse(D, C, 20)
    assert decision(table, D, action) == drawn == "p1"
    table.do(D, action)


@pytest.mark.parametrize("action", [WinkAt(A), Accuse(B, 10)])
def test_it_is_stale_once_the_pawn_has_moved(action: Any) -> None:
    table = examples_s()
    drawn = decision(table, D, action)
    assert decision(table.place(A, 21), D, action) != drawn


@pytest.mark.parametrize("action", [WinkAt(A), Accuse(B, 10)])
def test_it_is_stale_even_if_the_pawn_has_come_back_to_the_same_number(action: Any) -> None:
    table = examples_s()
    drawn = decision(table, D, action)
    table.place(A, 21).place(B, 22).place(C, 31).place(D, 2).place(A, 10)
    assert decision(table, D, action) != drawn


@pytest.mark.parametrize("action", [WinkAt(A), Accuse(B, 10)])
def test_it_is_stale_once_the_pawn_is_off_the_table(action: Any) -> None:
    table = examples_s()
    drawn = decision(table, D, action)
    assert decision(table.accuse(C, B, 10), D, action) == "none" != drawn


def test_whom_to_watch_is_meant_at_any_time() -> None:
    table = examples_start()
    drawn = decision(table, C, Watch(B))
    assert decision(table.place(A, 10).place(B, 20), C, Watch(B)) == drawn


def test_a_screen_of_the_channel_and_one_of_a_seat_agree() -> None:
    table = examples_s()
    for action in (Accuse(B, 10), Accuse(A, 1), WinkAt(C), Watch(B), Name(B)):
        assert decision(table, None, action) == decision(table, D, action)


def test_secret_acts_change_no_decision_of_anybody() -> None:
    table = examples_s()
    viewers = (None, A, B, C, D)
    acts = (Name(B), WinkAt(A), Accuse(B, 10), Watch(C))
    before = [decision(table, viewer, act) for viewer in viewers for act in acts]
    table.wink(B, A).wink(C, A).watch(D, B).wink(D, C)
    assert [decision(table, viewer, act) for viewer in viewers for act in acts] == before


def test_a_decision_is_made_of_letters_digits_dots_and_dashes() -> None:
    table = examples_s()
    for action in WINK.legal_actions(table.state, A):
        assert decision(table, A, action).replace("-", "").replace(".", "").isalnum()


def test_each_turn_calls_the_player_whose_turn_it_is() -> None:
    start = WINK.initial_state(4, options())
    state = WINK.apply(start, CHANCE, WINK.chance(start, Random("calls")))[0]
    assert WINK.call(start, state) == Call("t1", (state.player,))
    table = examples_s()
    before = table.state
    assert WINK.call(before, table.place(A, 21).state) == Call("t6", (B,))


def test_nothing_done_within_a_turn_calls_anybody() -> None:
    table = examples_s()
    for act in (WinkAt(C), Watch(D), Accuse(C, 20), Name(B)):
        before = table.state
        assert WINK.call(before, table.do(A, act).state) is None


def test_the_end_calls_nobody() -> None:
    state = begun(4, options(), Random("end"))
    while WINK.to_act(state):
        before, places = state, WINK.observe(state, state.player).places
        state, _ = WINK.apply(state, state.player, Place(places[0]))
    assert WINK.call(before, state) is None
    assert WINK.observe(state, A).decision == "over"
