"""Symbols as pixels: rasterised by resvg once for each size, and cached for the next pictures.

A picture is put together from layers: small symbols one by one, and runs of symbols that fill much
of the picture (the sea, a board) as a whole. A symbol is rasterised exactly where it lies between
the pixels, so a picture looks as if resvg had drawn it in one go.
"""

import io
import math
import threading
from collections import OrderedDict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

import resvg_py
from PIL import Image

from rookery.core import svg
from rookery.core.dark_theme import Theme
from rookery.core.sheet import Piece, Sheet

ROOM = 64 << 20
"""How many bytes of rasterised symbols are cached."""

_REACH, _FAR = 256, 4096  # how far small symbols, and any, reach from their origin
_CELL, _ACROSS = 64, 32  # the pixels in which a symbol is measured; cells side by side
_OFF = 1 / 4096  # of a pixel: more, and edges are sampled elsewhere
_PADS = (-1, -1, 1, 1)
_NOTHING = (0.0, 0.0, 0.0, 0.0)
_FINE = 1 << 16  # places between two pixels that are told apart

Extent = tuple[float, float, float, float]
"""Left, top, right and bottom of a symbol in board units."""
_Pixels = tuple[int, int, int, int]


class Layer(NamedTuple):
    """An image with transparency at a pixel of the picture. Equal keys have the same pixels."""

    key: Hashable
    image: Image.Image
    x: int
    y: int

    @property
    def box(self) -> _Pixels:
        """Left, top, right and bottom in pixels."""
        return self.x, self.y, self.x + self.image.width, self.y + self.image.height


class _Sprite(NamedTuple):
    """A rasterised symbol, and where its left top lies from the whole pixel of its origin."""

    image: Image.Image
    left: int
    top: int


class _Job(NamedTuple):
    """A symbol to rasterise: how it is turned and scaled, and where between pixels it lies."""

    scales: tuple[float, float]
    symbol: str
    angle: float
    scale: float
    flip: bool
    across: int
    down: int


