"""`rookery reports`: reports that people have filed about table chat.

The database is the server's (`DATA`, `DATABASE_URL`).
"""

import argparse
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime

from rookery.cli.database import connected
from rookery.cli.output import say_all
from rookery.core.words.i18n import ENGLISH
from rookery.server.people import store as people
from rookery.server.people.shown import PersonShown, everybody
from rookery.server.talk import store as talk
from rookery.server.talk.model import Line
from rookery.server.talk.store import Report

NONE_SUCH = 1
Known = Mapping[str, PersonShown]


def show(_arguments: argparse.Namespace) -> int:
    """List the open reports, each with the lines of chat before it."""
    with connected() as connection:
        found = talk.reports(connection)
        users = {one.by for one in found} | {line.user_id for one in found for line in one.context}
        known = everybody(people.known(connection, users), ENGLISH)
    for report in found:
        say_all(_told(report, known))
    return say_all([f"{len(found)} report{'s' * (len(found) != 1)}"])


def _told(report: Report, known: Known) -> Iterator[str]:
    when, by = _time(report.at), _who(known[report.by])
    yield f"{report.number}. {when} /games/{report.room} line {report.line}, reported by {by}"
    yield from (_line(line, known) for line in report.context)


def _line(line: Line, known: Known) -> str:
    who = f"seat {line.seat + 1}, {_who(known[line.user_id])}"
    return f"   {line.number:4}  {_time(line.at)}  {who}: {line.kind} {line.text}"


def _who(one: PersonShown) -> str:
    return f"{one.name} ({one.kind}, {one.player})"


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def hide(arguments: argparse.Namespace) -> int:
    """Hide a line. Open pages show it until they are reloaded. Raises NoSuchLine."""
    with connected(writes=True) as connection:
        talk.hide(connection, arguments.game, arguments.line)
    return say_all([f"line {arguments.line} of {arguments.game} is hidden"])


def close(arguments: argparse.Namespace) -> int:
    """Close a report; return 1 if there is none."""
    with connected(writes=True) as connection:
        is_closed = talk.close_report(connection, arguments.number)
    told = f"report {arguments.number} is closed" if is_closed else "there is no such report"
    say_all([told])
    return 0 if is_closed else NONE_SUCH
