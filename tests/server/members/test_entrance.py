"""Signing up, signing in, leaving: no game is lost, and no stranger comes in."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.members import passwords
from rookery.server.people import tokens
from tests.server.conftest import RunningServer, Start
from tests.server.entering import (
    PASSWORD,
    carry,
    cheap_hashes,
    code_of,
    given,
    sign_in,
    sign_up,
    try_password,
)
from tests.server.users import HERE, LINK, ME, Person


@pytest.fixture(scope="module", autouse=True)
def _quick_hashes() -> Iterator[None]:
    with cheap_hashes():
        yield


def me(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.http.get("/api/me").json()
    return found


def yours(person: Person, game_id: str) -> list[int]:
    seats: list[int] = person.view(game_id)["yours"]
    return seats


# -- signing up ------------------------------------------------------------------------------------


def test_a_guest_who_signs_up_keeps_every_game(house: RunningServer) -> None:
    guest = house.person()
    opened = guest.open("quick", [{"kind": "me", "name": "Mi"}, LINK])
    alone = guest.open("quick", [ME, {"kind": "here", "name": "Papa"}])["id"]
    sign_up(guest, "Mila")
    found = me(guest)
    assert (found["kind"], found["name"], found["games"]) == ("member", "Mila", 2)
    assert yours(guest, opened["id"]) == [0]
    assert [seat["name"] for seat in guest.view(opened["id"])["seats"]] == ["Mila", ""]
    assert guest.view(alone)["seats"][1]["name"] == "Papa"


def test_a_guest_s_token_is_nobody_s_after_that(house: RunningServer) -> None:
    guest, thief = house.person(), house.person()
    game_id = guest.open("quick", [ME, HERE])["id"]
    planted = guest.token
    socket = guest.sit(game_id)
    socket.hear()
    sign_up(guest, "Nina")
    assert guest.token != planted
    carry(thief, planted)
    assert me(thief)["name"] == ""
    assert yours(thief, game_id) == []
    assert socket.closing_code() == 1013


def test_somebody_new_can_sign_up_without_having_played(house: RunningServer) -> None:
    answer = httpx.post(
        f"{house.address}/api/people", json={"name": "Otto", "password": PASSWORD}, verify=False
    )
    token = given(answer)
    person = house.person()
    carry(person, token)
    assert (me(person)["name"], me(person)["games"]) == ("Otto", 0)


@pytest.mark.parametrize(
    ("name", "password", "refusal"),
    [
        ("Al", PASSWORD, (400, "bad-name")),
        ("P4ula", "paula123", (400, "weak-password")),
        ("Paula", "P4ssw0rd!", (400, "weak-password")),
        ("Paula", "short", (400, "weak-password")),
        ("Paula", "aaaaaaaaaaaa", (400, "weak-password")),
        ("Paula", "x" * 129, (400, "weak-password")),
        ("Emperor", PASSWORD, (409, "name-taken")),
    ],
)
def test_what_is_no_name_or_no_password_makes_no_member(
    house: RunningServer, name: str, password: str, refusal: tuple[int, str]
) -> None:
    guest = house.person()
    answer = guest.http.post("/api/people", json={"name": name, "password": password})
    assert code_of(answer) == refusal
    assert me(guest)["kind"] == "guest"


def test_a_name_is_given_away_once(house: RunningServer) -> None:
    sign_up(house.person(), "Quinn")
    late = house.person()
    answer = late.http.post("/api/people", json={"name": "QU1NN", "password": PASSWORD})
    assert code_of(answer) == (409, "name-taken")
    free = answer.json()["error"]["reasons"]
    assert late.http.get("/api/names", params={"name": free[0]}).json() == {"name": free[0]}
    assert code_of(late.http.get("/api/names", params={"name": "quinn"})) == (409, "name-taken")
    sign_up(late, free[0])


def test_nobody_can_be_somebody_twice(house: RunningServer) -> None:
    person = sign_up(house.person(), "Rosa")
    before = person.token
    sign_up(person, "Rosalie")
    assert me(person)["name"] == "Rosalie"
    carry(person, before)
    assert me(person)["kind"] == "guest"
    assert me(sign_in(house.person(), "Rosa"))["name"] == "Rosa"


def test_two_processes_give_a_name_away_once(start: Start) -> None:
    people = [start().person(), start().person()]
    with ThreadPoolExecutor(2) as threads:
        body = {"name": "Rasmus", "password": PASSWORD}
        answers = threads.map(lambda one: one.http.post("/api/people", json=body), people)
        assert sorted(answer.status_code for answer in answers) == [201, 409]


# -- signing in ------------------------------------------------------------------------------------


def test_every_sign_in_has_a_token_of_its_own(house: RunningServer) -> None:
    first = sign_up(house.person(), "Sami")
    second = sign_in(house.person(), "SAMI")
    tried = second.token
    again = sign_in(second, "Sami")
    assert len({first.token, tried, again.token}) == 3
    carry(second, tried)  # signing in again has ended the earlier sessions
    assert me(second)["kind"] == "guest"
    assert me(first)["name"] == "Sami"


def test_a_guest_s_games_come_along_but_for_tables_where_both_sit(house: RunningServer) -> None:
    member, guest, friend = sign_up(house.person(), "Tara"), house.person(), house.person()
    both = member.open("quick", [ME, LINK])
    guest.join(both["invites"][0]["url"], "Gast Nr 7")
    theirs = guest.open("quick", [{"kind": "me", "name": "Gigi"}, LINK])
    friend.join(theirs["invites"][0]["url"], "Fred")
    watching = friend.sit(theirs["id"])
    watching.hear()
    sign_in(guest, "Tara")
    assert (yours(guest, theirs["id"]), yours(guest, both["id"])) == ([0], [0])
    assert yours(member, theirs["id"]) == [0]
    while watching.until("people")["seats"][0]["name"] != "Tara":
        pass
    assert [seat["name"] for seat in member.view(both["id"])["seats"]] == ["Tara", "Gast Nr 7"]


def test_an_unknown_name_costs_the_same_and_says_the_same(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_up(house.person(), "Ulla")
    checked: list[str | None] = []
    real = passwords.matches

    def matches(password: str, kept: str | None) -> tuple[bool, str | None]:
        checked.append(kept)
        return real(password, kept)

    monkeypatch.setattr(passwords, "matches", matches)
    wrong = try_password(house.person(), "Ulla", "wrong password")
    nobody = try_password(house.person(), "Nobody at all", "wrong password")
    assert (wrong.status_code, wrong.content) == (nobody.status_code, nobody.content)
    assert code_of(nobody) == (401, "wrong-login")
    assert [kept is None for kept in checked] == [False, True]
    codes = [
        house.person().http.post("/api/session", json={"name": name, "code": "moss-2222-2222"})
        for name in ("Ulla", "Nobody at all")
    ]
    assert codes[0].content == codes[1].content == wrong.content


# -- recovery --------------------------------------------------------------------------------------


def test_each_of_ten_codes_opens_the_account_once(house: RunningServer) -> None:
    zoe = sign_up(house.person(), "Zoeli")
    made = zoe.http.post("/api/me/codes").json()["codes"]
    assert len(set(made)) == 10
    assert me(zoe)["codes"] == 10
    found = sign_in(house.person(), "zoeli", code=made[3].lower().replace("-", " "))
    assert (me(found)["name"], me(found)["codes"]) == ("Zoeli", 9)
    again = house.person().http.post("/api/session", json={"name": "Zoeli", "code": made[3]})
    assert code_of(again) == (401, "wrong-login")
    renewed = found.http.post("/api/me/codes").json()["codes"]
    old = house.person().http.post("/api/session", json={"name": "Zoeli", "code": made[0]})
    assert code_of(old) == (401, "wrong-login")
    sign_in(house.person(), "Zoeli", code=renewed[0])


def test_a_code_of_somebody_else_opens_nothing(house: RunningServer) -> None:
    made = sign_up(house.person(), "Anton").http.post("/api/me/codes").json()["codes"]
    sign_up(house.person(), "Bertram")
    answer = house.person().http.post("/api/session", json={"name": "Bertram", "code": made[0]})
    assert code_of(answer) == (401, "wrong-login")


def test_secrets_of_members_are_nowhere_in_the_store_or_the_log(house: RunningServer) -> None:
    cora = sign_up(house.person(), "Cora")
    made = cora.http.post("/api/me/codes").json()["codes"]
    files = b"".join(path.read_bytes() for path in house.data.iterdir())
    for secret in (cora.token, PASSWORD, *made):
        assert secret.encode() not in files
        assert secret not in house.log.getvalue()
    with house.house.engine.connect() as connection:
        kept = connection.scalar(
            sa.select(schema.users.c.password).where(schema.users.c.name == "Cora")
        )
    assert str(kept).startswith("$argon2id$v=19$")


# -- sessions --------------------------------------------------------------------------------------


def test_sessions_are_listed_and_ended_here_there_and_everywhere(house: RunningServer) -> None:
    here = sign_up(house.person(), "Dario")
    there, third = (sign_in(house.person(), "Dario") for _ in range(2))
    listed = there.http.get("/api/sessions").json()
    assert [one["here"] for one in listed].count(True) == 1
    assert here.token not in str(listed)
    assert tokens.hashed(here.token) not in str(listed)
    own = next(one["id"] for one in here.http.get("/api/sessions").json() if one["here"])
    assert there.http.delete(f"/api/sessions/{own}").json() == {"ended": 1}
    assert me(here)["kind"] == "guest"
    assert there.http.delete("/api/sessions").json() == {"ended": 1}
    assert (me(third)["kind"], me(there)["name"]) == ("guest", "Dario")
    gone = there.http.delete("/api/session")
    assert "Max-Age=0" in gone.headers["set-cookie"]
    assert me(there)["kind"] == "guest"


def test_nobody_sees_or_ends_the_sessions_of_others(house: RunningServer) -> None:
    eva, finn = sign_up(house.person(), "Evalin"), sign_up(house.person(), "Finnja")
    own = eva.http.get("/api/sessions").json()[0]["id"]
    assert code_of(finn.http.delete(f"/api/sessions/{own}")) == (404, "no-such-page")
    assert code_of(house.person().http.get("/api/sessions")) == (403, "members-only")
    for path in ("/api/session", "/api/sessions", f"/api/sessions/{own}", "/api/me"):
        assert code_of(house.person().http.delete(path)) == (403, "members-only")
    assert me(eva)["name"] == "Evalin"


def test_a_session_that_ends_loses_its_sockets(house: RunningServer) -> None:
    here = sign_up(house.person(), "Gesa")
    there = sign_in(house.person(), "Gesa")
    game_id = here.open("quick", [ME, HERE])["id"]
    mine, stolen = here.sit(game_id), there.sit(game_id)
    assert stolen.hear()["yours"] == [0, 1]
    mine.hear()
    here.http.delete("/api/sessions")
    assert stolen.closing_code() == 1013
    assert there.sit(game_id).hear()["yours"] == []
    mine.say("ping")
    mine.until("pong")


# -- going -----------------------------------------------------------------------------------------


def test_whoever_goes_is_forgotten_and_their_seats_stay(house: RunningServer) -> None:
    jan, friend = sign_up(house.person(), "Janosch"), house.person()
    opened = jan.open("quick", [ME, LINK])
    friend.join(opened["invites"][0]["url"], "Fred")
    socket = friend.sit(opened["id"])
    socket.hear()
    made = jan.http.post("/api/me/codes").json()["codes"]
    number = jan.http.request("DELETE", "/api/me").json()["number"]
    view = friend.view(opened["id"])
    assert view["seats"][0]["name"] == f"Former guest {number}"
    assert view["seats"][0]["left"]
    assert me(jan)["kind"] == "guest"
    assert yours(jan, opened["id"]) == []
    assert try_password(house.person(), "Janosch", PASSWORD).status_code == 401
    code = house.person().http.post("/api/session", json={"name": "Janosch", "code": made[0]})
    assert code.status_code == 401
    again = {"name": "Janosch", "password": PASSWORD}
    assert code_of(house.person().http.post("/api/people", json=again)) == (409, "name-taken")
    with house.house.engine.connect() as connection:
        row = connection.execute(
            sa.select(schema.users).where(schema.users.c.number == number)
        ).one()
    assert (row.kind, row.name, row.password) == ("closed", None, None)


def test_everything_that_is_kept_of_somebody_is_theirs_to_take(house: RunningServer) -> None:
    kim, friend = sign_up(house.person(), "Kimber"), sign_up(house.person(), "Lotte")
    opened = kim.open("quick", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    alone = kim.open("quick", [ME, HERE])["id"]
    for seat, person in enumerate((kim, friend)):
        socket = person.sit(opened["id"])
        socket.hear()
        socket.connection.send('{"type": "say", "kind": "emote", "text": "hello"}')
        while socket.until("said")["lines"][-1]["seat"] != seat:
            pass
    kept = kim.http.get("/api/me/export").json()
    assert kept["account"]["name"] == "Kimber"
    assert [game["id"] for game in kept["games"]] == [opened["id"], alone]
    for game in kept["games"]:
        assert game["record"] == kim.http.get(f"/api/games/{game['id']}/record").text
    assert [line["mine"] for line in kept["games"][0]["talk"]] == [True, False]
    for secret in (PASSWORD, kim.token, tokens.hashed(kim.token), "argon2"):
        assert secret not in str(kept)
    assert httpx.get(f"{house.address}/api/me/export", verify=False).status_code == 403
