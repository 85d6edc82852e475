"""The own panel: the window with the cells that are open, and the hand on the sill below."""

from __future__ import annotations

from PIL import Image

from cogs.screens.pictures.misty.cards import card_image, rounded
from cogs.screens.pictures.misty.cells import Surface
from cogs.screens.pictures.misty.drawings import HandCard, HandPicture, Panes
from cogs.screens.pictures.misty.glass import LAMP, NIGHT, WALL, glass
from cogs.screens.pictures.misty.windows import WIDTH, draw_window, fitting

MARGIN = 14
CARD = 148
LIFTED = 12
TALLEST = 640
LARGEST = 150
TICK = 42


def paint_hand(drawing: HandPicture) -> Image.Image:
    """The painter of HandPicture."""
    card = size_of(len(drawing.hand))
    sill = card + LIFTED + 3 * MARGIN if drawing.hand else 0
    if drawing.panes is None:
        picture = Image.new("RGB", (WIDTH, sill), WALL)
    else:
        picture = _with_window(drawing.panes, sill)
    _draw_hand(picture, picture.height - sill, card, drawing.hand)
    return picture


def size_of(cards: int) -> int:
    """How large a card of the hand is: six fit into a row."""
    return min(CARD, (WIDTH - 2 * MARGIN) // max(1, cards) - MARGIN)


def _with_window(panes: Panes, sill: int) -> Image.Image:
    shape = fitting(panes, WIDTH - 2 * MARGIN, TALLEST, LARGEST)
    picture = Image.new("RGB", (WIDTH, shape.size[1] + 2 * MARGIN + sill), WALL)
    corner = ((WIDTH - shape.size[0]) // 2, MARGIN)
    picture.paste(glass(shape).misted, corner)
    draw_window(picture, panes, shape, corner)
    return picture


def _draw_hand(picture: Image.Image, top: int, card: int, hand: tuple[HandCard, ...]) -> None:
    left = (WIDTH - len(hand) * (card + MARGIN) + MARGIN) // 2
    for i, held in enumerate(hand):
        y = top + MARGIN + (0 if held.picked else LIFTED)
        _draw_card(picture, (left + i * (card + MARGIN), y), card, held)


def _draw_card(picture: Image.Image, corner: tuple[int, int], card: int, held: HandCard) -> None:
    picture.paste(card_image(held.face, card, held.picked), corner, rounded(card))
    if held.picked:
        _draw_tick(picture, corner, card)


def _draw_tick(picture: Image.Image, corner: tuple[int, int], card: int) -> None:
    """In a corner: arrows stand at the middle of the edge they point to."""
    surface = Surface(picture)
    at = (corner[0] + card - 7, corner[1] + 7)
    surface.mark(NIGHT, "misty/disc", at, TICK)
    surface.mark(LAMP, "misty/disc", at, TICK - 6)
    surface.mark(NIGHT, "misty/tick", at, TICK - 10)
