"""Draw the pictures that messengers show beside a shared link: `python -m tools.previews`.

Each game has one in its folder, made from its cover, and the house has one made of those of its
games. They are kept in the repository, since drawing takes a second each. A picture carries the
digest of the drawing it was made from; with `--check` nothing is drawn, and it is an error if one
is out of date.
"""

import hashlib
import io
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from rookery import games
from rookery.core.drawing import svg

WIDTH, HEIGHT = 1200, 630  # what messengers ask for
_COLOURS = 256
_FROM_ABOVE = 0.8  # of what has to be cut off: covers begin with much sky
_KEY = "rookery-drawing"
HOUSE = Path(games.__file__).parents[1] / "server" / "static" / "previews" / "house.png"


def drawings() -> Mapping[str, str]:
    """The cover of each game of the house as SVG."""
    covers = {}
    for name in sorted(games.own_names()):
        symbols = games.symbols(name)
        covers[name] = svg.cover_picture(symbols.with_name(svg.COVER), symbols, "light")
    return covers


def path_of(game: str) -> Path:
    """Where a game's picture is."""
    return games.symbols(game).with_name(svg.PREVIEW)


def outdated_files() -> Iterator[Path]:
    """The pictures that were made from other drawings than those of today, or not at all."""
    covers = drawings()
    digests = {path_of(name): _digest(drawing) for name, drawing in covers.items()}
    for path, digest in (digests | {HOUSE: _digest(*covers.values())}).items():
        if _drawn_from(path) != digest:
            yield path


def _drawn_from(path: Path) -> str | None:
    """The digest of the drawing that a picture was made from; None if there is no picture."""
    if not path.exists():
        return None
    with Image.open(path) as image:
        return str(image.info.get(_KEY))


def _digest(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def _pixels(drawing: str, width: int, height: int) -> Image.Image:
    """A cover, cut to this shape."""
    from rookery.core.drawing.rasterizer import rasterize

    whole = rasterize(drawing, width)
    image = Image.open(io.BytesIO(bytes(whole))).convert("RGB")
    above = round((image.height - height) * _FROM_ABOVE)
    return image.crop((0, above, width, above + height))


def _save(image: Image.Image, path: Path, digest: str) -> None:
    about = PngInfo()
    about.add_text(_KEY, digest)
    path.parent.mkdir(exist_ok=True)
    image.quantize(_COLOURS).save(path, optimize=True, pnginfo=about)


def draw() -> None:
    """Draw all pictures anew."""
    covers = drawings()
    together = Image.new("RGB", (WIDTH, HEIGHT))
    for number, (name, drawing) in enumerate(covers.items()):
        _save(_pixels(drawing, WIDTH, HEIGHT), path_of(name), _digest(drawing))
        small = _pixels(drawing, WIDTH // 2, HEIGHT // 2)
        together.paste(small, (number % 2 * WIDTH // 2, number // 2 * HEIGHT // 2))
    _save(together, HOUSE, _digest(*covers.values()))


def main(arguments: list[str]) -> int:
    """Draw all pictures, or check them."""
    if arguments == ["--check"]:
        old = list(outdated_files())
        for path in old:
            print(f"{path.name} of {path.parent} is out of date: run `make previews`")
        return 1 if old else 0
    if arguments:
        print("usage: python -m tools.previews [--check]", file=sys.stderr)
        return 2
    draw()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
