"""Symbols side by side on pages, so that resvg rasterises several in one go."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from rookery.core.drawing import svg
from rookery.core.drawing.sheet import FINE, Piece, Sheet

_LOOSE = 110  # the room of a tight page in percent of what its symbols fill
_OFF = 1 / 4096  # of a pixel: more, and edges are sampled elsewhere

Pixels = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""


class Sprite(NamedTuple):
    """A rasterised symbol, and where its left top lies from the whole pixel of its origin."""

    image: Image.Image
    left: int
    top: int


class SpriteJob(NamedTuple):
    """A symbol to rasterise: how it is turned and scaled, and where between pixels it lies."""

    scales: tuple[float, float]
    symbol: str
    angle: float
    scale: float
    flip: bool
    across: int
    down: int


PlacedSprite = tuple[SpriteJob, Pixels, int, int]
"""A symbol, the pixels around its origin that it may touch, and their place on a page."""


def cut(image: Image.Image, left: int, top: int) -> Sprite:
    """An image without its transparent borders."""
    box = image.getbbox() or (0, 0, 1, 1)
    return Sprite(image.crop(box), left + box[0], top + box[1])


def in_pixels(job: SpriteJob, x: int, y: int) -> str:
    """A symbol whose origin's whole pixel is at `x`, `y` of a page measured in pixels.

    Its place is a binary fraction, so an edge lies exactly where it does in the whole picture.
    """
    place = f"translate({x + job.across / FINE} {y + job.down / FINE})"
    place += f" scale({job.scales[0]} {job.scales[1]})"
    markup = svg.piece_markup(Piece(job.symbol, 0, 0, job.angle, job.scale, job.flip))
    return f'<g transform="{place}">{markup}</g>'


def as_in_the_whole(job: SpriteJob, x: int, y: int, scales: tuple[float, float]) -> str:
    """A symbol whose origin's whole pixel is at `x`, `y` of a page with these scales.

    Only the position differs from how the whole picture would place it: resvg draws patterns
    differently if a scale comes from elsewhere.
    """
    wide, high = scales
    column, row = (x + job.across / FINE) / wide, (y + job.down / FINE) / high
    return svg.piece_markup(Piece(job.symbol, column, row, job.angle, job.scale, job.flip))


def short(sheet: Sheet, page: Sequence[PlacedSprite]) -> tuple[float, float]:
    """The height of a page in units, and its pixels per unit down: as few as will do.

    A page is as wide as the picture, and its height a whole number of pixels, so that few heights
    have the same scale as the picture; for the tallest symbol it may differ by `_OFF` pixels.
    """
    tallest = max(low - top for _, (_, top, _, low), _, _ in page)
    least = max(y + low - top for _, (_, top, _, low), _, y in page)
    scale, whole = sheet.scales[1], sheet.height
    for units in range(math.ceil(least / scale), math.floor(whole / scale)):
        height = math.ceil(sheet.width * units / math.ceil(sheet.view[2]))
        if height >= least and abs(height / units / scale - 1) * tallest <= _OFF:
            return units, height / units
    return sheet.view[3], scale


def cut_apart(
    page: Iterable[PlacedSprite], image: Image.Image
) -> Iterator[tuple[SpriteJob, Sprite]]:
    """The symbols of a page, each without its transparent borders."""
    for job, (left, top, right, low), x, y in page:
        part = image.crop((x, y, x + right - left, y + low - top))
        yield job, cut(part, left, top)


def tight_pages(
    boxes: Sequence[tuple[SpriteJob, Pixels]], most_across: int, most_down: int
) -> Iterator[list[PlacedSprite]]:
    """Pages about as wide as high, for every empty pixel of a page costs time as well."""
    sizes = [(right - left, low - top) for _, (left, top, right, low) in boxes]
    area = sum(across * down for across, down in sizes)
    widest = max((across for across, _ in sizes), default=0)
    width = min(most_across, max(widest, math.isqrt(area * _LOOSE // 100)))
    tallest_first = sorted(boxes, key=lambda box: box[1][1] - box[1][3])
    return pages(tallest_first, width, most_down)


def pages(
    boxes: Iterable[tuple[SpriteJob, Pixels]], width: int, height: int
) -> Iterator[list[PlacedSprite]]:
    """Places for boxes side by side in rows, on as many pages as they need."""
    page: list[PlacedSprite] = []
    x = y = next_y = 0
    for job, box in boxes:
        across, down = box[2] - box[0], box[3] - box[1]
        if x + across > width:
            x, y = 0, next_y
        if page and y + down > height:
            yield page
            page, x, y, next_y = [], 0, 0, 0
        page.append((job, box, x, y))
        x, next_y = x + across, max(next_y, y + down)
    if page:
        yield page
