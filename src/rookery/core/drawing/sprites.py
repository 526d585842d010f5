"""Symbols as pixels: rasterised by resvg once for each size, and cached for the next pictures.

A picture is put together from layers: small symbols one by one, and runs of symbols that fill much
of the picture (the sea, a board) as a whole. A symbol is rasterised exactly where it lies between
the pixels, so a picture looks as if resvg had drawn it in one go.
"""

import io
import math
import struct
import threading
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from rookery.core.byte_cache import ByteCache
from rookery.core.drawing import svg
from rookery.core.drawing.dark_theme import Theme
from rookery.core.drawing.rasterizer import rasterize
from rookery.core.drawing.sheet import FINE, Piece, Sheet
from rookery.core.drawing.sprite_pages import (
    Pixels,
    Sprite,
    SpriteJob,
    as_in_the_whole,
    cut,
    cut_apart,
    in_pixels,
    pages,
    short,
    tight_pages,
)
from rookery.core.drawing.sprite_store import SpriteStore

ROOM = 64 << 20
"""How many bytes of rasterised symbols are cached."""

_REACH, _FAR = 256, 4096  # how far small symbols, and any, reach from their origin
_CELL, _ACROSS = 64, 32  # the pixels in which a symbol is measured; cells side by side
_PADS = (-1, -1, 1, 1)
_NOTHING = (0.0, 0.0, 0.0, 0.0)
_EXTENT, _HEAD = struct.Struct("<4d"), struct.Struct("<4i")  # of what is stored

Extent = tuple[float, float, float, float]
"""Left, top, right and bottom of a symbol in board units."""


class Layer(NamedTuple):
    """An image with transparency at a pixel of the picture. Equal keys have the same pixels."""

    key: Hashable
    image: Image.Image
    x: int
    y: int

    @property
    def box(self) -> Pixels:
        """Left, top, right and bottom in pixels."""
        return self.x, self.y, self.x + self.image.width, self.y + self.image.height


class Sprites:
    """A cache of rasterised symbols, bounded in bytes; several threads may use it.

    What is not in it is looked for in a `store`, and otherwise rasterised and stored there.
    """

    def __init__(self, room: int = ROOM, store: SpriteStore | None = None) -> None:
        self.store = store
        self.cache = ByteCache[Sprite](room, _weight)
        self._extents: dict[tuple[str, Theme, str], Extent | None] = {}
        self._lock = threading.Lock()

    def frames(self, sheet: Sheet) -> list[list[Layer]]:
        """The layers of each frame, the lowest first; every symbol is rasterised at most once."""
        with self._lock:
            self._measure(sheet, {piece.symbol for piece in sheet.pieces})
            small = self._small_layers(sheet)
            return [self._stack(sheet, frame, small) for frame in sheet.frames]

    def _stack(self, sheet: Sheet, frame: Iterable[int], small: Mapping[int, Layer]) -> list[Layer]:
        layers: list[Layer] = []
        for is_small, run in groupby(frame, small.__contains__):
            if is_small:
                layers += [small[index] for index in run]
            else:
                layers.append(self._backdrop(sheet, tuple(sheet.pieces[index] for index in run)))
        return layers

    # -- the extents of symbols ------------------------------------------------------------------

    def _measure(self, sheet: Sheet, symbols: Iterable[str]) -> None:
        extents, of = self._extents, (sheet.symbols, sheet.theme)
        new = [name for name in symbols if (*of, name) not in extents]
        for name in new:
            data = self._read(sheet, (sheet.theme, name))
            if data is not None:
                extents[(*of, name)] = _EXTENT.unpack(data) if data else None
        if names := sorted(name for name in new if (*of, name) not in extents):
            near = _boxes(sheet, names, _REACH)
            unseen = [name for name, box in near.items() if box is None]
            far = _boxes(sheet, unseen, _FAR) if unseen else {}
            for name, box in near.items():
                is_nothing = box is None and far[name] is None
                extent = extents[(*of, name)] = _NOTHING if is_nothing else _extent(box)
                extent_bytes = b"" if extent is None else _EXTENT.pack(*extent)
                self._put(sheet, (sheet.theme, name), extent_bytes)

    # -- large symbols ---------------------------------------------------------------------------

    def _backdrop(self, sheet: Sheet, pieces: tuple[Piece, ...]) -> Layer:
        looks = sheet.theme, sheet.width, sheet.view, pieces
        key = sheet.symbols, *looks
        page = self.cache.get(key)
        if page is None:
            page = self._sprite(sheet, looks)
            if page is None:
                body = "".join(map(svg.piece_markup, pieces))
                page = cut(_rasterise(sheet, body, sheet.view, sheet.width), 0, 0)
                self._put(sheet, looks, _pack(page))
            self.cache.put(key, page)
        return Layer(key, page.image, page.left, page.top)

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

    def _is_small(self, sheet: Sheet, job: SpriteJob) -> bool:
        if self._extents[sheet.symbols, sheet.theme, job.symbol] is None:
            return False
        left, top, right, low = self._pixels(sheet, job)
        return right - left <= sheet.width and low - top <= sheet.height

    def _sprites_of(self, sheet: Sheet, jobs: Iterable[SpriteJob]) -> dict[SpriteJob, Sprite]:
        sprites: dict[SpriteJob, Sprite] = {}
        missing: dict[str, list[SpriteJob]] = {}
        for job in jobs:
            key = sheet.symbols, sheet.theme, job
            sprite = self.cache.get(key)
            if sprite is None:
                sprite = self._sprite(sheet, (sheet.theme, job))
                if sprite is not None:
                    self.cache.put(key, sprite)
            if sprite is None:
                missing.setdefault(job.symbol, []).append(job)
            else:
                sprites[job] = sprite
        jobs_to_draw = [job for name in sorted(missing) for job in missing[name]]
        for job, sprite in self._draw(sheet, jobs_to_draw):
            sprites[job] = sprite
            self.cache.put((sheet.symbols, sheet.theme, job), sprite)
            self._put(sheet, (sheet.theme, job), _pack(sprite))
        return sprites

    def _draw(self, sheet: Sheet, jobs: Sequence[SpriteJob]) -> Iterator[tuple[SpriteJob, Sprite]]:
        """Rasterise several symbols side by side on pages, and cut them apart."""
        boxes = [(job, self._pixels(sheet, job)) for job in jobs]
        plain = [entry for entry in boxes if "pattern" not in _elements(sheet, entry[0].symbol)]
        for page in tight_pages(plain, sheet.width, sheet.height):
            width = max(x + right - left for _, (left, _, right, _), x, _ in page)
            height = max(y + low - top for _, (_, top, _, low), _, y in page)
            body = "".join(in_pixels(job, x - box[0], y - box[1]) for job, box, x, y in page)
            yield from cut_apart(page, _rasterise(sheet, body, (0, 0, width, height), width))
        with_pattern = [entry for entry in boxes if "pattern" in _elements(sheet, entry[0].symbol)]
        for page in pages(with_pattern, sheet.width, sheet.height):
            high, scale = short(sheet, page)
            scales = sheet.scales[0], scale
            body = "".join(
                as_in_the_whole(job, x - box[0], y - box[1], scales) for job, box, x, y in page
            )
            view = 0, 0, sheet.view[2], high
            yield from cut_apart(page, _rasterise(sheet, body, view, sheet.width))

    def _pixels(self, sheet: Sheet, job: SpriteJob) -> Pixels:
        """The pixels around its origin's whole pixel that a symbol may touch."""
        extent = self._extents[sheet.symbols, sheet.theme, job.symbol]
        assert extent is not None
        left, top, right, low = extent
        turn, scale = math.radians(job.angle), job.scale
        first = -scale if job.flip else scale
        corners = [(first * x, scale * y) for x in (left, right) for y in (top, low)]
        cos, sin = math.cos(turn), math.sin(turn)
        wide, high = job.scales
        across = [wide * (cos * x - sin * y) + job.across / FINE for x, y in corners]
        down = [high * (sin * x + cos * y) + job.down / FINE for x, y in corners]
        return (
            math.floor(min(across)) - 1,
            math.floor(min(down)) - 1,
            math.ceil(max(across)) + 1,
            math.ceil(max(down)) + 1,
        )

    # -- what other processes have rasterised ------------------------------------------------------

    def _read(self, sheet: Sheet, key: Hashable) -> bytes | None:
        if self.store is None:
            return None
        return self.store.read(Path(sheet.symbols), key)

    def _sprite(self, sheet: Sheet, key: Hashable) -> Sprite | None:
        data = self._read(sheet, key)
        return None if data is None else _unpack(data)

    def _put(self, sheet: Sheet, key: Hashable, content: bytes) -> None:
        if self.store is not None:
            self.store.write(Path(sheet.symbols), key, content)


