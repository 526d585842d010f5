"""Annotate a record with the findings of a search: as a record with comments, or as JSON."""

from pathlib import Path
from typing import Literal

import msgspec

from rookery import games
from rookery.core import record as records
from rookery.core.arguments import check_arguments
from rookery.core.errors import BadRecord, RookeryError
from rookery.core.record import Record
from rookery.search.study.annotated import AnnotatedGame, annotated_game, with_remarks
from rookery.search.study.study import whole_game

Form = Literal[".txt", ".json"]


class OneSeat(RookeryError):
    """A game in which no seat can be ahead."""

    code = "bad-record"

    def __init__(self) -> None:
        super().__init__("games of one seat are not analysed: no one is ahead in them")


@check_arguments
def check(record: Record) -> None:
    """Raise OneSeat if the record's game has one seat, so that there is nothing to analyse."""
    if record.first().players == 1:
        raise OneSeat


@check_arguments
def annotate(seconds: float, form: Form, text: str) -> str:
    """Search a record for this many seconds; return it with values, marks and best lines."""
    record = records.read(text, games.load)
    states = record.states()
    findings = dict(whole_game(states, record.tokens, seconds))
    if form == ".txt":
        return with_remarks(record, findings)
    remarks = annotated_game(record, findings, states[0].players)
    return msgspec.json.encode(remarks).decode() + "\n"


@check_arguments
def is_annotated(record: Record, path: Path) -> bool:
    """Whether a file holds this game already, annotated by an earlier run."""
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix == ".json":
            text = msgspec.json.decode(text, type=AnnotatedGame).record
        return records.read(text, games.load) == record
    except (OSError, ValueError, BadRecord):
        return False
