"""A game as the store has it, for tests of the store."""

import sqlalchemy as sa

from rookery.core.fairness import Contribution
from rookery.server.table import store as games
from rookery.server.table.clock import Clock
from rookery.server.table.game import LogHead, StoredGame
from rookery.server.table.seats import Seat
from rookery.server.table.timeline import LogEntry

HEAD = LogHead(at=5, to_move=1, deadline=None, ended=None)

GAME = StoredGame(
    id="game",
    kind="live",
    game="packeis",
    requested_options={"players": "2"},
    options={"players": "2", "deal": "123"},
    start=None,
    tags={},
    secret="5" * 64,
    commitment="c" * 64,
    on_leave="skip",
    clock=Clock(60_000, 1_000),
    created=1,
    started=None,
    ended=None,
    next=None,
    seats=(Seat("human", "Ada", user_id="h" * 64), Seat("open", invite="i" * 64)),
    log=(LogEntry(1, "chance", None, "R1", 2, (None, 60_000)),),
    contributions=(Contribution("b" * 32, None, 0), Contribution("a" * 64, 1, 3)),
)


def act(number: int, text: str = "x") -> LogEntry:
    return LogEntry(number, "action", 0, text, number, (1, None))


def read(engine: sa.Engine) -> StoredGame:
    with engine.connect() as connection:
        return games.load(connection, GAME.id)
