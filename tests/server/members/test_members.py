"""Guests and members at tables: who is asking, and which names belong to whom."""

from functools import partial

import pytest

from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as people
from rookery.server.people.names import skeleton
from tests.server.conftest import RunningServer
from tests.server.users import HERE, LINK, ME, Person


def member(house: RunningServer, name: str) -> Person:
    """A person who is signed in: their token is a session's."""
    person, services = house.person(), house.house
    user_id = f"{name.lower():x<64}"
    put = partial(people.put, user_id=user_id, now=1, kind="member", name=name)
    services.writer.submit(partial(put, skeleton=skeleton(name))).result()
    now = services.now()
    begin = partial(sessions.begin, user_id=user_id, token=person.user_id, now=now)
    services.writer.submit(partial(begin, about="", method="password")).result()
    person.user_id = user_id
    return person


def names(person: Person, game_id: str) -> list[str]:
    return [seat["name"] for seat in person.view(game_id)["seats"]]


def test_a_newcomer_is_nobody_and_is_remembered_once_they_choose(house: RunningServer) -> None:
    guest = house.person()
    assert guest.http.get("/api/me").json() == {
        "kind": "guest",
        "name": "",
        "role": None,
        "scarf": None,
        "games": 0,
        "password": False,
        "codes": 0,
        "challenges": True,
        "named": False,
    }
    assert guest.http.patch("/api/me", json={"name": "Cy", "scarf": 4}).is_success
    guest.open("quick", [ME, HERE])
    found = guest.http.get("/api/me").json()
    assert (found["kind"], found["name"], found["scarf"], found["games"]) == ("guest", "Cy", 4, 1)
    assert guest.http.patch("/api/me", json={"scarf": 7}).status_code == 400
    assert guest.http.get("/api/me").json()["scarf"] == 4


def test_a_member_sits_under_their_name(house: RunningServer) -> None:
    ada, guest = member(house, "Adalin"), house.person()
    opened = ada.open("quick", [{"kind": "me", "name": "Queen"}, LINK])
    assert names(ada, opened["id"]) == ["Adalin", ""]
    rename = {"seat": 0, "name": "Queen"}
    answer = ada.http.post(f"/api/games/{opened['id']}/name", json=rename)
    assert answer.json()["error"]["code"] == "not-allowed"
    assert guest.join(opened["invites"][0]["url"], "ADALlN").json()["error"]["code"] == "name-taken"
    assert guest.join(opened["invites"][0]["url"], "Cy").is_success
    rename = {"seat": 1, "name": "adalin"}
    answer = guest.http.post(f"/api/games/{opened['id']}/name", json=rename)
    assert (answer.status_code, answer.json()["error"]["code"]) == (409, "name-taken")
    assert names(guest, opened["id"]) == ["Adalin", "Cy"]


def test_nobody_opens_a_table_under_a_member_s_name(house: RunningServer) -> None:
    member(house, "Berta")
    guest = house.person()
    for seats in ([{"kind": "me", "name": "Berta"}, HERE], [ME, {"kind": "here", "name": "bertä"}]):
        answer = guest.http.post("/api/games", json={"game": "quick", "seats": seats})
        assert answer.json()["error"]["code"] == "name-taken"
    assert guest.http.patch("/api/me", json={"name": "Berta"}).status_code == 409


def test_a_guest_says_once_who_they_are(house: RunningServer) -> None:
    ada, guest = member(house, "Gesine"), house.person()
    first, second, third = (ada.open("quick", [ME, LINK]) for _ in range(3))
    assert guest.join(first["invites"][0]["url"], "Moritz").is_success
    assert guest.http.get("/api/me").json()["name"] == "Moritz"
    assert guest.join(second["invites"][0]["url"]).is_success
    assert names(ada, second["id"]) == ["Gesine", "Moritz"]
    assert names(guest, guest.open("quick", [ME, HERE])["id"])[0] == "Moritz"
    assert guest.join(third["invites"][0]["url"], "Gesine").status_code == 409
    assert guest.http.get("/api/me").json()["name"] == "Moritz"
    rename = {"seat": 1, "name": "Max"}  # with one seat at the table, it is the guest's name
    assert guest.http.post(f"/api/games/{second['id']}/name", json=rename).is_success
    assert guest.http.get("/api/me").json()["name"] == "Max"
    invited = guest.http.get(third["invites"][0]["url"], headers={"accept": "text/html"})
    assert 'value="Max"' in invited.text  # the form knows it
    member(house, "Max")  # the name is somebody's from now on
    assert guest.join(third["invites"][0]["url"]).is_success
    assert names(ada, third["id"]) == ["Gesine", "Guest"]


def test_a_new_name_is_seen_at_once_where_a_member_sits(house: RunningServer) -> None:
    carla = member(house, "Carla")
    game_id = carla.open("quick", [ME, {"kind": "here", "name": "Papa"}])["id"]
    socket = carla.sit(game_id)
    socket.hear()
    renamed = carla.http.patch("/api/me", json={"name": "Charlotte"})
    assert renamed.json()["name"] == "Charlotte"
    while [seat["name"] for seat in socket.until("people")["seats"]] != ["Charlotte", "Papa"]:
        pass
    assert names(carla, game_id) == ["Charlotte", "Papa"]


@pytest.mark.parametrize("name", ["x", "Аdа Lo", "a" * 21, "two  .. dots"])
def test_a_name_that_is_none_changes_nothing(house: RunningServer, name: str) -> None:
    dora = member(house, f"Dora {len(name)}")
    before = dora.http.get("/api/me").json()
    assert dora.http.patch("/api/me", json={"name": name}).json()["error"]["code"] == "bad-name"
    assert dora.http.get("/api/me").json() == before


def test_whoever_wants_a_name_that_is_taken_is_told_three_others(house: RunningServer) -> None:
    member(house, "Emil")
    fritz = member(house, "Fritz")
    refused = fritz.http.patch("/api/me", json={"name": "EMIL"}).json()["error"]
    assert (refused["code"], len(refused["reasons"])) == ("name-taken", 3)
    assert fritz.http.patch("/api/me", json={"name": refused["reasons"][0]}).is_success
    assert fritz.http.patch("/api/me", json={"name": "Keeper"}).status_code == 409


def test_a_token_that_is_nobody_s_sits_nowhere(house: RunningServer) -> None:
    gerd = member(house, "Gerd")
    game_id = gerd.open("quick", [ME, HERE])["id"]
    socket = gerd.sit(game_id)
    assert socket.hear()["yours"] == [0, 1]
    services = house.house
    end = partial(sessions.end, user_id=gerd.user_id, now=services.now())
    services.writer.submit(end).result()
    house.run(services.sessions.drop([gerd.user_id]))
    assert socket.closing_code() == 1013
    assert gerd.view(game_id)["yours"] == []
    again = gerd.http.post("/api/games", json={"game": "quick", "seats": [ME, HERE]})
    assert "set-cookie" in again.headers
    program = house.person(bearer=True)
    program.http.headers["authorization"] = f"Bearer {gerd.token}"
    answer = program.http.post("/api/games", json={"game": "quick", "seats": [ME, HERE]})
    assert (answer.status_code, answer.json()["error"]["code"]) == (401, "bad-credential")
