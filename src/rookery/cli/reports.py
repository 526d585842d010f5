"""`rookery reports`: reports that people have filed about table chat.

The database is the server's (`DATA`, `DATABASE_URL`).
"""

import argparse
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from rookery.cli.database import house_database
from rookery.cli.keeping import act_on_each
from rookery.cli.output import say_all
from rookery.core.words.i18n import ENGLISH
from rookery.server.errors import NoSuchReport
from rookery.server.people import store as people
from rookery.server.people.shown import PersonShown, everybody
from rookery.server.talk import acts
from rookery.server.talk import store as talk
from rookery.server.talk.model import TalkLine
from rookery.server.talk.store import TalkReport

NONE_SUCH = 1
Persons = Mapping[str, PersonShown]


def show(_arguments: argparse.Namespace) -> int:
    """List the open reports, each with the lines of chat before it."""
    with house_database() as connection:
        reports = talk.reports(connection)
        users = {report.by for report in reports} | {
            line.user_id for report in reports for line in report.context
        }
        persons = everybody(people.known(connection, users), ENGLISH)
    for report in reports:
        say_all(_report_lines(report, persons))
    return say_all([f"{len(reports)} report{'s' * (len(reports) != 1)}"])


def _report_lines(report: TalkReport, persons: Persons) -> Iterator[str]:
    when, by = _time(report.at), _who(persons[report.by])
    if report.is_name:
        bearer, name = _who(persons[report.whose]), report.context[-1].text
        yield f"{report.number}. {when} the name {name!r} of {bearer}, reported by {by}"
        return
    yield f"{report.number}. {when} /games/{report.room} line {report.line}, reported by {by}"
    yield from (_line(line, persons) for line in report.context)


def _line(line: TalkLine, persons: Persons) -> str:
    who = f"seat {line.seat + 1}, {_who(persons[line.user_id])}"
    return f"   {line.number:4}  {_time(line.at)}  {who}: {line.kind} {line.text}"


def _who(person: PersonShown) -> str:
    return f"{person.name} ({person.kind}, {person.player})"


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def hide(arguments: argparse.Namespace) -> int:
    """Hide a line. Open pages show it until they are reloaded. Raises NoSuchLine."""
    act_on_each(acts.HIDE, [acts.OneLine(arguments.game, arguments.line)])
    return say_all([f"line {arguments.line} of {arguments.game} is hidden"])


def close(arguments: argparse.Namespace) -> int:
    """Close a report; return 1 if there is none."""
    try:
        act_on_each(acts.DISMISS, [acts.OneReport(arguments.number)])
    except NoSuchReport:
        say_all(["there is no such report"])
        return NONE_SUCH
    return say_all([f"report {arguments.number} is closed"])
