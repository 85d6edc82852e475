"""Why the rules of Misty forbid something. The words for it live in the catalogues."""

from __future__ import annotations

from enum import StrEnum


class MistyIllegal(StrEnum):
    """One code for each reason."""

    # Starting a match.
    WRONG_SEATS = "wrong_seats"
    DECK_DOES_NOT_FIT = "deck_does_not_fit"

    # Any action.
    NOT_NOW = "not_now"
    DEAL_DOES_NOT_FIT = "deal_does_not_fit"

    # Building: a choice of a card and its cell.
    NOT_IN_HAND = "not_in_hand"
    SAME_CHOICE = "same_choice"
    CELL_NOT_FREE = "cell_not_free"
    NOT_TOUCHING = "not_touching"
    DOES_NOT_FIT = "does_not_fit"

    # Activation: moving an arrow card.
    NOT_YOUR_CARD = "not_your_card"
    NOT_AN_ARROW = "not_an_arrow"
    ALREADY_MOVED = "already_moved"
    COVERED = "covered"

    # After a round.
    ALREADY_READY = "already_ready"
