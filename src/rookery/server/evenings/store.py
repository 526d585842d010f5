"""Evenings and their logs: functions on a connection.

An entry is stored under the next number, and only if nobody else was faster.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa
from msgspec.structs import replace
from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, String, Table, Text

from rookery.server.db import leases, schema
from rookery.server.db.schema import metadata
from rookery.server.errors import StaleNumber
from rookery.server.evenings.awards import Award
from rookery.server.evenings.entries import CreateEntry, Entry, JoinEntry, LeaveEntry
from rookery.server.evenings.errors import NoSuchEvening
from rookery.server.evenings.model import Evening, evening_of
from rookery.server.table.new_game import OpenedGame
from rookery.server.table.store import create_new, let_watch

DIRECTOR = "director"

# A tournament; what happens in it is in its log.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", String(16), primary_key=True),
    Column("title", String(80), nullable=False),
    Column("game", String(64), nullable=False),
    Column("phase", String(8), nullable=False),  # soon | check-in | playing | over
    Column("version", Integer, nullable=False),  # how many entries there are
    Column("starts", BigInteger, nullable=False),
    Column("secret", String(64), nullable=False),  # what its rounds are drawn from
    Column("awards", Text),  # JSON: a list of awards.Award, once they have been worked out
    Column("club_id", String(16)),  # the club whose evening it is, if any
    Column(
        "listed", Integer, nullable=False, server_default="1"
    ),  # whether the house's list has it
    Index("ix_tournaments_phase", "phase", "starts"),
    Index("ix_tournaments_club", "club_id", "starts"),
)

# The log of a tournament. The primary key makes a second writer fail.
tournament_entries = Table(
    "tournament_entries",
    metadata,
    Column(
        "tournament_id",
        String(16),
        ForeignKey("tournaments.id", ondelete="CASCADE"),
        primary_key=True,
    ),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("user_id", String(64), index=True),  # whom the entry names, if anybody
    Column("body", Text, nullable=False),  # JSON: entries.Entry
)

_HEAD = [tournaments.c[name] for name in ("id", "title", "game", "phase", "starts", "version")]
_ENTRY = msgspec.json.Decoder(Entry)
_AWARDS = msgspec.json.Decoder(list[Award])


class EveningHead(NamedTuple):
    """What lists show of an evening."""

    id: str
    title: str
    game: str
    phase: str
    starts: int
    version: int


def load(connection: sa.Connection, evening_id: str) -> Evening:
    """An evening; raises NoSuchEvening."""
    table = tournament_entries.c
    rows = connection.execute(
        sa.select(table.body, table.at)
        .where(table.tournament_id == evening_id)
        .order_by(table.number)
    ).all()
    if not rows:
        raise NoSuchEvening()
    return evening_of(evening_id, ((_ENTRY.decode(row.body), row.at) for row in rows))


def secret_of(connection: sa.Connection, evening_id: str) -> str:
    """The secret of an evening, which nobody may learn before its end; raises NoSuchEvening."""
    table = tournaments.c
    secret = connection.scalar(sa.select(table.secret).where(table.id == evening_id))
    if secret is None:
        raise NoSuchEvening()
    return str(secret)


def version(connection: sa.Connection, evening_id: str) -> int:
    """How many entries an evening has; raises NoSuchEvening."""
    table = tournaments.c
    known: int | None = connection.scalar(sa.select(table.version).where(table.id == evening_id))
    if known is None:
        raise NoSuchEvening()
    return known


def awards_of(connection: sa.Connection, evening_id: str) -> list[Award] | None:
    """The awards of an evening; None as long as nobody has worked them out."""
    table = tournaments.c
    text: str | None = connection.scalar(sa.select(table.awards).where(table.id == evening_id))
    return None if text is None else _AWARDS.decode(text)


def keep_awards(connection: sa.Connection, evening_id: str, awards: Sequence[Award]) -> None:
    """Store the awards of an evening."""
    here = tournaments.c.id == evening_id
    text = msgspec.json.encode(awards).decode()
    connection.execute(sa.update(tournaments).where(here).values(awards=text))


def create(
    connection: sa.Connection, evening_id: str, about: CreateEntry, secret: str, now: int
) -> None:
    """Store a new evening."""
    head = {"id": evening_id, "title": about.title, "game": about.game, "starts": about.starts}
    place = {"club_id": about.club or None, "listed": int(about.listed)}
    row = {**head, **place, "phase": "soon", "version": 0, "secret": secret}
    connection.execute(sa.insert(tournaments), row)
    append(connection, evening_id, 0, [about], now)


def append(
    connection: sa.Connection, evening_id: str, known: int, entries: Sequence[Entry], now: int
) -> None:
    """Add entries to the log after `known` ones; raises StaleNumber if there are more by now."""
    table, values = tournaments, {"version": known + len(entries)}
    claim = sa.update(table).where(table.c.id == evening_id, table.c.version == known)
    if connection.execute(claim.values(**values)).rowcount != 1:
        raise StaleNumber(known)
    rows = [
        {"tournament_id": evening_id, "number": known + at, "at": now, **_columns(entry)}
        for at, entry in enumerate(entries, start=1)
    ]
    connection.execute(sa.insert(tournament_entries), rows)
    later = load(connection, evening_id)
    head: dict[str, str | int] = {"phase": later.phase}
    if later.phase == "soon":
        head["starts"] = later.until
    connection.execute(sa.update(table).where(table.c.id == evening_id).values(**head))
    if later.about.plan.duplicate:
        let_watch(connection, later.games_to_watch)


def direct(
    connection: sa.Connection,
    node: str,
    evening: Evening,
    entries: Sequence[Entry],
    games: Sequence[OpenedGame],
    now: int,
) -> bool:
    """Store what the director does, with all tables of a round; False without the lease."""
    if not leases.holds(connection, DIRECTOR, node):
        return False
    append(connection, evening.id, evening.version, entries, now)
    for opened in games:
        create_new(connection, opened)
    return True


def checking_in(connection: sa.Connection, users: Collection[str]) -> list[Evening]:
    """The evenings in which some of these users take part and that wait for people to be there."""
    table, entries = tournaments.c, tournament_entries.c
    named = sa.exists().where(entries.tournament_id == table.id, entries.user_id.in_(list(users)))
    ids = connection.scalars(sa.select(table.id).where(table.phase == "check-in", named)).all()
    return [load(connection, evening_id) for evening_id in sorted(ids)]


def running(connection: sa.Connection, now: int) -> list[str]:
    """The evenings that go on now, and those that should have begun."""
    table = tournaments.c
    due = (table.phase == "soon") & (table.starts <= now)
    goes_on = table.phase.in_(["check-in", "playing"])
    return list(connection.scalars(sa.select(table.id).where(due | goes_on).order_by(table.id)))


def next_start(connection: sa.Connection) -> int | None:
    """When the next evening begins that has not begun."""
    table = tournaments.c
    first = sa.select(sa.func.min(table.starts)).where(table.phase == "soon")
    starts: int | None = connection.scalar(first)
    return starts


def finished(connection: sa.Connection, games: Collection[str]) -> set[str]:
    """Those of these games that are over or have been deleted."""
    table = schema.games.c
    open_games = sa.select(table.id).where(table.id.in_(list(games)), table.ended.is_(None))
    return set(games) - set(connection.scalars(open_games))


def waiting_in_vain(connection: sa.Connection, games: Collection[str], until: int) -> list[str]:
    """Those of these games that wait for a seat that has never acted, whose time is up by then."""
    table, entries = schema.games.c, schema.entries.c
    has_acted = sa.exists().where(
        entries.game_id == table.id, entries.seat == table.to_move, entries.kind == "action"
    )
    query = sa.select(table.id).where(
        table.id.in_(list(games)), table.ended.is_(None), table.deadline <= until, ~has_acted
    )
    return sorted(connection.scalars(query))


def listed(connection: sa.Connection, most: int, club: str = "") -> list[EveningHead]:
    """The evenings that are not over, the next first; then those that are, the newest first.

    Those of a `club`, or else those that the house's list shows.
    """
    table = tournaments.c
    which = table.club_id == club if club else table.listed == 1
    is_over = table.phase == "over"
    both = (
        sa.select(*_HEAD).where(which, ~is_over).order_by(table.starts, table.id).limit(most),
        sa.select(*_HEAD).where(which, is_over).order_by(table.starts.desc(), table.id).limit(most),
    )
    return [EveningHead(*row) for half in both for row in connection.execute(half)]


def head(connection: sa.Connection, evening_id: str) -> EveningHead:
    """An evening as lists show it; raises NoSuchEvening."""
    query = sa.select(*_HEAD).where(tournaments.c.id == evening_id)
    row = connection.execute(query).one_or_none()
    if row is None:
        raise NoSuchEvening()
    return EveningHead(*row)


def agreed(
    connection: sa.Connection, evening_ids: Collection[str]
) -> dict[str, tuple[CreateEntry, set[str]]]:
    """How evenings are played, and the users who have said that they come."""
    table = tournament_entries.c
    coming, going = (table.body.startswith(f'{{"type":"{kind}"') for kind in ("join", "leave"))
    rows = connection.execute(
        sa.select(table.tournament_id, table.body)
        .where(table.tournament_id.in_(list(evening_ids)), (table.number == 1) | coming | going)
        .order_by(table.tournament_id, table.number)
    )
    abouts, users = dict[str, CreateEntry](), defaultdict[str, dict[str, str]](dict)
    for evening_id, body in rows:
        match _ENTRY.decode(body):
            case CreateEntry() as about:
                abouts[evening_id] = about
            case JoinEntry() as entry if entry.user:
                users[evening_id][entry.player] = entry.user
            case JoinEntry(player=player) | LeaveEntry(player=player):
                users[evening_id].pop(player, None)
    return {key: (about, set(users[key].values())) for key, about in abouts.items()}


def merge(connection: sa.Connection, guest: str, member: str, now: int) -> None:
    """Let a guest's evenings go on under the member that they turn out to be.

    Where both take part, the guest leaves: nobody may be drawn twice.
    """
    table = tournaments.c
    for evening_id in sorted({evening_id for evening_id, _, _ in _naming(connection, guest)}):
        row = sa.select(table.version).where(table.id == evening_id).with_for_update()
        connection.execute(row)  # nobody else may write meanwhile
        evening = load(connection, evening_id)
        both = evening.player_of(guest), evening.player_of(member)
        if evening.phase != "over" and set(both) <= set(evening.active):
            leave = LeaveEntry(str(both[0]), "merge")
            append(connection, evening_id, evening.version, [leave], now)
    for evening_id, number, entry in _naming(connection, guest):
        _write(connection, evening_id, number, _renamed(entry, user=member))


def forget(connection: sa.Connection, user_id: str, now: int) -> None:
    """Take a user's name and id out of all logs; their results stay."""
    del now
    for evening_id, number, entry in _naming(connection, user_id):
        _write(connection, evening_id, number, _renamed(entry, user="", name=""))


