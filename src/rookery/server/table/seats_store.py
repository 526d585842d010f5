"""Who sits where, in the store: functions on a connection."""

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.errors import NoSuchInvite, NotAllowed, NotYourSeat, SeatTaken
from rookery.server.nodes import owners_store as owners
from rookery.server.people import ties_store as ties
from rookery.server.table import appends_store as appends
from rookery.server.table import commitments_store as commitments
from rookery.server.table import tenures_store as tenures
from rookery.server.table.game import Version
from rookery.server.table.join_request import JoinRequest, JoinResult
from rookery.server.table.seats import Seat
from rookery.server.table.store import forget_request


def invited(connection: sa.Connection, invite: str) -> tuple[str, int]:
    """The game and seat of an invitation (its hash), taken or not; raises NoSuchInvite."""
    table = schema.seats.c
    row = connection.execute(
        sa.select(table.game_id, table.seat).where(table.invite == invite)
    ).one_or_none()
    if row is None:
        raise NoSuchInvite()
    return row.game_id, row.seat


def take(
    connection: sa.Connection,
    invite: str,
    user_id: str,
    name: str,
    at: int | None,
    deadline: int | None,
) -> None:
    """Give an invitation's seat to a user, once; raises NoSuchInvite the second time.

    Taking the last open seat starts the clocks: `deadline` is when the first one runs out.
    """
    game_id, seat = invited(connection, invite)
    seats = schema.seats.c
    _change_seat(
        connection,
        game_id,
        (seats.seat == seat) & (seats.kind == "open"),
        NoSuchInvite(),
        kind="human",
        user_id=user_id,
        name=name,
    )
    tenures.change(connection, game_id, seat, "joined", user_id=user_id)
    _start_if_full(connection, game_id, at, deadline)


def sit(connection: sa.Connection, request: JoinRequest, joined: JoinResult, was: Seat) -> None:
    """Give a user a seat if it still is as it `was`: open, kept for them, or a computer's.

    Raises SeatTaken, and NotAllowed if somebody at the table has blocked them.

    A user who sits down stops looking for other tables.
    """
    game, seats = joined.game, schema.seats.c
    as_it_was = (seats.seat == request.seat) & (seats.kind == was.kind)
    same_user = seats.user_id.is_(None) if was.user_id is None else seats.user_id == was.user_id
    if was.user_id is None:
        sitting = [seat.user_id for seat in joined.game.seats if seat.user_id]
        ties.check_welcome(connection, request.user_id, sitting)
    person = {"kind": "human", "user_id": request.user_id, "name": request.name, "level": None}
    _change_seat(connection, game.id, as_it_was & same_user, SeatTaken(), **person)
    tenures.change(connection, game.id, request.seat, "joined", user_id=request.user_id)
    seeks = schema.seeks.c
    mine = (seeks.user_id == request.user_id) & seeks.game_id.is_(None)
    connection.execute(sa.delete(schema.seeks).where(mine))
    if was.kind == "computer":  # whose clock never ran
        games = schema.games
        now_runs = sa.update(games).where(games.c.id == game.id).values(deadline=game.deadline)
        connection.execute(now_runs)
    _start_if_full(connection, game.id, game.started, game.deadline)


def _start_if_full(
    connection: sa.Connection, game_id: str, at: int | None, deadline: int | None
) -> None:
    seats, games = schema.seats, schema.games
    still_open = sa.exists().where(seats.c.game_id == game_id, seats.c.kind == "open")
    started = connection.execute(
        sa.update(games)
        .where(games.c.id == game_id, games.c.started.is_(None), ~still_open)
        .values(started=at, deadline=deadline)
    )
    if started.rowcount:
        owners.claim(connection, game_id)
        # Its people stop looking for a table.
        connection.execute(sa.delete(schema.seeks).where(schema.seeks.c.game_id == game_id))


def invite(connection: sa.Connection, game_id: str, seat: int, secret: str) -> None:
    """Store a new invitation (its hash) for an open seat, ending the old one; raises NotAllowed."""
    seats = schema.seats.c
    still_open = (seats.seat == seat) & (seats.kind == "open")
    _change_seat(connection, game_id, still_open, NotAllowed(), invite=secret)


def be_quiet(connection: sa.Connection, game_id: str, user_id: str, yes: int) -> None:
    """Store whether a person at a table wants no requests; raises NotYourSeat."""
    _change_seat(connection, game_id, schema.seats.c.user_id == user_id, NotYourSeat(), quiet=yes)


