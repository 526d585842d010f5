"""`rookery record`: check a record, show its result, or write it in the canonical form."""

import argparse
import sys
from pathlib import Path

from rookery import games
from rookery.cli.inspect import describe, facts
from rookery.cli.output import say_all, say_json
from rookery.core import record as records
from rookery.core.options import as_texts
from rookery.core.record import Record
from rookery.core.state import State
from rookery.data.sources import has_one


def record(arguments: argparse.Namespace) -> int:
    """Read a record (which replays it) and print it; raises BadRecord and OSError.

    Folders, archives, several files and exports are left to `cli.many_records`.
    """
    if arguments.export or len(arguments.file) > 1 or not has_one(arguments.file[0]):
        from rookery.cli.many_records import export_records, list_records

        return export_records(arguments) if arguments.export else list_records(arguments)
    read = read_file(arguments.file[0])
    if arguments.write:
        return say_all(records.write(read).splitlines())
    states = read.states()
    if arguments.json:
        return say_json(_facts(read, states, arguments.positions))
    return say_all([*_header(read), *describe(states[-1]), *_list(read, states, arguments)])


def read_file(file: str) -> Record:
    """The record in a file (- is standard input); raises BadRecord and OSError."""
    return records.read(_contents(file), games.load)


def _contents(file: str) -> bytes:
    """A file's bytes, up to slightly more than a record may have, so that excess is noticed."""
    most = records.MAX_BYTES + 8
    if file == "-":
        if sys.stdin is None:
            raise OSError("standard input is closed")
        return sys.stdin.buffer.read(most)
    with Path(file).open("rb") as source:
        return source.read(most)


def _header(read: Record) -> list[str]:
    options = {} if read.options is None else as_texts(read.options)
    about = {"game": read.game.name, **options, **read.tags, "entries": str(len(read.tokens))}
    return [f"{key}: {value}" for key, value in about.items()]


def _list(read: Record, states: tuple[State, ...], arguments: argparse.Namespace) -> list[str]:
    if not arguments.positions:
        return []
    tokens = ("start", *read.tokens)
    rows = zip(tokens, states, strict=True)
    return ["", *(f"{n}. {token} {state.text}" for n, (token, state) in enumerate(rows))]


def _facts(read: Record, states: tuple[State, ...], positions: bool) -> dict[str, object]:
    about: dict[str, object] = {
        "tags": dict(read.tags),
        "options": None if read.options is None else as_texts(read.options),
        "start": states[0].text,
        "entries": read.tokens,
        "end": facts(states[-1]),
    }
    return {**about, "positions": [state.text for state in states]} if positions else about
