"""Sheets as pixels: a picture, or a film in which only what changes is drawn anew."""

import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

from PIL import Image

from rookery.core.drawing.png import png_of
from rookery.core.drawing.sheet import Progress, Sheet, waits
from rookery.core.drawing.sprite_store import SpriteStore
from rookery.core.drawing.sprites import Layer, Sprites

FilmForm = Literal["PNG", "GIF"]
_COLOURS = 255

_Box = tuple[int, int, int, int]
SPRITES = Sprites()
"""The symbols that this process has rasterised."""


def share(folder: Path | None) -> None:
    """Share rasterised symbols with other processes by a folder, which may not exist yet."""
    SPRITES.store = None if folder is None else SpriteStore(folder)


class Canvas:
    """A picture in pixels. What it shows can be changed; only the parts that differ are drawn."""

    def __init__(self, width: int, height: int) -> None:
        self.image = Image.new("RGBA", (width, height))
        self._layers: list[Layer] = []

    def show(self, layers: list[Layer]) -> list[_Box]:
        """Show these layers, the lowest first; return the boxes that were drawn anew."""
        old, new = ({layer.key: layer for layer in some} for some in (self._layers, layers))
        pieces = [old[key] for key in old.keys() - new.keys()]
        pieces += [new[key] for key in new.keys() - old.keys()]
        boxes = _apart([box for layer in pieces if (box := self._inside(layer.box))])
        for box in boxes:
            self.image.paste(_compose(layers, box), box)
        self._layers = layers
        return boxes

    def _inside(self, box: _Box) -> _Box | None:
        return _common(box, (0, 0, *self.image.size))


def _compose(layers: Sequence[Layer], box: _Box) -> Image.Image:
    """What layers show in a box."""
    ground = _ground(layers, box)
    part = ground or Image.new("RGBA", (box[2] - box[0], box[3] - box[1]))
    for layer in layers[1:] if ground else layers:
        common = _common(layer.box, box)
        if common:
            source = [
                at - corner for at, corner in zip(common, (layer.x, layer.y) * 2, strict=True)
            ]
            place = common[0] - box[0], common[1] - box[1]
            part.alpha_composite(layer.image, place, tuple(source))
    return part


def _ground(layers: Sequence[Layer], box: _Box) -> Image.Image | None:
    """The part of the lowest layer in a box, if nothing could be seen through it."""
    if not layers or _common(layers[0].box, box) != box:
        return None
    x, y = layers[0].x, layers[0].y
    part = layers[0].image.crop((box[0] - x, box[1] - y, box[2] - x, box[3] - y))
    return part if _is_opaque(part) else None


def _is_opaque(image: Image.Image) -> bool:
    return image.getchannel("A").getextrema() == (255, 255)


def _common(a: _Box, b: _Box) -> _Box | None:
    left, top, right, low = max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])
    return (left, top, right, low) if left < right and top < low else None


def _apart(boxes: Sequence[_Box]) -> list[_Box]:
    """Boxes that don't overlap and cover these."""
    apart: list[_Box] = []
    for box in boxes:
        while over := next((other for other in apart if _common(other, box)), None):
            apart.remove(over)
            both = zip(over, box, strict=True)
            left, top, right, low = both
            box = min(left), min(top), max(right), max(low)
        apart.append(box)
    return apart


def _layers_as_image(sheet: Sheet, layers: list[Layer]) -> Image.Image:
    canvas = Canvas(sheet.width, sheet.height)
    canvas.show(layers)
    return canvas.image


def still(sheet: Sheet) -> Image.Image:
    """The sheet's first frame."""
    return _layers_as_image(sheet, SPRITES.frames(sheet)[0])


def png(sheet: Sheet) -> bytes:
    """The sheet's first frame as PNG."""
    image = still(sheet)
    return png_of(image.convert("RGB") if _is_opaque(image) else image)


def film(sheet: Sheet, form: FilmForm, progress: Progress | None = None) -> bytes:
    """All frames as an animated GIF or PNG.

    Every frame has the same palette, made from three of them.
    """
    out = io.BytesIO()
    first, *others = _frames(sheet, progress)  # Pillow iterates over them twice for a PNG
    first.save(
        out,
        form,
        save_all=True,
        append_images=others,
        duration=waits(len(sheet.frames)),
        loop=0,
        optimize=False,
    )
    return out.getvalue()


def _frames(sheet: Sheet, progress: Progress | None) -> Iterator[Image.Image]:
    frames = SPRITES.frames(sheet)
    palette = _palette(sheet, frames)
    canvas = Canvas(sheet.width, sheet.height)
    image = palette.resize(canvas.image.size)
    for number, layers in enumerate(frames, 1):
        for box in canvas.show(layers):
            part = canvas.image.crop(box).convert("RGB")
            image.paste(part.quantize(palette=palette, dither=Image.Dither.NONE), box)
        yield image.copy()
        if progress:
            progress(number, len(frames))


def _palette(sheet: Sheet, frames: Sequence[list[Layer]]) -> Image.Image:
    """An image whose palette serves the first, the middle and the last frame."""
    ends = sorted({0, len(frames) // 2, len(frames) - 1})
    several = Image.new("RGB", (sheet.width, sheet.height * len(ends)))
    for row, at in enumerate(ends):
        several.paste(_layers_as_image(sheet, frames[at]).convert("RGB"), (0, row * sheet.height))
    # An octree keeps rare colours: a scarf is a few pixels in a lot of sea.
    return several.quantize(_COLOURS, method=Image.Quantize.FASTOCTREE)
