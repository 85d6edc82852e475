"""A screen: texts and controls as plain values, the same on every platform.

Not here: what a game shows (its presenter), and Discord's own types (`cogs/_discord.py`).
"""

from __future__ import annotations

import hashlib
from enum import StrEnum
from typing import Any, Final, Protocol, TypeAlias

from msgspec import field

from cogs.screens.pictures.drawing import Drawing, suffix_of
from data.catalog import GameFile
from data.records import Look, Table
from data.words import Words
from engine.codec import encode
from engine.core import Tagged, Value
from engine.playback import Moment

NONE: Final = "-"
"""The decision or slot of a control that has none."""

POST: Final = "post"
"""The slot of a control on a post: what is pressed there is no screen to be redrawn."""

MOST_OPTIONS: Final = 25
"""Discord's limit for one menu."""


class Style(StrEnum):
    """How a button looks; the names are Discord's."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


class Text(Tagged, frozen=True):
    """Some lines of Markdown."""

    content: str


class Divider(Tagged, frozen=True):
    """A thin line."""


class Button(Tagged, frozen=True):
    """`kind` names what it does; `decision` what it was drawn for; `slot` which one it is.

    All three leave the service, so they hold no card, no seat and no secret.
    """

    kind: str
    label: str
    decision: str = NONE
    slot: str = NONE
    style: Style = Style.SECONDARY


class Option(Value, frozen=True):
    """One line of a menu."""

    value: str
    label: str
    description: str | None = None
    default: bool = False


class Menu(Tagged, frozen=True):
    """Choose one of up to 25 options."""

    kind: str
    placeholder: str
    options: tuple[Option, ...]
    decision: str = NONE
    slot: str = NONE


Control: TypeAlias = Button | Menu


class Row(Tagged, frozen=True):
    """Up to five buttons, or one menu."""

    controls: tuple[Control, ...]


class Picture(Value, frozen=True):
    """A picture and the same in words; what it holds is in its drawing."""

    name: str
    alt: str
    drawing: Drawing

    @property
    def filename(self) -> str:
        """Equal for equal pictures; what is in it, it tells no more than the picture does."""
        return f"{self.name}-{self.drawing.digest[:12]}.{suffix_of(self.drawing)}"


class Pictures(Tagged, frozen=True):
    """Up to ten pictures in one place."""

    pictures: tuple[Picture, ...]


Part: TypeAlias = Text | Divider | Row | Pictures


class Screen(Value, frozen=True):
    """What one message shows."""

    table: int
    accent: int
    parts: tuple[Part, ...] = field(default_factory=tuple)

    @property
    def digest(self) -> str:
        """Equal for equal screens."""
        return hashlib.sha256(encode(self).encode()).hexdigest()[:32]

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """All pictures."""
        return tuple(p for part in self.parts if isinstance(part, Pictures) for p in part.pictures)

    def noted(self, note: str | None) -> Screen:
        """The same screen under a line to its viewer."""
        if not note:
            return self
        return Screen(self.table, self.accent, (Text(note), Divider(), *self.parts))


def rows_of(buttons: list[Button], width: int = 5) -> tuple[Row, ...]:
    """Buttons in rows."""
    return tuple(Row(tuple(buttons[i : i + width])) for i in range(0, len(buttons), width))


def hand_button(words: Words) -> Button:
    """Shows the presser's panel; for posts, which the press leaves as they are."""
    return Button("panel", words("button.panel"), slot=POST, style=Style.PRIMARY)


def again_button(words: Words) -> Button:
    """Opens a table like the one of this finished match."""
    return Button("again", words("button.again"), style=Style.SUCCESS)


class Scene(Value, frozen=True):
    """What a presenter draws from: what the viewer may know, the game's look, the language.

    `pictures`: whether they can be sent there, and whether the viewer wants them. `spoken`: the
    viewer wants all in words, as a screen reader reads them.
    """

    look: Look
    file: GameFile
    words: Words
    pictures: bool = True
    spoken: bool = False


class Presenter(Protocol):
    """How a game looks. Pure."""

    @property
    def signs(self) -> tuple[str, ...]:
        """The emoji that its file must have beside those of its pictures."""
        ...

    def agreed(self, table: Table, words: Words) -> tuple[str, ...]:
        """What the host chose for the match, in a few words each."""
        ...

    def by_eye(self, table: Table) -> bool:
        """Whether people play with their own eyes, so that they have to see each other."""
        ...

    def public(self, scene: Scene) -> Screen:
        """The table message of a match."""
        ...

    def panel(self, scene: Scene, chosen: str | None = None) -> Screen:
        """A player's own panel. `chosen` is a slot picked but not yet confirmed."""
        ...

    def notice(self, notice: Any, table: Table, file: GameFile, words: Words) -> Screen:
        """A post: what the channel, or one person, is told."""
        ...

    def asked(self, observation: Any, words: Words) -> str:
        """What those who are called are to do now, from what the whole channel may know."""
        ...

    @property
    def filmed(self) -> tuple[type, ...]:
        """The notices that are told with a picture of what happened."""
        ...

    def film(
        self, moment: Moment, table: Table, file: GameFile, words: Words, moving: bool
    ) -> tuple[Picture, ...]:
        """What happened, in a picture that moves or in how it ended."""
        ...

    def film_title(self, moment: Moment, table: Table, file: GameFile, words: Words) -> str:
        """What a film is of, in a menu."""
        ...

    def suspense(self, notice: Any, table: Table, file: GameFile, words: Words) -> Screen | None:
        """What is said a breath before a notice tells how it ended; None: it is told at once."""
        ...
