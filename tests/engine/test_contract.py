"""The contract of `engine.core.Game`, for every game of the registry."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from engine import GAMES
from engine.core import CHANCE, Call, Illegal
from engine.match import AnyGame, Match, Step
from engine.misty.actions import Pick
from engine.misty.events import Placement, Revealed
from engine.misty.observation import Phase
from engine.misty.rules import MISTY, Misty
from tests.engine import contract, golden
from tests.engine.cases import CASES, Case
from tests.engine.contract import played

SETUPS = [
    pytest.param((key, number, seed), id=f"{key}-{number}-{seed}")
    for key in GAMES
    for number in range(len(CASES[key].setups) if key in CASES else 1)
    for seed in range(2)
]
GOLDEN = sorted(path.name for path in golden.FOLDER.glob("*.json"))


class Played:
    """One random match of a game, with all that the checks ask for."""

    def __init__(self, key: str, number: int, seed: int) -> None:
        self.game, self.case, self.number = GAMES[key], CASES[key], number
        self.seats, self.options = self.case.setups[number]
        self.steps = played(self.game, self.seats, self.options, f"contract {seed}")


@pytest.fixture(params=SETUPS)
def match(request: pytest.FixtureRequest) -> Played:
    return Played(*request.param)


def test_every_game_has_a_case_and_goldens() -> None:
    assert set(GAMES) <= set(CASES)
    for key, game in GAMES.items():
        assert game.key == key
        assert CASES[key].goldens
        for number in CASES[key].goldens:
            assert golden.path_of(key, number).name in GOLDEN


def test_in_two_worlds_a_viewer_gets_the_same(match: Played) -> None:
    contract.check_worlds(match.game, match.case, match.seats, match.steps)


def test_calls_are_made_of_public_knowledge(match: Played) -> None:
    contract.check_calls(match.game, match.case, match.steps)


def test_an_act_not_noticed_might_as_well_have_been_another(match: Played) -> None:
    tried = contract.check_secret_acts(match.game, match.case, match.seats, match.steps)
    # A setup may have no secret acts (Wink with cameras); the first one has.
    assert tried > 0 or match.number > 0


def test_replay_equals_live_play(match: Played) -> None:
    contract.check_replay(match.game, match.seats, match.options, match.steps)


def test_simultaneous_choices_in_any_order_give_the_same_state(match: Played) -> None:
    contract.check_order(match.game, match.steps)


def test_apply_agrees_with_legal_actions_and_an_illegal_one_changes_nothing(match: Played) -> None:
    contract.check_legality(match.game, match.case, match.seats, match.steps)


def test_whoever_owes_an_action_has_one_and_the_default_is_legal(match: Played) -> None:
    contract.check_duty(match.game, match.steps)


def test_random_play_ends_with_winners(match: Played) -> None:
    contract.check_end(match.game, match.seats, match.steps)


def test_a_table_left_by_all_plays_itself_to_the_end(match: Played) -> None:
    contract.check_absent(match.game, match.seats, match.options)


def test_every_card_is_in_exactly_one_place(match: Played) -> None:
    contract.check_cards(match.case, match.steps)


def test_values_come_back_from_json_as_they_went(match: Played) -> None:
    contract.check_codec(match.game, match.seats, match.options, match.steps)


def test_malformed_json_is_refused_naming_the_place(match: Played) -> None:
    contract.check_malformed(match.game, match.options, match.steps)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_playthrough_replays_to_the_letter(name: str) -> None:
    """If this fails, raise the game's rules_version; `tests.engine.golden` tells the rest."""
    stored = json.loads((golden.FOLDER / name).read_text(encoding="utf-8"))
    game = GAMES[stored["game"]]
    assert golden.replayed(game, stored) == stored


# Planted faults: the checks above must find them, or they prove nothing.


def _pool(state: Any, viewer: int | None) -> int:
    """A number that only the hidden hands decide."""
    hands = [hand for seat, hand in enumerate(state.hands) if seat != viewer]
    return sum(card.id for hand in hands for card in hand)


class LeakyDecision(Misty):
    def observe(self, state: Any, seat: Any) -> Any:
        seen = super().observe(state, seat)
        return msgspec.structs.replace(seen, decision=f"{seen.decision}-{_pool(state, seat)}")


class LeakyOwnHand(Misty):
    """The channel sees a hand, as if it were its own."""

    def observe(self, state: Any, seat: Any) -> Any:
        seen = super().observe(state, seat)
        return seen if seat is not None else msgspec.structs.replace(seen, cards=state.hands[0])


class LeakyChoice(Misty):
    """A seat sees the next one's choice for its own."""

    def observe(self, state: Any, seat: Any) -> Any:
        seen = super().observe(state, seat)
        if seat is None:
            return seen
        other = super().observe(state, (seat + 1) % state.seats)
        return msgspec.structs.replace(seen, choice=other.choice)


class LeakyList(Misty):
    """The order of a seat's menu follows from the others' hands."""

    def legal_actions(self, state: Any, seat: Any) -> Any:
        legal = super().legal_actions(state, seat)
        return legal[::-1] if state.phase is Phase.BUILDING and _pool(state, seat) % 2 else legal


class LeakyTurn(Misty):
    """Who holds the first card of the deck is not waited for."""

    def to_act(self, state: Any) -> Any:
        acting = super().to_act(state)
        if state.phase is not Phase.BUILDING:
            return acting
        return (
            acting - {s for s in acting if any(card.id < 20 for card in state.hands[s])} or acting
        )