class Sprites:
    """A cache of rasterised symbols, bounded in bytes; several threads may use it."""

    def __init__(self, room: int = ROOM) -> None:
        self._room, self._size = room, 0
        self._sprites: OrderedDict[Hashable, _Sprite] = OrderedDict()
        self._extents: dict[tuple[str, Theme, str], Extent | None] = {}
        self._lock = threading.Lock()

    def frames(self, sheet: Sheet) -> list[list[Layer]]:
        """The layers of each frame, the lowest first; every symbol is rasterised at most once."""
        with self._lock:
            self._measure(sheet, {piece.symbol for piece in sheet.pieces})
            small = self._small_layers(sheet)
            return [self._stacked(sheet, frame, small) for frame in sheet.frames]

    def _stacked(
        self, sheet: Sheet, frame: Iterable[int], small: Mapping[int, Layer]
    ) -> list[Layer]:
        layers: list[Layer] = []
        for is_small, run in groupby(frame, small.__contains__):
            if is_small:
                layers += [small[index] for index in run]
            else:
                layers.append(self._backdrop(sheet, tuple(sheet.pieces[index] for index in run)))
        return layers

    # -- the extents of symbols ------------------------------------------------------------------

    def _measure(self, sheet: Sheet, symbols: Iterable[str]) -> None:
        known, of = self._extents, (sheet.symbols, sheet.theme)
        for names in _by_text(sheet, sorted(name for name in symbols if (*of, name) not in known)):
            near = _boxes(sheet, names, _REACH)
            unseen = [name for name, box in near.items() if box is None]
            far = _boxes(sheet, unseen, _FAR) if unseen else {}
            for name, box in near.items():
                is_nothing = box is None and far[name] is None
                known[(*of, name)] = _NOTHING if is_nothing else _extent(box)

    # -- large symbols ---------------------------------------------------------------------------

    def _backdrop(self, sheet: Sheet, pieces: tuple[Piece, ...]) -> Layer:
        key = sheet.symbols, sheet.theme, sheet.width, sheet.view, pieces
        known = self._known(key)
        if known is None:
            body = "".join(map(svg.used, pieces))
            known = _cut(_rasterised(sheet, body, sheet.view, sheet.width), 0, 0)
            self._keep(key, known)
        return Layer(key, known.image, known.left, known.top)

    # -- small symbols ---------------------------------------------------------------------------

    def _small_layers(self, sheet: Sheet) -> dict[int, Layer]:
        """A layer for each piece, by its index, that fits on a page with others."""
        jobs = {index: _job(sheet, piece) for index, piece in enumerate(sheet.pieces)}
        jobs = {index: job for index, job in jobs.items() if self._is_small(sheet, job[0])}
        sprites = self._sprites_of(sheet, dict.fromkeys(job for job, _, _ in jobs.values()))
        return {
            index: Layer(
                (job, x, y), sprites[job].image, x + sprites[job].left, y + sprites[job].top
            )
            for index, (job, x, y) in jobs.items()
        }

    def _is_small(self, sheet: Sheet, job: _Job) -> bool:
        if self._extents[sheet.symbols, sheet.theme, job.symbol] is None:
            return False
        left, top, right, low = self._pixels(sheet, job)
        return right - left <= sheet.width and low - top <= sheet.height

    def _sprites_of(self, sheet: Sheet, jobs: Iterable[_Job]) -> dict[_Job, _Sprite]:
        known: dict[_Job, _Sprite] = {}
        missing: dict[str, list[_Job]] = {}
        for job in jobs:
            sprite = self._known((sheet.symbols, sheet.theme, job))
            if sprite is None:
                missing.setdefault(job.symbol, []).append(job)
            else:
                known[job] = sprite
        for names in _by_text(sheet, sorted(missing)):
            wanted = [job for name in names for job in missing[name]]
            for job, sprite in self._drawn(sheet, wanted):
                known[job] = sprite
                self._keep((sheet.symbols, sheet.theme, job), sprite)
        return known

    def _drawn(self, sheet: Sheet, jobs: Sequence[_Job]) -> Iterator[tuple[_Job, _Sprite]]:
        """Rasterise several symbols on pages as large as the picture, and cut them apart."""
        boxes = [(job, self._pixels(sheet, job)) for job in jobs]
        for page in _pages(boxes, sheet.width, sheet.height):
            high, scale = _short(sheet, page)
            scales = sheet.scales[0], scale
            body = "".join(_at(job, x - box[0], y - box[1], scales) for job, box, x, y in page)
            image = _rasterised(sheet, body, (0, 0, sheet.view[2], high), sheet.width)
            for job, (left, top, right, low), x, y in page:
                part = image.crop((x, y, x + right - left, y + low - top))
                yield job, _cut(part, left, top)

    def _pixels(self, sheet: Sheet, job: _Job) -> _Pixels:
        """The pixels around its origin's whole pixel that a symbol may touch."""
        extent = self._extents[sheet.symbols, sheet.theme, job.symbol]
        assert extent is not None
        left, top, right, low = extent
        turn, scale = math.radians(job.angle), job.scale
        first = -scale if job.flip else scale
        corners = [(first * x, scale * y) for x in (left, right) for y in (top, low)]
        cos, sin = math.cos(turn), math.sin(turn)
        wide, high = job.scales
        across = [wide * (cos * x - sin * y) + job.across / _FINE for x, y in corners]
        down = [high * (sin * x + cos * y) + job.down / _FINE for x, y in corners]
        return (
            math.floor(min(across)) - 1,
            math.floor(min(down)) - 1,
            math.ceil(max(across)) + 1,
            math.ceil(max(down)) + 1,
        )

    # -- the cache -------------------------------------------------------------------------------

    def _known(self, key: Hashable) -> _Sprite | None:
        sprite = self._sprites.get(key)
        if sprite is not None:
            self._sprites.move_to_end(key)
        return sprite

    def _keep(self, key: Hashable, sprite: _Sprite) -> None:
        self._sprites[key] = sprite
        self._size += _weight(sprite)
        while self._size > self._room and len(self._sprites) > 1:
            _, gone = self._sprites.popitem(last=False)
            self._size -= _weight(gone)


def _weight(sprite: _Sprite) -> int:
    return 4 * sprite.image.width * sprite.image.height + 500


def _cut(image: Image.Image, left: int, top: int) -> _Sprite:
    """An image without its transparent borders."""
    box = image.getbbox() or (0, 0, 1, 1)
    return _Sprite(image.crop(box), left + box[0], top + box[1])


