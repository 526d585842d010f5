"""Games in the store, as plain functions on a connection: the writer and the readers run them.

If a function raises, nothing it changed is kept: the caller rolls back.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import node_of
from rookery.server.errors import NoSuchGame, StaleNumber
from rookery.server.people.calendars_store import calendars_of
from rookery.server.table import appends_store as appends
from rookery.server.table import commitments_store as commitments
from rookery.server.table import pauses_store
from rookery.server.table import tenures_store as tenures
from rookery.server.table.appends_store import as_json
from rookery.server.table.clock import Clock
from rookery.server.table.conditional_store import moves_at
from rookery.server.table.game import LogHead, StoredGame, UndoRequest, Version
from rookery.server.table.new_game import OpenedGame
from rookery.server.table.pauses import NO_PAUSES
from rookery.server.table.seats import Seat, holders
from rookery.server.table.timeline import LogEntry, Times


def create(connection: sa.Connection, game: StoredGame, head: LogHead) -> None:
    """Store a new game, with the entries that it already has."""
    row = {
        "id": game.id,
        "kind": game.kind,
        "game": game.game,
        "requested_options": as_json(game.requested_options),
        "options": as_json(game.options),
        "start": game.start,
        "tags": tags_text(game.tags),
        "secret": game.secret,
        "commitment": game.commitment,
        "on_leave": game.on_leave,
        "clock_initial": game.clock and game.clock.initial_ms,
        "clock_increment": game.clock and game.clock.increment_ms,
        "clock_capped": 0 if game.clock is None else game.clock.capped + game.clock.strict,
        "version": len(game.log),
        "seats_version": game.seats_version,
        "created": game.created,
        "started": game.started,
        "paused": game.paused,
        "listed": game.listed,
        "rated": int(game.rated),
        "pool": game.pool,
        "friends": int(game.friends),
        "owner": node_of(connection),
        **_head_columns(head),
    }
    connection.execute(sa.insert(schema.games), row)
    if game.seats:
        connection.execute(sa.insert(schema.seats), _seat_rows(game))
        tenures.begin(connection, game.id, game.seats)
    for number, contribution in enumerate(game.contributions, 1):
        commitments.contribute(connection, game.id, number, contribution)
    appends.insert(connection, game.id, game.log)


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
    return {**msgspec.structs.asdict(seat), "quiet": int(seat.quiet), "walk": seat.walk or None}


def _head_columns(head: LogHead) -> dict[str, Any]:
    return {
        "updated": head.at,
        "to_move": head.to_move,
        "deadline": head.deadline,
        "ended": head.ended,
    }


def clock_of(initial: int | None, increment: int | None, capped: int) -> Clock | None:
    """The clock stored in these columns of `games`; None without one."""
    return None if initial is None else Clock(initial, increment or 0, capped > 0, capped > 1)


def load(connection: sa.Connection, game_id: str, after: int = 0) -> StoredGame:
    """A game, its log without the first `after` entries; raises NoSuchGame."""
    row = connection.execute(
        sa.select(schema.games).where(schema.games.c.id == game_id)
    ).one_or_none()
    if row is None:
        raise NoSuchGame()
    clock = clock_of(row.clock_initial, row.clock_increment, row.clock_capped)
    seats = seats_of(connection, game_id)
    is_slow = clock is not None and clock.capped and row.ended is None
    is_resting = is_slow and clock is not None and clock.rests
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
        seats=seats,
        log=log_of(connection, game_id, after),
        seats_version=row.seats_version,
        contributions=commitments.contributions_of(connection, game_id),
        paused=row.paused,
        listed=row.listed,
        rated=bool(row.rated),
        pool=row.pool,
        friends=bool(row.friends),
        undo_request=_undo_request(connection, game_id, row.version),
        calendars=calendars_of(connection, holders(seats)) if is_resting else {},
        conditional=moves_at(connection, game_id) if is_resting else (),
        pauses=pauses_store.pauses_at(connection, game_id) if is_slow else NO_PAUSES,
        is_ours=node_of(connection) in (None, row.owner),
    )


def seats_of(connection: sa.Connection, game_id: str) -> tuple[Seat, ...]:
    """Who sits where, in the order of the seats."""
    table = schema.seats.c
    person = table.kind, table.name, table.level, table.user_id, table.invite
    rows = connection.execute(
        sa.select(*person, table.quiet, table.walk, table.back)
        .where(table.game_id == game_id)
        .order_by(table.seat)
    )
    return tuple(Seat(*row[:5], bool(row.quiet), row.walk or "", row.back) for row in rows)


def log_of(connection: sa.Connection, game_id: str, after: int = 0) -> tuple[LogEntry, ...]:
    """The log, in order, without its first `after` entries."""
    table = schema.entries.c
    rows = connection.execute(
        sa.select(*(table[name] for name in appends.INSERT_FIELDS[1:]))
        .where(table.game_id == game_id, table.number > after)
        .order_by(table.number)
    )
    same: dict[Any, Any] = {}  # a long log repeats the same values: keep each once
    share = same.setdefault
    return tuple(
        LogEntry(
            row.number,
            share(row.kind, row.kind),
            row.seat,
            share(row.text, row.text),
            share(row.at, row.at),
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
    return as_json(tags)


def write_request(
    connection: sa.Connection, game_id: str, known: Version, request: UndoRequest | None
) -> None:
    """Store a game's undo request, or delete it (None); raises StaleNumber if the game changed."""
    appends.lock(connection, game_id, *known, changes=1)
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


def let_watch(connection: sa.Connection, game_ids: Sequence[str]) -> None:
    """Let all who have the link watch those of these games that only their players could."""
    table = schema.games
    private = table.c.id.in_(game_ids) & (table.c.listed == "private")
    values = {"listed": "link", "seats_version": table.c.seats_version + 1}
    connection.execute(sa.update(table).where(private).values(**values))


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
        raise StaleNumber(appends.log_length(connection, old))
    create_new(connection, opened)
