"""A house killed between a match and its confirmation: nobody loses a place."""

import signal
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import connect
from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded
from tests.server.lobby.test_lobby_socket import enter
from tests.server.processes import Process
from tests.server.users import Person, Socket

WISH = {"game": "quick", "seats": [3], "clocks": [None]}


def kept(data: Path) -> dict[str, tuple[int, str | None]]:
    """By user: since when they wait, and the table found for them, if any."""
    engine = connect(f"sqlite:///{data / 'rookery.sqlite3'}")
    table = schema.seeks.c
    with engine.connect() as connection:
        rows = connection.execute(sa.select(table.user_id, table.since, table.game_id)).all()
        tables = set(connection.scalars(sa.select(schema.games.c.id)))
    engine.dispose()
    assert {row.game_id for row in rows if row.game_id} <= tables
    return {row.user_id: (row.since, row.game_id) for row in rows}


def found(sockets: list[Socket]) -> list[dict[str, Any]]:
    return [socket.until("found") for socket in sockets]


def test_kill_9_between_match_and_confirmation(tmp_path: Path, seed: int) -> None:
    first = Process(tmp_path, seed)
    randomness = Randomness(Seeded(seed))
    people = [Person(first.address, randomness) for _ in range(3)]
    try:
        sockets = [enter(person) for person in people]
        for person in people:
            assert person.http.post("/api/seeks", json={"wants": [WISH]}).status_code == 200
        game_id = found(sockets)[0]["game_id"]
        assert people[0].http.post(f"/api/games/{game_id}/sit", json={}).status_code == 200
        first.end(signal.SIGKILL)
        before = kept(tmp_path)
        assert {one for _, one in before.values()} == {game_id}
        second = Process(tmp_path, f"{seed} again", first.port)
        try:
            sockets = [enter(person) for person in people]
            told = found(sockets)
            # After the restart there is still time to sit down, and whoever sat remains seated.
            assert {one["game_id"] for one in told} == {game_id}
            assert all(one["sit_in"] > 5 for one in told)
            assert [one["you"] for one in told] == [True, False, False]
            assert kept(tmp_path) == before
            for person in people[1:]:
                assert person.http.post(f"/api/games/{game_id}/sit", json={}).status_code == 200
            assert {socket.until("begins")["url"] for socket in sockets} == {f"/games/{game_id}"}
        finally:
            second.end(signal.SIGTERM)
        assert kept(tmp_path) == {}
    finally:
        for person in people:
            person.close()
        if first.process.poll() is None:
            first.end(signal.SIGKILL)
