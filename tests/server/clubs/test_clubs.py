"""Clubs over HTTP: who sees them, who comes in, what becomes of them."""

from typing import Any

import sqlalchemy as sa

from rookery.server.clubs import store
from rookery.server.clubs.model import Club, RoleChange
from tests.server.conftest import RunningServer
from tests.server.entering import sign_up
from tests.server.users import Person

HTML = {"accept": "text/html"}
CLUB = {"name": "Puffins", "zone": "Europe/Berlin"}


def founded(person: Person, **more: Any) -> str:
    answer = person.http.post("/api/clubs", json={**CLUB, **more})
    assert answer.is_success, answer.text
    return str(answer.json()["id"])


def member(house: RunningServer, name: str) -> Person:
    person = house.person()
    sign_up(person, name)
    return person


def act(person: Person, club: str, what: str, **more: str) -> Any:
    return person.http.post(f"/api/clubs/{club}", json={"act": what, **more})


def seen(person: Person, club: str) -> Any:
    return person.http.get(f"/api/clubs/{club}").json()


def roles(person: Person, club: str) -> dict[str, str]:
    return {each["name"]: each["role"] for each in seen(person, club)["members"]}


def test_a_house_has_everybodys_club_from_the_start(house: RunningServer) -> None:
    ada, guest = member(house, "Ada C"), house.person()
    for person in (ada, guest):
        first = person.http.get("/api/clubs").json()[0]
        assert (first["id"], first["name"]) == ("everybody", "Everyone")
        assert first["people"] >= 1
        assert person.http.get("/clubs/everybody", headers=HTML).is_success
    assert act(ada, "everybody", "leave").json()["error"]["code"] == "not-in-club"


def test_an_open_club_lets_members_in_and_nobody_else(house: RunningServer) -> None:
    ada, bo, guest = member(house, "Ada D"), member(house, "Bo D"), house.person()
    club = founded(ada)
    assert act(bo, club, "join").is_success
    assert act(guest, club, "join").status_code in (401, 403)
    assert roles(guest, club) == {"Ada D": "leader", "Bo D": "member"}
    assert act(ada, club, "leave").json()["error"]["code"] == "last-leader"
    whom = seen(ada, club)["members"][1]["player"]
    assert act(bo, club, "remove", whom=whom).json()["error"]["code"] == "not-leading-club"
    assert act(ada, club, "promote", whom=whom).is_success
    assert act(ada, club, "leave").is_success
    assert roles(bo, club) == {"Bo D": "leader"}


def test_who_asks_is_seen_only_by_leaders(house: RunningServer) -> None:
    ada, bo, cy = (member(house, f"{name} E") for name in ("Ada", "Bo", "Cy"))
    club = founded(ada, joining="asking")
    assert act(bo, club, "join").json()["role"] == "asking"
    assert roles(cy, club) == {"Ada E": "leader"}
    assert roles(ada, club) == {"Ada E": "leader", "Bo E": "asking"}
    assert seen(ada, club)["people"] == 1
    assert "would like to come in" in ada.http.get(f"/clubs/{club}", headers=HTML).text
    assert "would like to come in" not in bo.http.get(f"/clubs/{club}", headers=HTML).text
    whom = seen(ada, club)["members"][1]["player"]
    assert act(ada, club, "accept", whom=whom).is_success
    assert roles(cy, club) == {"Ada E": "leader", "Bo E": "member"}


def test_a_private_club_is_seen_by_those_who_have_its_link(house: RunningServer) -> None:
    ada, bo, guest = member(house, "Ada F"), member(house, "Bo F"), house.person()
    club = founded(ada, joining="link")
    link = seen(ada, club)["link"]
    secret = link.rpartition("/")[2]
    for person in (bo, guest):
        assert person.http.get(f"/api/clubs/{club}").status_code == 404
        assert person.http.get(f"/clubs/{club}", headers=HTML).status_code == 404
        assert club not in [each["id"] for each in person.http.get("/api/clubs").json()]
        assert person.http.get(f"/clubs/with/{secret}", headers=HTML).is_success
    assert act(bo, club, "join").status_code == 404
    assert act(bo, club, "join", link=secret).is_success
    assert club in [each["id"] for each in bo.http.get("/api/clubs").json()]
    assert ada.http.post(f"/api/clubs/{club}/links").is_success
    assert guest.http.get(f"/clubs/with/{secret}", headers=HTML).status_code == 404
    assert seen(bo, club)["link"] != link


def test_an_evening_of_a_private_club_is_not_in_the_houses_list(house: RunningServer) -> None:
    ada, bo, guest = member(house, "Ada G"), member(house, "Bo G"), house.person()
    club = founded(ada, joining="link")
    body = {"title": "Secret", "game": "swift", "seats": 2, "in_minutes": 60, "club": club}
    assert bo.http.post("/api/evenings", json=body).json()["error"]["code"] == "not-leading"
    evening = ada.http.post("/api/evenings", json=body).json()["id"]
    assert [each["id"] for each in seen(ada, club)["evenings"]] == [evening]
    assert evening not in [each["id"] for each in guest.http.get("/api/evenings").json()]
    public = ada.http.post("/api/evenings", json={**body, "club": founded(ada)}).json()["id"]
    assert public in [each["id"] for each in guest.http.get("/api/evenings").json()]


