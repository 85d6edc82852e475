"""Wink's animations: what they show and when, that they are calm, and how large they are."""

from __future__ import annotations

import io
from collections.abc import Iterator
from itertools import pairwise

import pytest
from PIL import Image, ImageChops

from cogs.screens.pictures.drawing import Frame
from cogs.screens.pictures.registry import file_of, frames, paint
from cogs.screens.pictures.wink.alt import LONGEST, ceremony_alt, reveal_alt
from cogs.screens.pictures.wink.ceremony import CeremonyStill, ceremony_motion
from cogs.screens.pictures.wink.reveal import (
    Outcome,
    RevealStill,
    reveal_motion,
)
from data.words import load_words
from engine.wink.cards import Face
from engine.wink.notices import AccusationTold, MatchEnd, NamingTold
from engine.wink.rules import WINK
from tests.cogs.colours import VISIONS, luminance
from tests.cogs.wink_endings import ENDINGS, OUTCOMES, told
from tests.cogs.wink_pictures import FILE, NAMES, coarse, ordered, standing
from tests.engine.wink_table import A, B, C, D, examples_s

WORDS = load_words()
KIB = 1024


def told_frames(name: str) -> list[Frame]:
    if name in ENDINGS:
        return frames(ceremony_motion(ENDINGS[name], FILE))
    return frames(OUTCOMES[Outcome(name)])


ALL = [*Outcome, *ENDINGS]


def same(one: Image.Image, other: Image.Image) -> bool:
    return ImageChops.difference(one, other).getbbox() is None


# Reveals


@pytest.mark.parametrize("outcome", Outcome)
def test_every_outcome_of_the_rules_has_its_reveal(outcome: Outcome) -> None:
    assert OUTCOMES[outcome].claim.outcome is outcome
    assert OUTCOMES[outcome].claim.number == 10
    assert OUTCOMES[outcome].owner.number == A + 1


def test_before_the_card_turns_nothing_tells_how_it_ends() -> None:
    """A frame shown at the beginning is the same whatever comes."""
    drawings = list(OUTCOMES.values())
    claim = drawings[0].claim
    alike = [d.__replace__(claim=claim.__replace__(outcome=d.claim.outcome)) for d in drawings]
    shown = [frames(drawing) for drawing in alike]
    turning = next(
        i
        for i in range(len(shown[0]))
        if not all(same(shown[0][i].image, f[i].image) for f in shown)
    )
    assert sum(frame.milliseconds for frame in shown[0][:turning]) > 2500
    assert shown[0][turning - 1].milliseconds >= 400


def test_the_crowd_of_the_reveal_is_the_one_before_it() -> None:
    before = examples_s().sees(None)
    for drawing in OUTCOMES.values():
        assert drawing.cards == before.crowd
        pawns = {
            card.number: pawn.number
            for card, pawn in zip(drawing.cards, drawing.pawns, strict=True)
            if pawn
        }
        assert pawns == {10: 1, 20: 2, 30: 3, 1: 4}


def test_a_pawn_that_has_moved_on_since_is_drawn_where_it_was() -> None:
    notice = NamingTold(1, A, B, 10, True, True)
    seen = standing(ordered(), 21, 20, 30, 1)
    drawing = reveal_motion(notice, seen, FILE)
    assert [pawn.number for pawn in drawing.pawns if pawn].count(A + 1) == 1
    assert drawing.owner.number == A + 1


def test_whoever_looks_on_gives_the_same_reveal() -> None:
    table = examples_s().wink(B, A).accuse(D, B, 10)
    (notice,) = (n for n in table.told(None) if isinstance(n, AccusationTold))
    drawings = {reveal_motion(notice, table.sees(s), FILE).digest for s in (None, A, B, C, D)}
    assert len(drawings) == 1


