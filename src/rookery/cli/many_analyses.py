"""`rookery analyse` for folders and archives, into a folder: in parallel, and resumable."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from rookery.arena.runners import runner
from rookery.cli.many_records import BAD_INPUT, BadFile, Readable
from rookery.cli.output import complain, progress_bar, say, written
from rookery.core import record as records
from rookery.core.errors import RookeryError
from rookery.core.writable import check_folder
from rookery.data.annotating import Form, annotate, check, is_annotated

Task = tuple[str, str]
"""The name of the file to write, and the text of the record."""


def analyse_many(arguments: argparse.Namespace) -> int:
    """Write every record with comments (or as JSON) into a folder; return 2 if some are bad.

    A file that already holds the same game with comments is left as it is.
    """
    into = Path(arguments.into)
    check_folder(into)
    found = _Found(Readable(arguments.file), into, ".json" if arguments.json else ".txt")
    waiting = list(found)
    total, show = found.kept + len(waiting), progress_bar(sys.stderr, of="records")
    show(found.kept, total)
    job = partial(_carried_out, float(arguments.seconds), found.form)
    with closing(runner(arguments.jobs, arguments.on)(job, waiting)) as results:
        for count, ((name, _), text) in enumerate(results, found.kept + 1):
            with written(into / name) as file:
                file.write(text)
            show(count, total)
    say(f"records in {into}: {total}, {found.kept} of them from before")
    return found.status


class _Found:
    """The records to analyse; also how many were `kept` from before, and the exit `status`."""

    def __init__(self, readable: Readable, into: Path, form: Form) -> None:
        self._readable, self._into, self.form = readable, into, form
        self._status, self.kept = 0, 0

    def __iter__(self) -> Iterator[Task]:
        used = Counter[str]()
        for one in self._readable:
            assert one.record is not None
            used[one.stem] += 1
            number = "" if used[one.stem] == 1 else f"-{used[one.stem]}"
            name = one.stem + number + self.form
            try:
                check(one.record)
            except RookeryError as error:
                self._status = complain(BadFile(f"{one.name}: {error}"))
                continue
            if is_annotated(one.record, self._into / name):
                self.kept += 1
            else:
                yield name, records.write(one.record)

    @property
    def status(self) -> int:
        return BAD_INPUT if self._status or self._readable.status else 0


def _carried_out(seconds: float, form: Form, task: Task) -> str:
    return annotate(seconds, form, task[1])
