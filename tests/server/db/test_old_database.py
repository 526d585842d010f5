"""A database that an earlier version wrote, with schema 0002, opens and its games play on.

`data/schema_0002.sql` was written by a server of that version: Ada and Bo play Packeis with clocks,
a table waits for somebody, Ada plays the toy with dice and a daily board, a record was opened, and
a commitment has not been used yet.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from rookery.core.verify import verify
from rookery.server.db.database import connect, writing
from rookery.server.people.identity import player_id
from tests.server.conftest import RunningServer, Start, Time
from tests.server.db.older import migrate_to, put_oldest
from tests.server.entering import given
from tests.server.table.test_fairness import record_of
from tests.server.users import ME, Person

WRITTEN_MS = 1_795_345_671_000
TIMED, WAITING, DICE, DAILY = "nudd5z3rqm48", "m4anryezzq5j", "cm8puje7zhj6", "su29xxxfrwm7"
RECORD, INVITE = "2w6wy2gzzj6e", "ptLZRuVKaxbZq7157TFtyQ"
COMMITMENT = "b0d80e181c5feecd410798b76ad56af64cdf58f75c131b4ad3dd0d121b7188d7"


@pytest.fixture
def served(start: Start, tmp_path: Path) -> RunningServer:
    """A current server on the old file, at the minute in which the file was written."""
    file = put_oldest(tmp_path / "old")
    then = Time()
    then.ms = WRITTEN_MS
    return start(then, data=str(file.parent), database_url="")


def known(served: RunningServer, letter: str) -> Person:
    """A person who sat at those tables."""
    person = served.person(bearer=True)
    person.http.headers["authorization"] = f"Bearer {letter * 24}"
    return person


def act(person: Person, game_id: str) -> int:
    """Play the smallest legal action; return the number of entries afterwards."""
    view = person.view(game_id)
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": min(view["taps"])}
    answer = person.http.post(f"/api/games/{game_id}/act", json=body)
    assert answer.is_success, answer.text
    return int(answer.json()["number"])


def test_a_guest_of_then_becomes_a_member_and_keeps_every_seat(served: RunningServer) -> None:
    ada, bo = known(served, "a"), known(served, "b")
    before = [one["id"] for one in ada.http.get("/api/me/games").json()]
    body = {"name": "Ada", "password": "seven grey herons"}
    token = given(ada.http.post("/api/people", json=body))
    # The guest's token is nobody's now.
    assert ada.http.get(f"/api/games/{TIMED}").json()["error"]["code"] == "bad-credential"
    ada.http.headers["authorization"] = f"Bearer {token}"
    assert [one["id"] for one in ada.http.get("/api/me/games").json()] == before
    assert (ada.view(TIMED)["yours"], bo.view(TIMED)["yours"]) == ([0], [1])
    assert act(ada, TIMED) == 7


def test_a_game_with_clocks_goes_on(served: RunningServer) -> None:
    ada, bo = known(served, "a"), known(served, "b")
    view = ada.view(TIMED)
    assert (view["number"], view["yours"], view["seats"][1]["name"]) == (6, [0], "Bo")
    assert [seat["clock_ms"] > 86_400_000 for seat in view["seats"]] == [True, True]
    assert [act(ada, TIMED), act(bo, TIMED)] == [7, 8]


def test_its_deadlines_are_known(served: RunningServer) -> None:
    async def watched() -> None:
        while TIMED not in served.house.clock_watch._soonest:
            await asyncio.sleep(0)

    served.run(watched())


def test_an_old_invitation_lets_somebody_in(served: RunningServer) -> None:
    ada, guest = known(served, "a"), served.person()
    assert guest.join(f"/join/{INVITE}", "Di").json() == {"url": f"/games/{WAITING}", "seat": 1}
    assert act(ada, WAITING) == 1


def test_dice_are_drawn_on_from_what_was_given(served: RunningServer) -> None:
    ada = known(served, "a")
    assert ada.view(DICE)["fair"]["contributions"][0]["bits"] == "1" * 32
    while not ada.view(DICE)["over"]:
        act(ada, DICE)
    checks = verify(record_of(ada, DICE))
    assert len(checks) > 7  # commitment, set-up, and five rolls from before
    assert all(one.is_right for one in checks)


def test_a_board_of_the_day_is_found_again(served: RunningServer) -> None:
    ada = known(served, "a")
    assert ada.http.post("/api/daily/penguin_game", json={}).json()["id"] == DAILY
    assert act(ada, DAILY) == 2


def test_an_opened_record_can_be_looked_at(served: RunningServer) -> None:
    frames = served.person().http.get(f"/api/games/{RECORD}/frames").json()["frames"]
    assert len(frames) == 6


def test_an_old_commitment_can_be_used_once(served: RunningServer) -> None:
    ada = known(served, "a")
    body = {"game": "swift", "seats": [ME, {"kind": "here"}], "commitment": COMMITMENT}
    assert ada.http.post("/api/games", json=body).json()["commitment"] == COMMITMENT
    assert ada.http.post("/api/games", json=body).status_code == 404


def test_the_old_lists_are_whole(served: RunningServer) -> None:
    mine = known(served, "a").http.get("/api/me/games").json()
    assert {TIMED, WAITING, DICE, DAILY} < {one["id"] for one in mine}


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[sa.Engine]:
    """An engine on a database without any tables."""
    if request.param == "sqlite":
        engine = connect(f"sqlite:///{tmp_path / 'empty.sqlite3'}")
    else:
        engine = connect(request.getfixturevalue("postgresql"))
        with engine.begin() as connection:
            connection.execute(sa.text("DROP SCHEMA public CASCADE"))
            connection.execute(sa.text("CREATE SCHEMA public"))
    yield engine
    engine.dispose()


def test_bots_that_outlived_their_owners_are_closed(empty: sa.Engine) -> None:
    with writing(empty) as connection:
        migrate_to(connection, "0032")
        for row in (
            ("gone", "closed", None, None),
            ("here", "member", "Ada", None),
            ("orphan", "bot", "Robo", "gone"),
            ("owned", "bot", "Rover", "here"),
        ):
            values = dict(zip(("id", "kind", "name", "owner"), row, strict=True))
            connection.execute(
                sa.text(
                    "INSERT INTO users (id, kind, name, skeleton, owner, prefs, created, seen,"
                    " changed) VALUES (:id, :kind, :name, :name, :owner, '{}', 1, 1, 7)"
                ),
                values,
            )
        for bot in ("orphan", "owned"):
            connection.execute(
                sa.text("INSERT INTO tokens VALUES (:hash, :id, 'play', 1, NULL)"),
                {"hash": f"token of {bot}", "id": bot},
            )
        migrate_to(connection, "head")
        users = connection.execute(sa.text("SELECT id, kind, name, player FROM users")).all()
        works = connection.scalars(sa.text("SELECT user_id FROM tokens WHERE until IS NULL")).all()
    assert {(row.id, row.kind, row.name) for row in users} == {
        ("gone", "closed", None),
        ("here", "member", "Ada"),
        ("orphan", "closed", None),
        ("owned", "bot", "Rover"),
    }
    assert {row.player for row in users} == {player_id(row.id) for row in users}
    assert list(works) == ["owned"]


def test_games_know_who_is_to_move_after_the_column_was_renamed(empty: sa.Engine) -> None:
    with writing(empty) as connection:
        migrate_to(connection, "0035")
        for game_id, turn in (("first", 0), ("second", 1), ("over", None)):
            connection.execute(
                sa.text(
                    "INSERT INTO games (id, kind, game, requested_options, options, tags, secret,"
                    " on_leave, version, seats_version, turn, created, updated) VALUES"
                    " (:id, 'live', 'packeis', '{}', '{}', '{}', 's', 'skip', 3, 1, :turn, 1, 2)"
                ),
                {"id": game_id, "turn": turn},
            )
        migrate_to(connection, "head")
        rows = connection.execute(sa.text("SELECT id, to_move FROM games")).all()
    assert {row.id: row.to_move for row in rows} == {"first": 0, "second": 1, "over": None}
