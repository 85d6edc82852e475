"""Worked examples of the rules of Misty, row by row, reached by picks from a stated deal."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.misty.actions import Activate
from engine.misty.observation import Phase
from engine.misty.rules import MISTY
from tests.engine.misty_table import PLAIN, SMALL_PLAIN, built, drawn, letters_at

# Window after building | cells of the arrow cards in the order of their moves | result | score
EXAMPLES = [
    ("S S P P / P P P P / P P P P", [], "S S P P / P P P P / P P P P", 13),
    ("S S S P / P P P P / P P P P", [], "S S S P / P P P P / P P P P", 13),
    ("S S S S / P P P P / P P P P", [], "S S S S / P P P P / P P P P", 14),
    ("S P P P / S P P P / P P P P", [], "S P P P / S P P P / P P P P", 12),
    ("M F P P / P P P P / P P P P", [], ". M P P / P P P P / P P P P", 11),
    ("M F F P / P P P P / P P P P", [], ". M F P / P P P P / P P P P", 12),
    ("R M F P / P P P P / P P P P", [(0, 0)], ". * F P / P P P P / P P P P", 11),
    ("R L P P / P P P P / P P P P", [(0, 0)], ". * P P / P P P P / P P P P", 10),
    ("L R P P / P P P P / P P P P", [(0, 0), (0, 1)], ". . * P / P P P P / P P P P", 9),
    ("P P R R / P P P P / P P P P", [(0, 3), (0, 2)], "P P . R / P P P P / P P P P", 11),
    ("P P R R / P P P P / P P P P", [(0, 2)], "P P . * / P P P P / P P P P", 10),
    ("U M F P / P P P P / P P P P", [(0, 0)], ". . M P / P P P P / P P P P", 10),
    ("P M F P / P U P P / P P P P", [(1, 1)], "P * F P / P . P P / P P P P", 11),
    # 3 wide, 4 high, and the small variant.
    ("S S P / P P P / P P P / U P M", [(3, 0)], "S S P / P P P / * P P / . P M", 11),
    ("F P M / P P R / P P P / P P P", [(1, 2)], "M P . / P P . / P P P / P P P", 10),
    ("S S S / F M P / D P P", [(2, 0)], "S S S / M . P / . P P", 8),
    ("D P P / D P P / P P P", [(1, 0), (0, 0)], ". P P / D P P / * P P", 7),
    ("D P P / D P P / P P P", [(0, 0)], ". P P / * P P / P P P", 7),
]


@pytest.mark.parametrize(("window", "order", "result", "score"), EXAMPLES)
def test_a_window_ends_as_the_rulebook_says(
    window: str, order: list[tuple[int, int]], result: str, score: int
) -> None:
    other = SMALL_PLAIN if len(letters_at(window)) == 9 else PLAIN
    table = built(window, other)
    start = table.seen().windows[0]
    assert (drawn(start) == window) or not order  # a window without arrows settles at once
    table.activate(0, *order)
    end = table.seen().windows[0]
    assert drawn(end) == result
    assert end.score == score
    assert table.state.phase is Phase.SCORED
    assert MISTY.returns(table.state) == (score, len(letters_at(other)))


def test_in_whatever_order_all_eight_outer_arrows_leave() -> None:
    table = built("U U U U / P P P P / D D D D", PLAIN)
    ids = [card.id for card in table.seen().windows[0].movable]
    assert len(ids) == 8
    for order in list(permutations(ids))[::997]:
        again = built("U U U U / P P P P / D D D D", PLAIN)
        for card in order:
            again.do(0, Activate(card))
        end = again.seen().windows[0]
        assert (drawn(end), end.score) == (". . . . / P P P P / . . . .", 4)


def test_a_smiley_under_or_over_another_card_makes_no_pair() -> None:
    table = built("R S S P / P P P P / P P P P", PLAIN).activate(0, (0, 0))
    assert table.seen().windows[0].score == 10


def test_two_pairs_in_a_row_need_four_smileys_side_by_side() -> None:
    assert built("S S P S / P P P P / S S P P", PLAIN).seen().windows[0].score == 14
    assert built("P P P S / S P P P / P P P P", PLAIN).seen().windows[0].score == 12


def test_smileys_that_touch_at_a_corner_are_no_pair() -> None:
    assert built("P P S P / P P P S / P P P P", PLAIN).seen().windows[0].score == 12


def test_each_visible_monster_eats_one_flower_in_reading_order() -> None:
    window = built("F M F M / P P P F / P P P P", PLAIN).seen().windows[0]
    assert drawn(window) == "M . M . / P P P F / P P P P"
    assert window.score == 2 + 8 + 1


def test_more_monsters_than_flowers_stay_hungry_where_they_are() -> None:
    window = built("M M M F / P P P P / P P P P", PLAIN).seen().windows[0]
    assert drawn(window) == ". M M M / P P P P / P P P P"
    assert window.score == 11
