"""`rookery people`: how the keeper of a house manages its members.

The database is the server's (`DATA`, `DATABASE_URL`). A running server sees changes within seconds.
"""

import argparse
import os
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

import sqlalchemy as sa
from msgspec import json

from rookery.cli.database import house_database
from rookery.cli.keeping import act_on_each, acted_on, acted_on_all, now, occasion, player
from rookery.cli.output import note, say, say_all
from rookery.core import record as records
from rookery.core.errors import RookeryError, SetupError
from rookery.core.words.i18n import ENGLISH
from rookery.games.plugins import add_games
from rookery.server.bots.acts import REVOKE
from rookery.server.feature import KeeperAct
from rookery.server.features import FEATURES
from rookery.server.keeping import perform
from rookery.server.members import acts, exports_store
from rookery.server.members import keeping_store as keeping
from rookery.server.people.calendar import HOUR_MS
from rookery.server.people.identity import FOR_EVER
from rookery.server.settings import from_environment
from rookery.server.table import review
from rookery.server.table import store as games
from rookery.server.table.registry import snapshot_of
from rookery.server.talk.acts import WARN


def list_(arguments: argparse.Namespace) -> int:
    """List members and bots, and when each joined and was last seen."""
    with house_database() as connection:
        members = keeping.everybody(connection)
    if not members:
        note("rookery: there are no members yet")
    part = arguments.name.casefold()
    members = [member for member in members if part in member.name.casefold()]
    return say_all(map(_line, members))


def _line(member: keeping.MemberRow) -> str:
    days = f"{_day(member.created)}  {_day(member.seen)}"
    return f"{member.name:20}  {member.role or member.kind:6}  {days}"


def _day(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).date().isoformat()


def invite(arguments: argparse.Namespace) -> int:
    """Print new invitation codes, one per line."""
    invitations = act_on_each(acts.INVITE, [acts.Inviting()] * arguments.count, creates=True)
    return say_all(invitation["code"] for invitation in invitations)


def add(arguments: argparse.Namespace) -> int:
    """Add members, and print the code with which each first signs in.

    If any name can't be used, nobody is added; raises SetupError with every such name.
    """
    _each(arguments.names, keeping.checked_name)  # before a database is created for nobody
    keeper = occasion()
    cards = {name: keeping.new_card(keeper.randomness) for name in arguments.names}
    with house_database(writes=True, creates=True) as connection:  # nobody else writes meanwhile

        def add_one(name: str) -> str:
            perform(connection, acts.ADD, keeper, (keeping.checked_name(name), cards[name]))
            return cards[name].code

        codes = _each(arguments.names, add_one)
    return say_all(f"{name:20}  {code}" for name, code in codes)


def _each(names: Sequence[str], work: Callable[[str], str]) -> list[tuple[str, str]]:
    """Each name with what is made for it; raises SetupError with every name that is refused."""
    codes, reasons = [], []
    for name in names:
        try:
            codes.append((name, work(name)))
        except RookeryError as error:
            reasons.append(str(error))
    if reasons:
        raise SetupError(["no one was added", *reasons])
    return codes


def reset(arguments: argparse.Namespace) -> int:
    """Print a code with which a member can sign in once; for several, a line each with the name."""
    cards = acted_on_all(acts.RESET, arguments.names)
    if len(cards) == 1:
        return say(cards[0]["code"])
    return say_all(f"{card['name']:20}  {card['code']}" for card in cards)


def rename(arguments: argparse.Namespace) -> int:
    acted_on(acts.RENAME, arguments.name, name=arguments.wanted)
    return 0


def role(arguments: argparse.Namespace) -> int:
    """Give a member the role of a keeper or helper, or make them an ordinary member again."""
    acted_on(acts.ROLE, arguments.name, role=arguments.role)
    return 0


def out(arguments: argparse.Namespace) -> int:
    answers = acted_on_all(acts.SIGN_OUT, arguments.names)
    return say_all(str(answer["ended"]) for answer in answers)


def revoke(arguments: argparse.Namespace) -> int:
    """Take the keys of bots; their owners can make new ones."""
    acted_on_all(REVOKE, arguments.names)
    return 0


def warn(arguments: argparse.Namespace) -> int:
    acted_on_all(WARN, arguments.names)
    return 0


def mute(arguments: argparse.Namespace) -> int:
    return _restrict(acts.MUTE, arguments)


def pause(arguments: argparse.Namespace) -> int:
    return _restrict(acts.PAUSE, arguments)


def ban(arguments: argparse.Namespace) -> int:
    return _restrict(acts.BAN, arguments)


def _restrict(act: KeeperAct, arguments: argparse.Namespace) -> int:
    """Restrict somebody for so many hours, for good without a number; 0 lifts it."""
    hours = arguments.hours
    until = FOR_EVER if hours is None else hours and now() + hours * HOUR_MS
    acted_on_all(act, arguments.names, until=until)
    return 0


def merge(arguments: argparse.Namespace) -> int:
    """Give one member all that another account of theirs has; that one ends."""
    with house_database(writes=True) as connection:
        body = acts.Merging(player(connection, arguments.name), player(connection, arguments.into))
        perform(connection, acts.MERGE, occasion(), body)
    return 0


def export(arguments: argparse.Namespace) -> int:
    """Print all that the house keeps about a member, as they get it themselves; it is logged."""
    add_games(from_environment(os.environ).games)
    with house_database(writes=True) as connection:
        body = acts.OnePerson(player(connection, arguments.name))
        user_id = perform(connection, acts.EXPORT, occasion(), body).deed.subject
        about = exports_store.about(connection, user_id, FEATURES)
        beside = exports_store.at_tables(connection, user_id, FEATURES)
        rows = [
            exports_store.game_row(game_id, _record(connection, game_id), beside)
            for game_id in exports_store.game_ids(connection, user_id)
        ]
    return say(json.format(json.encode({**about, "games": rows}), indent=1).decode())


def _record(connection: sa.Connection, game_id: str) -> str:
    game = snapshot_of(games.load(connection, game_id))
    return records.write(review.record(game, ENGLISH))


def close(arguments: argparse.Namespace) -> int:
    """Delete accounts; their seats in games stay, each named "Former guest" and a number."""
    accounts = acted_on_all(acts.CLOSE, arguments.names)
    return say_all(f"Former guest {account['number']}" for account in accounts)
