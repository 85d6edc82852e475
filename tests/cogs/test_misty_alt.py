"""The alt texts of Misty's pictures: the same as the picture, in words."""

from __future__ import annotations

import pytest

from cogs.screens.pictures.misty.alt import LONGEST, fits, table_alt, window_alt
from cogs.screens.pictures.misty.described import described, hand_pictures, table_pictures
from cogs.screens.pictures.misty.drawings import (
    MISTED,
    Face,
    Headed,
    Pane,
    Panes,
    TablePicture,
    WindowPicture,
)
from data.words import load_words
from engine.misty.cards import Kind
from engine.misty.observation import Phase
from tests.cogs.misty_scenes import seen, started, until

WORDS = load_words()
NAMES = ["Ann", "Bo", "Čeņa", "Дмитро"]


def headed(panes: Panes, number: int = 1, score: int | None = None, won: bool = False) -> Headed:
    return Headed(number, panes, 1, 2, score, won)


def test_a_window_is_said_row_by_row_with_its_letters() -> None:
    cells = (
        Pane("A", Face("rocket", Kind.UP)),
        Pane("B"),
        Pane("C", Face("leaf"), hidden=2),
        Pane("D", open=True),
        Pane("E", open=True, chosen=True),
        Pane(None, Face("truck", Kind.LEFT)),
        Pane(),
        Pane(shut=True),
        Pane(None, Face("house")),
    )
    assert window_alt(WindowPicture(Panes(3, 3, cells)), WORDS) == (
        "Your window. Row 1: A rocket up, B empty, C leaf hiding 2 cards. "
        "Row 2: D free, E free, your choice, truck left. Row 3: empty, closed, house."
    )


def test_the_table_says_whose_window_it_is_and_what_it_is_worth() -> None:
    panes = Panes(1, 1, (Pane("A", Face("heart")),))
    drawing = TablePicture((headed(MISTED), headed(panes, 2, 7, True)), 4)
    assert table_alt(drawing, NAMES, WORDS) == (
        "Ann, 1/2 wins. Still misted over.\n"
        "Bo, winner of the match, 1/2 wins, 7 points. Row 1: A heart."
    )


def test_the_hand_is_said_before_the_window() -> None:
    match = until(started(2), Phase.BUILDING, 2)
    (shown,) = hand_pictures(seen(match, 0), WORDS, 0)
    first, second = shown.alt.split("\n")
    assert first.startswith("Your hand: ") and first.count("(your choice)") == 1
    assert second.startswith("Your window. Row 1: ")
    for card in seen(match, 0).cards:
        assert WORDS(f"misty.card.{card.picture}") in first


def test_before_the_first_card_there_is_only_the_hand() -> None:
    (shown,) = hand_pictures(seen(started(2), 0), WORDS)
    assert "\n" not in shown.alt


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everything_fits_or_becomes_one_picture_a_window(seats: int) -> None:
    long = ["unicycle with a very long name " * 3] * seats
    for phase, moves in ((Phase.BUILDING, 0), (Phase.ACTIVATION, 4), (Phase.SCORED, 0)):
        now = seen(until(started(seats), phase, moves=moves))
        shown = table_pictures(now, long, WORDS)
        assert len(shown) in {1, seats}
        assert all(len(one.alt) <= LONGEST for one in shown)


def test_where_the_words_need_more_room_each_window_has_its_own_picture() -> None:
    panes = Panes(3, 4, (Pane("L", Face("unicycle", Kind.RIGHT), hidden=3),) * 12)
    drawing = TablePicture(tuple(headed(panes, n + 1) for n in range(4)), 4)
    shown = described(drawing, NAMES, WORDS)
    assert len(shown) == 4
    for name, one in zip(NAMES, shown, strict=True):
        assert one.alt.startswith(f"{name}, ")
        assert one.alt.count("hiding 3 cards") == 12


def test_an_emoji_counts_twice() -> None:
    assert fits("x" * LONGEST)
    assert not fits("🦊" + "x" * (LONGEST - 1))


def test_a_long_name_is_cut() -> None:
    drawing = TablePicture((headed(MISTED),), 4)
    assert len(table_alt(drawing, ["x" * 200], WORDS)) < 80
