"""`rookery record` for folders, archives and several files, and for exports."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path, PurePath

from rookery.arena.runners import runner
from rookery.cli.output import complain, note, progress_bar, say, say_json
from rookery.cli.parser import UsageError
from rookery.core.errors import RookeryError
from rookery.core.record import Record
from rookery.core.writable import check_file
from rookery.data import export
from rookery.data.reading import Read, read_all
from rookery.data.sources import has_one

BAD_INPUT = 2
_MOST_NAMES = 3
"""How many of the skipped files are named."""


class BadFile(RookeryError):
    """A file that can't be read as a record, and where in it the error is."""

    code = "bad-record"


class Readable:
    """Iterates over readable records. Others are reported at once and set the `status` to 2.

    Files that are no records are counted in one line at the end.
    """

    def __init__(self, files: Iterable[str]) -> None:
        self._files = list(files)
        self.status = 0

    def __iter__(self) -> Iterator[Read]:
        others: list[str] = []
        for item in read_all(self._files, others.append):
            if item.record is None:
                self.status = complain(BadFile(f"{item.name}: {item.trouble}"))
                sys.stderr.flush()
            else:
                yield item
        if others:
            names = ", ".join(PurePath(name).name for name in others[:_MOST_NAMES])
            more = ", ..." if len(others) > _MOST_NAMES else ""
            note(f"skipped, because they are no records: {len(others)} ({names}{more})")


def list_records(arguments: argparse.Namespace) -> int:
    """Print one line per record; return 2 if some can't be read. Raises UsageError."""
    if arguments.write or arguments.positions:
        raise UsageError("--write and --positions are for a single record")
    records, count = Readable(arguments.file), 0
    for item in records:
        assert item.record is not None
        count += 1
        if arguments.json:
            say_json({"record": item.name, **_facts(item.record)})
        else:
            say(f"{item.name}: {_words(item.record)}")
    if not (arguments.json or count == 1):
        say(f"{count} records")
    return records.status


def _facts(record: Record) -> dict[str, object]:
    last = record.states()[-1]
    return {
        "game": record.game.name,
        "seats": last.players,
        "entries": len(record.tokens),
        "ranking": list(last.ranking) if last.is_terminal else None,
        "tags": dict(record.tags),
    }


def _words(record: Record) -> str:
    last = record.states()[-1]
    names = [record.tags.get(f"seat {seat + 1}", "") for seat in range(last.players)]
    who = " - ".join(names) if any(names) else f"{last.players} seats"
    end = " ".join(map(str, last.ranking)) if last.is_terminal else "not over"
    return f"{record.game.name}, {who}, {len(record.tokens)} entries, {end}"


def export_records(arguments: argparse.Namespace) -> int:
    """Write all records into one file, or one picture each; return 2 if some can't be read."""
    several = len(arguments.file) > 1 or not has_one(arguments.file[0])
    path = Path(arguments.export)
    export.check(path, several)
    check_file(path)
    records = Readable(arguments.file)
    if path.suffix in export.PICTURES:
        count, what = _draw(records, path, arguments.jobs), "pictures"
    else:
        count, what = export.write(records, path), "plies" if path.suffix == ".parquet" else "games"
    say(f"{what} in {path}: {count}")
    return records.status


def _draw(records: Readable, path: Path, jobs: int) -> int:
    """Draw the records in so many processes; return how many."""
    pictures = list(export.pictures(records, path))
    show = progress_bar(sys.stderr, of="pictures")
    show(0, len(pictures))
    with closing(runner(jobs)(export.draw, pictures)) as results:
        for count, _ in enumerate(results, 1):
            show(count, len(pictures))
    return len(pictures)
