"""The daily board: the same for everybody, one table per person, no help before it is over."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest

from rookery.server.table import day as daily
from tests.server.conftest import RunningServer, Start, Time
from tests.server.table.test_alone import played
from tests.server.users import Person

NAME = "penguin_game"
HTML = {"accept": "text/html"}


def begun(person: Person, day: str = "") -> str:
    answer = person.http.post(f"/api/daily/{NAME}", json={"day": day})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def day_of(person: Person, game_id: str) -> str:
    return str(person.view(game_id)["daily"]).rpartition("/")[2]


def test_everybody_gets_the_same_board_and_keeps_it(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    mine, theirs = begun(me), begun(other)
    assert mine != theirs
    assert me.view(mine)["text"] == other.view(theirs)["text"]
    assert begun(me) == mine
    day = day_of(me, mine)
    assert me.view(mine)["daily"] == f"/daily/{NAME}/{day}"
    assert begun(me, day) == mine
    assert f"date: {day}" in me.http.get(f"/api/games/{mine}/record").text


def test_however_fast_somebody_asks_there_is_one(house: RunningServer) -> None:
    me = house.person()
    with ThreadPoolExecutor(8) as asking:
        ids = set(asking.map(lambda _: begun(me), range(8)))
    assert ids == {begun(me)}


def test_each_day_has_its_own_board(start: Start) -> None:
    time = Time()
    house = start(time=time)
    me = house.person()
    first = begun(me)
    yesterday = day_of(me, first)
    time.pass_s(24 * 3600)
    second = begun(me)
    assert me.view(first)["text"] != me.view(second)["text"]
    assert begun(me, yesterday) == first


def test_nobody_helps_before_it_is_over(house: RunningServer) -> None:
    me = house.person()
    game_id = begun(me)
    socket = me.sit(game_id)
    assert "hint" not in socket.hear()["can"]
    assert socket.refused("hint") == "not-allowed"
    assert me.http.get(f"/api/games/{game_id}/analysis/0").status_code == 403
    assert me.http.get(f"/api/games/{game_id}/theory/0").status_code == 403
    played(me, game_id)
    assert me.http.get(f"/api/games/{game_id}/theory/{me.view(game_id)['number']}").is_success


def test_the_result_can_be_shared_with_the_day(house: RunningServer) -> None:
    me = house.person()
    game_id = begun(me)
    me.http.post("/api/language", json={"lang": "de"})
    result = played(me, game_id)["result"]
    day = daily.day_of({"event": f"daily {day_of(me, game_id)}"})
    assert day
    assert result["share"].startswith("The Penguin Game, ")
    assert str(day.year) in result["share"]
    assert result["verdict"] in result["share"]
    page = me.http.get(f"/daily/{NAME}", headers=HTML).text
    assert f'data-share="{result["share"]}"' in page.replace("&#39;", "'")


@pytest.mark.parametrize("day", ["2999-01-01", "2026-02-30", "20261121", "today", "2026-W01-1"])
def test_only_days_that_were_have_a_board(house: RunningServer, day: str) -> None:
    me = house.person()
    assert me.http.get(f"/daily/{NAME}/{day}", headers=HTML).status_code == 404
    assert me.http.post(f"/api/daily/{NAME}", json={"day": day}).status_code == 404


def test_games_without_one_have_no_page(house: RunningServer) -> None:
    me = house.person()
    for game in ("packeis", "nothing"):
        assert me.http.get(f"/daily/{game}", headers=HTML).status_code == 404
        assert me.http.post(f"/api/daily/{game}", json={}).status_code == 404


def test_a_rematch_of_it_is_an_ordinary_board(house: RunningServer) -> None:
    me = house.person()
    game_id = begun(me)
    played(me, game_id)
    socket = me.sit(game_id)
    socket.say("rematch")
    again = str(socket.until("rematch")["url"]).rpartition("/")[2]
    view = me.view(again)
    assert view["daily"] is None
    assert "hint" in view["can"]


def test_it_states_its_goal_on_its_page_and_on_the_table(house: RunningServer) -> None:
    me = house.person()
    table = f"/games/{begun(me)}"
    goal = re.compile(r"Melt all coins but one; leave a (sun|moon|crown|shield)\.")
    found = goal.search(me.http.get(f"/daily/{NAME}", headers=HTML).text)
    assert found
    assert found[0] in me.http.get(table, headers=HTML).text
    german = me.http.get(table, headers=HTML | {"accept-language": "de"}).text
    assert "Schmilz alle Münzen bis auf eine" in german