def test_those_who_lead_a_club_lead_its_evenings(house: RunningServer) -> None:
    ada, bo, cy = (member(house, f"{name} H") for name in ("Ada", "Bo", "Cy"))
    club = founded(ada)
    for person in (bo, cy):
        act(person, club, "join")
    body = {"title": "Friday", "game": "swift", "seats": 2, "in_minutes": 60, "club": club}
    evening = ada.http.post("/api/evenings", json=body).json()["id"]
    extend = {"act": "extend"}
    assert bo.http.post(f"/api/evenings/{evening}", json=extend).status_code == 403
    whom = next(each["player"] for each in seen(ada, club)["members"] if each["name"] == "Bo H")
    act(ada, club, "promote", whom=whom)
    assert bo.http.post(f"/api/evenings/{evening}", json=extend).is_success
    assert cy.http.post(f"/api/evenings/{evening}", json=extend).status_code == 403


def test_bad_words_change_nothing(house: RunningServer) -> None:
    ada = member(house, "Ada I")
    for bad in ({"name": " "}, {"name": "x" * 41}, {"zone": "Mars/Base"}, {"about": "x" * 281}):
        answer = ada.http.post("/api/clubs", json={**CLUB, **bad})
        assert answer.json()["error"]["code"] == "bad-club", bad
    club = founded(ada)
    assert ada.http.put(f"/api/clubs/{club}", json={**CLUB, "zone": "x"}).status_code == 400
    assert seen(ada, club)["zone"] == "Europe/Berlin"
    assert ada.http.put(f"/api/clubs/{club}", json={**CLUB, "name": "Auks"}).is_success
    assert seen(ada, club)["name"] == "Auks"


def test_forms_work_without_a_script(house: RunningServer) -> None:
    ada, bo = member(house, "Ada J"), member(house, "Bo J")
    answer = ada.http.post("/clubs", data=CLUB | {"about": "", "joining": "open"})
    assert answer.status_code == 303
    path = answer.headers["location"]
    assert bo.http.post(path, data={"act": "join"}).status_code == 303
    page = ada.http.post(path, data={"act": "leave"}, headers=HTML)
    assert page.status_code == 409
    assert "You are the last leader" in page.text
    assert ada.http.post(path, data={"act": "close"}).headers["location"] == "/clubs"
    assert bo.http.get(path, headers=HTML).status_code == 404


def test_the_calendar_of_a_club_is_a_feed(house: RunningServer) -> None:
    ada, program = member(house, "Ada K"), house.person()
    club = founded(ada, joining="link", name="Auks; and others")
    body = {"title": "Friday, on the ice", "game": "swift", "seats": 2, "in_minutes": 60}
    evening = ada.http.post("/api/evenings", json={**body, "club": club}).json()["id"]
    address = "/clubs/feeds/" + seen(ada, club)["calendar"].rpartition("/")[2]
    answer = program.http.get(address)
    assert answer.headers["content-type"].startswith("text/calendar")
    lines = answer.text.split("\r\n")
    assert "X-WR-CALNAME:Auks\\; and others" in lines
    assert "SUMMARY:Friday\\, on the ice" in lines
    assert f"UID:{evening}@rookery" in lines
    assert lines.count("BEGIN:VEVENT") == lines.count("END:VEVENT") == 1
    assert ada.http.post(f"/api/clubs/{club}/links").is_success
    assert program.http.get(address).status_code == 404
    assert program.http.get("/clubs/feeds/everybody.ics").is_success


def test_who_closes_their_account_leaves_and_the_oldest_member_leads(
    house: RunningServer,
) -> None:
    def job(connection: sa.Connection) -> list[Any]:
        club = Club("heirs", "Heirs", "", "open", "UTC", "heirs-link", "heirs-feed", 1)
        store.create(connection, club, "ada")
        for at, user in enumerate(("bo", "cy"), start=2):
            store.put(connection, "heirs", [RoleChange(user, "member")], at)
        store.forget(connection, "ada", 9)
        left = store.members(connection, "heirs")
        store.forget(connection, "bo", 9)
        store.forget(connection, "cy", 9)
        rows = connection.execute(sa.select(store.clubs).where(store.clubs.c.id == "heirs"))
        return [left, rows.all()]

    async def write() -> list[Any]:
        return await house.house.writer.run(job)

    left, rows = house.run(write())
    assert [(each.user_id, each.role) for each in left] == [("bo", "leader"), ("cy", "member")]
    assert rows == []


def test_two_who_are_one_keep_the_higher_role(house: RunningServer) -> None:
    def job(connection: sa.Connection) -> list[Any]:
        club = Club("merged", "Merged", "", "open", "UTC", "merged-link", "merged-feed", 5)
        store.create(connection, club, "old")
        store.put(connection, "merged", [RoleChange("new", "member")], 7)
        store.merge(connection, "old", "new", 9)
        own = store.about(connection, "new")
        return [store.members(connection, "merged"), own, store.about(connection, "old")]

    async def write() -> list[Any]:
        return await house.house.writer.run(job)

    after, own, gone = house.run(write())
    assert [tuple(each) for each in after] == [("new", "leader", 5)]
    assert own == [{"club": "Merged", "role": "leader", "since": 5}]
    assert gone == []