def _job(sheet: Sheet, piece: Piece) -> tuple[_Job, int, int]:
    """How a piece is rasterised, and the whole pixel of its origin."""
    wide, high = sheet.scales
    column, across = divmod(round(wide * (piece.x - sheet.view[0]) * _FINE), _FINE)
    row, down = divmod(round(high * (piece.y - sheet.view[1]) * _FINE), _FINE)
    turned = piece.angle, piece.scale, piece.flip
    return _Job((wide, high), piece.symbol, *turned, across, down), column, row


def _at(job: _Job, x: int, y: int, scales: tuple[float, float]) -> str:
    """A symbol whose origin's whole pixel is at `x`, `y` of a page with these scales.

    Only the position differs from how the whole picture would place it: resvg draws patterns
    differently if a scale comes from elsewhere.
    """
    wide, high = scales
    column, row = (x + job.across / _FINE) / wide, (y + job.down / _FINE) / high
    return svg.used(Piece(job.symbol, column, row, job.angle, job.scale, job.flip))


def _short(sheet: Sheet, page: Sequence[tuple[_Job, _Pixels, int, int]]) -> tuple[float, float]:
    """The height of a page in units, and its pixels per unit down: as few as will do.

    A page is as wide as the picture, and its height a whole number of pixels, so that few heights
    have the same scale as the picture; for the tallest symbol it may differ by `_OFF` pixels.
    """
    tallest = max(low - top for _, (_, top, _, low), _, _ in page)
    needed = max(y + low - top for _, (_, top, _, low), _, y in page)
    scale, whole = sheet.scales[1], sheet.height
    for units in range(math.ceil(needed / scale), math.floor(whole / scale)):
        height = math.ceil(sheet.width * units / math.ceil(sheet.view[2]))
        if height >= needed and abs(height / units / scale - 1) * tallest <= _OFF:
            return units, height / units
    return sheet.view[3], scale


def _pages(
    boxes: Iterable[tuple[_Job, _Pixels]], width: int, height: int
) -> Iterator[list[tuple[_Job, _Pixels, int, int]]]:
    """Places for boxes side by side in rows, on as many pages as they need."""
    page: list[tuple[_Job, _Pixels, int, int]] = []
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


def _by_text(sheet: Sheet, symbols: Sequence[str]) -> Iterator[list[str]]:
    """The symbols without text, and those with it: only these need fonts, which load slowly."""
    for is_text in (False, True):
        names = [name for name in symbols if ("text" in _elements(sheet, name)) is is_text]
        if names:
            yield names


def _elements(sheet: Sheet, name: str) -> frozenset[str]:
    return svg.elements(Path(sheet.symbols), name)


def _boxes(sheet: Sheet, names: Sequence[str], reach: int) -> dict[str, _Pixels | None]:
    """What each symbol fills of a cell that shows so many units around its origin."""
    side, across = 2 * reach, min(len(names), _ACROSS)
    around = f'width="{side}" height="{side}" viewBox="{-reach} {-reach} {side} {side}"'
    places = {name: (at % across, at // across) for at, name in enumerate(names)}
    body = "".join(
        f'<svg x="{x * side}" y="{y * side}" {around}><use href="#{name}"/></svg>'
        for name, (x, y) in places.items()
    )
    down = -(-len(names) // across)
    view = (0, 0, across * side, down * side)
    whole = _rasterised(sheet, body, view, across * _CELL).getchannel("A")
    return {
        name: whole.crop((x * _CELL, y * _CELL, (x + 1) * _CELL, (y + 1) * _CELL)).getbbox()
        for name, (x, y) in places.items()
    }


def _extent(box: _Pixels | None) -> Extent | None:
    """The extent of a symbol that fills this box of its cell; None if it is large or far away."""
    if box is None or min(box) == 0 or max(box) == _CELL:
        return None
    unit = 2 * _REACH / _CELL
    left, top, right, low = ((at + pad) * unit - _REACH for at, pad in zip(box, _PADS, strict=True))
    return left, top, right, low


def _rasterised(
    sheet: Sheet, body: str, view: tuple[float, float, float, float], width: int
) -> Image.Image:
    drawn = svg.document(body, view, "s", "", Path(sheet.symbols), sheet.theme)
    png = resvg_py.svg_to_bytes(
        svg_string=drawn, width=width, skip_system_fonts="<text" not in drawn
    )
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")
