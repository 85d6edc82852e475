"""Phase 2 of Misty: which arrow cards move, where to, and when a window is settled."""

from __future__ import annotations

import pytest

from engine.misty.actions import Activate, Deal, Pick, Ready
from engine.misty.events import Meal, Moved, RoundScored, WindowSettled
from engine.misty.illegal import MistyIllegal
from engine.misty.observation import Phase
from engine.misty.rules import MISTY
from tests.engine.misty_table import PLAIN, built, drawn, table

BUSY = "U P P P / P L P P / P P P R"


def test_a_covered_card_cannot_be_activated() -> None:
    play = built("R L P U / P P P P / P P P P", PLAIN)
    covered = play.card_at(0, 0, 1)
    play.activate(0, (0, 0))
    assert play.refuses(0, Activate(covered)) is MistyIllegal.COVERED
    assert Activate(covered) not in play.legal(0)


def test_a_covered_card_stays_covered_for_good() -> None:
    """What lies on it has made its one move, and a second one may come on top."""
    play = built("P P P P / R D L P / P P P P", PLAIN)
    middle = play.card_at(0, 1, 1)
    play.activate(0, (1, 0), (1, 2))
    assert play.state.phase is Phase.SCORED
    stack = next(s for s in play.seen().windows[0].stacks if s.cell == (1, 1))
    assert len(stack.cards) == 3
    assert stack.cards[0].id == middle


def test_each_arrow_card_moves_once() -> None:
    play = built("P P P P / P D P P / P P P U", PLAIN)
    down = play.card_at(0, 1, 1)
    play.activate(0, (1, 1))
    assert play.refuses(0, Activate(down)) is MistyIllegal.ALREADY_MOVED


def test_a_card_that_left_the_frame_is_out_of_the_game() -> None:
    play = built("U P P P / P P P P / P P P D", PLAIN)
    up = play.card_at(0, 0, 0)
    play.activate(0, (0, 0))
    assert play.refuses(0, Activate(up)) is MistyIllegal.ALREADY_MOVED
    assert up not in [c.id for s in play.seen().windows[0].stacks for c in s.cards]


def test_only_arrow_cards_of_the_own_window_are_activated() -> None:
    play = built(BUSY, BUSY)
    assert play.refuses(0, Activate(play.card_at(0, 0, 1))) is MistyIllegal.NOT_AN_ARROW
    assert play.refuses(0, Activate(play.card_at(1, 0, 0))) is MistyIllegal.NOT_YOUR_CARD
    for card in (-1, 383, 5000):
        assert play.refuses(0, Activate(card)) is MistyIllegal.NOT_YOUR_CARD


def test_in_activation_nothing_else_can_be_done() -> None:
    play = built(BUSY, BUSY)
    for action in (Pick(play.card_at(0, 0, 0), (0, 0)), Ready(), Deal(((), ()))):
        assert play.refuses(0, action) is MistyIllegal.NOT_NOW


@pytest.mark.parametrize(
    ("arrow", "end"),
    [
        ("U", "P * P P / P . P P / P P P P"),
        ("D", "P P P P / P . P P / P * P P"),
        ("L", "P P P P / * . P P / P P P P"),
        ("R", "P P P P / P . * P / P P P P"),
    ],
)
def test_an_arrow_card_moves_one_cell_in_its_direction(arrow: str, end: str) -> None:
    play = built(f"P P P P / P {arrow} P P / P P P P", PLAIN).activate(0, (1, 1))
    assert drawn(play.seen().windows[0]) == end


@pytest.mark.parametrize(
    ("window", "cell"),
    [
        ("U P P P / P P P P / P P P P", (0, 0)),
        ("P P P P / P P P P / P P D P", (2, 2)),
        ("P P P P / L P P P / P P P P", (1, 0)),
        ("P P P P / P P P R / P P P P", (1, 3)),
        ("P P R / P P P / P P P / P P P", (0, 2)),
        ("P P P / P P P / P P P / D P P", (3, 0)),
    ],
)
def test_over_the_edge_of_the_frame_it_is_gone(window: str, cell: tuple[int, int]) -> None:
    play = built(window, PLAIN).activate(0, cell)
    moved = play.events[0]
    assert isinstance(moved, Moved)
    assert (moved.seat, moved.origin, moved.to, moved.hidden) == (0, cell, None, None)
    assert play.seen().windows[0].score == 11


