"""A round's result tells all that its windows did, so that it can be shown again."""

from __future__ import annotations

import msgspec
import pytest

from engine.codec import encode
from engine.misty.cards import Card
from engine.misty.events import Play, RoundResult, RoundScored
from engine.misty.observation import MistyObservation, Phase
from engine.misty.rules import MISTY
from tests.cogs.misty_scenes import seen, started, steps

SCORED = (
    '{"type":"RoundResult","round":1,"scores":[3],"best":[4],"winners":[0],"wins":[1],"target":2}'
)


def replayed(play: Play) -> dict[tuple[int, int], tuple[Card, ...]]:
    """What lies where after the moves and the meals, worked out without the rules."""
    piles = {stack.cell: list(stack.cards) for stack in play.built}
    for move in play.moves:
        assert piles[move.origin].pop() == move.card
        if move.to is not None:
            pile = piles.setdefault(move.to, [])
            assert (pile[-1] if pile else None) == move.hidden
            pile.append(move.card)
    for meal in play.meals:
        assert piles[meal.cell].pop() == meal.flower
        assert piles[meal.origin].pop() == meal.monster
        piles[meal.cell].append(meal.monster)
    return {cell: tuple(cards) for cell, cards in piles.items() if cards}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["standard", "small"])
def test_a_rounds_result_can_be_played_again_to_the_windows_as_they_are(
    seats: int, variant: str
) -> None:
    rounds = 0
    for match, events in steps(started(seats, variant=variant)):
        for scored in (event for event in events if isinstance(event, RoundScored)):
            rounds += 1
            observation: MistyObservation = seen(match)
            assert observation.phase in {Phase.SCORED, Phase.OVER}
            for window, play in zip(observation.windows, scored.plays, strict=True):
                assert replayed(play) == {stack.cell: stack.cards for stack in window.stacks}
                assert (play.height, play.width) == (window.height, window.width)
                assert len(play.built) == play.height * play.width
            told = MISTY.notice(scored, None)
            assert isinstance(told, RoundResult)
            assert told.plays == scored.plays
    assert rounds >= 2


def test_a_result_that_was_owed_before_plays_were_told_can_still_be_read() -> None:
    told = msgspec.json.decode(SCORED, type=RoundResult)
    assert told.plays == ()
    assert encode(told)
