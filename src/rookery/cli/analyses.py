"""`rookery analyse`: analyse a recorded game with a search, from its end to its beginning."""

import argparse
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from rookery.cli.output import say, say_all, say_json
from rookery.cli.parser import UsageError
from rookery.cli.records import read_file
from rookery.core.record import Record
from rookery.data.annotating import check
from rookery.data.sources import has_one
from rookery.search.study import Finding, mark
from rookery.search.study.annotated import with_remarks
from rookery.search.study.lines import found_line, stand_line
from rookery.search.study.study import whole_game


def analyse(arguments: argparse.Namespace) -> int:
    """Analyse a record, printing each finding at once; raises BadRecord, OSError, UsageError.

    With --write, print only the record with comments at the end. With --into there can be many
    records (`cli.many_analyses`).
    """
    if arguments.into:
        from rookery.cli.many_analyses import analyse_many

        return analyse_many(arguments)
    if len(arguments.file) > 1 or not has_one(arguments.file[0]):
        raise UsageError("several records are analysed into a folder: --into says which")
    record = read_file(arguments.file[0])
    check(record)
    states = record.states()
    findings: dict[int, Finding] = {}
    for ply, finding in whole_game(states, record.tokens, arguments.seconds):
        findings[ply] = finding
        if not arguments.write:
            _tell(ply, finding, arguments.json)
    if arguments.write:
        return say_all(with_remarks(record, findings).splitlines())
    return _conclude(record, findings, states[0].players, arguments.json)


def _tell(ply: int, finding: Finding, is_json: bool) -> None:
    """Print one finding and flush it: somebody may be waiting for it."""
    if is_json:
        say_json(msgspec.to_builtins(found_line(ply, finding)))
    elif finding.played and finding.values:
        say(_words(ply, finding))
    sys.stdout.flush()


def _words(ply: int, finding: Finding) -> str:
    values = " ".join(f"{value:+.2f}" for value in finding.values)
    best = "" if not finding.choices else f"best {' '.join(finding.choices[0].line[:4])}"
    certainty = "proven" if finding.proven else f"depth {finding.depth}"
    loss = f"lost {finding.loss:.2f}" if finding.loss >= 0.005 else ""
    words = (f"{ply + 1}. {finding.played}", values, certainty, mark(finding), loss, best)
    return "  ".join(filter(None, words))


def _conclude(record: Record, findings: Mapping[int, Finding], seats: int, is_json: bool) -> int:
    stand: Any = stand_line(findings, len(record.tokens) + 1, seats)
    if is_json:
        return say_json(msgspec.to_builtins(stand))
    return say_all(_accuracies(stand.accuracy))


def _accuracies(accuracy: tuple[float | None, ...]) -> Iterator[str]:
    for seat, share in enumerate(accuracy, 1):
        yield f"accuracy of seat {seat}: {'-' if share is None else f'{100 * share:.0f} %'}"
