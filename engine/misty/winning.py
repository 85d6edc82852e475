"""Who wins a round, and who wins the match (the rules of Misty, "Scoring")."""

from __future__ import annotations

from engine.core import Seat


def round_winners(scores: tuple[int, ...]) -> tuple[Seat, ...]:
    """**Ruling**: all players tied for the round's highest score win the round."""
    return _leaders(scores, tuple(range(len(scores))))


def match_winners(wins: tuple[int, ...], totals: tuple[int, ...], target: int) -> tuple[Seat, ...]:
    """Who won the match after a round; nobody while none has the target of round wins.

    **Ruling**: if several reach it in the same round, the highest total over all rounds wins;
    those still equal share the victory.
    """
    reached = tuple(seat for seat, won in enumerate(wins) if won >= target)
    return _leaders(totals, reached)


def _leaders(points: tuple[int, ...], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    most = max((points[seat] for seat in seats), default=0)
    return tuple(seat for seat in seats if points[seat] == most)
