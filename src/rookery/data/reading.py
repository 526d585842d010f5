"""Read records one by one; an error in one is reported and does not stop the others."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rookery import games
from rookery.core import record as records
from rookery.core.arguments import check_arguments
from rookery.core.errors import BadRecord
from rookery.core.record import Record
from rookery.data import pgn
from rookery.data.sources import RecordSource, Skip, most_bytes, say_nothing, sources

_GAME_IN_FILE = re.compile(r"(.*)\.pgn:([0-9]+)", re.DOTALL | re.IGNORECASE)
_STEM = re.compile(r"(?:.*[/:])?([^/:]+?)(?:\.(?:txt|pgn))?", re.DOTALL | re.IGNORECASE)


class Read(NamedTuple):
    """A record with the name of its file, or `trouble`: what is wrong with it, and where."""

    name: str
    record: Record | None
    trouble: str = ""

    @property
    def stem(self) -> str:
        """The name without folders and suffix, for use in other file names."""
        name = _GAME_IN_FILE.sub(r"\1-\2", self.name.replace("\\", "/"))
        match = _STEM.fullmatch(name)
        return match[1] if match else "record"


@check_arguments
def read_all(paths: Sequence[str], skip: Skip = say_nothing) -> Iterator[Read]:
    """Every record of these files, folders and archives (`data.sources`).

    `skip` is called with the name of each file in them that is none.
    """
    for source in sources(paths, skip):
        if source.trouble:
            yield Read(source.name, None, source.trouble)
        elif source.name.lower().endswith(".pgn"):
            yield from _of_many(source)
        else:
            yield _of_one(source.name, source.content)


def _of_one(name: str, text: str | bytes, line: int = 1) -> Read:
    """Read one record, whose first line is line `line` of its file."""
    try:
        return Read(name, records.read(text, games.load))
    except BadRecord as error:
        return Read(name, None, f"line {max(error.line + line - 1, 1)}: {error.reason}")


def _of_many(source: RecordSource) -> Iterator[Read]:
    if len(source.content) > most_bytes(source.name):
        yield Read(source.name, None, f"longer than {most_bytes(source.name)} bytes")
        return
    try:
        text = source.content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.content[: error.start].count(b"\n") + 1
        yield Read(source.name, None, f"line {line}: this is not UTF-8 text")
        return
    number = 0
    for number, game in enumerate(pgn.games(text), 1):
        yield _of_one(f"{source.name}:{number}", game.text, game.line - 1)
    if not number:
        yield Read(source.name, None, "line 1: there is no game in it")
