"""What is stored of a table, as values that the rest of the program may see.

Not here: the state of a match, its seed and its log; those never leave `data/`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any, Final

import msgspec

from engine.core import Seat, Value

CHANNEL: Final = 0
"""The viewer of a screen or post that everybody in the channel sees; others are user ids."""


class Stage(StrEnum):
    """How far a table has come."""

    GATHERING = "gathering"
    PLAYING = "playing"
    FINISHED = "finished"
    CLOSED = "closed"

    @property
    def open(self) -> bool:
        """Whether people still sit there."""
        return self in (Stage.GATHERING, Stage.PLAYING)


class Sitting(Value, frozen=True):
    """A person on a seat. An absent one's seat plays by default actions."""

    seat: Seat
    user: int
    name: str
    absent: bool = False


class Table(Value, frozen=True):
    """Where people sit, and what they play."""

    id: int
    guild: int
    channel: int
    host: int
    game: str
    rules_version: int
    options: Any
    stage: Stage
    sittings: tuple[Sitting, ...]
    voice: int | None = None
    """The voice channel where people meet, if they do."""

    def sitting_of(self, user: int) -> Sitting | None:
        """The person's place here, if any."""
        return next((s for s in self.sittings if s.user == user), None)

    @property
    def present(self) -> tuple[Sitting, ...]:
        """Those who play for themselves."""
        return tuple(s for s in self.sittings if not s.absent)

    @property
    def absent_seats(self) -> frozenset[Seat]:
        """The seats that play by default actions."""
        return frozenset(s.seat for s in self.sittings if s.absent)


class PostKind(StrEnum):
    """A notice of the game, a call to act, or a word about the table itself."""

    NOTICE = "notice"
    CALL = "call"
    WORD = "word"


class CallBody(Value, frozen=True):
    """The people called to act, and the public decision that they were called for."""

    users: tuple[int, ...]
    decision: str = ""


class SentCall(Value, frozen=True):
    """The newest call to act that stands in a channel."""

    post: int
    message: int
    body: CallBody


class Word(Value, frozen=True):
    """Something people are told about the table: a key of the catalogues, and who it is about."""

    key: str
    user: int | None = None


class NewPost(Value, frozen=True):
    """A post to be owed. Of posts with the same `once` a table owes the first only."""

    viewer: int
    kind: PostKind
    body: str
    once: str | None = None


class Post(Value, frozen=True):
    """A message owed once. `tried`: it was being sent when the program stopped.

    `message`: where it was announced already.
    """

    id: int
    table: int
    viewer: int
    kind: PostKind
    body: str
    nonce: str
    tried: bool
    message: int | None = None

    def decoded(self, kind: type[Any]) -> Any:
        """The body as a CallBody or Word."""
        return msgspec.json.decode(self.body, type=kind)


class Screen(Value, frozen=True):
    """A message that shows the present to its viewer; it lags while shown < due."""

    viewer: int
    channel: int | None = None
    message: int | None = None
    due: int = 1
    shown: int = 0
    digest: str = ""


class Look(Value, frozen=True):
    """What one viewer may know of a table now. `due` tells which version of the screen it is."""

    table: Table
    viewer: int
    seat: Seat | None
    observation: Any | None
    legal: tuple[Any, ...]
    due: int


class Refusal(StrEnum):
    """Why the service, not the rules, says no."""

    STALE = "stale"
    NO_TABLE = "no_table"
    OVER = "over"
    NOT_OVER = "not_over"
    OUTDATED = "outdated"
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    FULL = "full"
    TOO_FEW = "too_few"
    TOO_FEW_LEFT = "too_few_left"
    TOO_LATE_TO_CANCEL = "too_late_to_cancel"
    NOT_HOST = "not_host"
    ABSENT = "absent"
    CHANNEL_TAKEN = "channel_taken"
    DAMAGED = "damaged"


class Refused(Exception):
    """The service says no; `table` is the one in the way, where there is one. `n` counts what
    its words count.
    """

    def __init__(self, code: Refusal, table: int | None = None, n: int = 0) -> None:
        super().__init__(code.value)
        self.code = code
        self.table = table
        self.n = n
