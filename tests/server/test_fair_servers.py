"""Verifiable chance across restarts, with several servers, and in games from before promises."""

import threading
from typing import Any

import sqlalchemy as sa

from rookery.core.verify import verify
from rookery.server.db import schema
from tests.server.conftest import Start
from tests.server.table.test_fairness import (
    ONE,
    SHORT,
    THREE,
    TWO,
    contribute,
    firsts,
    opened,
    played,
    record_of,
)
from tests.server.users import HERE, LINK, ME


def test_a_restart_draws_on_where_it_was(start: Start) -> None:
    first = start()
    me = first.person()
    table = opened(me, [ME, LINK, HERE])
    first.stop()
    second = start()
    back = second.person()
    back.http.headers["cookie"] = me.headers["cookie"]
    friend = second.person()
    url = table["invites"][0]["url"]
    code = url.rsplit("/", 1)[-1]
    assert friend.http.post(f"/api/join/{code}", json={"contribution": TWO}).status_code == 200
    view = played(table["id"], back, friend)
    assert firsts(view) == [(0, ONE, 0), (1, TWO, 1)]
    assert all(one.is_right for one in verify(record_of(back, table["id"])))


def test_two_servers_never_draw_past_a_contribution(start: Start) -> None:
    """One server does not know yet what was contributed at the other when it draws."""
    here, there = start(), start()
    me, friend = here.person(), here.person()
    away = there.person()
    away.http.headers["cookie"] = friend.headers["cookie"]
    table = opened(me, [ME, LINK])
    friend.join(table["invites"][0]["url"])
    game_id = table["id"]
    away.view(game_id)
    view = me.view(game_id)
    assert contribute(away, game_id, TWO).json()["contributions"][1]["first"] == 2
    body = {"number": view["number"] + 1, "seat": 0, "action": min(view["taps"])}
    assert me.http.post(f"/api/games/{game_id}/act", json=body).status_code == 200
    assert firsts(me.view(game_id)) == [(0, ONE, 0), (1, TWO, 2)]
    played(game_id, me, friend)
    assert all(one.is_right for one in verify(record_of(me, game_id)))


def test_giving_and_rolling_at_once_never_contradict(start: Start) -> None:
    here, there = start(), start()
    me, friend = here.person(), here.person()
    away = there.person()
    away.http.headers["cookie"] = friend.headers["cookie"]
    for _ in range(10):
        table = opened(me, [ME, LINK])
        friend.join(table["invites"][0]["url"])
        game_id = table["id"]
        away.view(game_id)
        view = me.view(game_id)
        body = {"number": view["number"] + 1, "seat": 0, "action": min(view["taps"])}
        statuses: dict[str, int] = {}

        def act(game_id: str = game_id, body: Any = body, found: Any = statuses) -> None:
            found["act"] = me.http.post(f"/api/games/{game_id}/act", json=body).status_code

        def give(game_id: str = game_id, found: Any = statuses) -> None:
            found["give"] = contribute(away, game_id, TWO).status_code

        threads = [threading.Thread(target=work) for work in (act, give)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert statuses == {"act": 200, "give": 200}
        played(game_id, me, friend)
        record = record_of(me, game_id)
        assert record.fairness
        assert record.fairness.contributions[1].first in (2, 3)
        assert all(one.is_right for one in verify(record))


def test_two_servers_may_seat_the_last_two_at_once(start: Start) -> None:
    here, there = start(), start()
    me, two, three = here.person(), here.person(), there.person()
    table = opened(me, [ME, LINK, LINK])
    # Both processes know the table, with two seats open.
    assert me.view(table["id"])["number"] == three.view(table["id"])["number"] == 0
    codes = [invite["url"].rsplit("/", 1)[-1] for invite in table["invites"]]
    for person, code, bits in ((two, codes[0], TWO), (three, codes[1], THREE)):
        answer = person.http.post(f"/api/join/{code}", json={"contribution": bits})
        assert answer.status_code == 200
    view = three.view(table["id"])
    assert (view["number"], view["to_move"]) == (1, 0)
    assert firsts(view) == [(0, ONE, 0), (1, TWO, 1), (2, THREE, 1)]


def test_games_from_before_promises_play_on_and_claim_nothing(start: Start) -> None:
    first = start()
    me = first.person()
    game_id = me.open("quick", [ME, HERE], options=SHORT)["id"]
    forget = sa.update(schema.games).where(schema.games.c.id == game_id).values(commitment=None)
    first.house.writer.submit(lambda connection: connection.execute(forget)).result()
    first.stop()
    second = start()
    back = second.person()
    back.http.headers["cookie"] = me.headers["cookie"]
    assert back.view(game_id)["fair"] is None
    assert "contribute" not in back.view(game_id)["can"]
    assert contribute(back, game_id, ONE).status_code == 403
    played(game_id, back)
    assert record_of(back, game_id).fairness is None
    chance = back.http.get(f"/api/games/{game_id}/chance").json()
    assert (chance["commitment"], chance["checks"]) == (None, [])
