"""Misty's pictures: what they show, where, and that nothing else changes them."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageStat

from cogs.screens.misty_window import LETTERS
from cogs.screens.pictures.misty import glass as glasses
from cogs.screens.pictures.misty.cards import card_image
from cogs.screens.pictures.misty.cells import AWAY, BADGE, INSET, badge_of
from cogs.screens.pictures.misty.drawings import (
    Face,
    HandCard,
    HandPicture,
    Pane,
    Panes,
    TablePicture,
    WindowPicture,
    hand_picture,
    table_picture,
    window_picture,
)
from cogs.screens.pictures.misty.panels import MARGIN, size_of
from cogs.screens.pictures.misty.tables import layout_of
from cogs.screens.pictures.misty.windows import WIDTH, cell_image, fitting
from cogs.screens.pictures.registry import file_of, paint
from cogs.screens.pictures.sprites import exists, mask
from engine.misty.cards import Card, Kind
from engine.misty.observation import Phase, Stack, WindowSeen
from tests.cogs import misty_sheet
from tests.cogs.colours import contrast
from tests.cogs.looking import changed, inside, like_golden
from tests.cogs.misty_scenes import CATALOG, seen, started, until

DECK = CATALOG["misty"].options["deck"]
ARROWS = (Kind.UP, Kind.DOWN, Kind.LEFT, Kind.RIGHT)
TALLEST = 1000
FULL = Panes(3, 4, tuple(Pane(letter, Face("heart")) for letter in LETTERS[:12]))


def cell_box(panes: Panes, at: int) -> tuple[int, int, int, int]:
    shape = fitting(panes, WIDTH, WIDTH)
    x, y = shape.corner(*divmod(at, panes.columns))
    return x, y, x + shape.cell, y + shape.cell


def with_pane(panes: Panes, at: int, pane: Pane) -> Panes:
    return replace(panes, cells=(*panes.cells[:at], pane, *panes.cells[at + 1 :]))


def picture(panes: Panes) -> Image.Image:
    return paint(WindowPicture(panes))


# What a drawing holds


def test_equal_observations_give_equal_bytes() -> None:
    one, other = (until(started(2), Phase.BUILDING, 3) for _ in range(2))
    assert table_picture(seen(one)) == table_picture(seen(other))
    assert file_of(table_picture(seen(one))) == file_of(table_picture(seen(other)))
    assert file_of(hand_picture(seen(one, 0))) == file_of(hand_picture(seen(other, 0)))


def test_two_cards_that_look_alike_give_one_picture() -> None:
    def window(card: int) -> WindowSeen:
        return WindowSeen((Stack((0, 0), (Card(card, "heart", Kind.PLAIN),)),), 0, 0, (), None)

    match = until(started(2), Phase.BUILDING, 1)
    one, other = (
        replace(seen(match), windows=(window(card), window(card + 2))) for card in (50, 51)
    )
    assert one != other
    assert table_picture(one) == table_picture(other)


def test_the_channel_sees_no_hand_no_open_cell_and_no_choice() -> None:
    match = until(started(3), Phase.BUILDING, 2)
    drawing = table_picture(seen(match))
    for seat in range(3):
        assert table_picture(seen(match, seat)) == drawing
    assert not any(p.open or p.chosen for w in drawing.windows for p in w.panes.cells)


def test_while_building_only_ones_own_open_cells_have_letters() -> None:
    match = until(started(2), Phase.BUILDING, 3)
    own = seen(match, 0)
    panes = hand_picture(own).panes
    assert panes is not None
    assert "".join(p.letter or "" for p in panes.cells) == LETTERS[: len(own.cells)]
    assert all(p.open == (p.letter is not None) for p in panes.cells)
    drawing = table_picture(seen(match))
    assert not any(p.letter for w in drawing.windows for p in w.panes.cells)


@pytest.mark.parametrize("cards", [2, 3, 4])
def test_only_ones_own_window_shuts_the_cells_where_no_card_may_go(cards: int) -> None:
    match = until(started(2), Phase.BUILDING, cards)
    own = seen(match, 0)
    panes = hand_picture(own).panes
    assert panes is not None
    assert [p.shut for p in panes.cells] == [not p.open and p.face is None for p in panes.cells]
    assert any(p.shut for p in panes.cells)
    drawing = table_picture(seen(match))
    assert not any(p.shut for w in drawing.windows for p in w.panes.cells)


def test_a_finished_window_has_a_letter_for_each_cell_in_reading_order() -> None:
    match = until(started(2), Phase.ACTIVATION)
    for seat in range(2):
        panes = window_picture(seen(match), seat).panes
        assert "".join(p.letter or "" for p in panes.cells) == LETTERS[:12]
        assert {panes.rows, panes.columns} == {3, 4}


def test_only_cards_that_can_still_move_have_an_arrow() -> None:
    match = until(started(2), Phase.ACTIVATION, moves=3)
    observation = seen(match)
    for seat, window in enumerate(observation.windows):
        panes = window_picture(observation, seat).panes
        arrows = [p.face.arrow for p in panes.cells if p.face and p.face.arrow]
        assert arrows == [card.kind for card in window.movable]


def test_the_choice_locked_in_is_shown_to_its_own_player_alone() -> None:
    match = until(started(2), Phase.BUILDING, 3)
    action = match.game.legal_actions(match.state, 0)[-1]
    after, _ = match.submit(0, action)
    own = hand_picture(seen(after, 0))
    assert own.panes is not None
    assert [p.chosen for p in own.panes.cells].count(True) == 1
    assert [card.picked for card in own.hand].count(True) == 1
    assert table_picture(seen(after)) == table_picture(seen(match))
    assert hand_picture(seen(after, 1)) == hand_picture(seen(match, 1))


def test_another_card_in_hand_hides_where_the_choice_was() -> None:
    match = until(started(2), Phase.BUILDING, 3)
    after, _ = match.submit(0, match.game.legal_actions(match.state, 0)[0])
    own = seen(after, 0)
    assert own.choice is not None
    other = (own.cards.index(own.choice.card) + 1) % len(own.cards)
    drawing = hand_picture(own, other)
    assert drawing.panes is not None
    assert not any(p.chosen for p in drawing.panes.cells)
    assert [card.picked for card in drawing.hand].index(True) == other


# What a picture shows


@pytest.mark.parametrize("at", range(12))
def test_a_changed_cell_changes_nothing_around_it(at: int) -> None:
    before = picture(FULL)
    for pane in (Pane(), Pane(face=Face("rocket", Kind.UP)), Pane("A", Face("truck"), hidden=2)):
        after = picture(with_pane(FULL, at, pane))
        assert inside(changed(before, after), cell_box(FULL, at))


@pytest.mark.parametrize("arrow", ARROWS)
def test_the_arrow_stands_at_the_side_it_points_to(arrow: Kind) -> None:
    still = with_pane(FULL, 5, Pane("F", Face("car")))
    moves = with_pane(FULL, 5, Pane("F", Face("car", arrow)))
    left, top, right, bottom = cell_box(FULL, 5)
    size = round((right - left) * BADGE)
    middle = {
        Kind.UP: ((left + right) // 2, top + size // 2 + 4),
        Kind.DOWN: ((left + right) // 2, bottom - size // 2 - 4),
        Kind.LEFT: (left + size // 2 + 4, (top + bottom) // 2),
        Kind.RIGHT: (right - size // 2 - 4, (top + bottom) // 2),
    }
    drawn = picture(moves)
    assert changed(picture(still), drawn)
    for kind, (x, y) in middle.items():
        spot = drawn.crop((x - size // 3, y - size // 3, x + size // 3, y + size // 3))
        has_lamp = any(
            contrast(colour, glasses.LAMP) < 1.05 and colour[0] > colour[2] + 80
            for _, colour in spot.getcolors(100_000) or []
        )
        assert has_lamp == (kind is arrow), kind


@pytest.mark.parametrize("arrow", ARROWS)
@pytest.mark.parametrize("cell", [84, 110, 148, 168])
def test_an_arrows_disc_lies_within_its_cell_clear_of_the_letter(arrow: Kind, cell: int) -> None:
    shape = glasses.Shape(1, 1, cell)
    blank, lettered, moving = (
        cell_image(shape, 0, pane) for pane in (Pane(), Pane("M"), Pane("M", Face("car", arrow)))
    )
    radius = badge_of(cell) / 2
    assert radius >= 14
    assert INSET * cell >= 3
    reach = cell / 2 - INSET * cell - radius
    x, y = (cell / 2 - reach * way for way in AWAY[arrow])
    box = tuple(round(v) for v in (x - radius, y - radius, x + radius, y + radius))
    colours = moving.crop(box).getcolors(100_000) or []
    assert sum(n for n, colour in colours if colour == glasses.LAMP) > radius
    tab = ImageChops.difference(blank, lettered).convert("L")
    near = [
        (i, j)
        for i in range(cell)
        for j in range(cell)
        if (i + 0.5 - x) ** 2 + (j + 0.5 - y) ** 2 < radius**2
    ]
    assert not any(tab.getpixel(at) for at in near)


@pytest.mark.parametrize("arrow", ARROWS)
@pytest.mark.parametrize("cards", [1, 4, 6])
def test_the_tick_of_the_chosen_card_covers_no_arrow(arrow: Kind, cards: int) -> None:
    face = Face("car", arrow)
    hand = (HandCard(face, True), *(HandCard(Face("heart"), False),) * (cards - 1))
    side = size_of(cards)
    drawn = paint(HandPicture(None, hand))
    alone = card_image(face, side, True)
    left = (WIDTH - cards * (side + MARGIN) + MARGIN) // 2
    card = drawn.crop((left, MARGIN, left + side, MARGIN + side))
    for box in (
        (side // 4, 0, 3 * side // 4, side),  # up and down
        (0, side // 4, side, 3 * side // 4),  # left and right
    ):
        assert changed(card.crop(box), alone.crop(box)) is None
    assert changed(card, alone)  # the tick is there


def test_each_arrow_covering_smudge_and_fingertip_looks_different() -> None:
    panes = [
        Pane("F"),
        Pane("F", open=True),
        Pane("F", open=True, chosen=True),
        Pane("F", Face("car")),
        *(Pane("F", Face("car", arrow)) for arrow in ARROWS),
        *(Pane("F", Face("car"), hidden=hidden) for hidden in (1, 2, 3)),
        Pane(shut=True),
    ]
    pictures = [picture(with_pane(FULL, 5, pane)) for pane in panes]
    for one, other in combinations(pictures, 2):
        box = changed(one, other)
        assert inside(box, cell_box(FULL, 5))
        assert box is not None and (box[2] - box[0]) * (box[3] - box[1]) > 400


def test_every_picture_of_the_deck_is_drawn_and_none_looks_like_another() -> None:
    names = [f"misty/{batch['picture']}" for batch in DECK]
    assert all(map(exists, names))
    for one, other in combinations(names, 2):
        difference = ImageChops.difference(mask(one, 64), mask(other, 64))
        assert ImageStat.Stat(difference).mean[0] > 15, (one, other)


def test_a_picture_that_an_owner_added_to_the_deck_is_a_scribble() -> None:
    added = with_pane(FULL, 5, Pane("F", Face("submarine")))
    assert inside(changed(picture(FULL), picture(added)), cell_box(FULL, 5))


def test_the_monsters_eyes_shine() -> None:
    pane = with_pane(FULL, 5, Pane("F", Face("monster")))
    colours = picture(pane).crop(cell_box(FULL, 5)).getcolors(100_000) or []
    assert sum(n for n, colour in colours if colour == glasses.LAMP) > 60


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", ["standard", "small"])
def test_pictures_are_as_wide_as_a_phone_and_not_too_tall(seats: int, variant: str) -> None:
    match = started(seats, variant=variant)
    for phase, cards in ((Phase.BUILDING, 0), (Phase.BUILDING, 5), (Phase.ACTIVATION, 0)):
        now = until(match, phase, cards)
        shown = table_picture(seen(now))
        assert paint(shown).width == WIDTH
        assert paint(shown).height <= TALLEST
        assert len(layout_of(shown).places) == seats
        for seat in range(seats):
            hand = paint(hand_picture(seen(now, seat)))
            assert hand.width == WIDTH and 0 < hand.height <= TALLEST


def test_windows_do_not_overlap() -> None:
    for sides in ((3, 4), (4, 3)):
        panes = Panes(*sides, FULL.cells)
        shown = table_picture(seen(until(started(4), Phase.ACTIVATION)))
        shown = TablePicture(tuple(replace(w, panes=panes) for w in shown.windows), shown.side)
        where = layout_of(shown)
        boxes = [
            (*p.corner, p.corner[0] + p.shape.size[0], p.corner[1] + p.shape.size[1])
            for p in where.places
        ]
        for one, other in combinations(boxes, 2):
            apart = one[2] <= other[0] or other[2] <= one[0]
            assert apart or one[3] <= other[1] or other[3] <= one[1]
        assert all(inside(box, (0, 0, *where.size)) for box in boxes)


# Light and dark


def test_every_letter_and_number_stands_out() -> None:
    assert contrast(glasses.CREAM, glasses.TAB) >= 4.5  # letters on the frame
    assert contrast(glasses.CREAM, glasses.WALL) >= 4.5  # points
    assert contrast(glasses.NIGHT, glasses.LAMP) >= 4.5  # seats, the cell that was chosen
    assert contrast(glasses.LAMP, glasses.WALL) >= 4.5  # stars
    assert contrast(glasses.LAMP, glasses.NIGHT) >= 4.5  # arrows
    assert contrast(glasses.CREAM, glasses.NIGHT) >= 4.5  # crosses


@pytest.mark.parametrize("side", [(1, 1, 148), (3, 4, 84), (4, 3, 84), (3, 4, 168), (5, 5, 124)])
def test_drawings_stand_out_wherever_they_are(side: tuple[int, int, int]) -> None:
    shape = glasses.Shape(*side)
    pane = glasses.glass(shape)
    for row in range(shape.rows):
        for column in range(shape.columns):
            x, y = shape.corner(row, column)
            inner = shape.cell // 8
            box = (x + inner, y + inner, x + shape.cell - inner, y + shape.cell - inner)
            clear, mist = (it.crop(box).resize((12, 12)) for it in (pane.clear, pane.misted))
            for at in ((i, j) for i in range(12) for j in range(12)):
                dark, light = clear.getpixel(at), mist.getpixel(at)
                assert isinstance(dark, tuple) and isinstance(light, tuple)
                assert contrast(dark, light) >= 3  # strokes
                assert contrast(dark, glasses.CREAM) >= 4.5  # letters on fingertips


@pytest.mark.parametrize("side", [(1, 1, 148), (3, 4, 84), (4, 3, 84), (3, 4, 168), (5, 5, 124)])
def test_no_lamp_behind_the_mist_has_an_edge_to_be_taken_for_a_drawing(
    side: tuple[int, int, int],
) -> None:
    shape = glasses.Shape(*side)
    misted = glasses.glass(shape).misted
    for row in range(shape.rows):
        for column in range(shape.columns):
            x, y = shape.corner(row, column)
            inner = shape.cell // 8
            box = (x + inner, y + inner, x + shape.cell - inner, y + shape.cell - inner)
            mist = misted.crop(box).resize((12, 12))
            for at in ((i, j) for i in range(11) for j in range(11)):
                spot, right, below = (
                    mist.getpixel((at[0] + i, at[1] + j)) for i, j in ((0, 0), (1, 0), (0, 1))
                )
                assert isinstance(spot, tuple)
                for other in (right, below):
                    assert isinstance(other, tuple)
                    assert contrast(spot, other) < 1.2  # strokes: at least 3


# From far away


def test_pictures_look_like_their_goldens() -> None:
    """Looked at the change, and meant it? Delete the golden, run contact_sheet --goldens."""
    shown = misty_sheet.pictures()
    assert not [name for name in misty_sheet.GOLDENS if not like_golden(name, shown[name])]


def test_a_golden_notices_one_card_that_changed() -> None:
    panes = Panes(3, 3, (Pane(),) * 9)
    for at, name in ((0, "heart"), (4, "unicycle")):
        assert not like_golden(
            "misty_misted", picture(with_pane(panes, at, Pane(None, Face(name))))
        )
    assert like_golden("misty_misted", picture(panes))


def test_a_hand_without_a_window_is_a_row_of_cards() -> None:
    cards = seen(started(2), 0).cards
    drawing = hand_picture(seen(started(2), 0))
    assert drawing.panes is None
    assert [held.face.picture for held in drawing.hand] == [card.picture for card in cards]
    assert isinstance(drawing, HandPicture)
    assert paint(drawing).height < 220
