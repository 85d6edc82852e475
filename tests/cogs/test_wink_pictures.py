"""Wink's still pictures: what is on them, that it can be told apart, and that nothing leaks."""

from __future__ import annotations

import io
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from cogs.screens.pictures import encode
from cogs.screens.pictures.registry import file_of, paint
from cogs.screens.pictures.sprites import sprite
from cogs.screens.pictures.wink.cards import INK, ON, PAPER, card, ink_on, look_of, pawn, spent_card
from cogs.screens.pictures.wink.layout import LARGE
from cogs.screens.pictures.wink.tables import (
    CARD,
    band_drawing,
    crowd_drawing,
    hand_drawing,
)
from engine.wink.cards import CrowdCard, Face
from engine.wink.rules import WINK
from engine.wink.worlds import another_world
from tests.cogs import wink_sheet
from tests.cogs.colours import VISIONS, contrast, distance, hex_colour
from tests.cogs.looking import like_golden
from tests.cogs.wink_pictures import (
    FILE,
    changed,
    coarse,
    ordered,
    played,
    seen,
    standing,
    walks,
)

SHAPES = [look.shape for look in FILE.seats]


def region(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    return ImageChops.difference(one, other).getbbox()


def within(box: tuple[int, int, int, int] | None, place: int, margin: int) -> bool:
    assert box is not None
    left, top = LARGE.cell_at(place)
    return (
        box[0] >= left - margin
        and box[1] >= top - margin
        and box[2] <= left + LARGE.pitch + margin
        and box[3] <= top + LARGE.pitch + margin
    )


# The same and not the same


def test_the_same_drawing_gives_the_same_bytes() -> None:
    for viewer in (None, 2):
        one, other = seen(6, 40, 3, viewer), seen(6, 40, 3, viewer)
        makers = [crowd_drawing, band_drawing] if viewer is None else [hand_drawing]
        for make in makers:
            assert make(one, FILE) == make(other, FILE)
            assert file_of(make(one, FILE)) == file_of(make(other, FILE))


@pytest.mark.parametrize("face", [Face.INACTIVE, Face.GONE])
@pytest.mark.parametrize("number", [1, 17, 36])
def test_a_card_that_changes_changes_only_its_place(number: int, face: Face) -> None:
    before = paint(crowd_drawing(ordered(), FILE))
    after = paint(crowd_drawing(changed(ordered(), number, face), FILE))
    assert within(region(before, after), number - 1, 0)


def test_a_pawn_changes_only_the_corner_where_no_number_is() -> None:
    before = paint(crowd_drawing(ordered(), FILE))
    after = paint(crowd_drawing(standing(ordered(), 15, None, None, None), FILE))
    box = region(before, after)
    assert within(box, 14, 16)
    x, y = LARGE.cell_at(14)
    assert box is not None and box[0] >= x + CARD // 2 and box[1] >= y + CARD // 2


@pytest.mark.parametrize("player", range(4))
def test_a_pawn_in_lantern_light_does_not_reach_a_number(player: int) -> None:
    numbers = tuple(15 if seat == player else None for seat in range(4))
    base = standing(ordered(), *numbers)
    before = paint(crowd_drawing(ordered(), FILE))
    for turn in (0, 1):
        after = paint(crowd_drawing(base.__replace__(player=(player + turn) % 4), FILE))
        for place in range(36):
            x, y = LARGE.cell_at(place)
            digits = (x + 10, y + 88, x + 46, y + 111)
            assert region(before.crop(digits), after.crop(digits)) is None, place


def test_a_picture_says_nothing_about_its_making() -> None:
    state = played(5, 30)
    drawings = [
        crowd_drawing(WINK.observe(state, None), FILE),
        band_drawing(WINK.observe(state, None), FILE),
        hand_drawing(WINK.observe(state, 0), FILE),
    ]
    for drawing in drawings:
        with Image.open(io.BytesIO(file_of(drawing).content)) as image:
            assert not image.getexif()
            assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}


# Secrets


