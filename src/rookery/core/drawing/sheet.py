"""What a picture shows, as data: everything that determines its pixels, and nothing else.

A sheet is small, can be sent to another process, and its digest is the name of its picture. Words
for screen readers are not part of it, so a picture is the same in all languages.
"""

import hashlib
import math
from collections.abc import Callable, Iterable
from pathlib import Path

import msgspec

from rookery.core.drawing.dark_theme import Theme
from rookery.core.drawing.scene import Box, Node, Scene

FRAME_MS, LAST_MS = 700, 3000
FINE = 8
"""Places between two pixels at which a symbol may lie.

Symbols then lie at few places in all pictures, and are rasterised seldom. The sixteenth of a pixel
by which they are moved at most is not seen.
"""

Progress = Callable[[int, int], None]
"""Is told how many frames are drawn, and how many there are."""


class Piece(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A symbol at a point in board units, turned by `angle` degrees, then scaled and mirrored."""

    symbol: str
    x: float
    y: float
    angle: float
    scale: float
    flip: bool


class Sheet(msgspec.Struct, frozen=True, array_like=True):
    """One picture or the frames of a film, all with the same view and `width` pixels wide.

    - `symbols`: the game's symbol file
    - `pieces`: what is drawn in any frame
    - `frames`: for each frame the indices of its pieces, the lowest first
    """

    symbols: str
    theme: Theme
    width: int
    view: Box
    pieces: tuple[Piece, ...]
    frames: tuple[tuple[int, ...], ...]

    @property
    def height(self) -> int:
        """The height in pixels."""
        _, _, width, height = self._whole
        return max(1, math.ceil(self.width * height / width))

    @property
    def scales(self) -> tuple[float, float]:
        """Pixels per board unit across and down; they differ as the height is a whole number."""
        _, _, width, height = self._whole
        return self.width / width, self.height / height

    @property
    def _whole(self) -> Box:
        """The view in whole units, which is how resvg measures it."""
        x, y, width, height = self.view
        return x, y, math.ceil(width), math.ceil(height)

    def frame(self, at: int) -> list[Piece]:
        """The pieces of a frame, the lowest first."""
        return [self.pieces[index] for index in self.frames[at]]


class Document(msgspec.Struct, frozen=True):
    """A picture that is drawn as a whole, from an SVG document, `width` pixels wide."""

    svg: str
    width: int


def waits(frames: int) -> list[int]:
    """How long each frame of a film is shown, in milliseconds."""
    return [FRAME_MS] * (frames - 1) + [LAST_MS]


_decode = msgspec.msgpack.Decoder(Sheet).decode


def sheet_of(scenes: Iterable[Scene], symbols: Path, width: int, theme: Theme) -> Sheet:
    """The sheet of these scenes, which have the same view; at least one."""
    indices: dict[tuple[float, float, float, str, Piece], int] = {}
    frames: list[tuple[int, ...]] = []
    for scene in scenes:
        keys = (
            (node.layer, node.y, -node.dy, node.id, piece_of(node)) for node in scene.bottom_up()
        )
        frames.append(tuple(indices.setdefault(key, len(indices)) for key in keys))
        view = scene.view
    x, y, wide, high = map(_round, view)
    sheet = Sheet(str(symbols), theme, width, (x, y, wide, high), (), tuple(frames))
    across, down = (FINE * scale for scale in sheet.scales)
    pieces = tuple(
        msgspec.structs.replace(piece, x=_nearest(piece.x, x, across), y=_nearest(piece.y, y, down))
        for *_, piece in indices
    )
    return msgspec.structs.replace(sheet, pieces=pieces)


def piece_of(node: Node) -> Piece:
    """What a picture shows of a node."""
    x, y = _round(node.x + node.dx), _round(node.y + node.dy)
    return Piece(node.symbol, x, y, _round(node.angle), _round(node.scale), node.flip)


def _nearest(at: float, first: float, places: float) -> float:
    """The place nearest to `at`, of so many in a unit, counted from `first`."""
    return round(first + round((at - first) * places) / places, 5)


def _round(number: float) -> float:
    """To six digits: documents have no more."""
    return float(f"{number:g}")


def pack(sheet: Sheet) -> bytes:
    """The sheet as bytes, for another process."""
    return msgspec.msgpack.encode(sheet)


def unpack(data: bytes) -> Sheet:
    """The sheet in these bytes."""
    return _decode(data)


def digest(data: bytes) -> bytes:
    """The name of a picture: equal for equal bytes of `pack`."""
    return hashlib.blake2b(data, digest_size=16).digest()
