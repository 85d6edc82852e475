"""Worked examples of the rules of Wink, every row, and the refusals beside them."""

from __future__ import annotations

import pytest

from engine.wink.actions import Accuse, Name, Place, WinkAt
from engine.wink.cards import Face
from engine.wink.illegal import WinkIllegal
from engine.wink.notices import AccusationTold, NamingTold, PlacingTold, WinkedAtYou, WinkNoticed
from engine.wink.options import Style
from engine.wink.rules import WINK
from engine.wink.scoring import Line, Reason, winners_of
from tests.engine.wink_table import (
    A,
    B,
    C,
    D,
    Table,
    examples_s,
    examples_start,
)


def test_a_pawn_may_not_be_placed_on_a_number_of_the_own_hand() -> None:
    assert examples_start().refuses(A, Place(3)) is WinkIllegal.IN_OWN_HAND


def test_a_pawn_may_not_be_placed_where_a_pawn_stands() -> None:
    table = examples_start().place(A, 10)
    assert table.told(None) == [PlacingTold(1, A, 10)]
    assert table.refuses(B, Place(10)) is WinkIllegal.CARD_TAKEN


def test_the_target_and_whoever_watches_the_winker_learn_of_a_wink_and_nobody_else() -> None:
    table = examples_s().watch(D, B).watch(C, A)
    channel, bystander = table.sees(None), table.sees(C)
    table.wink(B, A)
    assert table.told(A) == [WinkedAtYou(5, B, 10)]
    assert table.told(D) == [WinkNoticed(5, B, A, 10)]
    assert table.told(B) == table.told(C) == table.told(None) == []
    assert table.sees(None) == channel
    assert table.sees(C) == bystander


def test_one_winks_at_a_player_once_for_each_placement_of_that_players_pawn() -> None:
    table = examples_s().wink(B, A)
    assert table.refuses(B, WinkAt(A)) is WinkIllegal.ALREADY_WINKED
    table.place(A, 21)
    assert table.wink(B, A).told(A) == [WinkedAtYou(6, B, 21)]


def test_without_bluffs_only_the_holder_may_wink() -> None:
    table = examples_s(bluffs=False)
    assert table.refuses(C, WinkAt(A)) is WinkIllegal.NOT_THE_ACCOMPLICE
    assert table.wink(B, A).told(A) == [WinkedAtYou(5, B, 10)]


def test_with_bluffs_anybody_may_wink() -> None:
    assert examples_s().wink(C, A).told(A) == [WinkedAtYou(5, C, 10)]


def test_a_right_accusation_takes_both_cards_for_one_counter_intelligence_card() -> None:
    table = examples_s().accuse(D, B, 10)
    assert table.told(None) == [AccusationTold(5, D, B, 10, A, True)]
    seen = table.sees(None)
    assert seen.won == ((), (), (), (10, 10))
    assert seen.counters == (4, 4, 4, 3)
    assert seen.points == (4, 4, 4, 5)
    assert seen.pawns[A] is None
    assert seen.hand_sizes == (9, 8, 9, 9)
    assert table.refuses(A, Name(B)) is WinkIllegal.NOTHING_TO_NAME


def test_a_wrong_accusation_costs_the_card_and_changes_nothing_else() -> None:
    table = examples_s()
    before = table.sees(None)
    table.accuse(C, D, 10)
    assert table.told(None) == [AccusationTold(5, C, D, 10, A, False)]
    after = table.sees(None)
    assert after.counters == (4, 4, 3, 4)
    assert (after.won, after.pawns, after.crowd) == (before.won, before.pawns, before.crowd)
    assert after.decision == before.decision


def test_nobody_accuses_another_of_the_number_under_the_own_pawn() -> None:
    table = examples_s()
    assert table.refuses(A, Accuse(B, 10)) is WinkIllegal.OWN_PAWN
    assert table.name(A, B).told(None)[0].right


def test_a_pawns_owner_cannot_be_accused_of_its_number() -> None:
    assert examples_s().refuses(B, Accuse(A, 10)) is WinkIllegal.ACCUSED_OWNER


