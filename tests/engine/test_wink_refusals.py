"""What the rules of Wink say beside the worked examples: refusals, winks, passes, deals."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import CHANCE, Illegal
from engine.wink.actions import Accuse, Deal, Name, Pass, Place, Watch, WinkAt
from engine.wink.illegal import WinkIllegal
from engine.wink.notices import WinkedAtYou
from engine.wink.options import DealKind, Style
from engine.wink.rules import WINK
from tests.engine.wink_table import (
    HANDS,
    A,
    B,
    C,
    D,
    Table,
    dealt,
    examples_s,
    examples_start,
    options,
    tiny,
)


def test_only_the_player_whose_turn_it_is_names_places_or_passes() -> None:
    table = examples_s()
    for action in (Name(A), Place(21), Pass()):
        assert table.refuses(B, action) is WinkIllegal.NOT_YOUR_TURN


def test_nobody_names_winks_at_watches_or_accuses_oneself() -> None:
    table = examples_s()
    assert table.refuses(A, Name(A)) is WinkIllegal.NAMED_SELF
    assert table.refuses(A, WinkAt(A)) is WinkIllegal.WINKED_AT_SELF
    assert table.refuses(A, Watch(A)) is WinkIllegal.WATCHED_SELF
    assert table.refuses(B, Accuse(B, 10)) is WinkIllegal.ACCUSED_SELF


def test_acts_on_players_and_numbers_that_do_not_exist_are_refused() -> None:
    table = examples_s()
    for action in (Name(4), WinkAt(-1), Watch(9), Accuse(7, 10)):
        assert table.refuses(A, action) is WinkIllegal.NO_SUCH_PLAYER
    for action in (Place(0), Place(37), Accuse(B, 99)):
        assert table.refuses(A, action) is WinkIllegal.NO_SUCH_NUMBER
    assert table.refuses(5, Place(21)) is WinkIllegal.NO_SUCH_PLAYER


def test_one_may_not_pass_while_there_is_a_card_to_place_on() -> None:
    assert examples_s().refuses(A, Pass()) is WinkIllegal.HAS_TO_PLACE


def test_nobody_winks_at_a_player_without_a_pawn() -> None:
    assert examples_start().refuses(A, WinkAt(B)) is WinkIllegal.NO_PAWN_THERE


def test_an_accusation_is_about_a_number_under_a_pawn() -> None:
    assert examples_s().refuses(A, Accuse(B, 11)) is WinkIllegal.NO_PAWN_ON_NUMBER


def test_the_second_of_two_accusations_comes_too_late_and_costs_nothing() -> None:
    table = examples_s().accuse(D, B, 10)
    assert table.refuses(C, Accuse(B, 10)) is WinkIllegal.NO_PAWN_ON_NUMBER
    assert table.sees(None).counters[C] == 4


def test_an_accusation_after_somebody_elses_wrong_one_is_still_judged() -> None:
    assert examples_s().accuse(C, D, 10).accuse(D, B, 10).told(None)[0].right


def test_one_accuses_no_more_often_than_one_has_counter_intelligence_cards() -> None:
    table = examples_s()
    for _ in range(4):
        table.accuse(C, D, 10)
    assert table.refuses(C, Accuse(B, 10)) is WinkIllegal.NO_COUNTERS
    assert table.sees(C).accusable == ()


def test_everybody_watches_the_next_player_at_first_and_may_turn_at_any_time() -> None:
    table = examples_start()
    assert [table.sees(seat).watching for seat in range(4)] == [B, C, D, A]
    assert table.watch(C, B).sees(C).watching == B
    assert table.told(C) == table.told(B) == table.told(None) == []
    assert table.refuses(C, Watch(B)) is WinkIllegal.ALREADY_WATCHED


def test_a_wink_is_noticed_by_those_who_watch_at_that_moment_only() -> None:
    table = examples_s().watch(D, B).wink(B, A).watch(C, B)
    assert [w.winker for w in table.sees(D).winks_noticed] == [B]
    assert table.sees(C).winks_noticed == ()


def test_a_target_who_watches_the_winker_is_told_once() -> None:
    table = examples_s().wink(B, A)
    assert table.told(A) == [WinkedAtYou(5, B, 10)]
    assert table.sees(A).winks_noticed == ()


def test_in_the_camera_style_there_are_no_winks_and_no_watches() -> None:
    table = examples_s(style=Style.CAMERA)
    assert table.refuses(B, WinkAt(A)) is WinkIllegal.CAMERA_STYLE
    assert table.refuses(B, Watch(A)) is WinkIllegal.CAMERA_STYLE
    assert table.sees(B).watching is None
    assert table.sees(B).winkable == ()


def test_a_player_without_a_card_to_place_on_passes_and_the_pawn_is_off_the_table() -> None:
    # Deck of 4, a card each: A on 2, B on 3, C on 4, so D finds 1 free; then A finds none.
    hands = ((1,), (2,), (3,), (4,))
    table = dealt(hands, tiny(1, 4)).place(A, 2).place(B, 3).place(C, 4).place(D, 1)
    assert table.sees(A).places == ()
    assert table.sees(A).can_pass
    table.pass_turn(A)
    assert table.sees(None).pawns[A] is None
    assert table.sees(None).player == B


def test_after_a_pass_the_pawn_may_come_back_to_where_it_stood() -> None:
    table = dealt(((1,), (3,), (2,), (4,)), tiny(1, 5))
    table.place(A, 2).place(B, 4).place(C, 3).place(D, 5).pass_turn(A)
    table.place(B, 1).place(C, 4).place(D, 3)
    assert table.sees(A).places == (2, 5)


@pytest.mark.parametrize(
    ("deal", "sizes"), [(DealKind.FULL, (9, 7, 6, 5, 4)), (DealKind.CLASSIC, (8, 6, 5, 4, 4))]
)
def test_hands_are_dealt_evenly_and_the_rest_is_laid_aside(
    deal: DealKind, sizes: tuple[int, ...]
) -> None:
    for seats, size in zip(WINK.seats, sizes, strict=True):
        start = WINK.initial_state(seats, options(deal=deal))
        assert WINK.to_act(start) == {CHANCE}
        table = Table(start).do(CHANCE, WINK.chance(start, Random("deal")))
        assert table.sees(None).hand_sizes == (size,) * seats
        assert table.sees(None).aside == 36 - seats * size
        assert sorted(card.number for card in table.sees(None).crowd) == list(range(1, 37))


def test_four_to_eight_play() -> None:
    for seats in (3, 9):
        with pytest.raises(Illegal, match=WinkIllegal.WRONG_SEATS.value):
            WINK.initial_state(seats, options())


def test_hands_that_the_deck_cannot_give_are_refused() -> None:
    for chosen in (options(hands=()), options(deck=20)):
        with pytest.raises(Illegal, match=WinkIllegal.HANDS_DO_NOT_FIT.value):
            WINK.initial_state(4, chosen)


def test_a_deal_that_is_not_of_both_whole_decks_is_refused() -> None:
    table = Table(WINK.initial_state(4, options()))
    crowd = tuple(range(1, 37))
    for deal in (
        Deal(crowd[:-1], HANDS, (), 0),
        Deal(crowd, HANDS[:-1], HANDS[-1], 0),
        Deal(crowd, HANDS, (), 4),
        Deal(crowd, (HANDS[0], *HANDS[:3]), (), 0),
    ):
        assert table.refuses(CHANCE, deal) is WinkIllegal.DEAL_DOES_NOT_FIT
    assert table.refuses(A, Place(10)) is WinkIllegal.NOT_NOW
    good = Deal(crowd, HANDS, (), 2)
    assert table.refuses(A, good) is WinkIllegal.NOT_NOW
    assert table.do(CHANCE, good).refuses(CHANCE, good) is WinkIllegal.NOT_NOW