def test_what_a_viewer_cannot_know_changes_no_byte_of_what_he_sees() -> None:
    differing = 0
    for number, state in enumerate(walks(5, every=12)):
        for viewer in (None, *range(state.seats)):
            other = another_world(state, viewer, Random(f"{number}:{viewer}"))
            differing += other != state
            mine, theirs = WINK.observe(state, viewer), WINK.observe(other, viewer)
            for make in (crowd_drawing, band_drawing):
                assert make(mine, FILE) == make(theirs, FILE)
            if viewer is not None:
                assert hand_drawing(mine, FILE) == hand_drawing(theirs, FILE)
    assert differing > 100


def test_public_pictures_are_the_same_for_everybody() -> None:
    for state in walks(5):
        public = WINK.observe(state, None)
        for seat in range(state.seats):
            own = WINK.observe(state, seat)
            assert crowd_drawing(own, FILE) == crowd_drawing(public, FILE)
            assert band_drawing(own, FILE) == band_drawing(public, FILE)


# What is on them


def test_every_agent_looks_different() -> None:
    assert len({look_of(number) for number in range(1, 37)}) == 36
    dots = {n: coarse(card(n, Face.OPEN, CARD).crop((0, 0, CARD, 72)), 24) for n in range(1, 37)}
    for one, other in combinations(dots, 2):
        apart = sum(abs(a - b) for a, b in zip(dots[one], dots[other], strict=True))
        assert apart / len(dots[one]) > 4, (one, other)


@pytest.mark.parametrize("vision", VISIONS)
def test_open_face_down_and_taken_cards_are_told_apart_by_lightness(vision: str) -> None:
    for number in (4, 13, 34):
        light = []
        for face in (Face.OPEN, Face.INACTIVE, Face.GONE):
            picture = Image.new("RGB", (CARD, CARD), "#2a1633")
            lying = card(number, face, CARD)
            picture.paste(lying, (0, 0), lying)
            dots = coarse(VISIONS[vision](picture), 40)
            light.append(sum(dot > 120 for dot in dots) / len(dots))
        assert light[0] > 3 * light[1] > 3 * light[2], (number, light)


@pytest.mark.parametrize("vision", VISIONS)
def test_pawns_differ_in_outline_for_every_eye(vision: str) -> None:
    shapes = {shape: sprite(f"wink/pawn-{shape}", 60).getchannel("A") for shape in SHAPES}
    for one, other in combinations(SHAPES, 2):
        apart = ImageChops.difference(shapes[one], shapes[other]).convert("L")
        assert sum(value > 128 for value in apart.tobytes()) > 200, (one, other)
    inner = {shape: sprite(f"wink/pawn-{shape}", 120).getpixel((60, 60))[:3] for shape in SHAPES}
    seen_so = {shape: _seen(vision, colour) for shape, colour in inner.items()}
    near = [pair for pair in combinations(SHAPES, 2) if distance(*map(seen_so.get, pair)) < 10]
    # In grey, colours of like lightness cannot all differ: there the shape alone tells.
    assert vision == "grey" or not near, near


def _seen(vision: str, colour: tuple[int, ...]) -> tuple[int, ...]:
    return VISIONS[vision](Image.new("RGB", (1, 1), colour)).convert("RGB").getpixel((0, 0))


def test_every_text_stands_out_from_what_it_is_written_on() -> None:
    for where, (text, ground) in ON.items():
        assert contrast(hex_colour(text), hex_colour(ground)) >= 4.5, where
    for shape in SHAPES:
        colour = sprite(f"wink/pawn-{shape}", 120).getpixel((60, 60))[:3]
        assert contrast(hex_colour(ink_on(shape)), colour) >= 4.5, shape
        assert ink_on(shape) in (INK, PAPER)


@pytest.mark.parametrize("number", [8, 36])
def test_the_grounds_of_texts_are_what_the_palette_says(number: int) -> None:
    spots = {
        "an open card": (card(number, Face.OPEN, 240), (20, 191)),
        "a card turned face down": (card(number, Face.INACTIVE, 240), (120, 74)),
        "where a card was taken": (card(number, Face.GONE, 240), (120, 60)),
        "a player's place": (sprite("wink/slot", 200), (100, 12)),
        "the place of the player whose turn it is": (sprite("wink/slot-lit", 200), (100, 14)),
    }
    assert spots.keys() == ON.keys()
    for where, (picture, spot) in spots.items():
        red, green, blue = hex_colour(ON[where][1])
        found = picture.getpixel(spot)[:3]
        assert all(abs(a - b) < 4 for a, b in zip(found, (red, green, blue), strict=True)), where


