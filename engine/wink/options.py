"""What a match of Wink depends on: decks, hands, style, and the lobby's choices."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

from msgspec import Meta

from engine.core import Value


class DealKind(StrEnum):
    """FULL: the whole deck, as far as it goes evenly. CLASSIC: the published editions' hands."""

    FULL = "full"
    CLASSIC = "classic"


class Style(StrEnum):
    """WATCH: a wink is a private act here. CAMERA: the players wink with their own eyes."""

    WATCH = "watch"
    CAMERA = "camera"


class HandSize(Value, frozen=True):
    """How many cards each of so many players gets, for either deal."""

    players: int
    full: Annotated[int, Meta(ge=1)]
    classic: Annotated[int, Meta(ge=1)]


class WinkOptions(Value, frozen=True):
    """A match keeps the options, hands and numbers included, that it was started with."""

    hands: tuple[HandSize, ...]
    deck: Annotated[int, Meta(ge=4, le=99)] = 36
    counters: Annotated[int, Meta(ge=0, le=9)] = 4  # counter-intelligence cards of each player
    quiet_rounds: Annotated[int, Meta(ge=2, le=9)] = 3  # rounds without progress that end it
    deal: DealKind = DealKind.FULL
    style: Style = Style.WATCH
    bluffs: bool = True
    must_wink: bool = False

    def hand_size(self, players: int) -> int:
        """Cards in each hand at the start; 0 if the file says nothing of so many players."""
        for row in self.hands:
            if row.players == players:
                return row.full if self.deal is DealKind.FULL else row.classic
        return 0

    @property
    def secret_winks(self) -> bool:
        """Whether winks are acts here, so that the rules can ask for one."""
        return self.style is Style.WATCH

    @property
    def wink_owed(self) -> bool:
        """Whether an accomplice has to have winked to score (never asked of cameras)."""
        return self.must_wink and self.secret_winks
