"""The solver's answer is the best there is, and it counts as the rules do."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.misty.actions import Activate
from engine.misty.observation import Phase
from engine.misty.rules import MISTY
from engine.misty.solver import best
from tests.engine.misty_table import PLAIN, Table, built, letters_at
from tests.engine.naive_misty import NaiveMisty, Player, worth

SHAPES = [(3, 4), (4, 3), (3, 3)]


@st.composite
def windows(draw: st.DrawFn, arrows: int = 12, shape: tuple[int, int] | None = None) -> str:
    """A window as text with at most so many arrow cards."""
    height, width = shape or draw(st.sampled_from(SHAPES))
    letters = []
    for _ in range(height * width):
        free = sum(letter in "UDLR" for letter in letters) < arrows
        letters.append(draw(st.sampled_from("UDLRUDLRSSFMP" if free else "SSFMP")))
    rows = [letters[row * width :][:width] for row in range(height)]
    return " / ".join(" ".join(row) for row in rows)


def alone(window: str) -> Table:
    """The window at the start of activation, beside one in which nothing moves."""
    other = " / ".join(" ".join("P" for _ in row.split()) for row in window.split("/"))
    return built(window, other)


def played(window: str, order: tuple[int, ...]) -> tuple[bool, int]:
    """By the naive rules: move the cards of these cells (numbered in reading order) as far as
    they may move; whether all did, and the score."""
    letters = letters_at(window)
    naive, me = NaiveMisty(1, "".join(letters.values()), 1, False), Player()
    me.piles = {cell: [card] for card, cell in enumerate(letters)}
    height, width = len(window.split("/")), len(window.split("/")[0].split())
    me.frame = (0, 0, height - 1, width - 1)  # type: ignore[attr-defined]
    every = True
    for card in order:
        if card in naive.loose(me):
            naive.move(me, card)
        else:
            every = False
    assert not naive.loose(me)
    naive.feed(me)
    return every, worth(naive.picture(me))


def arrow_cells(window: str) -> list[int]:
    return [n for n, letter in enumerate(letters_at(window).values()) if letter in "UDLR"]


@settings(max_examples=60, deadline=None)
@given(windows(arrows=5))
def test_no_order_of_all_is_better_and_one_is_as_good(window: str) -> None:
    every = [played(window, order)[1] for order in permutations(arrow_cells(window))]
    table = alone(window)
    if table.state.phase is Phase.ACTIVATION:
        assert best(table.state.windows[0]).score == max(every)
    assert table.state.windows[0].best == max(every)


@settings(max_examples=60, deadline=None)
@given(windows())
def test_its_order_can_be_played_and_reaches_its_score(window: str) -> None:
    table = alone(window)
    solution = best(table.state.windows[0])
    for card in solution.order:
        table.do(0, Activate(card))
    assert table.state.phase is Phase.SCORED
    seen = table.seen().windows[0]
    if solution.order:
        assert seen.score == solution.score == table.state.windows[0].best


@settings(max_examples=60, deadline=None)
@given(windows(), st.integers(0, 10**9))
def test_any_play_scores_by_the_naive_rules_and_never_more_than_the_best(
    window: str, seed: int
) -> None:
    table, rng = alone(window), Random(seed)
    cells = {stack.cards[0].id: n for n, stack in enumerate(table.seen().windows[0].stacks)}
    order = []
    while table.state.phase is Phase.ACTIVATION:
        action = rng.choice(table.legal(0))
        order.append(cells[action.card])
        table.do(0, action)
    if order:
        scored = MISTY.returns(table.state)[0]
        assert played(window, tuple(order)) == (True, scored)
        assert scored <= table.state.windows[0].best


@settings(max_examples=40, deadline=None)
@given(windows(arrows=4), st.integers(0, 10**9))
def test_the_best_of_the_rest_never_rises_while_a_window_is_played(window: str, seed: int) -> None:
    table, rng = alone(window), Random(seed)
    hopes = []
    while table.state.phase is Phase.ACTIVATION:
        hopes.append(best(table.state.windows[0]).score)
        table.do(0, rng.choice(table.legal(0)))
    if hopes:
        hopes.append(MISTY.returns(table.state)[0])
    assert hopes == sorted(hopes, reverse=True)


@settings(max_examples=60, deadline=None)
@given(windows(arrows=0), st.integers(0, 10**9))
def test_which_monster_eats_which_flower_never_changes_the_score(window: str, seed: int) -> None:
    """The ruling that lets the program pair them in reading order."""
    rng, letters = Random(seed), letters_at(window)
    monsters = [cell for cell, letter in letters.items() if letter == "M"]
    flowers = [cell for cell, letter in letters.items() if letter == "F"]
    rng.shuffle(monsters)
    rng.shuffle(flowers)
    for monster, flower in zip(monsters, flowers, strict=False):
        letters[flower], letters[monster] = "M", "."
    rows = sorted({row for row, _ in letters})
    picture = ["".join(it for (r, _), it in letters.items() if r == row) for row in rows]
    assert worth(picture) == alone(window).seen().windows[0].score


@pytest.mark.parametrize(
    ("window", "score", "first"),
    [
        # The right R leaves, the other takes its cell; else it is hidden: 10.
        ("P P R R / P P P P / P P P P", 11, (0, 3)),
        # D hides the monster, so the flower lives; if R hides D first, the monster eats: 9.
        ("R D F P / P M P P / P P P P", 11, (0, 1)),
        # R hides the flower and U takes its cell; if U hides R first, the monster eats: 9.
        ("R F M P / U P P P / P P P P", 10, (0, 0)),
    ],
)
def test_worked_solutions(window: str, score: int, first: tuple[int, int]) -> None:
    table = built(window, PLAIN)
    solution = best(table.state.windows[0])
    assert (solution.score, solution.order[0]) == (score, table.card_at(0, *first))


def test_twelve_arrow_cards_are_solved_at_once() -> None:
    """A set of moved cards is met once: 4,096 sets at most instead of 479 million orders."""
    window = "U L L D / D R R D / D U R R"
    table = alone(window)
    solution = best(table.state.windows[0])
    rng = Random(1)
    for _ in range(200):
        order = list(range(12))
        rng.shuffle(order)
        assert played(window, tuple(order))[1] <= solution.score
