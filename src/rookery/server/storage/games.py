"""What is kept, as plain functions on a connection: the writer and the readers run them.

A function that raises has changed nothing that is kept: whoever runs it rolls back.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import sqlalchemy as sa

from rookery.core.fairness import Contribution, Source
from rookery.server.errors import NoSuchGame, StaleNumber
from rookery.server.model.clock import Clock
from rookery.server.model.log import Entry, Times
from rookery.server.storage import commitments, schema

SeatKind = Literal["human", "computer", "open", "unheld"]
OnLeave = Literal["skip", "computer"]


class Seat(msgspec.Struct, frozen=True):
    """Who sits on a seat: `holder` and `invite` are hashes of secrets.

    Nobody ever sits on an `unheld` one: the rules move it.
    """

    kind: SeatKind
    name: str = ""
    level: str | None = None
    holder: str | None = None
    invite: str | None = None


class Stored(msgspec.Struct, frozen=True):
    """A whole game as the store has it."""

    id: str
    kind: Literal["live", "record"]
    game: str
    asked: dict[str, str]
    options: dict[str, str]
    start: str | None
    tags: dict[str, str]
    secret: str
    commitment: str | None
    on_leave: OnLeave
    clock: Clock | None
    created: int
    started: int | None
    ended: int | None
    next: str | None
    seats: tuple[Seat, ...]
    entries: tuple[Entry, ...]
    seating: int = 0
    contributions: tuple[Contribution, ...] = ()

    @property
    def source(self) -> Source:
        """What its chance is drawn from."""
        return Source(self.secret, self.contributions)


class After(msgspec.Struct, frozen=True):
    """Where a game stands after its last entry, for finding it by."""

    at: int
    turn: int | None
    deadline: int | None
    ended: int | None


def create(connection: sa.Connection, game: Stored, after: After) -> None:
    """Keep a new game, with the entries that it already has."""
    row = {
        "id": game.id,
        "kind": game.kind,
        "game": game.game,
        "asked": _json(game.asked),
        "options": _json(game.options),
        "start": game.start,
        "tags": tags_text(game.tags),
        "secret": game.secret,
        "commitment": game.commitment,
        "on_leave": game.on_leave,
        "clock_initial": game.clock and game.clock.initial_ms,
        "clock_increment": game.clock and game.clock.increment_ms,
        "version": len(game.entries),
        "seating": game.seating,
        "created": game.created,
        "started": game.started,
        **_standing(after),
    }
    connection.execute(sa.insert(schema.games), row)
    if game.seats:
        connection.execute(sa.insert(schema.seats), _seat_rows(game))
    for number, given in enumerate(game.contributions, 1):
        commitments.contribute(connection, game.id, number, given)
    _add(connection, game.id, game.entries)


def _seat_rows(game: Stored) -> list[dict[str, Any]]:
    return [
        {"game_id": game.id, "seat": index, **msgspec.structs.asdict(seat)}
        for index, seat in enumerate(game.seats)
    ]


def _standing(after: After) -> dict[str, Any]:
    return {
        "updated": after.at,
        "turn": after.turn,
        "deadline": after.deadline,
        "ended": after.ended,
    }


# Made once: building a statement takes longer than executing it.
_AS_KNOWN = sa.update(schema.games).where(
    schema.games.c.id == sa.bindparam("whose"),
    schema.games.c.version == sa.bindparam("before"),
    schema.games.c.seating == sa.bindparam("known"),
)
_ADVANCE = _AS_KNOWN.values(
    {name: sa.bindparam(name) for name in ("version", "updated", "turn", "deadline", "ended")}
)
_HOLD = _AS_KNOWN.values(seating=schema.games.c.seating + sa.bindparam("changes"))
_ADD = sa.insert(schema.entries)


def append(
    connection: sa.Connection, game_id: str, seating: int, entries: Sequence[Entry], after: After
) -> None:
    """Add entries that follow each other; raises StaleNumber if somebody was faster.

    What was contributed to chance changes `seating`: nothing is drawn without knowing of it.
    """
    whose = {"whose": game_id, "before": entries[0].number - 1, "known": seating}
    now = {"version": entries[-1].number, **_standing(after)}
    if connection.execute(_ADVANCE, whose | now).rowcount != 1:
        raise StaleNumber(version(connection, game_id))
    _add(connection, game_id, entries)


def hold(
    connection: sa.Connection, game_id: str, number: int, seating: int, changes: int = 0
) -> None:
    """Keep others from changing a game until this transaction ends, and count `changes` of seats.

    Raises StaleNumber if it has not `number` entries and `seating` changes any more.
    """
    known = {"whose": game_id, "before": number, "known": seating, "changes": changes}
    if connection.execute(_HOLD, known).rowcount != 1:
        raise StaleNumber(version(connection, game_id))


def _add(connection: sa.Connection, game_id: str, entries: Sequence[Entry]) -> None:
    rows = [
        {
            "game_id": game_id,
            "number": entry.number,
            "kind": entry.kind,
            "seat": entry.seat,
            "text": entry.text,
            "at": entry.at,
            "clocks": None if entry.clocks is None else _json(entry.clocks),
        }
        for entry in entries
    ]
    if rows:
        connection.execute(_ADD, rows)


def version(connection: sa.Connection, game_id: str) -> int:
    """How many entries a game has; raises NoSuchGame."""
    found = connection.scalar(sa.select(schema.games.c.version).where(schema.games.c.id == game_id))
    if found is None:
        raise NoSuchGame()
    return int(found)


def load(connection: sa.Connection, game_id: str) -> Stored:
    """A whole game; raises NoSuchGame."""
    row = connection.execute(
        sa.select(schema.games).where(schema.games.c.id == game_id)
    ).one_or_none()
    if row is None:
        raise NoSuchGame()
    clock = None if row.clock_initial is None else Clock(row.clock_initial, row.clock_increment)
    return Stored(
        id=row.id,
        kind=row.kind,
        game=row.game,
        asked=msgspec.json.decode(row.asked),
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
        entries=entries_of(connection, game_id),
        seating=row.seating,
        contributions=commitments.contributions_of(connection, game_id),
    )


def seats_of(connection: sa.Connection, game_id: str) -> tuple[Seat, ...]:
    """Who sits where, in the order of the seats."""
    table = schema.seats.c
    rows = connection.execute(
        sa.select(table.kind, table.name, table.level, table.holder, table.invite)
        .where(table.game_id == game_id)
        .order_by(table.seat)
    )
    return tuple(Seat(*row) for row in rows)


def entries_of(connection: sa.Connection, game_id: str) -> tuple[Entry, ...]:
    """The log, in order."""
    table = schema.entries.c
    rows = connection.execute(
        sa.select(table.number, table.kind, table.seat, table.text, table.at, table.clocks)
        .where(table.game_id == game_id)
        .order_by(table.number)
    )
    return tuple(Entry(*row[:5], _times(row.clocks)) for row in rows)


def _times(text: str | None) -> Times | None:
    return None if text is None else msgspec.json.decode(text, type=Times)


def under_way(connection: sa.Connection) -> tuple[list[tuple[str, int]], list[str]]:
    """(game, deadline) of every running clock, and the games in which it is a computer's turn."""
    games, seats = schema.games.c, schema.seats.c
    deadlines = connection.execute(
        sa.select(games.id, games.deadline).where(games.deadline.is_not(None))
    )
    waiting = connection.scalars(
        sa.select(games.id)
        .join(schema.seats, (seats.game_id == games.id) & (seats.seat == games.turn))
        .where(games.ended.is_(None), games.kind == "live", seats.kind == "computer")
    )
    return [(row.id, row.deadline) for row in deadlines], list(waiting)


def versions(connection: sa.Connection, game_ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """How many entries games have, and how often their seats have changed."""
    table = schema.games.c
    rows = connection.execute(
        sa.select(table.id, table.version, table.seating).where(table.id.in_(game_ids))
    )
    return {row.id: (row.version, row.seating) for row in rows}


def follow(connection: sa.Connection, game_id: str, game: Stored, after: After) -> str:
    """Keep a rematch of a game, unless there is one; returns the id of the one there is now."""
    table = schema.games
    linked = connection.execute(
        sa.update(table)
        .where(table.c.id == game_id, table.c.next.is_(None))
        .values(next=game.id, seating=table.c.seating + 1)
    )
    if linked.rowcount == 1:
        create(connection, game, after)
        return game.id
    return str(connection.scalar(sa.select(table.c.next).where(table.c.id == game_id)))


def tags_text(tags: dict[str, str]) -> str:
    """A game's tags as they are kept."""
    return _json(tags)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