def about(connection: sa.Connection, user_id: str) -> list[dict[str, Any]]:
    """What a user's export shows: the entries that name them."""
    return [
        {"evening": evening_id, "number": number, "entry": msgspec.to_builtins(entry)}
        for evening_id, number, entry in _naming(connection, user_id)
    ]


def _columns(entry: Entry) -> dict[str, str | None]:
    user = entry.owner if isinstance(entry, CreateEntry) else None
    if isinstance(entry, JoinEntry):
        user = entry.user
    return {"user_id": user or None, "body": msgspec.json.encode(entry).decode()}


def _renamed(entry: Entry, user: str, name: str | None = None) -> Entry:
    if isinstance(entry, CreateEntry):
        return replace(entry, owner=user)
    assert isinstance(entry, JoinEntry)
    return replace(entry, user=user, name=entry.name if name is None else name)


def _naming(connection: sa.Connection, user_id: str) -> list[tuple[str, int, Entry]]:
    table = tournament_entries.c
    columns = table.tournament_id, table.number, table.body
    rows = connection.execute(
        sa.select(*columns)
        .where(table.user_id == user_id)
        .order_by(table.tournament_id, table.number)
    )
    return [(evening_id, number, _ENTRY.decode(body)) for evening_id, number, body in rows]


def _write(connection: sa.Connection, evening_id: str, number: int, entry: Entry) -> None:
    table = tournament_entries
    here = (table.c.tournament_id == evening_id) & (table.c.number == number)
    connection.execute(sa.update(table).where(here).values(**_columns(entry)))
