"""The rules of Misty as one `engine.core.Game`.

Its source is the text that `/help game:Misty` shows (`misty.rules` in data/locales/en.po).

Here each action finds its rule; the rules themselves are one to a file: `building` and `grid`,
`activation`, `eating`, `settling`, `scoring`, `winning`. `observe` and `notice` say who may know
what.
"""

from __future__ import annotations

from random import Random
from typing import Final

from msgspec.structs import replace

from engine.core import CHANCE, Call, Illegal, Seat, Tagged
from engine.misty import building, settling, turn
from engine.misty.actions import Activate, Deal, MistyAction, Pick, Ready
from engine.misty.activation import movable
from engine.misty.cards import cards_of
from engine.misty.events import (
    MatchWon,
    MistyEvent,
    MistyNotice,
    Reveal,
    Revealed,
    RoundResult,
    RoundScored,
    SeatReady,
    Victory,
)
from engine.misty.illegal import MistyIllegal
from engine.misty.observation import MistyObservation, Phase
from engine.misty.observe import observe
from engine.misty.options import MistyOptions
from engine.misty.shape import SHAPES
from engine.misty.state import EMPTY, State


class Misty:
    """Misty, for 2 to 4 players. It holds nothing: every state is passed in."""

    key: Final = "misty"
    rules_version: Final = 2
    seats: Final = range(2, 5)
    actions: Final[tuple[type[MistyAction], ...]] = (Deal, Pick, Activate, Ready)
    notices: Final[tuple[type[Tagged], ...]] = (Reveal, RoundResult, Victory)
    options: Final = MistyOptions

    def initial_state(self, seats: int, options: MistyOptions) -> State:
        """The state before the first deal. The deck must be enough for one round's windows."""
        if seats not in self.seats:
            raise Illegal(MistyIllegal.WRONG_SEATS)
        if len(cards_of(options.deck)) < seats * SHAPES[options.variant].cards:
            raise Illegal(MistyIllegal.DECK_DOES_NOT_FIT)
        return _round(options, 1, wins=(0,) * seats, totals=(0,) * seats)

    def to_act(self, state: State) -> frozenset[Seat]:
        """The seats that owe an action, or CHANCE."""
        return turn.to_act(state)

    def legal_actions(self, state: State, seat: Seat) -> tuple[MistyAction, ...]:
        """All that the seat may do now."""
        match state.phase:
            case Phase.BUILDING:
                return building.choices(state, seat)
            case Phase.ACTIVATION:
                return tuple(Activate(card.id) for card in movable(state.windows[seat]))
            case Phase.SCORED:
                return () if seat in state.ready else (Ready(),)
            case Phase.DEALING | Phase.OVER:
                return ()

    def apply(
        self, state: State, seat: Seat, action: MistyAction
    ) -> tuple[State, tuple[MistyEvent, ...]]:
        """The next state and what happened."""
        if seat != CHANCE and seat not in range(state.seats):
            raise Illegal(MistyIllegal.NOT_NOW)
        match state.phase, action:
            case Phase.DEALING, Deal() if seat == CHANCE:
                return building.deal(state, action)
            case Phase.BUILDING, Pick() if seat != CHANCE:
                return _built(*building.choose(state, seat, action))
            case Phase.ACTIVATION, Activate() if seat != CHANCE:
                return settling.activate(state, seat, action.card)
            case Phase.SCORED, Ready() if seat != CHANCE:
                return _ready(state, seat)
            case _:
                raise Illegal(MistyIllegal.NOT_NOW)

    def chance(self, state: State, rng: Random) -> MistyAction:
        """Draw a hand for each seat."""
        return building.draw(state, rng)

    def observe(self, state: State, seat: Seat | None) -> MistyObservation:
        """What the seat (None: the channel) may know now."""
        return observe(state, seat)

    def decision(self, observation: MistyObservation, action: MistyAction) -> str:
        """Every action of Misty is meant for what its screen asks for."""
        return observation.decision

    def notice(self, event: MistyEvent, seat: Seat | None) -> MistyNotice | None:
        """What the channel is told; a seat alone is told nothing, its screen shows what it may."""
        if seat is not None:
            return None
        match event:
            case Revealed(round, hand, pick, placements):
                return Reveal(round, hand, pick, placements)
            case RoundScored(round, scores, best, winners, wins, target, plays):
                return RoundResult(round, scores, best, winners, wins, target, plays)
            case MatchWon(winners, wins, totals):
                return Victory(winners, wins, totals)
            case _:
                return None

    def call(self, before: State, after: State) -> Call | None:
        """Whom to call to act because of this step."""
        return turn.call(before, after)

    def default_action(
        self, observation: MistyObservation, legal: tuple[MistyAction, ...], rng: Random
    ) -> MistyAction:
        """An absent seat plays at random: any card to any cell, its arrow cards in any order."""
        return rng.choice(legal)

    def returns(self, state: State) -> tuple[int, ...]:
        """The points over all finished rounds."""
        return state.totals

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Who won the match."""
        return state.winners


def _round(
    options: MistyOptions, number: int, wins: tuple[int, ...], totals: tuple[int, ...]
) -> State:
    """A round before its first deal. **Ruling**: all cards are shuffled anew for each round."""
    seats = len(wins)
    return State(
        options=options,
        phase=Phase.DEALING,
        round=number,
        hand=1,
        pick=1,
        undealt=cards_of(options.deck),
        hands=((),) * seats,
        choices=(None,) * seats,
        windows=(EMPTY,) * seats,
        ready=frozenset(),
        wins=wins,
        totals=totals,
    )


def _built(state: State, events: tuple[MistyEvent, ...]) -> tuple[State, tuple[MistyEvent, ...]]:
    """After a choice: once it completed the windows, activation begins at once."""
    if state.phase is not Phase.ACTIVATION:
        return state, events
    after, begun = settling.begin(state)
    return after, (*events, *begun)


def _ready(state: State, seat: Seat) -> tuple[State, tuple[MistyEvent, ...]]:
    """The next round starts when everybody has seen the result."""
    if seat in state.ready:
        raise Illegal(MistyIllegal.ALREADY_READY)
    ready = state.ready | {seat}
    if len(ready) < state.seats:
        return replace(state, ready=ready), (SeatReady(seat),)
    return _round(state.options, state.round + 1, state.wins, state.totals), (SeatReady(seat),)


MISTY: Final = Misty()