def test_rightly_named_both_score_and_the_namer_goes_on_to_place() -> None:
    table = examples_s().name(A, B)
    assert table.told(None) == [NamingTold(5, A, B, 10, True, True)]
    seen = table.sees(None)
    assert seen.won == ((10,), (10,), (), ())
    assert seen.hand_sizes == (9, 8, 9, 9)
    assert seen.pawns[A] is None
    assert seen.player == A
    assert table.refuses(A, Place(10)) is WinkIllegal.CARD_GONE
    assert table.place(A, 21).sees(None).player == B


def test_must_wink_an_accomplice_who_had_not_winked_scores_nothing() -> None:
    table = examples_s(must_wink=True).name(A, B)
    assert table.told(None) == [NamingTold(5, A, B, 10, True, False)]
    seen = table.sees(None)
    assert seen.won == ((10,), (), (), ())
    assert seen.out == (10,)
    assert seen.hand_sizes == (9, 8, 9, 9)


def test_must_wink_an_accomplice_who_winked_scores() -> None:
    table = examples_s(must_wink=True).wink(B, A).name(A, B)
    assert table.sees(None).won == ((10,), (10,), (), ())


def test_must_wink_asks_for_a_wink_at_this_placement_not_at_an_earlier_one() -> None:
    table = examples_s(must_wink=True).wink(B, A).place(A, 11)
    table.place(B, 21).place(C, 31).place(D, 2).name(A, B)
    assert table.told(None) == [NamingTold(9, A, B, 11, True, False)]


def test_must_wink_asks_nothing_of_players_who_wink_with_their_own_eyes() -> None:
    table = examples_s(must_wink=True, style=Style.CAMERA)
    assert table.sees(None).must_wink is False
    assert table.name(A, B).sees(None).won == ((10,), (10,), (), ())


def test_wrongly_named_the_card_turns_face_down_and_the_holder_keeps_the_twin() -> None:
    table = examples_s().name(A, C)
    assert table.told(None) == [NamingTold(5, A, C, 10, False, False)]
    assert 10 in table.sees(B).hand
    assert {card.number: card.face for card in table.sees(None).crowd}[10] is Face.INACTIVE
    assert table.refuses(A, Place(10)) is WinkIllegal.CARD_INACTIVE
    assert table.place(A, 21).sees(None).player == B


def test_one_may_place_without_naming_and_the_card_stays_face_up() -> None:
    table = examples_s().place(A, 21)
    assert {card.number: card.face for card in table.sees(None).crowd}[10] is Face.OPEN


def test_the_pawn_has_to_move() -> None:
    assert examples_s().refuses(A, Place(10)) is WinkIllegal.PAWN_HAS_TO_MOVE


def _one_card_left() -> Table:
    """B has one card left, 10, and A's pawn stands on it; A's turn."""
    table = examples_s()
    for number in range(11, 19):
        table.place(A, number)
        _others_place(table)
        table.name(A, B)
    table.place(A, 10)
    _others_place(table)
    return table


def _others_place(table: Table) -> None:
    while table.state.player != A:
        seat = table.state.player
        table.place(seat, next(n for n in table.sees(seat).places if n not in range(10, 19)))


@pytest.mark.parametrize("act", ["name", "accuse"])
def test_the_match_ends_at_once_when_a_hand_is_empty(act: str) -> None:
    table = _one_card_left()
    assert table.sees(B).hand == (10,)
    if act == "name":
        table.name(A, B)
    else:
        table.accuse(D, B, 10)
    assert WINK.to_act(table.state) == frozenset()
    assert table.sees(None).ending.reason is Reason.HAND_EMPTY
    assert table.refuses(A, Place(20)) is WinkIllegal.OVER


def test_a_tie_goes_to_the_one_with_more_unspent_counter_intelligence() -> None:
    lines = (Line(A, 3, 2, 5), Line(B, 4, 1, 5), Line(C, 1, 4, 5), Line(D, 0, 0, 5))
    assert [line.points for line in lines] == [5, 5, 5, 0]
    assert winners_of(lines) == (C,)


def test_then_to_the_one_with_fewer_cards_left_else_it_is_shared() -> None:
    assert winners_of((Line(A, 1, 4, 5), Line(B, 1, 4, 4), Line(C, 1, 4, 5))) == (B,)
    assert winners_of((Line(A, 1, 4, 4), Line(B, 1, 4, 4), Line(C, 1, 4, 5))) == (A, B)
