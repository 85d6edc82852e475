"""The rules of Wink as one `engine.core.Game`.

Its source is the text that `/help game:Wink` shows (`wink.rules` in data/locales/en.po).

Here each action finds its rule; the rules themselves are one to a file: `legality` (what may be
done), `turns`, `winking`, `accusing`, `ending`, `scoring`. `observe` and `telling` say who may know
what.
"""

from __future__ import annotations

from random import Random
from typing import Final

from engine.core import CHANCE, Call, Illegal, Seat, Tagged
from engine.wink import accusing, computer, legality, telling, turns, winking
from engine.wink.actions import Accuse, Deal, Name, Pass, Place, Watch, WinkAction, WinkAt
from engine.wink.cards import numbers_of
from engine.wink.ending import Outcome
from engine.wink.events import WinkEvent
from engine.wink.illegal import WinkIllegal
from engine.wink.notices import (
    AccusationTold,
    MatchEnd,
    NamingTold,
    Opening,
    PassTold,
    PlacingTold,
    StallWarning,
    WinkedAtYou,
    WinkNotice,
    WinkNoticed,
)
from engine.wink.observation import WinkObservation
from engine.wink.observe import observe
from engine.wink.options import WinkOptions
from engine.wink.scoring import winners_of
from engine.wink.state import State


class Wink:
    """Wink, for 4 to 8 players. It holds nothing: every state is passed in."""

    key: Final = "wink"
    rules_version: Final = 1
    seats: Final = range(4, 9)
    actions: Final[tuple[type[WinkAction], ...]] = (
        Deal,
        Name,
        Place,
        Pass,
        WinkAt,
        Watch,
        Accuse,
    )
    notices: Final[tuple[type[Tagged], ...]] = (
        Opening,
        PlacingTold,
        PassTold,
        NamingTold,
        AccusationTold,
        StallWarning,
        MatchEnd,
        WinkedAtYou,
        WinkNoticed,
    )
    options: Final = WinkOptions

    def initial_state(self, seats: int, options: WinkOptions) -> State:
        """The state before the deal. The deck must be enough for all hands."""
        if seats not in self.seats:
            raise Illegal(WinkIllegal.WRONG_SEATS)
        if not 0 < options.hand_size(seats) * seats <= options.deck:
            raise Illegal(WinkIllegal.HANDS_DO_NOT_FIT)
        return State(options, seats)

    def to_act(self, state: State) -> frozenset[Seat]:
        """Whoever's turn it is; winks, watches and accusations are owed by nobody."""
        if state.over:
            return frozenset()
        return frozenset({state.player if state.turn else CHANCE})

    def legal_actions(self, state: State, seat: Seat) -> tuple[WinkAction, ...]:
        """All that the seat may do now, on and out of turn."""
        return legality.legal_actions(state, seat)

    def apply(
        self, state: State, seat: Seat, action: WinkAction
    ) -> tuple[State, tuple[WinkEvent, ...]]:
        """The next state and what happened."""
        refused = legality.refusal(state, seat, action)
        if refused is not None:
            raise Illegal(refused)
        return _done(state, seat, action)

    def chance(self, state: State, rng: Random) -> WinkAction:
        """Shuffle both decks, deal evenly, lay the rest aside, draw the first player."""
        crowd, deck = (list(numbers_of(state.options.deck)) for _ in range(2))
        rng.shuffle(crowd)
        rng.shuffle(deck)
        size = state.options.hand_size(state.seats)
        hands = tuple(tuple(sorted(deck[s * size : (s + 1) * size])) for s in range(state.seats))
        aside = tuple(sorted(deck[size * state.seats :]))
        return Deal(tuple(crowd), hands, aside, rng.randrange(state.seats))

    def observe(self, state: State, seat: Seat | None) -> WinkObservation:
        """What the seat (None: the channel) may know now."""
        return observe(state, seat)

    def decision(self, observation: WinkObservation, action: WinkAction) -> str:
        """The turn, or for a wink or an accusation the placement that it is about.

        So a press on an older screen still counts after an unrelated turn, and is stale once the
        pawn has moved, even back to the same number. Whom to watch is meant at any time.
        """
        match action:
            case WinkAt(target):
                return _placement(observation, target)
            case Accuse(_, number):
                owners = (s for s, p in enumerate(observation.pawns) if p and p.number == number)
                return _placement(observation, next(owners, None))
            case Watch():
                return "watch"
            case _:
                return observation.decision

    def notice(self, event: WinkEvent, seat: Seat | None) -> WinkNotice | None:
        """What the seat (None: the channel) is told of an event, if anything."""
        return telling.notice(event, seat)

    def call(self, before: State, after: State) -> Call | None:
        """Each turn calls the player whose turn it is."""
        if after.over or after.turn == before.turn:
            return None
        return Call(f"t{after.turn}", (after.player,))

    def default_action(
        self, observation: WinkObservation, legal: tuple[WinkAction, ...], rng: Random
    ) -> WinkAction:
        """An absent seat places anywhere, or passes."""
        return computer.default_action(legal, rng)

    def returns(self, state: State) -> tuple[int, ...]:
        """Agent cards won and counter-intelligence cards not spent."""
        return tuple(line.points for line in state.lines) or (0,) * state.seats

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Who won the match."""
        return winners_of(state.lines) if state.over else ()


def _done(state: State, seat: Seat, action: WinkAction) -> Outcome:
    match action:
        case Deal():
            return turns.deal(state, action)
        case Name(other):
            return turns.name(state, seat, other)
        case Place(number):
            return turns.place(state, seat, number)
        case Pass():
            return turns.pass_turn(state, seat)
        case WinkAt(target):
            return winking.wink(state, seat, target)
        case Watch(other):
            return winking.watch(state, seat, other)
        case Accuse(other, number):
            return accusing.accuse(state, seat, other, number)


def _placement(observation: WinkObservation, owner: Seat | None) -> str:
    """The id of the placement of this seat's pawn, made of its turn, which is public."""
    pawn = None if owner is None or not observation.pawns else observation.pawns[owner]
    return "none" if pawn is None else f"p{pawn.placement}"


WINK: Final = Wink()
