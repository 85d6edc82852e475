"""From the secret truth to what one seat, or the whole channel, may know.

Built up field by field from what is public, then from what is the seat's own.
"""

from __future__ import annotations

from engine.core import Seat
from engine.misty.actions import Cell
from engine.misty.activation import movable, move
from engine.misty.grid import open_cells
from engine.misty.observation import Choice, MistyObservation, Move, Phase, WindowSeen
from engine.misty.shape import passing
from engine.misty.state import State, Window
from engine.misty.turn import decision, waiting


def observe(state: State, seat: Seat | None) -> MistyObservation:
    """What the seat (None: the channel) may know now."""
    building = state.phase is Phase.BUILDING
    return MistyObservation(
        decision=decision(state, seat),
        phase=state.phase,
        variant=state.options.variant,
        target=state.options.wins,
        round=state.round,
        hand=state.hand,
        hands=state.shape.hands,
        pick=state.pick,
        picks=state.shape.picks,
        passing=passing(state.hand),
        windows=tuple(_seen(window, state.phase) for window in state.windows),
        hand_sizes=tuple(map(len, state.hands)),
        waiting=waiting(state),
        wins=state.wins,
        totals=state.totals,
        winners=state.winners,
        seat=seat,
        cards=() if seat is None else state.hands[seat],
        cells=() if seat is None or not building else _cells(state, seat),
        choice=None if seat is None else _choice(state, seat),
        moves=() if seat is None else _moves(state, seat),
    )


def _seen(window: Window, phase: Phase) -> WindowSeen:
    """A window is public, and so are the cards that others cover: everybody saw them."""
    return WindowSeen(
        stacks=window.stacks,
        height=window.height,
        width=window.width,
        movable=movable(window) if phase is Phase.ACTIVATION else (),
        score=window.score,
    )


def _cells(state: State, seat: Seat) -> tuple[Cell, ...]:
    return open_cells(state.windows[seat].cells, state.shape)


def _choice(state: State, seat: Seat) -> Choice | None:
    pick = state.choices[seat]
    if pick is None:
        return None
    card = next(card for card in state.hands[seat] if card.id == pick.card)
    return Choice(card, pick.cell)


def _moves(state: State, seat: Seat) -> tuple[Move, ...]:
    """Everybody could work these out; the mover is shown them before a move becomes final."""
    window = state.windows[seat]
    if state.phase is not Phase.ACTIVATION:
        return ()
    return tuple(move(window, card.id) for card in movable(window))