@pytest.mark.parametrize("vision", VISIONS)
def test_right_and_wrong_differ_by_shape(vision: str) -> None:
    """Where the seal is, light and dark are in other places, not only in other colours."""
    seals = {}
    for outcome in (Outcome.CAUGHT, Outcome.MISSED):
        last = paint(RevealStill(OUTCOMES[outcome]))
        middle = (last.width // 2, (last.height + 270) // 2 - 46)
        box = (middle[0] - 44, middle[1] - 44, middle[0] + 44, middle[1] + 44)
        seals[outcome] = coarse(VISIONS[vision](last.crop(box)), 22)
    light = {key: [dot > 150 for dot in dots] for key, dots in seals.items()}
    one, other = light.values()
    assert sum(a != b for a, b in zip(one, other, strict=True)) > 60


# Ceremonies


def test_the_ceremony_is_built_from_what_all_are_told_at_the_end() -> None:
    table = examples_s()
    state = table.state.__replace__(hands=((1,), (10,), (20,), (30,)))
    table.state = state
    table.name(A, B)
    (end,) = (n for n in table.told(None) if isinstance(n, MatchEnd))
    drawing = ceremony_motion(end.ending, FILE)
    assert [(c.agents, c.eyes) for c in drawing.climbs] == [(1, 4), (1, 4), (0, 4), (0, 4)]


def test_the_best_climbs_last_and_is_crowned() -> None:
    drawing = ceremony_motion(ENDINGS["four"], FILE)
    assert drawing.order == (3, 1, 0, 2)  # five points each, and C has the most cards unspent
    assert [climb.won for climb in drawing.climbs] == [False, False, True, False]
    shared = ceremony_motion(ENDINGS["shared"], FILE)
    assert [climb.won for climb in shared.climbs] == [True, True, False, False, False]
    assert set(shared.order[-2:]) == {0, 1}


@pytest.mark.parametrize("name", ENDINGS)
def test_towers_stay_below_the_lanterns(name: str) -> None:
    first, last = told_frames(name)[0].image, told_frames(name)[-1].image
    box = ImageChops.difference(first, last).getbbox()
    assert box is None or box[1] >= 40


# All of them


@pytest.mark.parametrize("name", ALL)
def test_it_begins_and_ends_in_stillness_and_takes_a_few_seconds(name: str) -> None:
    shown = told_frames(name)
    assert shown[0].milliseconds >= 400
    assert shown[-1].milliseconds >= 2000
    moving = sum(frame.milliseconds for frame in shown[:-1])
    assert (2000 if name in ENDINGS else 2500) <= moving <= (6000 if name in ENDINGS else 4200)
    between = [frame.milliseconds for frame in shown[1:-1] if frame.milliseconds < 150]
    assert set(between) == {80}  # 12.5 a second


@pytest.mark.parametrize("name", ALL)
def test_the_last_frame_is_the_result_and_is_the_still_one(name: str) -> None:
    if name in ENDINGS:
        still = CeremonyStill(ceremony_motion(ENDINGS[name], FILE))
        assert same(paint(still), told_frames(name)[-1].image)
    else:
        still_reveal = RevealStill(OUTCOMES[Outcome(name)])
        assert same(paint(still_reveal), told_frames(name)[-1].image)


def swings(shown: list[Frame]) -> Iterator[int]:
    """For each patch of the picture: how often within a second it turned lighter and darker."""
    times, time = [], 0
    grids = []
    for frame in shown:
        grid = frame.image.convert("RGB").resize((6, 6), Image.Resampling.BOX).tobytes()
        grids.append([luminance(grid[i : i + 3]) for i in range(0, len(grid), 3)])
        times.append(time)
        time += frame.milliseconds
    for patch in range(36):
        turns: list[int] = []
        base, direction = grids[0][patch], 0
        for at, grid in zip(times, grids, strict=True):
            change = grid[patch] - base
            if direction == 0 or change * direction > 0:
                if abs(change) >= 0.1:
                    direction = 1 if change > 0 else -1
                if change * direction > 0 or direction == 0:
                    base = grid[patch] if direction else base
            elif abs(change) >= 0.1:
                turns.append(at)
                direction, base = -direction, grid[patch]
        yield max((sum(0 <= other - at < 1000 for other in turns) for at in turns), default=0)


@pytest.mark.parametrize("name", ALL)
def test_nothing_flashes_more_than_three_times_a_second(name: str) -> None:
    assert max(swings(told_frames(name))) <= 3


def test_a_flicker_would_be_found() -> None:
    dark, light = Image.new("RGB", (60, 60), "#000000"), Image.new("RGB", (60, 60), "#ffffff")
    flicker = [Frame(light if i % 2 else dark, 80) for i in range(25)]
    assert max(swings(flicker)) > 3


@pytest.mark.parametrize("name", ALL)
def test_it_is_light_enough_for_a_phone(name: str) -> None:
    drawing = ceremony_motion(ENDINGS[name], FILE) if name in ENDINGS else OUTCOMES[Outcome(name)]
    one, other = file_of(drawing), file_of(drawing)
    assert one == other
    assert len(one.content) < 400 * KIB
    with Image.open(io.BytesIO(one.content)) as image:
        assert not image.getexif()
        assert "comment" not in image.info and "loop" not in image.info


def test_no_frame_repeats_the_one_before_it_for_nothing() -> None:
    for outcome in Outcome:
        for one, other in pairwise(frames(OUTCOMES[outcome])[:20]):
            assert not same(one.image, other.image)


# In words


def test_a_reveal_is_told() -> None:
    said = {outcome: reveal_alt(drawing, NAMES, WORDS) for outcome, drawing in OUTCOMES.items()}
    assert len(set(said.values())) == 5
    for text in said.values():
        assert "10, moon with crown with Ann's pawn (triangle, 1)" in text
        assert len(text) <= LONGEST
    assert "Both cards go to Dee's pawn" in said[Outcome.CAUGHT]
    assert "Cyd's pawn (star, 3) has spent" in said[Outcome.MISSED]
    assert "other one to Bob's pawn" in said[Outcome.FOUND]
    assert "out of the match" in said[Outcome.SILENT]
    assert "turns face down for good" in said[Outcome.LOST]


@pytest.mark.parametrize("name", ENDINGS)
def test_a_ceremony_is_told(name: str) -> None:
    drawing = ceremony_motion(ENDINGS[name], FILE)
    text = ceremony_alt(drawing, NAMES, WORDS)
    assert len(text) <= LONGEST
    for climb in drawing.climbs:
        assert f"agents won {climb.agents}, " in text
        crowned = f"{NAMES[climb.pawn.number - 1]}'s pawn" in text.splitlines()[-1]
        assert crowned == climb.won


def test_long_names_do_not_make_a_ceremony_too_long() -> None:
    text = ceremony_alt(ceremony_motion(ENDINGS["eight"], FILE), ("W" * 40,) * 8, WORDS)
    assert len(text) <= LONGEST


def test_a_card_face_down_elsewhere_stays_so_in_the_reveal() -> None:
    table = examples_s().name(A, C).place(A, 11).accuse(C, A, 20)
    drawing = told(table)
    faces = {card.number: card.face for card in drawing.cards}
    assert faces[10] is Face.INACTIVE
    assert WINK.observe(table.state, None).crowd == drawing.cards