def _pack(sprite: Sprite) -> bytes:
    image = sprite.image
    return _HEAD.pack(sprite.left, sprite.top, *image.size) + image.tobytes()


def _unpack(data: bytes) -> Sprite:
    left, top, *size = _HEAD.unpack_from(data)
    image = Image.frombytes("RGBA", (size[0], size[1]), data[_HEAD.size :])
    return Sprite(image, left, top)


def _weight(sprite: Sprite) -> int:
    return 4 * sprite.image.width * sprite.image.height + 500


def _job(sheet: Sheet, piece: Piece) -> tuple[SpriteJob, int, int]:
    """How a piece is rasterised, and the whole pixel of its origin."""
    wide, high = sheet.scales
    column, across = divmod(round(wide * (piece.x - sheet.view[0]) * FINE), FINE)
    row, down = divmod(round(high * (piece.y - sheet.view[1]) * FINE), FINE)
    turn = piece.angle, piece.scale, piece.flip
    return SpriteJob((wide, high), piece.symbol, *turn, across, down), column, row


def _elements(sheet: Sheet, name: str) -> frozenset[str]:
    return svg.elements(Path(sheet.symbols), name)


def _boxes(sheet: Sheet, names: Sequence[str], reach: int) -> dict[str, Pixels | None]:
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
    whole = _rasterise(sheet, body, view, across * _CELL).getchannel("A")
    return {
        name: whole.crop((x * _CELL, y * _CELL, (x + 1) * _CELL, (y + 1) * _CELL)).getbbox()
        for name, (x, y) in places.items()
    }


def _extent(box: Pixels | None) -> Extent | None:
    """The extent of a symbol that fills this box of its cell; None if it is large or far away."""
    if box is None or min(box) == 0 or max(box) == _CELL:
        return None
    unit = 2 * _REACH / _CELL
    left, top, right, low = ((at + pad) * unit - _REACH for at, pad in zip(box, _PADS, strict=True))
    return left, top, right, low


def _rasterise(
    sheet: Sheet, body: str, view: tuple[float, float, float, float], width: int
) -> Image.Image:
    document = svg.document(body, view, "s", "", Path(sheet.symbols), sheet.theme)
    return Image.open(io.BytesIO(rasterize(document, width))).convert("RGBA")
