"""What nobody plays or reads is deleted after a while; everything else stays."""

import asyncio

import sqlalchemy as sa

from rookery.server.db import schema
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import COMPUTER, HERE, LINK, ME, WAIT_S, Person

DAY_S = 24 * 3600


def forget(served: RunningServer) -> None:
    services = served.house
    served.run(services.housekeeping.forget(services.tables))


async def leave_memory(served: RunningServer) -> None:
    """Drop all tables from memory, once the server has noticed that their users have left."""
    tables = served.house.tables
    async with asyncio.timeout(WAIT_S):
        while any(table.users for table in tables):
            await asyncio.sleep(0)
    tables._tables.clear()


def status(person: Person, game_id: str) -> int:
    return person.http.get(f"/api/games/{game_id}").status_code


def test_a_table_where_nobody_has_acted_goes_and_one_that_was_played_stays(start: Start) -> None:
    time = Time()
    served = start(time)
    me = served.person()
    waiting = me.open("swift", [ME, LINK])["id"]
    dice = me.open("quick", [ME, HERE])["id"]  # begins with dice, before any action
    played = me.open("quick", [ME, COMPUTER])["id"]
    socket = me.sit(played)
    socket.hear()
    socket.act(0, "rest")
    socket.until("ply", number=4)
    socket.connection.close()
    time.pass_s(29 * DAY_S)
    served.run(leave_memory(served))
    forget(served)
    assert status(me, waiting) == 200
    time.pass_s(2 * DAY_S)
    served.run(leave_memory(served))
    forget(served)
    assert [status(me, one) for one in (waiting, dice, played)] == [404, 404, 200]


def test_a_table_in_memory_is_not_taken_from_under_anybody(start: Start) -> None:
    time = Time()
    served = start(time)
    me = served.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    socket = me.sit(game_id)
    view = socket.hear()
    time.pass_s(40 * DAY_S)
    forget(served)
    assert socket.act(0, min(view["taps"]))["number"] == 1


def test_a_record_stays_as_long_as_somebody_reads_it(start: Start) -> None:
    time = Time()
    served = start(time)
    me = served.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    text = me.http.get(f"/api/games/{game_id}/record").text
    read, unread = (
        me.http.post("/api/records", json={"text": text + more}).json()["id"]
        for more in ("", "{another text}")
    )
    time.pass_s(300 * DAY_S)
    served.run(leave_memory(served))
    assert status(me, read) == 200
    forget(served)  # also records that somebody has looked
    time.pass_s(100 * DAY_S)
    served.run(leave_memory(served))
    forget(served)
    assert [status(me, one) for one in (read, unread)] == [200, 404]
    time.pass_s(366 * DAY_S)
    served.run(leave_memory(served))
    forget(served)
    assert status(me, read) == 404


def test_after_how_many_days_is_the_keeper_s_choice(start: Start) -> None:
    time = Time()
    served = start(time, unread_days=2, unplayed_days=0)
    me = served.person()
    waiting = me.open("swift", [ME, LINK])["id"]
    text = me.http.get(f"/api/games/{waiting}/record").text
    record = me.http.post("/api/records", json={"text": text}).json()["id"]
    found = []
    for days in (1, 2, 400):
        time.pass_s(days * DAY_S)
        served.run(leave_memory(served))
        forget(served)
        with served.house.engine.connect() as connection:
            stored = connection.scalars(sa.select(schema.games.c.id)).all()
        found.append((waiting in stored, record in stored))
    assert found == [(True, True), (True, False), (True, False)]


def test_a_record_that_is_opened_again_stays(start: Start) -> None:
    time = Time()
    served = start(time)
    me = served.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    body = {"text": me.http.get(f"/api/games/{game_id}/record").text}
    record = me.http.post("/api/records", json=body).json()["id"]
    time.pass_s(300 * DAY_S)
    assert me.http.post("/api/records", json=body).json()["id"] == record
    time.pass_s(100 * DAY_S)
    served.run(leave_memory(served))
    forget(served)
    assert status(me, record) == 200


def test_a_rematch_that_went_is_asked_for_anew(start: Start) -> None:
    time = Time()
    served = start(time)
    me = served.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    socket = me.sit(game_id)
    socket.hear()
    socket.say("leave", seat=0)
    socket.until("ply")
    socket.say("rematch")
    first = socket.until("rematch")["url"]
    socket.connection.close()
    time.pass_s(31 * DAY_S)
    served.run(leave_memory(served))
    forget(served)
    assert status(me, first.rsplit("/", 1)[-1]) == 404
    again = me.sit(game_id)
    assert again.hear()["rematch"] is None
    again.say("rematch")
    assert again.until("rematch")["url"] != first


def test_nothing_goes_where_that_is_wished(start: Start) -> None:
    time = Time()
    served = start(time, unplayed_days=0)
    me = served.person()
    game_id = me.open("swift", [ME, LINK])["id"]
    time.pass_s(10_000 * DAY_S)
    served.run(leave_memory(served))
    forget(served)
    assert status(me, game_id) == 200
