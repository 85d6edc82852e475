"""Misty's animation: it begins with the windows as built and ends with them as they are worth."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from PIL import Image, ImageStat

from cogs.screens.pictures.drawing import Frame
from cogs.screens.pictures.misty.alt import LONGEST
from cogs.screens.pictures.misty.described import round_pictures
from cogs.screens.pictures.misty.drawings import table_picture
from cogs.screens.pictures.misty.motion import steps_for
from cogs.screens.pictures.misty.plays import RoundMotion, round_motion
from cogs.screens.pictures.misty.tables import MARGIN, SLOT, layout_of
from cogs.screens.pictures.registry import file_of, frames, paint
from data.words import load_words
from engine.misty.cards import Kind
from engine.misty.observation import Phase
from tests.cogs.looking import changed, inside
from tests.cogs.misty_scenes import CATALOG, result, seen, started, until

WORDS = load_words()
NAMES = ["Ann", "Bo", "Čeņa", "Дмитро"]
MOST_BYTES = 1024 * 1024
SHORTEST, LONGEST_SECONDS = 4, 10


def motion(seats: int, seed: str = "pictures") -> RoundMotion:
    drawing = round_motion(result(started(seats, seed)))
    assert drawing is not None
    return drawing


def shown(found: list[Frame]) -> Iterator[Image.Image]:
    """What one sees, frame by frame. One picture, changed in place."""
    canvas = Image.new("RGB", (1, 1))
    for frame in found:
        if frame.image is not None:
            canvas = frame.image.copy()
        for image, at in frame.patches:
            canvas.paste(image, at)
        yield canvas


def seconds(found: list[Frame]) -> float:
    return sum(frame.milliseconds for frame in found[:-1]) / 1000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_begins_with_the_windows_as_they_were_built(seats: int) -> None:
    built = seen(until(started(seats), Phase.ACTIVATION))
    assert all(window.movable for window in built.windows)
    first = frames(motion(seats))[0].image
    assert first is not None
    assert changed(first, paint(table_picture(built))) is None


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", ["pictures", "b"])
def test_it_ends_with_the_still_picture_of_the_result(seats: int, seed: str) -> None:
    drawing = motion(seats, seed)
    *_, last = shown(frames(drawing))
    assert changed(last, paint(drawing.last)) is None
    scored = seen(until(started(seats, seed), Phase.SCORED))
    assert drawing.last == table_picture(scored)


def test_the_points_of_the_cells_make_the_score() -> None:
    for seed in range(12):
        for act in motion(4, f"points {seed}").acts:
            assert sum(act.points) + len(act.pairs) == act.end.score


def test_every_seat_that_won_the_round_gets_its_star_at_the_end() -> None:
    told = result(started(3))
    drawing = round_motion(told)
    assert drawing is not None
    assert [act.took for act in drawing.acts] == [seat in told.winners for seat in range(3)]
    assert [act.end.wins for act in drawing.acts] == list(told.wins)


@pytest.mark.parametrize("seed", ["pictures", "b", "c"])
def test_it_is_short_and_light(seed: str) -> None:
    drawing = motion(4, seed)
    assert SHORTEST <= seconds(frames(drawing)) <= LONGEST_SECONDS
    assert len(file_of(drawing).content) <= MOST_BYTES


def test_a_deck_full_of_arrows_stays_light_too() -> None:
    options = CATALOG.options(until(started(2), Phase.BUILDING).game)
    arrows = (Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT)
    deck = [replace(b, copies=8 if b.kind in arrows else 1) for b in options.deck]
    told = result(started(4, deck=tuple(deck)))
    drawing = round_motion(told)
    assert drawing is not None
    assert sum(len(act.slides) for act in drawing.acts) > 24
    assert len(file_of(drawing).content) <= MOST_BYTES
    assert seconds(frames(drawing)) <= LONGEST_SECONDS


def test_equal_rounds_give_equal_bytes() -> None:
    one, other = (file_of(motion(2)) for _ in range(2))
    assert one == other
    animation = Image.open(io.BytesIO(one.content))
    assert "loop" not in animation.info and "comment" not in animation.info


def test_there_is_stillness_before_and_after() -> None:
    found = frames(motion(4))
    assert found[0].milliseconds >= 800
    assert found[-1].milliseconds >= 2000
    assert min(frame.milliseconds for frame in found) >= 60  # at most 15 a second


def test_nothing_flashes() -> None:
    before = None
    for picture in shown(frames(motion(4))):
        light = ImageStat.Stat(picture.convert("L")).mean[0]
        if before is not None:
            assert abs(light - before) < 4
        before = light


def test_each_window_moves_in_its_own_place() -> None:
    drawing = motion(4, "b")
    places = layout_of(drawing.last).places
    slots = [(*p.slot, p.slot[0] + SLOT, p.corner[1] + p.shape.size[1] + MARGIN) for p in places]
    for frame in frames(drawing)[1:]:
        for image, at in frame.patches:
            box = (*at, at[0] + image.width, at[1] + image.height)
            assert any(inside(box, slot) for slot in slots)


def test_the_more_moves_there_are_the_shorter_each_is() -> None:
    counts = [steps_for(moves, (3, 6, 36)) for moves in (0, 1, 6, 9, 12, 30)]
    assert counts == [6, 6, 6, 4, 3, 3]


def test_a_result_without_its_plays_has_no_picture() -> None:
    bare = replace(result(started(2)), plays=())
    assert round_motion(bare) is None
    assert round_pictures(bare, NAMES, WORDS) == ()


def test_who_prefers_no_motion_gets_the_end_as_stills() -> None:
    told = result(started(4))
    (moving,) = round_pictures(told, NAMES, WORDS)
    (still,) = round_pictures(told, NAMES, WORDS, still=True)
    assert isinstance(moving.drawing, RoundMotion)
    assert still.drawing == moving.drawing.last
    assert moving.alt == f"{WORDS('misty.alt.motion')}\n{still.alt}"


def test_where_the_words_need_more_room_it_says_what_the_windows_are_worth() -> None:
    told = result(started(4))
    long = ["unicycle" * 3] * 4
    panes = [len(play.built) for play in told.plays]
    assert panes == [12] * 4
    words = load_words()
    (moving,) = round_pictures(told, long, words)
    assert len(moving.alt) <= LONGEST
    (fits,) = round_pictures(told, NAMES, words)
    assert len(fits.alt) <= LONGEST
