"""Ladders over HTTP; a season ends once, whoever does it and whoever is killed meanwhile."""

from datetime import UTC, datetime
from typing import Any

import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import writing
from rookery.server.ladders import store
from rookery.server.ladders.ladders import SeasonLadders
from rookery.server.ladders.model import LEAST_GAMES, first_season, season_after
from rookery.server.people import notices_store
from rookery.server.people.calendar import DAY_MS
from rookery.server.ratings import store as ratings
from tests.server.clubs.test_clubs import act, founded, member
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import sign_up
from tests.server.ladders.contests import play
from tests.server.users import Person

HTML = {"accept": "text/html"}
OCTOBER = round(datetime(2026, 10, 1, tzinfo=UTC).timestamp() * 1000)
JANUARY = round(datetime(2027, 1, 1, tzinfo=UTC).timestamp() * 1000)


@pytest.fixture
def time() -> Time:
    time = Time()
    time.ms = JANUARY - 2 * DAY_MS
    return time


@pytest.fixture
def served(start: Start, time: Time) -> RunningServer:
    return start(time)


def ladders(served: RunningServer) -> SeasonLadders:
    service = served.house.services["ladders"]
    assert isinstance(service, SeasonLadders)
    return service


def look(served: RunningServer) -> None:
    served.run(ladders(served).look())


def ladder(person: Person, **more: Any) -> Any:
    answer = person.http.get("/api/ladders", params={"game": "swift", **more})
    assert answer.is_success, answer.text
    return answer.json()


def names(rows: Any) -> list[str]:
    return [row["name"] for row in rows]


def season_of(served: RunningServer, people: list[Person], at: int) -> None:
    """Enough games for medals, which all end in the same order."""
    for _ in range(LEAST_GAMES):
        play(served, *people, at=at)


def all_medals(served: RunningServer) -> list[Any]:
    with served.house.engine.connect() as connection:
        return list(connection.execute(sa.select(store.medals)))


def test_members_stand_where_their_games_have_put_them(served: RunningServer, time: Time) -> None:
    ada, bo, guest = member(served, "Ada"), member(served, "Bob"), served.person()
    now = time.ms
    play(served, bo, guest, ada, at=now - 20 * DAY_MS)
    play(served, ada, bo, at=now - DAY_MS)
    play(served, bo, ada, at=now, game="packeis")
    play(served, bo, ada, at=OCTOBER - 1)  # last season
    play(served, bo, ada, at=now, pool="swift/many-bots/quick")  # games with bots are their own
    shown = ladder(ada)
    assert names(shown["rungs"]) == ["Ada", "Bob"]
    first, second = shown["rungs"]
    assert (first["you"], first["games"], first["week"]) == (True, 2, 1)
    assert (second["rung"], second["form"]) == (2, [[1, 3], [2, 2]])
    assert shown["season"]["title"] == "Oct\u2009–\u2009Dec 2026"
    assert str(ada.user_id) not in str(shown)
    page = ada.http.get("/ladders?game=swift", headers=HTML)
    assert "You stand at the top" in page.text
    bos = bo.http.get("/ladders?game=swift", headers=HTML).text
    assert "Challenge Ada" in bos
    guests = guest.http.get("/ladders?game=swift", headers=HTML).text
    assert "Members of the house are on it." in guests


def test_a_voided_game_has_never_moved_anybody(served: RunningServer, time: Time) -> None:
    ada, bo = member(served, "Ada"), member(served, "Bob")
    play(served, ada, bo, at=time.ms)
    play(served, bo, ada, at=time.ms)
    assert names(ladder(ada)["rungs"]) == ["Bob", "Ada"]
    with served.house.engine.begin() as connection:
        ratings.void(connection, "+ladder2", time.ms)
    assert names(ladder(ada)["rungs"]) == ["Ada", "Bob"]


