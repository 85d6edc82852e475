"""What holds for every game (`engine.core.Game`), as checks that raise AssertionError.

They are functions of a game and its case rather than tests, so that a game with a planted fault
can be shown to be caught.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from random import Random
from typing import Any

import msgspec
import pytest

from engine.codec import (
    Malformed,
    decode_action,
    decode_notice,
    decode_options,
    encode,
)
from engine.core import CHANCE, Illegal, Seat
from engine.match import AnyGame, Entry, Match, Step
from tests.engine.cases import Case

LONGEST = 5000
"""More plies than any random match of these games takes."""


@cache
def played(game: AnyGame, seats: int, options: Any, seed: str) -> tuple[Step, ...]:
    """A random match, out of turn acts and changes of choices included, from start to end."""
    match, rng, steps = Match.start(game, seats, options, seed), Random(seed), []
    while not match.over:
        assert len(steps) < LONGEST, "a random match must end"
        match, drawn = match.settle()
        if not drawn:
            match, step = match.submit(*some_act(game, match.state, seats, rng))
            drawn = (step,)
        steps += drawn
    return tuple(steps)


def some_act(game: AnyGame, state: Any, seats: int, rng: Random) -> tuple[Seat, Any]:
    """Mostly an act that is owed, else anybody's."""
    seat = rng.choice(sorted(game.to_act(state)))
    anybody = rng.randrange(seats)
    if rng.random() < 0.3 and game.legal_actions(state, anybody):
        seat = anybody
    legal = game.legal_actions(state, seat)
    kind = rng.choice(sorted({type(action).__name__ for action in legal}))
    return seat, rng.choice([action for action in legal if type(action).__name__ == kind])


def viewers(seats: int) -> tuple[Seat | None, ...]:
    return (None, *range(seats))


def told(game: AnyGame, events: tuple[Any, ...], viewer: Seat | None) -> list[Any]:
    notices = [game.notice(event, viewer) for event in events]
    return [notice for notice in notices if notice is not None]


def known(game: AnyGame, state: Any, viewer: Seat | None) -> tuple[Any, ...]:
    """All that reaches a viewer from a state."""
    legal = () if viewer is None else game.legal_actions(state, viewer)
    return game.observe(state, viewer), legal, game.to_act(state)


def sample(steps: tuple[Step, ...], count: int, seed: str) -> list[Step]:
    return Random(seed).sample(steps, min(count, len(steps)))


# Secrecy.


def check_worlds(game: AnyGame, case: Case, seats: int, steps: tuple[Step, ...]) -> None:
    """What a viewer cannot know is drawn anew: nothing that reaches it may change."""
    rng, differ, count = Random("worlds"), 0, 0
    for step in sample(steps, 60, "worlds"):
        for viewer in viewers(seats):
            if not case.hides(step.after, viewer):
                continue
            world = case.another_world(step.after, viewer, rng)
            assert known(game, world, viewer) == known(game, step.after, viewer)
            differ += world != step.after
            count += 1
    assert count > 0
    assert differ >= 0.9 * count, "worlds that are the same prove nothing"


def check_calls(game: AnyGame, case: Case, steps: tuple[Step, ...]) -> None:
    """A call is made of what the whole channel knows, before and after the step."""
    rng = Random("calls")
    for step in [s for s in steps if game.call(s.before, s.after)] + sample(steps, 60, "calls"):
        before = case.another_world(step.before, None, rng)
        after = case.another_world(step.after, None, rng)
        assert game.call(before, after) == game.call(step.before, step.after)


def check_secret_acts(game: AnyGame, case: Case, seats: int, steps: tuple[Step, ...]) -> int:
    """An act that a viewer cannot notice might as well have been another, in another world.

    The number of acts that were tried."""
    rng = Random("secret acts")
    secret = [step for step in steps if _others_could_be(game, case, step, None)]
    for step in sample(tuple(secret), 60, "secret acts"):
        count = 0
        for viewer in viewers(seats):
            count += _secret_act_checked(game, case, step, viewer, rng)
        assert count > 0
    return len(secret)


def _others_could_be(
    game: AnyGame, case: Case, step: Step, viewer: Seat | None, world: Any = None
) -> tuple[Any, ...]:
    """What the actor might as well have done, here or in a world, for all the viewer knows."""
    actor, action = step.entry.seat, step.entry.action
    if actor in (viewer, CHANCE):
        return ()
    before = step.before if world is None else world
    legal = game.legal_actions(before, actor)
    return case.secret_acts(before, viewer, actor, action, legal)


def _secret_act_checked(
    game: AnyGame, case: Case, step: Step, viewer: Seat | None, rng: Random
) -> bool:
    world, actor = case.another_world(step.before, viewer, rng), step.entry.seat
    acts = _others_could_be(game, case, step, viewer, world)
    if not acts:
        return False
    after, events = game.apply(world, actor, rng.choice(acts))
    assert known(game, after, viewer) == known(game, step.after, viewer)
    assert told(game, events, viewer) == told(game, step.events, viewer)
    assert game.call(world, after) == game.call(step.before, step.after)
    return True


# Play.


