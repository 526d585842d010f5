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
from rookery.cli.output import complain, new_file, progress_bar, say
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
    tasks = _Tasks(Readable(arguments.file), into, ".json" if arguments.json else ".txt")
    waiting = list(tasks)
    total, show = tasks.present + len(waiting), progress_bar(sys.stderr, of="records")
    show(tasks.present, total)
    job = partial(_carried_out, float(arguments.seconds), tasks.form)
    with closing(runner(arguments.jobs, arguments.on)(job, waiting)) as results:
        for count, ((name, _), text) in enumerate(results, tasks.present + 1):
            with new_file(into / name) as file:
                file.write(text)
            show(count, total)
    say(f"records in {into}: {total}, {tasks.present} of them from before")
    return tasks.status


class _Tasks:
    """The records to analyse; also how many are `present` from before, and the exit `status`."""

    def __init__(self, readable: Readable, into: Path, form: Form) -> None:
        self._readable, self._into, self.form = readable, into, form
        self._status, self.present = 0, 0

    def __iter__(self) -> Iterator[Task]:
        numbers = Counter[str]()
        for item in self._readable:
            assert item.record is not None
            numbers[item.stem] += 1
            number = "" if numbers[item.stem] == 1 else f"-{numbers[item.stem]}"
            name = item.stem + number + self.form
            try:
                check(item.record)
            except RookeryError as error:
                self._status = complain(BadFile(f"{item.name}: {error}"))
                continue
            if is_annotated(item.record, self._into / name):
                self.present += 1
            else:
                yield name, records.write(item.record)

    @property
    def status(self) -> int:
        return BAD_INPUT if self._status or self._readable.status else 0


def _carried_out(seconds: float, form: Form, task: Task) -> str:
    return annotate(seconds, form, task[1])