def test_a_season_ends_once_and_the_next_one_begins_with_free_rungs(
    start: Start, time: Time
) -> None:
    served, other = start(time, poll_ms=20), start(time, poll_ms=20)
    people = [member(served, name) for name in ("Ada", "Bob", "Cyd", "Dia", "Eve")]
    look(served)
    season_of(served, people, time.ms)
    look(served)
    assert all_medals(served) == []  # not over yet
    time.ms = JANUARY + 1
    for each in (served, other, served):
        look(each)
    won = [(medal.place, medal.user_id) for medal in all_medals(served)]
    assert won == [(1, people[0].user_id), (2, people[1].user_id)]  # five: every second one
    shown = ladder(people[2])
    assert shown["rungs"] == []
    assert names(shown["medals"]) == ["Ada", "Bob"]
    assert shown["podium"]["number"] == 1
    assert shown["season"]["begins"] == JANUARY
    page = people[2].http.get("/ladders?game=swift&season=1", headers=HTML).text
    assert "Gold" in page
    assert "All rungs are still free" in page
    told = people[0].http.get("/api/me/notices").json()
    assert "The gold medal is yours" in str(told)
    assert "medal" not in str(people[2].http.get("/api/me/notices").json())


def test_whoever_is_killed_while_a_season_ends_has_done_all_of_it_or_nothing(
    served: RunningServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [member(served, name) for name in ("Ada", "Bob")]
    look(served)
    season_of(served, people, time.ms)
    time.ms = JANUARY
    for step in ("begin", "_notice"):  # the last statement, and one in the middle
        with monkeypatch.context() as patch:

            def killed(*_: Any) -> Any:
                raise RuntimeError("killed")

            patch.setattr(store, step, killed)
            with pytest.raises(RuntimeError, match="killed"):
                look(served)
        assert all_medals(served) == []
    look(served)
    assert [medal.place for medal in all_medals(served)] == [1]


def test_two_who_end_a_season_at_once_give_its_medals_once(
    served: RunningServer, time: Time
) -> None:
    ada = member(served, "Ada")
    season = first_season(time.ms, 3)
    won = [store.Medal(1, "swift", "", 1, str(ada.user_id), "")]
    later = season_after(2, season.ends, 3)
    with writing(served.house.engine) as connection:
        store.begin(connection, season)
        store.begin(connection, season)
        assert store.close(connection, season, won, later, JANUARY)
        assert not store.close(connection, season, won, later, JANUARY)
        assert store.current(connection) == later
    assert len(all_medals(served)) == 1


def test_a_season_waits_an_hour_for_games_that_are_yet_to_be_rated(
    start: Start, time: Time
) -> None:
    served = start(time, ratings=False)  # nobody rates
    people = [member(served, name) for name in ("Ada", "Bob")]
    service = ladders(served)
    with served.house.engine.begin() as connection:
        store.begin(connection, first_season(time.ms, 3))
    season_of(served, people, time.ms)
    table = people[0].open("swift", [{"kind": "me"}, {"kind": "link"}])["id"]
    games, finished = schema.games, schema.finished
    with served.house.engine.begin() as connection:
        here = games.c.id == table
        connection.execute(sa.update(games).where(here).values(ended=JANUARY - 1))
        connection.execute(sa.insert(finished), {"game_id": table})
    time.ms = JANUARY + 3_599_999
    served.run(service.look())
    assert all_medals(served) == []
    time.ms += 1
    served.run(service.look())
    assert len(all_medals(served)) == 1


def test_a_long_pause_ends_all_seasons_that_are_over(served: RunningServer, time: Time) -> None:
    look(served)
    time.ms = JANUARY + 400 * DAY_MS
    look(served)
    with served.house.engine.connect() as connection:
        current = store.current(connection)
        assert current is not None
        assert current.begins <= time.ms < current.ends
        assert len(store.past(connection, 20)) == current.number - 1 == 5


def test_a_club_has_a_ladder_of_its_own_and_medals(served: RunningServer, time: Time) -> None:
    ada, bo, cy = (member(served, name) for name in ("Ada", "Bob", "Cyd"))
    club = founded(ada, joining="open")
    assert act(bo, club, "join").is_success
    look(served)
    season_of(served, [cy, bo, ada], time.ms)
    play(served, ada, bo, at=time.ms)
    assert names(ladder(ada, club=club)["rungs"]) == ["Ada", "Bob"]
    assert names(ladder(ada)["rungs"]) == ["Cyd", "Ada", "Bob"]
    page = ada.http.get(f"/clubs/{club}", headers=HTML).text
    assert f"/ladders?game=swift&amp;club={club}" in page
    time.ms = JANUARY
    look(served)
    profile = cy.http.get("/api/players/Ada").json()
    assert [(one["club"], one["place"]) for one in profile["medals"]] == [("Puffins", 1)]
    assert "Puffins" in cy.http.get("/@/Ada", headers=HTML).text


def test_a_private_club_shows_neither_ladder_nor_medals(served: RunningServer, time: Time) -> None:
    ada, bo, cy = (member(served, name) for name in ("Ada", "Bob", "Cyd"))
    club = founded(ada, joining="link")
    link = ada.http.get(f"/api/clubs/{club}").json()["link"].rsplit("/", 1)[1]
    assert act(bo, club, "join", link=link).is_success
    look(served)
    season_of(served, [cy, bo, ada], time.ms)
    assert names(ladder(bo, club=club)["rungs"]) == ["Bob", "Ada"]
    refused = cy.http.get("/api/ladders", params={"game": "swift", "club": club})
    assert refused.status_code == 404
    time.ms = JANUARY
    look(served)
    for person, count in ((ada, 1), (bo, 1), (cy, 0)):
        assert len(person.http.get("/api/players/Bob").json()["medals"]) == count


def test_medals_go_with_their_people(served: RunningServer, time: Time) -> None:
    ada, bo = member(served, "Ada"), member(served, "Bob")
    look(served)
    season_of(served, [ada, bo], time.ms)
    time.ms = JANUARY
    look(served)
    exported = ada.http.get("/api/me/export").json()
    assert [one["place"] for one in exported["ladders"]] == [1]
    with served.house.engine.begin() as connection:
        store.merge(connection, str(ada.user_id), str(bo.user_id), time.ms)
        assert len(store.of_user(connection, str(bo.user_id))) == 1
        store.forget(connection, str(bo.user_id), time.ms)
        assert store.of_user(connection, str(bo.user_id)) == []


def test_whoever_has_gone_gets_no_medal(served: RunningServer, time: Time) -> None:
    ada, bo = member(served, "Ada"), member(served, "Bob")
    season = first_season(time.ms, 3)
    won = [
        store.Medal(1, "swift", "", place, str(who.user_id), "")
        for place, who in enumerate((ada, bo), 1)
    ]
    with served.house.engine.begin() as connection:
        store.begin(connection, season)
        gone = schema.users.c.id == ada.user_id
        connection.execute(sa.update(schema.users).where(gone).values(kind="closed"))
        store.close(connection, season, won, season_after(2, season.ends, 3), JANUARY)
        told = connection.scalars(sa.select(notices_store.notices.c.user_id))
        assert list(told) == [bo.user_id]
    assert [medal.user_id for medal in all_medals(served)] == [bo.user_id]


def test_a_guest_who_signs_up_brings_their_games(served: RunningServer, time: Time) -> None:
    ada, guest = member(served, "Ada"), served.person()
    play(served, guest, ada, at=time.ms)
    assert names(ladder(ada)["rungs"]) == ["Ada"]
    sign_up(guest, "Gus")
    assert names(ladder(ada)["rungs"]) == ["Gus", "Ada"]


def test_odd_wishes_are_refused_or_ignored(served: RunningServer) -> None:
    ada = member(served, "Ada")
    for query in ("game=chess", "game=swift&club=none", ""):
        assert ada.http.get(f"/api/ladders?{query}").status_code in (400, 404)
    for season in ("0", "-1", "x", "9" * 30):
        assert ladder(ada, season=season)["podium"] is None
    assert ada.http.get("/ladders?game=chess&season=x", headers=HTML).is_success


def test_a_house_can_do_without_ladders(start: Start, time: Time) -> None:
    served = start(time, ratings=False)
    ada = member(served, "Ada")
    assert ada.http.get("/ladders?game=swift", headers=HTML).status_code == 404
    assert "/ladders" not in ada.http.get("/players", headers=HTML).text
    assert ada.http.get("/clubs/everybody", headers=HTML).is_success
