"""A person's finished games with results, their times and analyses: functions on a connection."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from rookery.search.study import Finding
from rookery.server.analysis.store import analyses, findings
from rookery.server.db import schema
from rookery.server.explorer.store import explored_games
from rookery.server.insights.model import FinishedGame, TimedMove
from rookery.server.table.lists_store import seats_of
from rookery.server.table.seats import held

MOST = 200
"""How many games are looked at: the newest ones."""
CLOSELY = 30
"""How many of them are looked at move by move."""
_MOVES, _FINDINGS = 6000, 3000

_read = msgspec.json.Decoder(Finding).decode


def games_by_name(connection: sa.Connection, user_id: str) -> dict[str, int]:
    """How many finished games with a result a person has played, by the game, most first."""
    games = schema.games.c
    rows = connection.execute(
        sa.select(games.game, sa.func.count().label("number"))
        .where(games.id.in_(_with_results(user_id)))
        .group_by(games.game)
    )
    return dict(sorted(((row.game, row.number) for row in rows), key=lambda row: (-row[1], row[0])))


def _with_results(user_id: str) -> sa.Select[tuple[str]]:
    """The ids of a person's finished games with a result, at tables for more than one."""
    seats, marks = schema.seats.c, explored_games.c
    return (
        sa.select(marks.game_id)
        .join(schema.seats, seats.game_id == marks.game_id)
        .where(seats.user_id == user_id, marks.places != "")
        .distinct()
    )


def played(connection: sa.Connection, user_id: str, game: str) -> list[FinishedGame]:
    """A person's newest games of a kind in which they held one seat, the newest first."""
    games, marks = schema.games.c, explored_games.c
    rows = connection.execute(
        sa.select(games.id, games.ended, games.version, games.clock_capped, marks.places)
        .join(explored_games, marks.game_id == games.id)
        .where(games.game == game, games.id.in_(_with_results(user_id)))
        .order_by(games.ended.desc(), games.id)
        .limit(MOST)
    ).all()
    seats = seats_of(connection, [row.id for row in rows])
    own = {row.id: held(seats.get(row.id, ()), user_id) for row in rows}
    rows = [row for row in rows if len(own[row.id]) == 1]
    close = [row.id for row in rows][:CLOSELY]
    moves = _moves(connection, close, {row.id: own[row.id][0] for row in rows})
    known = _findings(connection, close)
    return [
        FinishedGame(
            row.id,
            row.ended,
            own[row.id][0],
            tuple(map(int, row.places.split())),
            tuple(seats[row.id]),
            row.version,
            bool(row.clock_capped),
            tuple(moves.get(row.id, ())),
            known.get(row.id, {}),
        )
        for row in rows
    ]


class _Entry(NamedTuple):
    number: int
    seat: int | None
    kind: str
    at: int


def _moves(
    connection: sa.Connection, ids: Sequence[str], own: Mapping[str, int]
) -> dict[str, list[TimedMove]]:
    """What each game's own seat did, and how long it thought."""
    table = schema.entries.c
    rows = connection.execute(
        sa.select(table.game_id, table.number, table.seat, table.kind, table.at)
        .where(table.game_id.in_(ids))
        .order_by(table.game_id, table.number)
        .limit(_MOVES)
    )
    moves: dict[str, list[TimedMove]] = {}
    game, before = "", 0
    for game_id, *rest in rows:
        entry = _Entry(*rest)
        if entry.kind == "action" and entry.seat == own[game_id]:
            ms = entry.at - before if game_id == game else None
            moves.setdefault(game_id, []).append(TimedMove(entry.number, ms))
        game, before = game_id, entry.at
    return moves


def _findings(connection: sa.Connection, ids: Sequence[str]) -> dict[str, dict[int, Finding]]:
    """What is known of the positions of games whose analysis is finished."""
    table, done = findings.c, analyses.c
    rows = connection.execute(
        sa.select(table.game_id, table.number, table.body)
        .join(analyses, done.game_id == table.game_id)
        .where(table.game_id.in_(ids), done.is_done == 1)
        .order_by(table.game_id, table.number)
        .limit(_FINDINGS)
    )
    known: dict[str, dict[int, Finding]] = {}
    for game_id, number, body in rows:
        known.setdefault(game_id, {})[number] = _read(body)
    return known
