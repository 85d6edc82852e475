"""Why the rules of Wink refuse something; the words for each code live in the catalogues."""

from __future__ import annotations

from enum import StrEnum


class WinkIllegal(StrEnum):
    """A refusal's code."""

    # the match
    WRONG_SEATS = "wrong_seats"  # not 4 to 8 players
    HANDS_DO_NOT_FIT = (
        "hands_do_not_fit"  # the file has no hand for so many players, or the deck is too small
    )
    DEAL_DOES_NOT_FIT = "deal_does_not_fit"  # not a deal of this match's decks
    OVER = "over"  # the match is over
    NOT_NOW = "not_now"  # before the deal, or not this seat's to do at all
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_NUMBER = "no_such_number"

    # the turn
    NOT_YOUR_TURN = "not_your_turn"
    NOTHING_TO_NAME = "nothing_to_name"  # the own pawn is off the table
    NAMED_SELF = "named_self"
    CARD_GONE = "card_gone"
    CARD_INACTIVE = "card_inactive"
    PAWN_HAS_TO_MOVE = "pawn_has_to_move"  # it stands there already
    CARD_TAKEN = "card_taken"  # another pawn stands there
    IN_OWN_HAND = "in_own_hand"
    HAS_TO_PLACE = "has_to_place"  # passing is for those who have no card to place on

    # winking and watching
    CAMERA_STYLE = "camera_style"  # winks and watches are not acts here
    WINKED_AT_SELF = "winked_at_self"
    NO_PAWN_THERE = "no_pawn_there"  # the player to wink at has no pawn on the table
    ALREADY_WINKED = "already_winked"  # once for each placement
    NOT_THE_ACCOMPLICE = "not_the_accomplice"  # bluffs are off
    WATCHED_SELF = "watched_self"
    ALREADY_WATCHED = "already_watched"

    # accusing
    NO_COUNTERS = "no_counters"  # no counter-intelligence card left
    NO_PAWN_ON_NUMBER = "no_pawn_on_number"
    OWN_PAWN = "own_pawn"  # the number lies under the accuser's own pawn
    ACCUSED_SELF = "accused_self"
    ACCUSED_OWNER = "accused_owner"  # the pawn's owner cannot hold its number
