"""`rookery keeper`: the first keeper, the house's settings, and the log of what was done.

The database is the server's (`DATA`, `DATABASE_URL`). A running server sees changes within seconds.
"""

import argparse
import json
import os
from datetime import UTC, datetime, timedelta

from rookery.cli.database import house_database
from rookery.cli.keeping import act_on_each, occasion
from rookery.cli.output import say, say_all
from rookery.core.errors import SetupError
from rookery.core.words.i18n import ENGLISH
from rookery.server import keeping
from rookery.server.db import house_store
from rookery.server.keeper import acts, closing_acts
from rookery.server.keeper import founding_store as founding
from rookery.server.members import keeping_store as members
from rookery.server.people import audit_store as audit
from rookery.server.people import store as people
from rookery.server.people.audit_store import AuditLine
from rookery.server.people.calendar import HOUR_MS
from rookery.server.people.shown import everybody
from rookery.server.settings import LIVE, SETTABLE, fixed_names, from_environment, overridden


def first(arguments: argparse.Namespace) -> int:
    """Make the first keeper, and print the code with which they sign in. Raises HasKeeper."""
    members.checked_name(arguments.name)
    with house_database(writes=True, creates=True) as connection:
        now = occasion()
        card = members.new_card(now.randomness)
        members.add(connection, arguments.name, card, now.now)
        founding.found(connection, now, card.user_id, arguments.kind, None)
    return say(card.code)


def settings(_arguments: argparse.Namespace) -> int:
    """List what a keeper can set, with its value and where that comes from."""
    environment = from_environment(os.environ)
    fixed_keys = fixed_names(environment, os.environ)
    with house_database() as connection:
        values = house_store.values(connection)
    now = overridden(environment, fixed_keys, values)
    return say_all(
        f"{key:16} {json.dumps(getattr(now, key)):14} {_source(key, fixed_keys, values)}"
        for key in sorted(SETTABLE)
    )


def _source(key: str, fixed_keys: frozenset[str], values: dict[str, str]) -> str:
    if key in fixed_keys:
        return f"fixed: {key.upper()} is set in the environment"
    origin = "set by a keeper" if key in values else "as usual"
    return origin if key in LIVE else f"{origin}; a change counts after a restart"


def set_(arguments: argparse.Namespace) -> int:
    """Set something; raises BadSetting, FixedSetting."""
    act_on_each(acts.SET, [acts.Setting(arguments.key.lower(), arguments.value)])
    return 0


def announce(arguments: argparse.Namespace) -> int:
    until = occasion().now + arguments.hours * HOUR_MS
    act_on_each(acts.ANNOUNCE, [acts.Announcing(arguments.text, until)])
    return 0


def close_house(arguments: argparse.Namespace) -> int:
    """Close the house for a while; raises SetupError."""
    now = occasion().now
    at = _next_time(arguments.at, now)
    act_on_each(closing_acts.CLOSE_HOUSE, [closing_acts.ClosingHouse(at, arguments.minutes)])
    return 0


def _next_time(text: str, now: int) -> int:
    """When it is this time next on this machine; "now" is 0."""
    if text == "now":
        return 0
    try:
        time = datetime.strptime(text, "%H:%M").time()
    except ValueError as error:
        raise SetupError([f"{text!r} is no time: now, or one such as 18:00"]) from error
    today = datetime.fromtimestamp(now / 1000).astimezone()
    at = datetime.combine(today, time).astimezone()
    if at.timestamp() * 1000 < now:
        at = datetime.combine(today + timedelta(days=1), time).astimezone()
    return round(at.timestamp() * 1000)


def open_house(_arguments: argparse.Namespace) -> int:
    """Open the house; raises HouseIsOpen."""
    act_on_each(closing_acts.OPEN_HOUSE, [closing_acts.OpeningHouse()])
    return 0


def _line(line: AuditLine, names: dict[str, str]) -> str:
    when = datetime.fromtimestamp(line.at / 1000, UTC).strftime("%Y-%m-%d %H:%M")
    who = names.get(line.who, "command")
    whom = names.get(line.subject, "")
    about = json.dumps(dict(line.about), ensure_ascii=False) if line.about else ""
    return "  ".join(filter(None, (f"{line.number:5}", when, who, line.what, whom, about)))


def list_audit(arguments: argparse.Namespace) -> int:
    """List what was done, the newest first."""
    with house_database() as connection:
        lines = list(audit.lines(connection, arguments.count))
        users = {user for line in lines for user in (line.who, line.subject)} - {""}
        members = everybody(people.known(connection, users), ENGLISH)
    names = {user: member.name for user, member in members.items()}
    return say_all(_line(line, names) for line in lines)


def undo(arguments: argparse.Namespace) -> int:
    """Undo what was done within a day; raises CannotUndo."""
    with house_database(writes=True) as connection:
        line = keeping.undo(connection, occasion(), arguments.number)
    return say(f"{line.what} is undone")
