"""How a match of Wink ends, in which order the ends count, and what is told then."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.wink.actions import Name, Pass, Place
from engine.wink.cards import CrowdCard, Face
from engine.wink.ending import ended_or_on
from engine.wink.notices import MatchEnd, StallWarning
from engine.wink.options import DealKind
from engine.wink.rules import WINK
from engine.wink.scoring import Reason, WinkTold
from tests.engine.wink_table import A, B, C, D, Table, begun, dealt, examples_s, options, tiny

NOBODYS = ((1, 2), (3, 4), (5, 6), (7, 8))
"""Two cards each of a deck of ten, so that two numbers are in nobody's hand."""


def faces(table: Table) -> dict[int, Face]:
    return {card.number: card.face for card in table.sees(None).crowd}


def place_anywhere(table: Table) -> None:
    seat = table.state.player
    seen = table.sees(seat)
    table.do(seat, Pass() if seen.can_pass else Place(seen.places[0]))


def test_the_match_ends_when_every_crowd_card_left_is_inactive() -> None:
    table = dealt(NOBODYS, tiny(2, 10))
    while WINK.to_act(table.state):
        seat = table.state.player
        seen = table.sees(seat)
        if seen.can_name:  # always wrong: nobody is named who holds the number
            number = seen.pawns[seat].number
            table.name(seat, next(s for s in table.state.others(seat) if number not in NOBODYS[s]))
        else:
            place_anywhere(table)
    assert table.sees(None).ending.reason is Reason.CROWD_INACTIVE
    assert set(faces(table).values()) == {Face.INACTIVE}
    assert table.sees(None).hand_sizes == (2, 2, 2, 2)


def test_an_empty_hand_counts_before_an_empty_crowd() -> None:
    # Four cards, one in each hand: the act that takes the last hand card ends it by the hand.
    table = dealt(((1,), (2,), (3,), (4,)), tiny(1, 4)).place(A, 2)
    table.accuse(C, B, 2)
    assert table.sees(None).ending.reason is Reason.HAND_EMPTY


def test_an_empty_hand_counts_before_an_inactive_crowd() -> None:
    table = dealt(((1,), (2,), (3,), (4,)), tiny(1, 4)).place(A, 2).place(B, 3).place(C, 4)
    table.place(D, 1).name(A, C).pass_turn(A)  # 2 is face down
    table.name(B, A).pass_turn(B)  # 3 too
    table.name(C, A).pass_turn(C)  # 4 too: only 1 is left, under D's pawn
    table.name(D, A)
    assert set(faces(table).values()) == {Face.INACTIVE, Face.GONE}
    assert table.sees(None).ending.reason is Reason.HAND_EMPTY


def test_the_match_ends_when_no_crowd_card_is_left_though_no_hand_is_empty() -> None:
    """It takes more hand cards than crowd cards, which no deal gives; the rule is kept anyway."""
    state = examples_s().state
    gone = tuple(CrowdCard(card.number, Face.GONE) for card in state.crowd)
    over, _ = ended_or_on(replace(state, crowd=gone))
    assert over.reason is Reason.CROWD_GONE


def test_three_whole_rounds_without_progress_end_the_match_announced_one_round_before() -> None:
    table = dealt(NOBODYS, tiny(2, 10))
    warned = []
    for turn in range(1, 13):
        assert table.sees(None).turn == turn
        place_anywhere(table)
        warned += [turn for notice in table.told(None) if isinstance(notice, StallWarning)]
    assert warned == [8]
    assert table.sees(None).ending.reason is Reason.STALLED
    assert isinstance(table.told(None)[-1], MatchEnd)


def test_once_announced_everybody_sees_how_many_turns_are_left() -> None:
    table = dealt(NOBODYS, tiny(2, 10))
    left = []
    for _ in range(12):
        left.append(table.sees(None).stall_in)
        place_anywhere(table)
    assert left == [None] * 8 + [4, 3, 2, 1]


def test_progress_starts_the_three_rounds_anew() -> None:
    table = dealt(NOBODYS, tiny(2, 10))
    for _ in range(10):
        place_anywhere(table)
    number = table.sees(None).pawns[D].number
    holder = next(s for s, hand in enumerate(NOBODYS) if number in hand)
    table.accuse(next(s for s in (A, B, C) if s != holder), holder, number)
    turns = 0
    while WINK.to_act(table.state):
        place_anywhere(table)
        turns += 1
    # The turn of the progress is none of the quiet ones.
    assert turns == 1 + 12


def test_a_wrong_accusation_is_no_progress() -> None:
    table = dealt(NOBODYS, tiny(2, 10))
    for turn in range(12):
        place_anywhere(table)
        if turn == 9:
            number = table.sees(None).pawns[A].number
            lacks = [s for s in (B, C, D) if number not in NOBODYS[s]]
            table.accuse(next(s for s in (B, C, D) if s != lacks[0]), lacks[0], number)
    assert table.sees(None).ending.reason is Reason.STALLED


def test_at_the_end_all_learn_who_winked_at_whom_and_who_noticed() -> None:
    table = dealt(((1,), (2,), (3,), (4,)), tiny(1, 4)).place(A, 2).watch(D, C)
    table.wink(B, A).wink(C, A).accuse(C, B, 2)
    ending = table.sees(None).ending
    assert table.told(None)[-1] == MatchEnd(ending)
    assert ending.winks == (
        WinkTold(2, B, A, 2, bluff=False, noticed=()),
        WinkTold(2, C, A, 2, bluff=True, noticed=(B, D)),
    )
    assert ending.catchers == (C,)
    assert ending.winners == WINK.winners(table.state) == (C,)
    assert [line.points for line in ending.lines] == list(WINK.returns(table.state)) == [4, 4, 5, 4]


def test_without_a_right_accusation_nobody_is_the_best_spy_catcher() -> None:
    table = dealt(((1,), (2,), (3,), (4,)), tiny(1, 4)).place(A, 2).place(B, 3).place(C, 4)
    table.place(D, 1).name(A, B)
    ending = table.sees(None).ending
    assert ending.reason is Reason.HAND_EMPTY
    assert ending.catchers == ()


def test_a_full_tie_is_shared() -> None:
    table = dealt(NOBODYS, tiny(2, 10))
    while WINK.to_act(table.state):
        place_anywhere(table)
    assert WINK.winners(table.state) == (A, B, C, D)


@pytest.mark.parametrize("seats", WINK.seats)
@pytest.mark.parametrize("deal", list(DealKind))
def test_a_table_of_absent_players_comes_to_its_end(seats: int, deal: DealKind) -> None:
    rng = Random(f"absent{seats}")
    state = begun(seats, options(deal=deal), rng)
    turns = 0
    while WINK.to_act(state):
        seat = state.player
        legal = WINK.legal_actions(state, seat)
        action = WINK.default_action(WINK.observe(state, seat), legal, rng)
        assert not isinstance(action, Name)
        state, _ = WINK.apply(state, seat, action)
        turns += 1
    assert turns == 3 * seats