def test_a_move_tells_what_it_hid() -> None:
    play = built("R F P P / P P P P / P P P P", PLAIN)
    arrow, flower = play.card_at(0, 0, 0), play.card_at(0, 0, 1)
    play.activate(0, (0, 0))
    moved, settled, scored = play.events
    assert isinstance(moved, Moved)
    assert moved.hidden is not None
    assert (moved.card.id, moved.to, moved.hidden.id) == (arrow, (0, 1), flower)
    assert settled == WindowSettled(0, (), 10)
    assert isinstance(scored, RoundScored)


def test_into_an_empty_cell_it_lies_there_alone() -> None:
    play = built("P P R R / P P P P / P P P P", PLAIN).activate(0, (0, 3), (0, 2))
    assert play.events[0].hidden is None
    assert drawn(play.seen().windows[0]) == "P P . R / P P P P / P P P P"


def test_everybody_activates_at_the_own_pace() -> None:
    play = built(BUSY, BUSY, PLAIN)
    assert MISTY.to_act(play.state) == {0, 1}
    play.activate(1, (0, 0), (1, 1)).activate(0, (2, 3)).activate(1, (2, 3))
    assert play.seen().waiting == (0,)
    assert play.seen().windows[1].score == 8
    assert play.seen().windows[0].score is None
    assert play.legal(1) == ()
    play.activate(0, (1, 1), (0, 0))
    assert play.state.phase is Phase.SCORED
    assert MISTY.returns(play.state) == (8, 8, 12)


def test_a_window_with_nothing_to_move_settles_as_soon_as_it_is_built() -> None:
    play = built("M F P P / P P P P / P P P P", BUSY)
    revealed, settled = play.events[1:]
    assert revealed.pick == 6
    assert isinstance(settled, WindowSettled)
    assert (settled.seat, settled.score) == (0, 11)
    (meal,) = settled.meals
    assert isinstance(meal, Meal)
    assert (meal.origin, meal.cell) == ((0, 0), (0, 1))
    assert play.seen().waiting == (1,)


def test_without_any_arrow_card_the_round_is_scored_with_the_last_choice() -> None:
    play = built(PLAIN, PLAIN)
    assert [type(event).__name__ for event in play.events] == [
        "Chosen", "Revealed", "WindowSettled", "WindowSettled", "RoundScored",
    ]  # fmt: skip
    assert play.state.phase is Phase.SCORED


def test_the_monsters_wait_until_the_last_arrow_card_has_moved() -> None:
    play = built("M F P P / P P P P / U P P D", PLAIN).activate(0, (2, 3))
    assert drawn(play.seen().windows[0]).startswith("M F")
    play.activate(0, (2, 0))
    assert drawn(play.seen().windows[0]) == ". M P P / * P P P / . P P ."


def test_a_hidden_arrow_card_does_not_keep_the_monsters_waiting() -> None:
    play = built("R L M F / P P P P / P P P P", PLAIN).activate(0, (0, 0))
    assert drawn(play.seen().windows[0]) == ". * . M / P P P P / P P P P"


def test_who_can_move_is_public_and_so_are_the_hidden_cards() -> None:
    play = built("R L P P / P P P P / P P U P", PLAIN)
    assert [card.kind for card in play.seen().windows[0].movable] == ["right", "left", "up"]
    play.activate(0, (0, 0))
    seen = play.seen().windows[0]
    assert [card.kind for card in seen.movable] == ["up"]
    assert next([card.kind for card in s.cards] for s in seen.stacks) == ["left", "right"]
    assert play.seen(1).windows == play.seen().windows


def test_activation_asks_each_seat_by_its_own_moves_and_the_channel_by_the_round() -> None:
    play = built(BUSY, BUSY)
    assert [play.seen(seat).decision for seat in (None, 0, 1)] == ["r1a", "r1a0", "r1a0"]
    play.activate(0, (0, 0))
    assert [play.seen(seat).decision for seat in (None, 0, 1)] == ["r1a", "r1a1", "r1a0"]
    assert play.seen(0).cells == ()
    assert play.seen(0).cards == ()


def test_while_a_window_is_built_nothing_can_move_yet() -> None:
    play = table().deal(range(6), range(6, 12)).pick(0, 0, (0, 0)).pick(1, 6, (0, 0))
    assert play.seen().windows[0].stacks[0].cards[0].kind == "up"
    assert [window.movable for window in play.seen().windows] == [(), ()]