def check_replay(game: AnyGame, seats: int, options: Any, steps: tuple[Step, ...]) -> None:
    """The log alone, through JSON, gives the same states and events as live play."""
    log = [Entry(step.entry.seat, decode_action(game, encode(step.entry.action))) for step in steps]
    assert log == [step.entry for step in steps]
    kept = decode_options(game, encode(options))
    match = Match.start(game, seats, kept, "another seed")
    for entry, live in zip(log, steps, strict=True):
        match, step = match.submit(entry.seat, entry.action)
        assert step == live
    assert Match.replay(game, seats, kept, "", log).state == steps[-1].after


def check_order(game: AnyGame, steps: tuple[Step, ...]) -> None:
    """Those who act at the same time may do so in any order."""
    rng, count = Random("order"), 0
    for step in sample(steps, 60, "order"):
        acts = [
            (seat, rng.choice(game.legal_actions(step.after, seat)))
            for seat in sorted(game.to_act(step.after) - {CHANCE})
        ]
        if len(acts) < 2:
            continue
        ends = []
        for order in permutations(acts):
            state = step.after
            for seat, action in order:
                state, _ = game.apply(state, seat, action)
            ends.append(state)
        assert all(end == ends[0] for end in ends)
        count += 1
    assert count > 0 or all(len(game.to_act(step.after)) < 2 for step in steps)


def check_legality(game: AnyGame, case: Case, seats: int, steps: tuple[Step, ...]) -> None:
    """`apply` takes what `legal_actions` lists and refuses all else; its input never changes."""
    rng, refusals = Random("legality"), 0
    for step in [steps[-1], *sample(steps, 25, "legality")]:
        state, before = step.after, repr(step.after)
        guesses = case.guesses(state, rng)
        for seat in range(-2, seats + 1):
            inside = seat in range(seats)
            legal = game.legal_actions(state, seat) if inside else ()
            assert len(set(legal)) == len(legal)
            for action in legal:
                game.apply(state, seat, action)
            if CHANCE in game.to_act(state) and seat == CHANCE:
                continue
            for action in set(guesses) - set(legal):
                with pytest.raises(Illegal):
                    game.apply(state, seat, action)
                refusals += 1
        assert repr(state) == before
    assert refusals > 0


def check_duty(game: AnyGame, steps: tuple[Step, ...]) -> None:
    """Whoever owes an action has one; CHANCE owes alone; an absent seat's is legal."""
    for step in steps:
        owing = game.to_act(step.after)
        assert CHANCE not in owing or owing == {CHANCE}
        for seat in owing - {CHANCE}:
            legal = game.legal_actions(step.after, seat)
            seen = game.observe(step.after, seat)
            assert game.default_action(seen, legal, Random("absent")) in legal


def check_end(game: AnyGame, seats: int, steps: tuple[Step, ...]) -> None:
    """A match ends once, with winners and with everybody's points."""
    for step in steps[:-1]:
        assert game.to_act(step.after)
        assert game.winners(step.after) == ()
    end = steps[-1].after
    assert game.to_act(end) == frozenset()
    won = game.winners(end)
    assert won
    assert list(won) == sorted(set(won))
    assert set(won) <= set(range(seats))
    assert len(game.returns(end)) == seats


def check_absent(game: AnyGame, seats: int, options: Any) -> None:
    """A table that all have left plays to its end by default actions, always the same."""
    start = Match.start(game, seats, options, "absent")
    end, steps = start.settle(frozenset(range(seats)))
    assert end.over
    assert len(steps) < LONGEST
    again, _ = start.settle(frozenset(range(seats)))
    assert again.state == end.state


def check_cards(case: Case, steps: tuple[Step, ...]) -> None:
    """Every card is in exactly one place."""
    for step in steps:
        assert sorted(case.cards(step.after)) == sorted(case.all_cards(step.after))


# JSON.


def check_codec(game: AnyGame, seats: int, options: Any, steps: tuple[Step, ...]) -> None:
    """Options, actions and notices come back from JSON as they went, and the types are listed."""
    assert decode_options(game, encode(options)) == options
    for step in steps:
        assert type(step.entry.action) in game.actions
        assert decode_action(game, encode(step.entry.action)) == step.entry.action
        for viewer in viewers(seats):
            for notice in told(game, step.events, viewer):
                assert type(notice) in game.notices
                assert decode_notice(game, encode(notice)) == notice


def check_malformed(game: AnyGame, options: Any, steps: tuple[Step, ...]) -> None:
    """What is no action, notice or options is Malformed, and the message names the place."""
    for decode in (decode_action, decode_notice, decode_options):
        for text in ("", "{", "[]", "7", "null", '{"type": "Nonsense"}'):
            with pytest.raises(Malformed):
                decode(game, text)
    values = {type(step.entry.action): step.entry.action for step in steps}
    for action in values.values():
        for text, place in _spoiled(action):
            with pytest.raises(Malformed, match=place):
                decode_action(game, text)
    for text, place in _spoiled(options):
        with pytest.raises(Malformed, match=place):
            decode_options(game, text)


def _spoiled(value: msgspec.Struct) -> Iterator[tuple[str, str]]:
    """The JSON with one field after another replaced, and the place to be named."""
    fields = json.loads(encode(value))
    for name in fields.keys() - {"type"}:
        yield json.dumps(fields | {name: {"no": "such"}}), rf"\$\.{name}"
