"""What one look at those who wait costs in queries, and that nothing that has changed is missed."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import writing
from rookery.server.lobby import store as seeks
from rookery.server.lobby.lobby import Lobby
from rookery.server.lobby.matcher import ALIVE_MS
from rookery.server.lobby.model import Seek, Wish
from rookery.server.lobby.reading import READ_AGAIN_MS, LobbyReading
from rookery.server.lobby.seekers import WaitingPeople
from tests.server.conftest import RunningServer, Time

MANY = 60


def seek(number: int, **more: Any) -> Seek:
    wish = Wish(game="swift", seats=(2,))
    known: dict[str, Any] = {"wants": (wish,), "level": "", "since": number, "fill_at": None}
    until = {"alive_until": 10**15}
    return Seek(
        id=f"seek {number}", user_id=f"user {number}", name="Ada", **{**known, **until, **more}
    )


@contextmanager
def counted(connection: sa.Connection) -> Iterator[list[str]]:
    """The queries made by a connection meanwhile."""
    queries: list[str] = []

    def note(_c: Any, _u: Any, statement: str, *_: Any) -> None:
        if statement.startswith("SELECT"):
            queries.append(statement)

    sa.event.listen(connection, "before_cursor_execute", note)
    yield queries
    sa.event.remove(connection, "before_cursor_execute", note)


Read = Callable[[], tuple[WaitingPeople, int]]


@pytest.fixture
def read(served: RunningServer, time: Time) -> Read:
    """Look at who waits, in one process; how many queries that took."""
    ours = LobbyReading("some process")

    def looked() -> tuple[WaitingPeople, int]:
        with served.house.engine.connect() as connection, counted(connection) as queries:
            people = ours.read(connection, time())
        return people, len(queries)

    return looked


@pytest.fixture
def many(served: RunningServer) -> RunningServer:
    with writing(served.house.engine) as connection:
        for number in range(MANY):
            seeks.put(connection, seek(number))
    return served


def test_nobody_waits(read: Read) -> None:
    people, queries = read()
    assert (people.seeks, queries) == ((), 1)


def test_what_has_not_changed_is_not_read_again(many: RunningServer, read: Read) -> None:
    first, whole = read()
    assert len(first.seeks) == MANY
    again, queries = read()
    assert queries == 2 < whole
    assert again.seeks is first.seeks


CHANGES: list[Callable[[sa.Connection], object]] = [
    lambda at: seeks.put(at, seek(MANY)),
    lambda at: seeks.put(at, seek(3, wants=(Wish(game="slows", seats=(2,)),))),
    lambda at: seeks.put(at, seek(3, fill_at=7, level="king")),
    lambda at: seeks.put(at, seek(3, bots=True)),
    lambda at: seeks.withdraw(at, "user 3"),
    lambda at: at.execute(sa.update(schema.seeks).values(party="[1, 2]")),
    lambda at: at.execute(sa.update(schema.seeks).values(confirm_until=5)),
]


@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_seen_with_the_next_look(
    many: RunningServer, read: Read, change: Callable[[sa.Connection], object]
) -> None:
    read()
    with writing(many.house.engine) as connection:
        change(connection)
        expected = tuple(seeks.every(connection))
    people, _ = read()
    assert people.seeks == expected
    assert read()[1] == 2


def test_the_silent_and_the_old_are_read_again(many: RunningServer, read: Read, time: Time) -> None:
    _, whole = read()
    time.pass_s(READ_AGAIN_MS / 1000)
    assert read()[1] == whole
    with writing(many.house.engine) as connection:
        seeks.put(connection, seek(MANY, alive_until=time() + 1000))
    read()
    assert read()[1] == 2
    time.pass_s(2)
    assert read()[1] == whole


def test_pages_that_stay_open_do_not_make_everything_read_again(
    served: RunningServer, time: Time
) -> None:
    with writing(served.house.engine) as connection:
        seeks.put(connection, seek(1, alive_until=time() + 1))
    ours = LobbyReading("some process")
    with served.house.engine.connect() as connection:
        ours.read(connection, time())
    with writing(served.house.engine) as connection:
        seeks.keep_alive(connection, ["user 1"], time() + ALIVE_MS)
    ours.keep_alive(["user 1"], time() + ALIVE_MS)
    time.pass_s(2)
    with served.house.engine.connect() as connection, counted(connection) as queries:
        (one,) = ours.read(connection, time()).seeks
    assert len(queries) == 2
    assert one.alive_until > time()


def test_a_block_made_while_both_wait_keeps_them_apart(served: RunningServer) -> None:
    """Blocks are read seldom, but again before a table is opened."""
    ada, bo = served.person(), served.person()
    lobby = served.house.ask(Lobby)
    wish = {"game": "swift", "seats": [2], "clocks": [{"initial_s": 300, "increment_s": 3}]}
    assert ada.http.post("/api/seeks", json={"wants": [wish], "name": "Ada"}).status_code == 200
    assert bo.http.post("/api/seeks", json={"wants": [wish], "name": "Bo"}).status_code == 200
    # Both are read, and then one blocks the other before anything is arranged.
    served.run(lobby._matcher._read())
    with writing(served.house.engine) as connection:
        row = {"user_id": ada.user_id, "other": bo.user_id, "kind": "block"}
        connection.execute(sa.insert(schema.ties).values(**row, at=0))
    served.run(lobby.look())
    with served.house.engine.connect() as connection:
        assert [one.game_id for one in seeks.every(connection)] == [None, None]
