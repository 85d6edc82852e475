"""How activation begins and ends: windows settle, the round is scored, the match may be won.

Not here: how an arrow card moves (`activation`), what monsters eat (`eating`), and what a window
is worth (`scoring`).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core import Seat
from engine.misty.activation import movable, move, moved
from engine.misty.eating import fed, meals
from engine.misty.events import MatchWon, MistyEvent, Moved, Play, RoundScored, WindowSettled
from engine.misty.grid import framed
from engine.misty.observation import Phase
from engine.misty.scoring import score
from engine.misty.solver import best
from engine.misty.state import State, Window
from engine.misty.winning import match_winners, round_winners


def begin(state: State) -> tuple[State, tuple[MistyEvent, ...]]:
    """The windows are finished: fix their frames; those without an arrow card settle at once."""
    windows = tuple(map(framed, state.windows))
    # Worked out now, since later the cards have moved; told when the round is scored.
    windows = tuple(replace(window, best=best(window).score) for window in windows)
    after = replace(state, windows=windows)
    events: tuple[MistyEvent, ...] = ()
    for seat in range(state.seats):
        after, settled = _settle(after, seat)
        events += settled
    return _with_round_scored(after, events)


def activate(state: State, seat: Seat, card: int) -> tuple[State, tuple[MistyEvent, ...]]:
    """Move an arrow card; when it was the seat's last, the window settles. Raises Illegal."""
    step = move(state.windows[seat], card)
    event = Moved(seat, step.card, step.origin, step.to, step.hidden)
    after = _with_window(state, seat, moved(state.windows[seat], step))
    after, settled = _settle(after, seat)
    return _with_round_scored(after, (event, *settled))


def _settle(state: State, seat: Seat) -> tuple[State, tuple[MistyEvent, ...]]:
    """When no arrow card is left to move, the monsters eat and the window is scored."""
    window = state.windows[seat]
    if movable(window):
        return state, ()
    eaten = meals(window)
    window = fed(window, eaten)
    window = replace(window, score=score(window))
    assert window.score is not None
    return _with_window(state, seat, window), (WindowSettled(seat, eaten, window.score),)


def _with_window(state: State, seat: Seat, window: Window) -> State:
    windows = (*state.windows[:seat], window, *state.windows[seat + 1 :])
    return replace(state, windows=windows)


def _with_round_scored(
    state: State, events: tuple[MistyEvent, ...]
) -> tuple[State, tuple[MistyEvent, ...]]:
    """Score the round if all windows are settled, and end the match if it is won."""
    scores = tuple(window.score for window in state.windows if window.score is not None)
    if len(scores) < state.seats:
        return state, events
    best_scores = tuple(window.best for window in state.windows if window.best is not None)
    leaders = round_winners(scores)
    wins = tuple(won + (seat in leaders) for seat, won in enumerate(state.wins))
    totals = tuple(total + points for total, points in zip(state.totals, scores, strict=True))
    winners = match_winners(wins, totals, state.options.wins)
    plays = tuple(Play(w.built, w.height, w.width, w.moves, w.meals) for w in state.windows)
    scored = RoundScored(
        *(state.round, scores, best_scores, leaders, wins, state.options.wins), plays=plays
    )
    phase = Phase.OVER if winners else Phase.SCORED
    after = replace(state, phase=phase, wins=wins, totals=totals, winners=winners)
    if not winners:
        return after, (*events, scored)
    return after, (*events, scored, MatchWon(winners, wins, totals))
