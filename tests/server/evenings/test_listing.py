"""Evenings in lists and calendars: how each is played, who comes, and when it is."""

import re
from typing import Any

from rookery.server.evenings import evenings
from tests.server.conftest import RunningServer, Time
from tests.server.evenings.test_evening import PLAN, act, begun, check_in, director_looks
from tests.server.users import Person

HTML = {"accept": "text/html"}
MINUTE_MS = 60_000


def announced(person: Person, **plan: Any) -> str:
    answer = person.http.post("/api/evenings", json={**PLAN, "in_minutes": 30, **plan})
    assert answer.is_success, answer.text
    return str(answer.json()["id"])


def row(person: Person, evening: str) -> Any:
    return next(each for each in person.http.get("/api/evenings").json() if each["id"] == evening)


def page(person: Person, path: str) -> str:
    return person.http.get(path, headers=HTML).text


def test_a_list_says_how_an_evening_is_played_and_who_comes(served: RunningServer) -> None:
    ada, bo = served.person(), served.person()
    arena = announced(ada, format="arena", minutes=45, seats=3, bots=True)
    heats = announced(ada, format="heats", rounds=4)
    plan = row(ada, arena)
    assert (plan["format"], plan["minutes"], plan["seats"], plan["bots"]) == ("arena", 45, 3, True)
    assert (row(ada, heats)["rounds"], row(ada, heats)["bots"]) == (4, False)
    for person, name in ((ada, "Ada"), (bo, "Bo")):
        assert act(person, arena, "join", name=name).is_success
    assert [row(person, arena)["people"] for person in (ada, bo)] == [2, 2]
    assert act(bo, arena, "leave").is_success
    assert (row(ada, arena)["people"], row(ada, arena)["mine"]) == (1, True)
    assert (row(bo, arena)["people"], row(bo, arena)["mine"]) == (1, False)
    assert act(bo, arena, "join", name="Bo").is_success  # who comes back is the same one
    assert row(bo, arena)["people"] == 2
    text = page(ada, "/evenings")
    assert "Arena, 45 minutes" in text
    assert "Heats and a final, 4 rounds" in text
    assert text.count("you’re in") == 1


def test_an_evening_goes_into_calendars(served: RunningServer) -> None:
    ada, stranger = served.person(), served.person()
    evening, other = announced(ada), announced(ada, title="Off; again, \\", in_minutes=60)
    assert f"/evenings/{evening}/calendar.ics" in page(stranger, "/evenings")
    assert "/evenings/calendar.ics" in page(stranger, "/evenings")
    assert f"/evenings/{evening}/calendar.ics" in page(stranger, f"/evenings/{evening}")
    single = stranger.http.get(f"/evenings/{evening}/calendar.ics")
    assert single.headers["content-type"].startswith("text/calendar")
    assert re.findall(r"^UID:(.*)\r$", single.text, re.MULTILINE) == [f"{evening}@rookery"]
    assert f"URL:{served.address}/evenings/{evening}\r\n" in single.text
    assert "SUMMARY:Off\\; again\\, \\\\\r\n" in stranger.http.get("/evenings/calendar.ics").text
    assert act(ada, other, "end").is_success  # called off before it begins
    every = stranger.http.get("/evenings/calendar.ics").text
    assert every.count("BEGIN:VEVENT") == 1
    assert "BEGIN:VEVENT" not in stranger.http.get(f"/evenings/{other}/calendar.ics").text
    assert act(ada, evening, "extend").is_success
    assert stranger.http.get(f"/evenings/{evening}/calendar.ics").text != single.text
    assert stranger.http.get("/evenings/nothing/calendar.ics").status_code == 404


def test_the_start_page_tells_of_the_next_evenings(served: RunningServer, time: Time) -> None:
    ada, stranger = served.person(), served.person()
    assert "h-evenings" not in page(stranger, "/")
    far = announced(ada, title="Far away", in_minutes=8 * 24 * 60)
    soon = announced(ada, title="Soon")
    time.ms += evenings._AHEAD_EVERY_MS
    text = page(stranger, "/")
    assert f"/evenings/{soon}" in text
    assert f"/evenings/{far}" not in text
    assert act(ada, soon, "end").is_success
    time.ms += evenings._AHEAD_EVERY_MS
    assert "h-evenings" not in page(stranger, "/")


def test_the_start_page_is_silent_about_what_one_cannot_come_to(
    served: RunningServer, time: Time
) -> None:
    people = [served.person() for _ in range(2)]
    league = announced(people[0], format="league", seats=2, rounds=3, in_minutes=1)
    for person in people:
        assert act(person, league, "join", name="Pen").is_success
    time.pass_s(61)
    director_looks(served)
    assert row(people[0], league)["phase"] == "playing"
    arena = begun(served, time, people, format="arena", minutes=60, seats=2)
    assert f"/evenings/{arena}" in page(people[0], "/")
    check_in(served, people, arena)
    time.ms += evenings._AHEAD_EVERY_MS
    text = page(people[0], "/")
    assert row(people[0], arena)["phase"] == "playing"
    assert f"/evenings/{arena}" in text  # who comes late is dealt in
    assert f"/evenings/{league}" not in text


def test_the_page_of_an_evening_shows_the_boards_that_are_played(
    served: RunningServer, time: Time
) -> None:
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people, seats=2)
    before = page(people[0], f"/evenings/{evening}")
    assert "/picture.svg" not in before
    assert '<meta property="og:title" content="Thursday">' in before
    assert re.search(r'og:description" content="Swift[^"]* · Rounds · tables of 2', before)
    check_in(served, people, evening)  # the same moment: what was read before is not shown
    assert page(people[0], f"/evenings/{evening}").count("/picture.svg?n=0") == 2


def test_boards_of_a_duplicate_round_are_for_their_own_players(
    served: RunningServer, time: Time
) -> None:
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people, seats=2, duplicate=True)
    check_in(served, people, evening)
    time.ms += 2 * MINUTE_MS
    assert "/picture.svg" not in page(served.person(), f"/evenings/{evening}")
