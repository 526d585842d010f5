"""Export records: as a table, as one text of many games, or as animations."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from rookery import games
from rookery.core import record as records
from rookery.core.arguments import check_arguments
from rookery.core.drawing import animation, raster
from rookery.core.drawing.dark_theme import Theme
from rookery.core.drawing.seen import BoardView, views_along
from rookery.core.drawing.sheet import Progress
from rookery.core.drawing.sprite_store import user_folder
from rookery.core.errors import RookeryError
from rookery.core.extras import extra
from rookery.core.record import Record
from rookery.data import pgn, plies
from rookery.data.reading import Read

TOGETHER = (".parquet", ".pgn")
PICTURES = (".svg", ".apng", ".gif")
NAME = "{name}"
MOST_WIDTH = 4096
"""A placeholder for the record's name in the file name, for several pictures."""


class UnknownExport(RookeryError):
    """A file name that no export can be written to."""

    code = "bad-arguments"


@check_arguments
def check(path: Path, several: bool) -> None:
    """Raise UnknownForm or MissingExtra before anything is read."""
    if path.suffix not in (*TOGETHER, *PICTURES):
        forms = " ".join((*TOGETHER, *PICTURES))
        raise UnknownExport(f"{path.name!r} should end in one of {forms}")
    if path.suffix == ".parquet":
        extra("pyarrow", "study")
    if several and path.suffix in PICTURES and NAME not in str(path):
        raise UnknownExport(f"{path.name!r}: pictures of several records need {NAME} in the name")


@check_arguments
def write(records: Iterable[Read], path: Path) -> int:
    """Write records into one file in the format of its suffix; return how many plies or games."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.part")
    try:
        count = plies.write(records, beside) if path.suffix == ".parquet" else _pgn(records, beside)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return count


def _pgn(records: Iterable[Read], path: Path) -> int:
    count = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for item in records:
            assert item.record is not None
            count += 1
            file.write(pgn.write(item.record))
    return count


class Picture(NamedTuple):
    """A picture to write: the text of its record, and the file, whose suffix says the form."""

    text: str
    file: str


@check_arguments
def pictures(readable: Iterable[Read], path: Path) -> Iterator[Picture]:
    """A picture for each record; repeated names are numbered."""
    names_used = Counter[str]()
    for item in readable:
        assert item.record is not None
        names_used[item.stem] += 1
        name = item.stem if names_used[item.stem] == 1 else f"{item.stem}-{names_used[item.stem]}"
        yield Picture(records.write(item.record), str(path).replace(NAME, name))


@check_arguments
def draw(picture: Picture) -> None:
    """Draw a picture and write it."""
    out = Path(picture.file)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_bytes(animate(records.read(picture.text, games.load), out.suffix))


@check_arguments
def animate(
    record: Record,
    form: str,
    width: int = 600,
    theme: Theme = "light",
    progress: Progress | None = None,
) -> bytes:
    """A game as an animation: .svg (which ignores `width`), .apng or .gif."""
    if not 0 < width <= MOST_WIDTH:
        raise ValueError(f"a picture is 1 to {MOST_WIDTH} pixels wide, not {width}")
    moments: Sequence[BoardView] = views_along(record.states(), record.tokens)
    if form == ".svg":
        return animation.animation(moments, theme=theme).encode()
    raster.share(user_folder())
    film = raster.apng if form == ".apng" else raster.gif
    return film(moments, width, theme, progress)
