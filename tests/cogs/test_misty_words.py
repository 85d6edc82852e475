"""What Misty's posts say in words."""

from __future__ import annotations

from msgspec.structs import replace

from cogs.screens.misty_posts import told
from data.catalog import Catalog
from data.records import Sitting, Stage, Table
from data.words import load_words
from engine.misty.cards import Card, Kind
from engine.misty.events import Meal, Play, RoundResult

FILE = Catalog.load()["misty"]
TABLE = Table(
    *(1, 1, 1, 11, "misty", 1, None, Stage.PLAYING),
    (Sitting(0, 11, "Ann"), Sitting(1, 12, "Ben"), Sitting(2, 13, "Cyd")),
)
RESULT = RoundResult(1, (11, 9, 7), (13, 9, 8), (0,), (1, 0, 0), 2)


def meals(count: int) -> Play:
    """A window in which so many monsters ate."""
    flowers = [Card(i, "flower", Kind.FLOWER) for i in range(count)]
    eaten = [
        Meal(Card(10 + i, "monster", Kind.MONSTER), flower, (0, i), (1, i))
        for i, flower in enumerate(flowers)
    ]
    return Play((), 4, 3, (), tuple(eaten))


def lines(result: RoundResult) -> list[str]:
    return told(result, TABLE, FILE, load_words()).splitlines()


def test_a_rounds_result_says_what_was_scored_and_what_could_have_been() -> None:
    assert lines(RESULT) == [
        "### 🪟 Round 1 goes to **Ann**",
        "**Ann**: 11 points of 13 possible · 1/2 wins",
        "**Ben**: 9 points of 9 possible · 0/2 wins",
        "**Cyd**: 7 points of 8 possible · 0/2 wins",
    ]


def test_a_rounds_result_says_whose_monsters_ate_how_much() -> None:
    fed = replace(RESULT, plays=(meals(2), meals(0), meals(1)))
    assert lines(fed)[4:] == [
        "👾 **Ann**'s monsters ate 2 flowers.",
        "👾 **Cyd**'s monster ate a flower.",
    ]
