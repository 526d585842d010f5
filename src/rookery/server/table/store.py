"""Games in the store, as plain functions on a connection: the writer and the readers run them.

If a function raises, nothing it changed is kept: the caller rolls back.
"""

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import NoSuchGame, StaleNumber
from rookery.server.nodes.owners_store import node_of
from rookery.server.table import commitments_store as commitments
from rookery.server.table import day as daily
from rookery.server.table import tenures_store as tenures
from rookery.server.table.clock import Clock
from rookery.server.table.game import LogHead, StoredGame, UndoRequest, Version
from rookery.server.table.new_game import OpenedGame
from rookery.server.table.seats import Seat
from rookery.server.table.timeline import LogEntry, Times

Row = tuple[Any, ...]
"""A statement's parameters, in the order of its fields."""


def create(connection: sa.Connection, game: StoredGame, head: LogHead) -> None:
    """Store a new game, with the entries that it already has."""
    row = {
        "id": game.id,
        "kind": game.kind,
        "game": game.game,
        "requested_options": _json(game.requested_options),
        "options": _json(game.options),
        "start": game.start,
        "tags": tags_text(game.tags),
        "secret": game.secret,
        "commitment": game.commitment,
        "on_leave": game.on_leave,
        "clock_initial": game.clock and game.clock.initial_ms,
        "clock_increment": game.clock and game.clock.increment_ms,
        "clock_capped": int(game.clock is not None and game.clock.capped),
        "version": len(game.log),
        "seats_version": game.seats_version,
        "created": game.created,
        "started": game.started,
        "paused": game.paused,
        "listed": game.listed,
        "rated": int(game.rated),
        "pool": game.pool,
        "owner": node_of(connection),
        **_head_columns(head),
    }
    connection.execute(sa.insert(schema.games), row)
    if game.seats:
        connection.execute(sa.insert(schema.seats), _seat_rows(game))
        tenures.begin(connection, game.id, game.seats)
    for number, given in enumerate(game.contributions, 1):
        commitments.contribute(connection, game.id, number, given)
    _insert(connection, game.id, game.log)


def create_once(connection: sa.Connection, game: StoredGame, head: LogHead) -> None:
    """Store a new game unless its id exists already; the same id means the same content."""
    if exists(connection, game.id):
        return
    try:
        with connection.begin_nested():
            create(connection, game, head)
    except sa.exc.IntegrityError:  # another process was faster
        if not exists(connection, game.id):
            raise


def exists(connection: sa.Connection, game_id: str) -> bool:
    """Whether there is a game of this id."""
    table = schema.games.c
    return connection.scalar(sa.select(table.id).where(table.id == game_id)) is not None


def _seat_rows(game: StoredGame) -> list[dict[str, Any]]:
    return [
        {"game_id": game.id, "seat": index, **_seat_columns(seat)}
        for index, seat in enumerate(game.seats)
    ]


def _seat_columns(seat: Seat) -> dict[str, Any]:
    return {**msgspec.structs.asdict(seat), "quiet": int(seat.quiet)}


def _head_columns(head: LogHead) -> dict[str, Any]:
    return {
        "updated": head.at,
        "to_move": head.to_move,
        "deadline": head.deadline,
        "ended": head.ended,
    }


# Built once: building a statement takes longer than executing it.
_AS_KNOWN = sa.update(schema.games).where(
    schema.games.c.id == sa.bindparam("whose"),
    schema.games.c.version == sa.bindparam("before"),
    schema.games.c.seats_version == sa.bindparam("known"),
)
ADVANCE = _AS_KNOWN.values(
    {name: sa.bindparam(name) for name in ("version", "updated", "to_move", "deadline", "owner")}
    | {"paused": sa.literal_column("0")}
)
ADVANCE_FIELDS = ("whose", "before", "known", "version", "updated", "to_move", "deadline", "owner")
# A statement of its own: `ended` is indexed, and SQLite would rewrite the index at each action.
END = (
    sa.update(schema.games)
    .where(schema.games.c.id == sa.bindparam("whose"))
    .values(ended=sa.bindparam("at"))
)
END_FIELDS = ("whose", "at")
_LOCK = _AS_KNOWN.values(seats_version=schema.games.c.seats_version + sa.bindparam("changes"))
INSERT = sa.insert(schema.entries)
INSERT_FIELDS = ("game_id", "number", "kind", "seat", "text", "at", "clocks", "cut")
FINISH = sa.insert(schema.finished)
FINISH_FIELDS = ("game_id",)


