"""What the contract tests need to know of each game. A game without a case fails them."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from engine.core import Seat
from engine.misty import actions as misty
from engine.misty.cards import cards_of
from engine.misty.observation import Phase
from engine.misty.options import MistyOptions, Variant
from engine.misty.worlds import another_world as another_misty_world
from engine.wink import actions as wink
from engine.wink.cards import Face
from engine.wink.options import DealKind, HandSize, Style, WinkOptions
from engine.wink.worlds import another_world as another_wink_world

GAME_FILES = Path(__file__).parents[2] / "data" / "games"


@dataclass(frozen=True)
class Case:
    """One game's answers.

    `setups`: seats and options of the matches that are played; `goldens`: the numbers of those
    of which a golden playthrough is kept. `another_world`: all drawn anew
    that the viewer cannot know. `hides`: whether there is anything that it cannot know.
    `secret_acts`: what the actor could have done instead of this action, had it wanted, without
    the viewer noticing; empty if the action is not secret from it. `cards`: every card with its
    place, once for each place in which it is. `all_cards`: what `cards` must hold. `guesses`:
    actions to try, most of them illegal.
    """

    setups: tuple[tuple[int, Any], ...]
    goldens: tuple[int, ...]
    another_world: Callable[[Any, Seat | None, Random], Any]
    hides: Callable[[Any, Seat | None], bool]
    secret_acts: Callable[[Any, Seat | None, Seat, Any, Any], tuple[Any, ...]]
    cards: Callable[[Any], list[Any]]
    all_cards: Callable[[Any], list[Any]]
    guesses: Callable[[Any, Random], list[Any]]


def file_options(key: str, options: type[Any]) -> Any:
    """The options of the game's file."""
    text = (GAME_FILES / f"{key}.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text)["options"], options)


# Misty.


def _misty_setups() -> tuple[tuple[int, Any], ...]:
    options = file_options("misty", MistyOptions)
    small = msgspec.structs.replace(options, variant=Variant.SMALL, wins=1)
    return ((2, options), (4, options), (3, small))


def _misty_hides(state: Any, viewer: Seat | None) -> bool:
    return bool(state.phase is Phase.BUILDING)


def _misty_secret_acts(
    state: Any, viewer: Seat | None, actor: Seat, action: Any, legal: Any
) -> tuple[Any, ...]:
    """A choice is secret until the last player has chosen."""
    others = [seat for seat in range(state.seats) if seat != actor]
    last = all(state.choices[seat] is not None for seat in others)
    return () if last or not isinstance(action, misty.Pick) else tuple(legal)


def _misty_cards(state: Any) -> list[int]:
    cards = [*state.undealt, *(card for hand in state.hands for card in hand)]
    for window in state.windows:
        cards += [*window.gone, *(card for stack in window.stacks for card in stack.cards)]
    return [card.id for card in cards]


def _misty_guesses(state: Any, rng: Random) -> list[Any]:
    ids = range(-1, len(cards_of(state.options.deck)) + 1)
    cells = [(r, c) for r in range(-4, 5) for c in range(-4, 5)]
    picks = [misty.Pick(rng.choice(ids), rng.choice(cells)) for _ in range(60)]
    held = [card.id for hand in state.hands for card in hand]
    picks += [misty.Pick(card, rng.choice(cells)) for card in held]
    deal = misty.Deal(tuple((0,) for _ in range(state.seats)))
    return [*picks, *map(misty.Activate, ids), misty.Ready(), deal]


MISTY_CASE = Case(
    setups=_misty_setups(),
    goldens=(0, 1, 2),
    another_world=another_misty_world,
    hides=_misty_hides,
    secret_acts=_misty_secret_acts,
    cards=_misty_cards,
    all_cards=lambda state: list(range(len(cards_of(state.options.deck)))),
    guesses=_misty_guesses,
)


# Wink.


def _wink_setups() -> tuple[tuple[int, Any], ...]:
    options = file_options("wink", WinkOptions)
    strict = msgspec.structs.replace(options, deal=DealKind.CLASSIC, bluffs=False, must_wink=True)
    camera = msgspec.structs.replace(options, style=Style.CAMERA)
    hands = tuple(HandSize(players, 3, 2) for players in range(4, 9))
    tiny = msgspec.structs.replace(options, hands=hands, deck=14, counters=2, quiet_rounds=2)
    return ((5, options), (4, strict), (6, camera), (4, tiny))


def _wink_secret_acts(
    state: Any, viewer: Seat | None, actor: Seat, action: Any, legal: Any
) -> tuple[Any, ...]:
    """Whom one watches is secret, and so is a wink to all but the target and who watches."""

    if not state.watching:  # before the deal, and in the camera style
        return ()
    watched = viewer is not None and state.watching[viewer] == actor

    def secret(act: Any) -> bool:
        winked = isinstance(act, wink.WinkAt) and act.target != viewer and not watched
        return winked or isinstance(act, wink.Watch)

    return tuple(filter(secret, legal)) if secret(action) else ()


def _wink_cards(state: Any) -> list[int]:
    """Each number is two cards: the crowd's and the one that was dealt."""
    crowd = [card.number for card in state.crowd if card.face is not Face.GONE]
    places = [crowd, *state.hands, state.aside, *state.won, state.out]
    return [number for place in places for number in place]


def _wink_guesses(state: Any, rng: Random) -> list[Any]:
    seats, numbers = range(-1, state.seats + 1), range(state.options.deck + 2)
    acts = [act(seat) for act in (wink.Name, wink.WinkAt, wink.Watch) for seat in seats]
    acts += [wink.Accuse(seat, rng.choice(numbers)) for seat in seats for _ in range(6)]
    return [*acts, *map(wink.Place, numbers), wink.Pass(), wink.Deal((), (), (), 0)]


WINK_CASE = Case(
    setups=_wink_setups(),
    goldens=(3,),  # of a small table: test_wink_golden keeps whole matches
    another_world=another_wink_world,
    hides=lambda state, viewer: not state.over,
    secret_acts=_wink_secret_acts,
    cards=_wink_cards,
    all_cards=lambda state: sorted([*range(1, state.options.deck + 1)] * 2),
    guesses=_wink_guesses,
)

CASES: Mapping[str, Case] = {"misty": MISTY_CASE, "wink": WINK_CASE}