@pytest.mark.parametrize("players", range(4, 9))
def test_what_a_player_has_is_large_enough_for_a_phone(players: int) -> None:
    public = seen(players, 0)
    before = paint(band_drawing(public, FILE))
    for field in ("won", "counters"):
        values = list(getattr(public, field))
        values[-1] = (1, 2) if field == "won" else values[-1] - 1
        after = paint(band_drawing(replace(public, **{field: tuple(values)}), FILE))
        box = region(before, after)
        # Half as large on a phone: digits of at least 10 pixels there.
        assert box is not None and box[3] - box[1] >= 20, field


def test_however_many_accusations_are_left_they_can_be_counted() -> None:
    def band(left: int) -> Image.Image:
        counters = (left, *seen(4, 0).counters[1:])
        return paint(band_drawing(replace(seen(4, 0), counters=counters), FILE))

    pictures = [band(left) for left in range(3, 13)]
    assert all(region(one, other) for one, other in combinations(pictures, 2))
    box = region(pictures[-2], pictures[-1])  # 11 and 12 differ in digits as large as the others
    assert box is not None and box[3] - box[1] >= 20


def test_a_hand_card_whose_twin_lies_face_down_looks_spent() -> None:
    one, other = card(9, Face.OPEN, 148), spent_card(9, 148)
    light = [sum(dot > 120 for dot in coarse(picture, 40)) for picture in (one, other)]
    assert light[0] > 3 * light[1]


def test_every_pawn_bears_its_number() -> None:
    for shape in SHAPES:
        pictures = {pawn(shape, number, 66).tobytes() for number in range(1, 9)}
        assert len(pictures) == 8


@pytest.mark.parametrize(
    ("cards", "rows"), [(0, 1), (1, 1), (4, 1), (5, 1), (6, 2), (9, 2), (11, 3), (24, 5)]
)
def test_hands_of_every_size_fit(cards: int, rows: int) -> None:
    own = seen(4, 0, 1, 0).__replace__(hand=tuple(range(1, cards + 1)))
    picture = paint(hand_drawing(own, FILE))
    assert picture.size == (800, 64 + 156 * rows + 96)
    strip = picture.crop((0, picture.height - 96, 800, picture.height))
    assert max(coarse(strip)) > 120


@pytest.mark.parametrize("cards", [20, 40, 99])
def test_other_decks_have_their_crowd_too(cards: int) -> None:
    crowd = tuple(CrowdCard(number) for number in range(1, cards + 1))
    picture = paint(crowd_drawing(ordered().__replace__(crowd=crowd), FILE))
    assert picture.size == (800, 64 + 128 * -(-cards // 6) + 16)


# Goldens


def test_pictures_look_like_their_goldens() -> None:
    """Looked at the change, and meant it? Delete the golden, run contact_sheet --goldens."""
    shown = wink_sheet.pictures()
    assert not [name for name in wink_sheet.GOLDENS if not like_golden(name, shown[name])]


def test_a_golden_notices_a_card_that_turned() -> None:
    public = seen(*wink_sheet.TABLES[-1])
    assert like_golden("wink_crowd_8", paint(crowd_drawing(public, FILE)))
    for face in (Face.INACTIVE, Face.GONE):
        number = next(card.number for card in public.crowd if card.face is Face.OPEN)
        turned = paint(crowd_drawing(changed(public, number, face), FILE))
        assert not like_golden("wink_crowd_8", turned)


def test_a_still_is_small_enough_to_send() -> None:
    for drawing in (crowd_drawing(seen(8, 60, 4), FILE), hand_drawing(seen(4, 0, 1, 0), FILE)):
        assert len(encode.still(paint(drawing))) < 500_000