def append(
    connection: sa.Connection,
    game_id: str,
    seats_version: int,
    entries: Sequence[LogEntry],
    head: LogHead,
) -> None:
    """Add consecutive entries; raises StaleNumber if another writer was faster.

    Contributions to chance change `seats_version`, so nothing is drawn without knowing of them.
    A game that is over then waits to be rated.
    """
    step = advance(game_id, seats_version, entries, head, node_of(connection))
    if connection.execute(ADVANCE, _named(ADVANCE_FIELDS, step)).rowcount != 1:
        raise StaleNumber(log_length(connection, game_id))
    _insert(connection, game_id, entries)
    if head.ended is not None:
        end(connection, [(game_id, head.ended)])


def advance(
    game_id: str,
    seats_version: int,
    entries: Sequence[LogEntry],
    head: LogHead,
    node: str | None,
) -> Row:
    """The parameters of ADVANCE, which changes one row, or none if another writer was faster."""
    first, last = entries[0].number, entries[-1].number
    return game_id, first - 1, seats_version, last, head.at, head.to_move, head.deadline, node


def end(connection: sa.Connection, over: Sequence[tuple[str, int]]) -> None:
    """Mark games as ended, each at its time; from now on they wait to be rated."""
    connection.execute(END, [_named(END_FIELDS, row) for row in over])
    connection.execute(FINISH, [{"game_id": game_id} for game_id, _ in over])


def lock(
    connection: sa.Connection, game_id: str, number: int, seats_version: int, changes: int = 0
) -> None:
    """Lock a game against others' changes until this transaction ends; count `changes` of seats.

    Raises StaleNumber if it no longer has `number` entries and this version of its seats.
    """
    known = {"whose": game_id, "before": number, "known": seats_version, "changes": changes}
    if connection.execute(_LOCK, known).rowcount != 1:
        raise StaleNumber(log_length(connection, game_id))


def _insert(connection: sa.Connection, game_id: str, entries: Sequence[LogEntry]) -> None:
    if entries:
        rows = [_named(INSERT_FIELDS, row) for row in entry_rows(game_id, entries)]
        connection.execute(INSERT, rows)


def entry_rows(game_id: str, entries: Sequence[LogEntry]) -> list[Row]:
    """The parameters of INSERT, one row per entry."""
    return [
        (
            game_id,
            one.number,
            one.kind,
            one.seat,
            one.text,
            one.at,
            _clocks(one),
            int(one.is_cut),
        )
        for one in entries
    ]


def _clocks(entry: LogEntry) -> str | None:
    return None if entry.clocks is None else _json(entry.clocks)


def _named(fields: Sequence[str], row: Row) -> dict[str, Any]:
    return dict(zip(fields, row, strict=True))


def log_length(connection: sa.Connection, game_id: str) -> int:
    """How many entries a game has; raises NoSuchGame."""
    found = connection.scalar(sa.select(schema.games.c.version).where(schema.games.c.id == game_id))
    if found is None:
        raise NoSuchGame()
    return int(found)


def clock_of(initial: int | None, increment: int | None, capped: int) -> Clock | None:
    """The clock stored in these columns of `games`; None without one."""
    return None if initial is None else Clock(initial, increment or 0, bool(capped))


def load(connection: sa.Connection, game_id: str, after: int = 0) -> StoredGame:
    """A game, its log without the first `after` entries; raises NoSuchGame."""
    row = connection.execute(
        sa.select(schema.games).where(schema.games.c.id == game_id)
    ).one_or_none()
    if row is None:
        raise NoSuchGame()
    clock = clock_of(row.clock_initial, row.clock_increment, row.clock_capped)
    return StoredGame(
        id=row.id,
        kind=row.kind,
        game=row.game,
        requested_options=msgspec.json.decode(row.requested_options),
        options=msgspec.json.decode(row.options),
        start=row.start,
        tags=msgspec.json.decode(row.tags),
        secret=row.secret,
        commitment=row.commitment,
        on_leave=row.on_leave,
        clock=clock,
        created=row.created,
        started=row.started,
        ended=row.ended,
        next=row.next,
        seats=seats_of(connection, game_id),
        log=log_of(connection, game_id, after),
        seats_version=row.seats_version,
        contributions=commitments.contributions_of(connection, game_id),
        paused=row.paused,
        listed=row.listed,
        rated=bool(row.rated),
        pool=row.pool,
        undo_request=_undo_request(connection, game_id, row.version),
        is_ours=node_of(connection) in (None, row.owner),
    )


def seats_of(connection: sa.Connection, game_id: str) -> tuple[Seat, ...]:
    """Who sits where, in the order of the seats."""
    table = schema.seats.c
    columns = table.kind, table.name, table.level, table.user_id, table.invite, table.quiet
    rows = connection.execute(
        sa.select(*columns).where(table.game_id == game_id).order_by(table.seat)
    )
    return tuple(Seat(*row[:-1], quiet=bool(row.quiet)) for row in rows)


