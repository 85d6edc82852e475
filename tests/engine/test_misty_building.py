"""Phase 1 of Misty: dealing, choosing in secret, the frame rule, revealing and passing on."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from engine.core import CHANCE, Illegal
from engine.misty.actions import Activate, Deal, Pick, Ready
from engine.misty.cards import Batch, Kind, cards_of
from engine.misty.events import Chosen, HandsDealt, Revealed
from engine.misty.illegal import MistyIllegal
from engine.misty.observation import Phase
from engine.misty.options import MistyOptions, Variant
from engine.misty.rules import MISTY
from tests.engine.misty_table import OPTIONS, PLAIN, Table, built, letters_at, table

A, B, C, D = ([10 * seat + n for n in range(6)] for seat in range(4))


def opened(*cells: tuple[int, int], small: bool = False) -> tuple[tuple[int, int], ...]:
    """The cells open to seat 0 after it placed cards in these cells, in this order."""
    play, fresh = table(2, small=small), iter(range(300))
    left = list(cells)
    while True:
        size = play.state.shape.picks
        play.deal(*([next(fresh) for _ in range(size)] for _ in range(2)))
        for _ in range(size):
            if not left:
                return tuple(play.seen(0).cells)
            for seat in range(2):
                cell = left[0] if seat == 0 else play.seen(1).cells[0]
                play.pick(seat, play.seen(seat).cards[0].id, cell)
            left.pop(0)
            if not left and play.state.phase is Phase.BUILDING:
                return tuple(play.seen(0).cells)


# The deal.


def test_the_box_holds_64_cards_as_the_rules_count_them() -> None:
    cards = cards_of(OPTIONS.deck)
    counts = {kind.value: sum(card.kind is kind for card in cards) for kind in Kind}
    assert counts == {
        "up": 8, "down": 8, "left": 6, "right": 6,
        "smiley": 10, "flower": 8, "monster": 6, "plain": 12,
    }  # fmt: skip
    assert [card.id for card in cards] == list(range(64))


@pytest.mark.parametrize(("small", "size"), [(False, 6), (True, 3)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_is_dealt_a_hand_of_six_or_of_three(seats: int, small: bool, size: int) -> None:
    start = Table(
        seats, MistyOptions(OPTIONS.deck, 2, Variant.SMALL if small else Variant.STANDARD)
    )
    deal = MISTY.chance(start.state, Random("deal"))
    assert isinstance(deal, Deal)
    cards = [card for hand in deal.hands for card in hand]
    assert len(set(cards)) == len(cards) == seats * size
    start.do(CHANCE, deal)
    assert start.events == (HandsDealt(1, 1),)
    assert start.seen().hand_sizes == (size,) * seats
    for seat, hand in enumerate(deal.hands):
        assert sorted(hand) == [card.id for card in start.seen(seat).cards]


def test_the_same_draw_is_made_again_after_a_crash_and_another_one_elsewhere() -> None:
    state = table(3).state
    assert MISTY.chance(state, Random("s:0")) == MISTY.chance(state, Random("s:0"))
    assert MISTY.chance(state, Random("s:0")) != MISTY.chance(state, Random("s:1"))


def test_the_second_hand_comes_from_the_cards_not_dealt_before() -> None:
    play = table().deal(A, B)
    for _ in range(6):
        for seat in range(2):
            play.pick(seat, play.seen(seat).cards[0].id, play.seen(seat).cells[0])
    assert play.state.phase is Phase.DEALING
    assert play.refuses(CHANCE, Deal((tuple(C), tuple(A)))) is MistyIllegal.DEAL_DOES_NOT_FIT
    for n in range(20):
        second = MISTY.chance(play.state, Random(n))
        assert not {card for hand in second.hands for card in hand} & {*A, *B}
    assert play.deal(C, D).seen().hand == 2


def test_all_cards_are_shuffled_anew_for_each_round() -> None:
    play = table(wins=5).round(PLAIN, PLAIN)
    used = [play.card_at(0, 0, n) for n in range(4)]
    play.ready()
    assert play.state.round == 2
    play.deal([*used, 300, 301], B)
    assert [card.id for card in play.seen(0).cards] == sorted([*used, 300, 301])
    assert play.seen().windows[0].stacks == ()


@pytest.mark.parametrize(
    "hands",
    [
        (A,),
        (A, B, C),
        (A, B[:5]),
        (A, [*B, 99]),
        (A, A),
        (A, [0, *B[1:]]),
        (A, [-1, *B[1:]]),
        (A, [1000, *B[1:]]),
        (A, [B[0], B[0], *B[2:]]),
    ],
)
def test_a_deal_is_one_full_hand_of_undealt_cards_for_each(hands: tuple[list[int], ...]) -> None:
    deal = Deal(tuple(map(tuple, hands)))
    assert table().refuses(CHANCE, deal) is MistyIllegal.DEAL_DOES_NOT_FIT


def test_only_chance_deals_and_chance_does_nothing_else() -> None:
    deal = Deal((tuple(A), tuple(B)))
    play = table()
    assert play.refuses(0, deal) is MistyIllegal.NOT_NOW
    assert MISTY.to_act(play.state) == {CHANCE}
    play.deal(A, B)
    assert play.refuses(CHANCE, Deal((tuple(C), tuple(D)))) is MistyIllegal.NOT_NOW
    assert play.refuses(CHANCE, Pick(A[0], (0, 0))) is MistyIllegal.NOT_NOW


# Passing on.


def passed(seats: int, small: bool, hands_before: int) -> list[list[int]]:
    """Whose hand each seat holds after one choice of a hand: the seat it was dealt to."""
    play, fresh = table(seats, small=small), iter(range(300))
    for hand in range(hands_before + 1):
        size = play.state.shape.picks
        dealt = [[next(fresh) for _ in range(size)] for _ in range(seats)]
        play.deal(*dealt)
        for _ in range(size if hand < hands_before else 1):
            for seat in range(seats):
                play.pick(seat, play.seen(seat).cards[0].id, play.seen(seat).cells[0])
    owners = {card: seat for seat, hand in enumerate(dealt) for card in hand}
    return [sorted({owners[c.id] for c in play.seen(seat).cards}) for seat in range(seats)]


def test_the_first_hand_is_passed_to_the_left_and_the_second_to_the_right() -> None:
    assert passed(4, False, 0) == [[3], [0], [1], [2]]
    assert passed(4, False, 1) == [[1], [2], [3], [0]]


def test_the_small_variant_passes_left_right_left() -> None:
    assert passed(3, True, 0) == [[2], [0], [1]]
    assert passed(3, True, 1) == [[1], [2], [0]]
    assert passed(3, True, 2) == [[2], [0], [1]]


def test_two_players_exchange_their_hands() -> None:
    assert passed(2, False, 0) == passed(2, False, 1) == [[1], [0]]


def test_the_screens_know_the_direction_in_which_the_hand_passes() -> None:
    play = table(small=True)
    told = []
    for _ in range(3):
        play.do(CHANCE, MISTY.chance(play.state, Random(1)))
        told.append(play.seen().passing)
        for _ in range(3):
            for seat in range(2):
                play.pick(seat, play.seen(seat).cards[0].id, play.seen(seat).cells[0])
    assert told == [1, -1, 1]


def test_a_hand_shrinks_by_one_with_each_choice_until_its_last_card_too_is_placed() -> None:
    play = table().deal(A, B)
    sizes = []
    for _ in range(6):
        sizes.append(play.seen().hand_sizes)
        for seat in range(2):
            play.pick(seat, play.seen(seat).cards[0].id, play.seen(seat).cells[0])
    assert sizes == [(n, n) for n in (6, 5, 4, 3, 2, 1)]
    assert play.seen().hand_sizes == (0, 0)
    assert [len(window.stacks) for window in play.seen().windows] == [6, 6]


# Choosing in secret.


def test_nothing_is_placed_until_the_last_player_has_chosen() -> None:
    play = table(3).deal(A, B, C).pick(2, C[0], (0, 0)).pick(0, A[0], (0, 0))
    assert play.events == (Chosen(0),)
    assert all(window.stacks == () for window in play.seen().windows)
    assert play.seen().waiting == (1,)
    play.pick(1, B[0], (0, 0))
    chosen, revealed = play.events
    assert chosen == Chosen(1)
    assert isinstance(revealed, Revealed)
    assert (revealed.round, revealed.hand, revealed.pick) == (1, 1, 1)
    assert [(p.seat, p.card.id, p.cell) for p in revealed.placements] == [
        (0, A[0], (0, 0)),
        (1, B[0], (0, 0)),
        (2, C[0], (0, 0)),
    ]
    assert [w.stacks[0].cards[0].id for w in play.seen().windows] == [A[0], B[0], C[0]]
    assert play.seen().waiting == (0, 1, 2)
    assert play.seen().pick == 2


def test_a_choice_can_be_changed_until_the_last_player_has_chosen() -> None:
    play = table().deal(A, B).pick(0, A[0], (0, 0)).pick(0, A[3], (0, 0))
    choice = play.seen(0).choice
    assert (choice.card.id, choice.cell) == (A[3], (0, 0))
    assert play.seen(1).choice is None
    assert play.seen().choice is None
    play.pick(1, B[0], (0, 0))
    assert play.card_at(0, 0, 0) == A[3]
    assert play.seen(0).choice is None
    assert play.seen(1).cards == tuple(c for c in play.seen(1).cards if c.id in A)
    assert A[0] in [card.id for card in play.seen(1).cards]


def test_after_choosing_everything_but_that_very_choice_is_still_offered() -> None:
    play = table().deal(A, B)
    assert play.legal(0) == tuple(Pick(card, (0, 0)) for card in A)
    play.pick(0, A[2], (0, 0))
    assert play.legal(0) == tuple(Pick(card, (0, 0)) for card in A if card != A[2])
    assert MISTY.to_act(play.state) == {1}
    assert play.refuses(0, Pick(A[2], (0, 0))) is MistyIllegal.SAME_CHOICE


def test_the_same_card_may_be_chosen_again_for_another_cell() -> None:
    play = table().deal(A, B).pick(0, A[0], (0, 0)).pick(1, B[0], (0, 0))
    play.pick(0, B[1], (0, 1)).pick(0, B[1], (1, 1))
    assert play.seen(0).choice.cell == (1, 1)
    assert play.refuses(0, Pick(B[1], (1, 1))) is MistyIllegal.SAME_CHOICE


def test_only_a_card_of_the_own_hand_can_be_chosen() -> None:
    play = table().deal(A, B)
    for card in (B[0], 200, -1, 5000):
        assert play.refuses(0, Pick(card, (0, 0))) is MistyIllegal.NOT_IN_HAND


def test_in_building_nothing_else_can_be_done() -> None:
    play = table().deal(A, B)
    for action in (Activate(A[0]), Ready()):
        assert play.refuses(0, action) is MistyIllegal.NOT_NOW
    for seat in (2, 7, -2):
        assert play.refuses(seat, Pick(A[0], (0, 0))) is MistyIllegal.NOT_NOW


# The frame rule.


def test_the_first_card_has_one_cell_since_the_frame_floats() -> None:
    assert opened() == ((0, 0),)
    play = table().deal(A, B)
    assert play.refuses(0, Pick(A[0], (0, 1))) is MistyIllegal.DOES_NOT_FIT


def test_the_second_card_touches_the_first_on_a_side_or_at_a_corner() -> None:
    around = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0))
    assert opened((0, 0)) == around


def test_four_cards_side_by_side_allow_two_more_rows_but_no_fifth_column() -> None:
    cells = opened((0, 0), (0, 1), (0, 2), (0, 3))
    assert cells == tuple((r, c) for r in (-1, 1) for c in range(4))
    lower = opened((0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (2, 0))
    assert (-1, 0) not in lower
    assert (3, 0) not in lower
    assert lower == ((1, 1), (1, 2), (1, 3), (2, 1))


def test_four_rows_leave_three_columns() -> None:
    cells = opened((0, 0), (1, 0), (2, 0), (3, 0), (0, 1))
    assert all(-1 <= c <= 2 for _, c in cells)
    assert (0, 2) in cells and (0, -1) in cells
    assert (0, 2) not in opened((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, -1))


def test_three_by_three_may_still_become_either_frame() -> None:
    corners = ((0, 0), (1, 1), (2, 2))
    assert {(-1, 0), (3, 2), (0, -1), (2, 3)} <= set(opened(*corners))
    assert not {(-1, 0), (3, 2), (0, -1), (2, 3)} & set(opened(*corners, small=True))


def test_a_card_may_not_lie_apart_or_on_another_or_outside_the_frame() -> None:
    play = table().deal(A, B).pick(0, A[0], (0, 0)).pick(1, B[0], (0, 0))
    card = play.seen(0).cards[0].id
    assert play.refuses(0, Pick(card, (0, 0))) is MistyIllegal.CELL_NOT_FREE
    assert play.refuses(0, Pick(card, (0, 2))) is MistyIllegal.NOT_TOUCHING
    assert play.refuses(0, Pick(card, (2, -3))) is MistyIllegal.NOT_TOUCHING
    assert play.refuses(0, Pick(card, (0, 4))) is MistyIllegal.DOES_NOT_FIT
    assert play.refuses(0, Pick(card, (3, 3))) is MistyIllegal.DOES_NOT_FIT


def test_a_finished_window_is_counted_from_the_top_left_of_its_frame() -> None:
    """Built from the bottom right corner upwards, so that every cell had a negative number."""
    play = table()
    cells = [(-r, -c) for r in range(4) for c in range(3)]
    for hand in range(2):
        hands = ([100 * hand + n for n in range(6)], [100 * hand + 50 + n for n in range(6)])
        play.deal(*hands)
        for n in range(6):
            card = hands[n % 2][n]
            other = hands[1 - n % 2][n]
            play.pick(0, card, cells[6 * hand + n]).pick(1, other, cells[6 * hand + n])
            seen = play.seen().windows[0]
            assert (seen.height, seen.width) == ((0, 0) if hand * 6 + n < 11 else (4, 3))
    stacks = play.seen().windows[0].stacks
    assert [s.cell for s in stacks] == [(r, c) for r in range(4) for c in range(3)]
    assert stacks[-1].cards[0].id == 0  # the first card lies at the bottom right


@pytest.mark.parametrize(
    ("window", "height", "width"),
    [(PLAIN, 3, 4), ("P P P / P P P / P P P / P P P", 4, 3)],
)
def test_the_frame_is_what_the_player_built(window: str, height: int, width: int) -> None:
    seen = built(window, PLAIN).seen().windows[0]
    assert (seen.height, seen.width) == (height, width)
    assert len(seen.stacks) == len(letters_at(window))


@pytest.mark.parametrize("seed", range(40))
def test_whatever_the_order_a_window_can_always_be_filled_to_its_frame(seed: int) -> None:
    rng = Random(seed)
    play = table(2, small=seed % 4 == 0)
    while not any(window.height for window in play.seen().windows):
        if play.state.phase is Phase.DEALING:
            play.do(CHANCE, MISTY.chance(play.state, rng))
        for seat in range(2):
            play.do(seat, rng.choice(play.legal(seat)))
    for window in play.seen().windows:
        assert (window.height, window.width) in play.state.shape.frames
        cells = {stack.cell for stack in window.stacks}
        if play.state.phase is Phase.ACTIVATION and window.score is None:
            assert cells == {(r, c) for r in range(window.height) for c in range(window.width)}


# Starting.


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_misty_is_for_two_to_four(seats: int) -> None:
    with pytest.raises(Illegal) as refused:
        MISTY.initial_state(seats, OPTIONS)
    assert refused.value.code is MistyIllegal.WRONG_SEATS


@pytest.mark.parametrize(
    ("seats", "variant", "needed"),
    [(2, Variant.STANDARD, 24), (4, Variant.STANDARD, 48), (3, Variant.SMALL, 27)],
)
def test_the_deck_must_fill_every_window(seats: int, variant: Variant, needed: int) -> None:
    def deck(copies: int) -> MistyOptions:
        return MistyOptions((Batch("star", Kind.PLAIN, copies),), 2, variant)

    assert MISTY.to_act(MISTY.initial_state(seats, deck(needed))) == {CHANCE}
    with pytest.raises(Illegal) as refused:
        MISTY.initial_state(seats, deck(needed - 1))
    assert refused.value.code is MistyIllegal.DECK_DOES_NOT_FIT


def test_a_match_keeps_the_deck_it_was_started_with() -> None:
    deck = (Batch("star", Kind.PLAIN, 30),)
    state = MISTY.initial_state(2, msgspec.structs.replace(OPTIONS, deck=deck))
    assert [card.picture for card in state.undealt] == ["star"] * 30
