"""What Wink's pictures say to those who hear them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import pytest

from cogs.screens.pictures.wink.alt import LONGEST, agent, band_alt, crowd_alt, hand_alt
from cogs.screens.pictures.wink.tables import band_drawing, crowd_drawing, hand_drawing
from data.words import Words, load_words
from engine.wink.cards import Face
from engine.wink.observation import WinkObservation
from engine.wink.rules import WINK
from tests.cogs.wink_pictures import FILE, NAMES, changed, ordered, seen, standing, walks

WORDS = load_words()


def crowd(seen: WinkObservation, names: Sequence[str] = NAMES, words: Words = WORDS) -> str:
    return crowd_alt(crowd_drawing(seen, FILE), names, words)


def band(seen: WinkObservation, names: Sequence[str] = NAMES, words: Words = WORDS) -> str:
    return band_alt(band_drawing(seen, FILE), names, words)


def hand(seen: WinkObservation, names: Sequence[str] = NAMES, words: Words = WORDS) -> str:
    return hand_alt(hand_drawing(seen, FILE), names, words)


class Wordy(Words):
    """A language in which everything takes half as long again."""

    def __init__(self) -> None:
        pass

    def __call__(self, key: str, /, **values: Any) -> str:
        plain = WORDS(key, **values)
        own = WORDS._template(key, values.get("n"))
        return plain + "m" * (len(re.sub(r"\{\w+\}", "", own)) // 2)


def rows(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("Row ")]


def test_the_crowd_is_told_row_by_row() -> None:
    assert rows(crowd(ordered())) == [
        "Row 1: 1, 2, 3, 4, 5, 6.",
        "Row 2: 7, 8, 9, 10, 11, 12.",
        "Row 3: 13, 14, 15, 16, 17, 18.",
        "Row 4: 19, 20, 21, 22, 23, 24.",
        "Row 5: 25, 26, 27, 28, 29, 30.",
        "Row 6: 31, 32, 33, 34, 35, 36.",
    ]


def test_it_tells_what_lies_face_down_what_is_taken_and_whose_pawn_is_where() -> None:
    base = changed(changed(ordered(), 8, Face.INACTIVE), 9, Face.GONE)
    told = crowd(standing(base, 7, None, 12, None))
    assert rows(told)[1] == (
        "Row 2: 7 with Ann's pawn (triangle, 1) on it, 8 face down, 9 taken, 10, 11, "
        "12 with Cyd's pawn (star, 3) on it."
    )


def test_it_tells_whose_turn_it_is_as_the_picture_does() -> None:
    base = standing(ordered(), 7, None, None, None)
    assert "Lantern light falls on Ann's pawn" in crowd(base.__replace__(player=0))
    assert "Lantern light" not in crowd(base.__replace__(player=1))


def test_every_card_and_every_pawn_is_told_once_in_every_state() -> None:
    for state in walks(8):
        public = WINK.observe(state, None)
        lines = rows(crowd(public))
        numbers = [int(n) for line in lines for n in re.findall(r"(?:: |, )(\d+)(?!\))", line)]
        assert numbers == [card.number for card in public.crowd]
        for seat, pawn in enumerate(public.pawns):
            told = "\n".join(lines).count(f"{NAMES[seat]}'s pawn")
            assert told == (pawn is not None)


def test_the_hand_is_told_card_by_card_with_what_it_is_good_for() -> None:
    own = seen(4, 0, 1, 1).__replace__(hand=(8, 20, 36))
    base = standing(changed(ordered(), 20, Face.INACTIVE), 36, None, None, None)
    own = own.__replace__(crowd=base.crowd, pawns=base.pawns)
    assert hand(own).splitlines() == [
        "Your hand:",
        "8, moon with tricorn",
        "20, cat with tricorn: face down in the crowd, so worth nothing",
        "36, owl with hood with Ann's pawn (triangle, 1) on it",
        "Your pawn 2 (square). Counter-intelligence cards left: 4, spent: 0.",
    ]
    assert hand(own.__replace__(hand=())).startswith("Your hand is empty.")


def test_the_band_tells_what_it_shows() -> None:
    for state in walks(4):
        public = WINK.observe(state, None)
        lines = band(public).splitlines()
        assert len(lines) == state.seats
        for seat, line in enumerate(lines):
            assert f"{len(public.won[seat])} won, {public.hand_sizes[seat]} in hand" in line
            left = public.counters[seat]
            assert f"{left} to accuse with, {state.options.counters - left} spent" in line
            assert ("Its turn." in line) == (seat == public.player)


def test_36_agents_have_36_names() -> None:
    assert len({agent(number, WORDS) for number in range(1, 37)}) == 36
    assert agent(20, WORDS) == "cat with tricorn"


@pytest.mark.parametrize("words", [WORDS, Wordy()], ids=["English", "a wordy language"])
@pytest.mark.parametrize("name", ["Ann", "W" * 24])
def test_alternative_texts_fit_discord_in_long_languages_too(words: Words, name: str) -> None:
    names = (name,) * 8
    for state in walks(5, every=11):
        public = WINK.observe(state, None)
        texts = [crowd(public, names, words), band(public, names, words)]
        texts += [hand(WINK.observe(state, s), names, words) for s in range(state.seats)]
        for text in texts:
            assert len(text) <= LONGEST
            assert "…" not in text


def test_names_give_way_before_pawns_do() -> None:
    cards = ordered().crowd
    down = tuple(c.__replace__(face=Face.INACTIVE) if c.number > 8 else c for c in cards)
    base = standing(ordered().__replace__(crowd=down, player=0), *range(1, 9))
    told = crowd(base, ("W" * 24,) * 8, Wordy())
    assert "WW" not in told
    assert all(f"pawn {number} (" in told for number in range(1, 9))
    assert len(told) <= LONGEST