def be_back(connection: sa.Connection, game_id: str, user_id: str, back: int) -> None:
    """Store when a person at a table is back; raises NotYourSeat."""
    _change_seat(connection, game_id, schema.seats.c.user_id == user_id, NotYourSeat(), back=back)


def finish(
    connection: sa.Connection,
    game_id: str,
    known: Version,
    walks: Mapping[int, str],
    then: appends.Append | None,
) -> None:
    """Store what is left to seats, and then the entries that follow at once.

    Raises StaleNumber if the game has moved on.
    """
    appends.lock(connection, game_id, *known, changes=1)
    seats = schema.seats
    for seat, walk in walks.items():
        which = (seats.c.game_id == game_id) & (seats.c.seat == seat)
        connection.execute(sa.update(seats).where(which).values(walk=walk))
    if then is not None:
        then(connection)


def rename(connection: sa.Connection, game_id: str, seat: int, user_id: str, name: str) -> None:
    """Change the name of a person on a seat; raises NotYourSeat."""
    seats = schema.seats.c
    theirs = (seats.seat == seat) & (seats.user_id == user_id)
    _change_seat(connection, game_id, theirs, NotYourSeat(), name=name)


def _change_seat(
    connection: sa.Connection,
    game_id: str,
    which: sa.ColumnElement[bool],
    otherwise: Exception,
    **values: Any,
) -> None:
    seats, games = schema.seats, schema.games
    condition = (seats.c.game_id == game_id) & which
    changed = connection.execute(sa.update(seats).where(condition).values(**values))
    if not changed.rowcount:
        raise otherwise
    # Other processes compare this with the version they know.
    connection.execute(
        sa.update(games)
        .where(games.c.id == game_id)
        .values(seats_version=games.c.seats_version + 1)
    )


def hand_over(
    connection: sa.Connection,
    game_id: str,
    seat: int,
    user_id: str,
    level: str,
    deadline: int | None,
) -> None:
    """Let a computer take over a user's seat; raises NotAllowed if it is no longer theirs."""
    seats, games = schema.seats.c, schema.games
    theirs = (seats.seat == seat) & (seats.user_id == user_id)
    computer = {
        "kind": "computer",
        "level": level,
        "user_id": None,
        "quiet": 0,
        "walk": None,
        "back": 0,
    }
    _change_seat(connection, game_id, theirs, NotAllowed(), **computer)
    connection.execute(sa.update(games).where(games.c.id == game_id).values(deadline=deadline))
    owners.claim(connection, game_id, games.c.to_move == seat)
    tenures.change(connection, game_id, seat, "left", level=level)
    forget_request(connection, game_id)


def replace_absent(
    connection: sa.Connection,
    game_id: str,
    known: Version,
    seat: int,
    user_id: str,
    level: str,
    deadline: int | None,
) -> None:
    """Let a computer take over from somebody who does not act; raises StaleNumber if they just did.

    Also raises NotAllowed.
    """
    appends.lock(connection, game_id, *known)
    hand_over(connection, game_id, seat, user_id, level, deadline)


def join(
    connection: sa.Connection, request: JoinRequest, joined: JoinResult, known: Version, was: Seat
) -> None:
    """Store the result of a join request; raises StaleNumber, NoSuchInvite, SeatTaken, NotAllowed.

    `known` is the version of the game that it was based on, `was` the seat as it was then.
    """
    game = joined.game
    appends.lock(connection, game.id, *known)
    now, deadline = game.started, game.deadline
    if request.invite is None:
        sit(connection, request, joined, was)
    else:
        take(connection, request.invite, request.user_id, request.name, now, deadline)
    _contribute(connection, joined)
    if joined.steps:
        entries = [entry for entry, _ in joined.steps]
        head = game.head_after(joined.steps)
        appends.append(connection, game.id, game.seats_version, entries, head)


def contribute(connection: sa.Connection, joined: JoinResult, known: Version) -> None:
    """Store a contribution; raises StaleNumber."""
    appends.lock(connection, joined.game.id, *known, changes=1)
    _contribute(connection, joined)


def _contribute(connection: sa.Connection, joined: JoinResult) -> None:
    if joined.given is not None:
        count = len(joined.game.timeline.source.contributions)
        commitments.contribute(connection, joined.game.id, count, joined.given)
