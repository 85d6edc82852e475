"""A match of Misty: rounds, ties, the target, the readiness of all, calls and notices."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import CHANCE
from engine.misty.actions import Activate, Pick, Ready
from engine.misty.events import MatchWon, RoundResult, RoundScored, SeatReady, Victory
from engine.misty.illegal import MistyIllegal
from engine.misty.observation import Phase
from engine.misty.rules import MISTY
from tests.engine.misty_table import PLAIN, SMALL_PLAIN, built, table

TWELVE = PLAIN
THIRTEEN = "F P P P / P P P P / P P P P"
FOURTEEN = "F F P P / P P P P / P P P P"
TWENTY = "F F F F / F F F F / P P P P"
ARROW = "U P P P / P P P P / P P P P"


def test_the_first_with_two_round_wins_wins_the_match() -> None:
    play = table().round(THIRTEEN, TWELVE)
    assert play.state.phase is Phase.SCORED
    assert MISTY.winners(play.state) == ()
    play.ready().round(TWELVE, THIRTEEN).ready()
    assert play.seen().wins == (1, 1)
    play.round(FOURTEEN, TWELVE)
    assert play.state.phase is Phase.OVER
    assert play.events[-1] == MatchWon((0,), (2, 1), (39, 37))
    assert MISTY.winners(play.state) == play.seen().winners == (0,)
    assert MISTY.returns(play.state) == play.seen().totals == (39, 37)


@pytest.mark.parametrize("target", [1, 2, 3, 4, 5])
def test_the_target_is_an_option_of_one_to_five_wins(target: int) -> None:
    play = table(wins=target)
    for _ in range(target - 1):
        play.round(THIRTEEN, TWELVE).ready()
    assert play.state.phase is Phase.DEALING
    play.round(THIRTEEN, TWELVE)
    assert play.state.phase is Phase.OVER
    assert play.seen().wins == (target, 0)


def test_players_tied_for_the_highest_score_each_win_the_round() -> None:
    play = table(4).round(THIRTEEN, TWELVE, THIRTEEN, TWELVE)
    scored = play.events[-1]
    assert isinstance(scored, RoundScored)
    assert scored.scores == (13, 12, 13, 12)
    assert scored.winners == (0, 2)
    assert scored.wins == play.seen().wins == (1, 0, 1, 0)


def test_if_several_reach_the_target_together_the_highest_total_wins() -> None:
    play = table().round(TWENTY, TWELVE).ready().round(TWELVE, THIRTEEN).ready()
    play.round(THIRTEEN, THIRTEEN)
    assert play.events[-1] == MatchWon((0,), (2, 2), (45, 38))


def test_the_total_counts_for_those_alone_who_reached_the_target() -> None:
    play = table(3, wins=1).round(THIRTEEN, TWELVE, TWELVE)
    assert MISTY.winners(play.state) == (0,)
    play = table(3).round(THIRTEEN, TWENTY, TWELVE).ready()
    play.round(THIRTEEN, TWELVE, TWELVE).ready().round(THIRTEEN, TWELVE, TWELVE)
    assert play.seen().totals == (39, 44, 36)
    assert MISTY.winners(play.state) == (0,)


def test_still_equal_they_share_the_victory() -> None:
    play = table(3, wins=1).round(THIRTEEN, TWELVE, THIRTEEN)
    assert play.events[-1] == MatchWon((0, 2), (1, 0, 1), (13, 12, 13))


def test_the_small_variant_is_a_match_like_any_other() -> None:
    play = table(2, small=True).round("F P P / P P P / P P P", SMALL_PLAIN)
    assert play.events[-1].scores == (10, 9)
    play.ready().round("S S P / P P P / P P P", SMALL_PLAIN)
    assert MISTY.winners(play.state) == (0,)


def test_a_round_tells_what_each_window_could_have_been_worth() -> None:
    play = built("P P R R / P P P P / P P P P", ARROW).activate(1, (0, 0)).activate(0, (0, 2))
    scored = play.events[-1]
    assert (scored.scores, scored.best) == ((10, 11), (11, 11))


def test_the_next_round_starts_when_everybody_is_ready() -> None:
    play = table(3).round(THIRTEEN, TWELVE, TWELVE)
    assert [play.legal(seat) for seat in range(3)] == [(Ready(),)] * 3
    play.ready(1)
    assert play.events == (SeatReady(1),)
    assert play.refuses(1, Ready()) is MistyIllegal.ALREADY_READY
    assert play.legal(1) == ()
    assert play.seen().waiting == (0, 2)
    assert play.seen().windows[0].score == 13
    play.ready(0, 2)
    assert MISTY.to_act(play.state) == {CHANCE}
    assert (play.seen().round, play.seen().hand, play.seen().pick) == (2, 1, 1)
    assert play.seen().totals == (13, 12, 12)


def test_when_the_match_is_over_nobody_can_act_and_the_windows_stay_visible() -> None:
    play = table(wins=1).round(THIRTEEN, TWELVE)
    assert MISTY.to_act(play.state) == frozenset()
    for seat in range(2):
        assert play.legal(seat) == ()
        for action in (Ready(), Pick(0, (0, 0)), Activate(0)):
            assert play.refuses(seat, action) is MistyIllegal.NOT_NOW
    assert [window.score for window in play.seen().windows] == [13, 12]
    assert all(len(window.stacks) == 12 for window in play.seen().windows)


# What the Discord side hangs on: decisions, calls, notices, the absent player.


def test_the_decision_names_round_hand_and_pick_then_the_end() -> None:
    play = table(2, wins=2, small=True)
    seen = []
    for _ in range(3):
        play.do(CHANCE, MISTY.chance(play.state, Random(0)))
        for _ in range(3):
            seen.append({play.seen(seat).decision for seat in (None, 0, 1)})
            for seat in range(2):
                play.pick(seat, play.seen(seat).cards[0].id, play.seen(seat).cells[0])
    assert seen == [{f"r1h{h}p{p}"} for h in (1, 2, 3) for p in (1, 2, 3)]
    play = table(2, wins=2).round(THIRTEEN, TWELVE)
    assert {play.seen(seat).decision for seat in (None, 0, 1)} == {"r1done"}
    assert play.ready().seen().decision == "r2h1"
    play.round(THIRTEEN, TWELVE)
    assert {play.seen(seat).decision for seat in (None, 0, 1)} == {"over"}
    assert MISTY.decision(play.seen(0), Ready()) == "over"


def test_a_choice_of_others_does_not_make_a_screen_stale() -> None:
    play = table(3).deal(range(6), range(6, 12), range(12, 18))
    before = play.seen(0).decision
    play.pick(1, 6, (0, 0))
    assert play.seen(0).decision == before


def test_a_new_hand_and_activation_call_all_who_owe() -> None:
    play = table(3).build(ARROW, PLAIN, ARROW)
    assert [call for call in play.calls if "last" not in call[0]] == [
        ("r1h1", (0, 1, 2)),
        ("r1h2", (0, 1, 2)),
        ("r1a", (0, 2)),
    ]


def test_the_one_whom_everybody_waits_for_is_called() -> None:
    play = table(3).deal(range(6), range(6, 12), range(12, 18))
    play.pick(2, 12, (0, 0))
    assert play.calls == [("r1h1", (0, 1, 2))]
    play.pick(0, 0, (0, 0))
    assert play.calls[1:] == [("r1h1last", (1,))]
    play.pick(0, 1, (0, 0)).pick(2, 13, (0, 0))  # changes while all wait for seat 1: no new call
    assert len(play.calls) == 2
    play.pick(1, 6, (0, 0))  # the reveal: all owe again, and nobody is called
    assert len(play.calls) == 2


def test_the_last_to_activate_and_the_last_to_be_ready_are_called() -> None:
    play = built(ARROW, ARROW, ARROW)
    play.calls.clear()
    play.activate(0, (0, 0))
    assert play.calls == []
    play.activate(2, (0, 0))
    assert play.calls == [("r1alast", (1,))]
    play.activate(1, (0, 0)).ready(1)
    assert len(play.calls) == 1
    play.ready(2)
    assert play.calls[1:] == [("r1donelast", (0,))]


def test_a_lone_activator_is_called_once_as_activation_begins() -> None:
    play = built(PLAIN, ARROW)
    assert play.calls[-1] == ("r1a", (1,))


def test_a_round_without_arrows_and_the_end_call_nobody() -> None:
    play = table(wins=1).build(THIRTEEN, PLAIN)
    assert play.state.phase is Phase.OVER
    assert {key for key, _ in play.calls} == {"r1h1", "r1h2", "r1h1last", "r1h2last"}


def test_the_channel_is_told_of_reveals_results_and_the_victory_and_a_seat_of_nothing() -> None:
    play = table(wins=1).build(THIRTEEN, TWELVE)
    told = [notice for event in play.events if (notice := MISTY.notice(event, None))]
    reveal, result, victory = told
    assert (reveal.round, reveal.hand, reveal.pick) == (1, 2, 6)
    assert [(p.seat, p.cell) for p in reveal.placements] == [(0, (2, 3)), (1, (2, 3))]
    assert result == RoundResult(1, (13, 12), (13, 12), (0,), (1, 0), 1, result.plays)
    assert [(play.height, play.width, play.moves) for play in result.plays] == [(3, 4, ())] * 2
    assert victory == Victory((0,), (1, 0), (13, 12))
    for event in play.events:
        assert MISTY.notice(event, 0) is None
        assert MISTY.notice(event, 1) is None


def test_what_is_secret_or_only_on_the_screens_is_posted_nowhere() -> None:
    play = table().deal(range(6), range(6, 12))
    told = [MISTY.notice(event, None) for event in play.events]
    play.pick(0, 0, (0, 0))
    told += [MISTY.notice(event, None) for event in play.events]
    moving = built(ARROW, ARROW).activate(0, (0, 0))
    told += [MISTY.notice(event, None) for event in moving.events]
    assert told == [None] * 4  # dealt, chosen, moved, settled


def test_an_absent_player_plays_any_legal_action_by_the_draw_alone() -> None:
    play = table().deal(range(6), range(6, 12))
    legal = play.legal(0)
    drawn = {MISTY.default_action(play.seen(0), legal, Random(n)) for n in range(200)}
    assert drawn == set(legal)
    first = MISTY.default_action(play.seen(0), legal, Random("m:1:0"))
    assert first == MISTY.default_action(play.seen(0), legal, Random("m:1:0"))