class LeakyCall(Misty):
    def call(self, before: Any, after: Any) -> Any:
        made = super().call(before, after)
        return made and Call(f"{made.key}-{_pool(after, None)}", made.seats)


class LeakyNotice(Misty):
    """A choice is told when it is made, not when all have chosen."""

    def apply(self, state: Any, seat: Any, action: Any) -> Any:
        after, events = super().apply(state, seat, action)
        if isinstance(action, Pick) and len(events) == 1:
            card = next(card for card in state.hands[seat] if card.id == action.card)
            placement = Placement(seat, card, action.cell)
            events += (Revealed(state.round, state.hand, state.pick, (placement,)),)
        return after, events


def _worlds(game: AnyGame, case: Case, seats: int, steps: tuple[Step, ...]) -> None:
    contract.check_worlds(game, case, seats, steps)


def _calls(game: AnyGame, case: Case, seats: int, steps: tuple[Step, ...]) -> None:
    contract.check_calls(game, case, steps)


def _secret_acts(game: AnyGame, case: Case, seats: int, steps: tuple[Step, ...]) -> None:
    contract.check_secret_acts(game, case, seats, steps)


@pytest.mark.parametrize(
    ("leaky", "check"),
    [
        (LeakyDecision(), _worlds),
        (LeakyOwnHand(), _worlds),
        (LeakyChoice(), _worlds),
        (LeakyList(), _worlds),
        (LeakyTurn(), _worlds),
        (LeakyCall(), _calls),
        (LeakyNotice(), _secret_acts),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Misty) else value.__name__,
)
def test_a_planted_leak_is_caught(
    leaky: AnyGame, check: Callable[[AnyGame, Case, int, tuple[Step, ...]], None]
) -> None:
    case = CASES["misty"]
    seats, options = case.setups[1]
    check(MISTY, case, seats, played(MISTY, seats, options, "leaks"))
    steps = played(leaky, seats, options, "leaks")
    with pytest.raises(AssertionError):
        check(leaky, case, seats, steps)


def test_worlds_that_do_not_differ_are_no_proof() -> None:
    case = dataclasses.replace(CASES["misty"], another_world=lambda state, viewer, rng: state)
    seats, options = case.setups[1]
    with pytest.raises(AssertionError, match="prove nothing"):
        contract.check_worlds(MISTY, case, seats, played(MISTY, seats, options, "leaks"))


class FirstComeFirstServed(Misty):
    """The order in which the seats chose decides whose hand goes where."""

    def apply(self, state: Any, seat: Any, action: Any) -> Any:
        after, events = super().apply(state, seat, action)
        if after.pick != state.pick and seat == 0:
            after = msgspec.structs.replace(after, hands=after.hands[::-1])
        return after, events


class LooseChoice(Misty):
    """Takes a choice that it does not offer."""

    def apply(self, state: Any, seat: Any, action: Any) -> Any:
        try:
            return super().apply(state, seat, action)
        except Illegal:
            if not isinstance(action, Pick) or seat == CHANCE:
                raise
            return state, ()


class LostCard(Misty):
    """A card disappears with each deal."""

    def apply(self, state: Any, seat: Any, action: Any) -> Any:
        after, events = super().apply(state, seat, action)
        if seat == CHANCE:
            after = msgspec.structs.replace(after, undealt=after.undealt[1:])
        return after, events


class OneMore(Misty):
    """Every round is worth a point more to everybody."""

    def returns(self, state: Any) -> Any:
        return tuple(total + state.round for total in super().returns(state))


def test_a_game_that_is_not_simultaneous_is_caught() -> None:
    seats, options = CASES["misty"].setups[1]
    unfair = FirstComeFirstServed()
    steps = played(unfair, seats, options, "leaks")
    with pytest.raises(AssertionError):
        contract.check_order(unfair, steps)


def test_a_game_that_takes_what_it_does_not_offer_is_caught() -> None:
    case = CASES["misty"]
    seats, options = case.setups[1]
    steps = played(MISTY, seats, options, "leaks")
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        contract.check_legality(LooseChoice(), case, seats, steps)


def test_a_game_that_loses_a_card_is_caught() -> None:
    case = CASES["misty"]
    seats, options = case.setups[0]
    steps = played(LostCard(), seats, options, "leaks")
    with pytest.raises(AssertionError):
        contract.check_cards(case, steps)


def test_a_changed_rule_fails_a_golden_playthrough() -> None:
    stored = json.loads(golden.path_of("misty", 0).read_text(encoding="utf-8"))
    assert golden.replayed(MISTY, stored) == stored
    assert golden.replayed(OneMore(), stored) != stored


def test_a_replay_does_not_need_the_generator() -> None:
    """The draws are in the log: a match played with one seed replays under any other."""
    seats, options = CASES["misty"].setups[0]
    steps = played(MISTY, seats, options, "one")
    again = Match.replay(MISTY, seats, options, "two", [step.entry for step in steps])
    assert again.state == steps[-1].after
    assert again.ply == len(steps)
    first = Match.start(MISTY, seats, options, "one").settle()[1][0]
    assert first == steps[0]
    assert first.entry.action == MISTY.chance(first.before, Random("one:0"))
