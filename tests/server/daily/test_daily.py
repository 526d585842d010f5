"""The daily board: the same for everybody, one table per person, no help before it is over."""

import re
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa

from rookery import games
from rookery.server.daily import store
from rookery.server.daily.boards import Boards
from rookery.server.table import day as daily
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import sign_up
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


def test_games_without_one_have_no_page(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games.load("packeis").rules, "daily", None)
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
    goal = re.compile(r"Melt all coins but one; leave a (sun|moon|crown|coat of arms)\.")
    found = goal.search(me.http.get(f"/daily/{NAME}", headers=HTML).text)
    assert found
    assert found[0] in me.http.get(table, headers=HTML).text
    german = me.http.get(table, headers=HTML | {"accept-language": "de"}).text
    assert "Schmilz alle Münzen bis auf eine" in german


COMPUTERS = ("packeis", "penguisi", "polar_escape")


def ended(person: Person, game: str) -> str:
    """A board of today that its player has given up at once."""
    answer = person.http.post(f"/api/daily/{game}", json={})
    assert answer.status_code == 201, answer.text
    game_id = str(answer.json()["id"])
    body = {"seat": person.view(game_id)["yours"][0]}
    assert person.http.post(f"/api/games/{game_id}/leave", json=body).json()["over"]
    return game_id


@pytest.mark.parametrize("game", COMPUTERS)
def test_others_seats_are_computers_on_the_same_deal(house: RunningServer, game: str) -> None:
    me, other = house.person(), house.person()
    ids = [str(one.http.post(f"/api/daily/{game}", json={}).json()["id"]) for one in (me, other)]
    mine, theirs = me.view(ids[0]), other.view(ids[1])
    assert ids[0] != ids[1]
    kinds = [(seat["kind"], seat["level"]) for seat in mine["seats"]]
    assert kinds == [(seat["kind"], seat["level"]) for seat in theirs["seats"]]
    assert kinds.count(("human", None)) == 1
    assert {level for kind, level in kinds if kind == "computer"} == {daily.LEVEL}
    page = me.http.get(f"/daily/{game}", headers=HTML)
    assert "Go on" in page.text


def test_results_become_figures_for_everybody(start: Start) -> None:
    house = start()
    people = [house.person() for _ in range(3)]
    for person in people[:2]:
        ended(person, "packeis")
        assert "Place 2 of 2" in person.http.get("/daily/packeis", headers=HTML).text
    page = people[2].http.get("/daily/packeis", headers=HTML).text
    assert "2 have played it, 0 won." in page
    assert "You did better than" not in page
    for person in people[:2]:  # nobody did worse, and nobody is told so
        assert "better than" not in person.http.get("/daily", headers=HTML).text
    ids = [begun(person) for person in people[:2]]
    played(people[0], ids[0])
    people[1].http.post(f"/api/games/{ids[1]}/leave", json={"seat": 0})
    assert "better than" not in people[1].http.get(f"/daily/{NAME}", headers=HTML).text
    own = people[0].http.get(f"/daily/{NAME}", headers=HTML).text
    assert "You did better than 100\u00a0% of the others." in own


def test_a_row_of_days_and_the_best_of_the_day_before(start: Start) -> None:
    time = Time()
    house = start(time=time)
    me, other = house.person(), house.person()
    for day in (1, 2, 3):
        ended(me, "packeis")
        text = "1 day in a row" if day == 1 else f"{day} days in a row"
        for path in ("/daily", "/daily/packeis"):
            assert text in me.http.get(path, headers=HTML).text
            assert "in a row" not in other.http.get(path, headers=HTML).text
        time.pass_s(24 * 3600)
    assert "3 days in a row" in me.http.get("/daily", headers=HTML).text
    assert "The best of the day before: Place 2 of 2" in other.http.get("/daily", headers=HTML).text
    time.pass_s(24 * 3600)
    assert "in a row" not in me.http.get("/daily", headers=HTML).text


def test_an_old_board_makes_no_row(start: Start) -> None:
    time = Time()
    house = start(time=time)
    me = house.person()
    yesterday = day_of(me, begun(me))
    time.pass_s(24 * 3600)
    other = house.person()
    played(other, begun(other, yesterday))
    page = other.http.get(f"/daily/{NAME}/{yesterday}", headers=HTML).text
    assert "1 has played it" in page
    assert "in a row" not in page


def test_what_a_guest_played_is_theirs_as_a_member(house: RunningServer) -> None:
    me = house.person()
    ended(me, "packeis")
    sign_up(me, "Ada")
    assert "1 day in a row" in me.http.get("/daily", headers=HTML).text
    known = me.http.get("/api/me/export").json()["daily"]
    assert [(row["game"], row["place"]) for row in known] == [("packeis", 2)]


def test_a_result_that_no_process_stored_is_found_later(start: Start) -> None:
    house = start()
    me = house.person()
    game_id = ended(me, "packeis")
    me.http.get("/daily", headers=HTML)
    empty = sa.update(store.daily_tables).values(place=None)
    boards = house.house.services["daily"]
    assert isinstance(boards, Boards)

    async def again() -> tuple[list[str], list[str]]:
        await house.house.writer.run(lambda c: c.execute(empty).rowcount)
        missing = await house.house.reader.run(store.unfinished)
        await boards.settle_all()
        return missing, await house.house.reader.run(store.unfinished)

    assert house.run(again()) == ([game_id], [])