def log_of(connection: sa.Connection, game_id: str, after: int = 0) -> tuple[LogEntry, ...]:
    """The log, in order, without its first `after` entries."""
    table = schema.entries.c
    rows = connection.execute(
        sa.select(*(table[name] for name in INSERT_FIELDS[1:]))
        .where(table.game_id == game_id, table.number > after)
        .order_by(table.number)
    )
    same: dict[Any, Any] = {}  # a long log repeats the same values: keep each once
    one = same.setdefault
    return tuple(
        LogEntry(
            row.number,
            one(row.kind, row.kind),
            row.seat,
            one(row.text, row.text),
            one(row.at, row.at),
            _times(row.clocks),
            bool(row.cut),
        )
        for row in rows
    )


def _times(text: str | None) -> Times | None:
    return None if text is None else msgspec.json.decode(text, type=Times)


def _undo_request(connection: sa.Connection, game_id: str, number: int) -> UndoRequest | None:
    """The pending undo request, if no entry has been added since."""
    table = schema.undo_requests.c
    row = connection.execute(
        sa.select(table.seat, table.plies, table.awaited, table.refused).where(
            table.game_id == game_id, table.number == number
        )
    ).one_or_none()
    if row is None:
        return None
    awaited = msgspec.json.decode(row.awaited, type=frozenset[str])
    refused = msgspec.json.decode(row.refused, type=frozenset[int])
    return UndoRequest(row.seat, row.plies, awaited, refused)


def forget_request(connection: sa.Connection, game_id: str) -> None:
    """Delete a game's undo request."""
    table = schema.undo_requests
    connection.execute(sa.delete(table).where(table.c.game_id == game_id))


def versions(connection: sa.Connection, game_ids: Sequence[str]) -> dict[str, Version]:
    """The versions of games, by their ids."""
    table = schema.games.c
    rows = connection.execute(
        sa.select(table.id, table.version, table.seats_version).where(table.id.in_(game_ids))
    )
    return {row.id: Version(row.version, row.seats_version) for row in rows}


def tags_text(tags: dict[str, str]) -> str:
    """A game's tags as they are stored."""
    return _json(tags)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def write_request(
    connection: sa.Connection, game_id: str, known: Version, request: UndoRequest | None
) -> None:
    """Store a game's undo request, or delete it (None); raises StaleNumber if the game changed."""
    lock(connection, game_id, *known, changes=1)
    forget_request(connection, game_id)
    if request is not None:
        row = {
            "game_id": game_id,
            "number": known.number,
            "seat": request.seat,
            "plies": request.plies,
            "awaited": msgspec.json.encode(sorted(request.awaited)).decode(),
            "refused": msgspec.json.encode(sorted(request.refused)).decode(),
        }
        connection.execute(sa.insert(schema.undo_requests), row)


def count(connection: sa.Connection) -> int:
    """How many games there are."""
    return connection.scalar(sa.select(sa.func.count()).select_from(schema.games)) or 0


# -- storing new games, each once: functions on a connection ---------------------------------------


def create_new(connection: sa.Connection, opened: OpenedGame) -> None:
    """Store a new game; raises NoSuchCommitment if its secret has been used meanwhile."""
    create(connection, opened.stored, opened.head)
    if opened.committed:
        commitments.consume(connection, str(opened.stored.commitment))


def create_rematch(connection: sa.Connection, old: str, opened: OpenedGame) -> None:
    """Store the rematch of a game; raises StaleNumber if it has one already, NoSuchCommitment."""
    table = schema.games
    linked = connection.execute(
        sa.update(table)
        .where(table.c.id == old, table.c.next.is_(None))
        .values(next=opened.stored.id, seats_version=table.c.seats_version + 1)
    )
    if linked.rowcount != 1:
        raise StaleNumber(log_length(connection, old))
    create_new(connection, opened)


def create_daily(connection: sa.Connection, day: date, user_id: str, opened: OpenedGame) -> str:
    """Store a user's table for a day unless there is one already; returns the table's id."""
    found = daily_table(connection, opened.stored.game, day, user_id)
    if found is None:
        create_new(connection, opened)
    return found or opened.stored.id


def daily_table(connection: sa.Connection, game: str, day: date, user_id: str | None) -> str | None:
    """The id of a user's own table for a day, the first if there are several."""
    if user_id is None:
        return None
    table, seats = schema.games.c, schema.seats.c
    held = sa.select(seats.game_id).where(seats.user_id == user_id)
    tags = tags_text(daily.tags(day))
    which = (table.game == game) & (table.kind == "live") & (table.tags == tags)
    found = sa.select(table.id).where(which & table.id.in_(held)).order_by(table.created).limit(1)
    return connection.scalar(found)
