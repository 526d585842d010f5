"""Several processes on one database: how often they query it, and undo requests that cross over."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
import sqlalchemy as sa

from rookery.server.db.database import connect, writing
from rookery.server.db.reader import Reader
from rookery.server.db.startup import migrate
from rookery.server.table import store as games
from rookery.server.table.game import Version
from rookery.server.table.sync import Polling
from tests.server import loops
from tests.server.conftest import Start
from tests.server.stored import GAME, HEAD
from tests.server.users import LINK, ME

TABLES = 60


@contextmanager
def counted(engine: sa.Engine | sa.Connection) -> Iterator[list[str]]:
    """Collect the statements sent to the database, or by one connection, during the block."""
    statements: list[str] = []

    def note(_connection: object, _cursor: object, statement: str, *_: object) -> None:
        if statement != "BEGIN":
            statements.append(statement)

    sa.event.listen(engine, "before_cursor_execute", note)
    yield statements
    sa.event.remove(engine, "before_cursor_execute", note)


@pytest.fixture
def many(tmp_path: Path) -> Iterator[sa.Engine]:
    """A store of many games."""
    engine = connect(f"sqlite:///{tmp_path / 'many.sqlite3'}")
    migrate(engine)
    with writing(engine) as connection:
        for number in range(TABLES):
            seats = (GAME.seats[0],)
            game = msgspec.structs.replace(GAME, id=f"g{number}", seats=seats, contributions=())
            games.create(connection, game, HEAD)
    yield engine
    engine.dispose()


def test_a_tick_is_one_statement_however_many_tables_are_watched(many: sa.Engine) -> None:
    reader, hinted = Reader(many), list[str]()
    bus = Polling(reader, 0)
    watched = {f"g{n}": Version(1, int(n == 7)) for n in range(TABLES)}

    async def hint(game_id: str) -> None:
        hinted.append(game_id)

    with counted(many) as statements:
        loops.run(bus.look(lambda: watched, hint))
    reader.close()
    assert (hinted, len(statements)) == (["g7"], 1)


def test_tables_opened_at_once_are_one_statement(many: sa.Engine) -> None:
    reader = Reader(many)
    bus = Polling(reader, 0)

    async def opened() -> list[bool]:
        asked = [bus.has_changed(f"g{n}", Version(1, 0)) for n in range(TABLES)]
        return list(await asyncio.gather(*asked))

    with counted(many) as statements:
        assert not any(loops.run(opened()))
    reader.close()
    assert len(statements) == 1


def test_an_undo_request_crosses_processes_and_restarts(start: Start) -> None:
    one, other = start(poll_ms=1), start(poll_ms=1)
    assert one.house.settings.database == other.house.settings.database
    me, friend = one.person(), one.person(bearer=True)
    opened = me.open("swift", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    mine = me.sit(opened["id"])
    mine.act(0, str(min(mine.hear()["taps"])))
    mine.say("undo")
    mine.until("people", ask={"kind": "undo", "by": 0, "seats": [1]})
    one.stop()
    there = other.person(bearer=True)
    there.headers = friend.headers
    asked = there.sit(opened["id"])
    assert "answer" in asked.hear()["can"]
    asked.say("answer", to="undo", yes=True)
    assert asked.until("view")["to_move"] == 0
