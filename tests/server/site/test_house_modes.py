"""Houses for members and schools: who may enter and play, and what nobody inside can change."""

import base64
import json
from collections.abc import Callable, Iterator
from functools import partial
from urllib.parse import urlsplit

import httpx
import pytest
import sqlalchemy as sa
from websockets.exceptions import InvalidStatus

from rookery.cli import keeping, main
from rookery.cli import people as commands
from rookery.server.members import codes_store as codes
from rookery.server.members import passkeys
from rookery.server.members import tables as members_tables
from rookery.server.members.members import Members
from rookery.server.people import store as people
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import PASSWORD, cheap_hashes, code_of, sign_in, sign_up
from tests.server.users import HERE, LINK, ME

Keeper = Callable[..., list[str]]


@pytest.fixture(scope="module", autouse=True)
def _quick_hashes() -> Iterator[None]:
    with cheap_hashes():
        yield


@pytest.fixture
def keeper(
    start: Start, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[[RunningServer], Keeper]:
    """The keeper's commands on a server's database; each returns the lines it prints."""

    def of(served: RunningServer) -> Keeper:
        monkeypatch.setenv("DATABASE_URL", served.house.settings.database)
        monkeypatch.setattr(keeping, "now", served.house.now)
        monkeypatch.setattr(commands, "now", served.house.now)

        def run(*words: str, status: int = 0) -> list[str]:
            assert main(["people", *words]) == status
            said = capsys.readouterr()
            told = [line for line in said.err.splitlines() if "database: " not in line]
            return said.out.splitlines() or told

        return run

    return of


def new_game(seats: list[dict[str, str]]) -> dict[str, object]:
    return {"game": "quick", "seats": seats}


def test_members_come_in_with_the_keeper_s_codes_each_good_once(
    start: Start, keeper: Callable[[RunningServer], Keeper]
) -> None:
    served = start(house="members")
    codes = keeper(served)("invite", "--count", "2")
    body = {"name": "Mona", "password": PASSWORD}
    for wrong in ({}, {"invite": "guessed"}):
        answer = served.person().http.post("/api/people", json=body | wrong)
        assert code_of(answer) == (403, "no-such-code")
    sign_up(served.person(), "Mona", invite=codes[0].lower())
    again = served.person().http.post(
        "/api/people", json={**body, "name": "Nora", "invite": codes[0]}
    )
    assert code_of(again) == (403, "no-such-code")
    taken = served.person().http.post("/api/people", json={**body, "invite": codes[1]})
    assert code_of(taken) == (409, "name-taken")
    sign_up(served.person(), "Nora", invite=codes[1])  # the refusal did not use up the code


def test_the_link_of_an_invitation_says_first_who_is_invited_where_to(start: Start) -> None:
    for house, is_invited in (("members", True), ("open", False)):
        served = start(house=house)
        page = served.person().http.get("/in?code=ABCD").text
        where = urlsplit(served.address).netloc
        assert (f"place at {where} is kept for you" in page) == is_invited
        assert (">You are invited</h2>" in page) == is_invited
        assert (">Keep your games</h2>" in page) != is_invited
        assert ">Keep your games</h2>" in served.person().http.get("/in").text


def test_a_class_joins_from_one_address_and_codes_are_not_guessed_there(
    start: Start, keeper: Callable[[RunningServer], Keeper]
) -> None:
    served = start(Time(), house="members", address_members=3)
    codes = keeper(served)("invite", "--count", "6")
    for number, code in enumerate(codes[:5]):
        sign_up(served.person(), f"Member {'abcde'[number]}", invite=code)
    body = {"name": "Nemo", "password": PASSWORD}
    tried = [{**body, "invite": f"guess {number}"} for number in range(4)]
    answers = [served.person().http.post("/api/people", json=one) for one in tried]
    assert [answer.status_code for answer in answers] == [403] * 3 + [429]
    late = served.person().http.post("/api/people", json={**body, "invite": codes[5]})
    assert code_of(late) == (429, "too-many-tries")


def test_guests_of_members_play_where_they_are_invited_and_open_nothing(start: Start) -> None:
    served = start(house="open")
    mona = sign_up(served.person(), "Mona")
    served.stop()
    served = start(house="members")
    mona = sign_in(served.person(), "Mona")
    guest = served.person()
    assert code_of(guest.http.post("/api/games", json=new_game([ME, HERE]))) == (401, "signed-out")
    opened = mona.open("quick", [ME, LINK])
    assert guest.join(opened["invites"][0]["url"], "Gast Otto").is_success
    assert guest.sit(opened["id"]).hear()["yours"] == [1]
    assert guest.http.get("/").status_code == 200


def test_nobody_outside_sees_into_a_school(
    start: Start, keeper: Callable[[RunningServer], Keeper]
) -> None:
    served = start(house="school")
    lines = keeper(served)("add", "Mila", "Tom")
    mila = sign_in(served.person(), "Mila", code=lines[0].split()[-1])
    game_id = mila.open("quick", [ME, {"kind": "here", "name": "Free text"}])["id"]
    outside = served.person()
    for path in ("/", "/new", "/open", f"/games/{game_id}", "/me"):
        answer = outside.http.get(path, headers={"accept": "text/html"})
        assert answer.status_code == 303
        assert answer.headers["location"] == f"/in?after={path}"
    for path in (f"/api/games/{game_id}", "/api/me/games", f"/games/{game_id}/picture.svg"):
        assert code_of(outside.http.get(path)) == (401, "signed-out")
    assert code_of(outside.http.post("/api/games", json=new_game([ME, HERE]))) == (
        401,
        "signed-out",
    )
    with pytest.raises(InvalidStatus) as refusal:
        outside.sit(game_id)
    assert refusal.value.response.status_code == 401
    entrance = outside.http.get("/in")
    assert entrance.status_code == 200
    assert "or with the code that you were given" in entrance.text
    assert "Welcome back" not in entrance.text, "a pupil who comes for the first time"
    assert outside.http.get("/rules/packeis").status_code == 200


def test_a_school_has_no_trace_of_clubs(
    start: Start, keeper: Callable[[RunningServer], Keeper]
) -> None:
    house = start(house="school")
    code = keeper(house)("add", "Mila")[0].split()[-1]
    mila = sign_in(house.person(), "Mila", code=code)
    feed = "/clubs/feeds/everybody.ics"
    for path in ("/clubs", "/clubs/everybody", "/api/clubs", "/api/clubs/everybody", feed):
        answer = mila.http.get(path, headers={"accept": "text/html"})
        assert answer.status_code in (403, 404), path
    assert mila.http.post("/api/clubs", json={"name": "Puffins"}).status_code == 403
    assert "/clubs" not in mila.http.get("/evenings", headers={"accept": "text/html"}).text


def test_no_pupil_changes_a_name_writes_free_text_or_lists_others(
    start: Start, keeper: Callable[[RunningServer], Keeper]
) -> None:
    served = start(house="school")
    run = keeper(served)
    code = run("add", "Mila", "Tom")[0].split()[-1]
    mila = sign_in(served.person(), "Mila", code=code)
    assert code_of(mila.http.patch("/api/me", json={"name": "Boss"})) == (403, "not-in-this-house")
    assert mila.http.patch("/api/me", json={"scarf": 2}).is_success
    friend = {"name": "Freda", "password": PASSWORD}
    assert code_of(mila.http.post("/api/people", json=friend)) == (403, "not-in-this-house")
    record = mila.http.post("/api/records", json={"text": "free text"})
    assert code_of(record) == (403, "not-in-this-house")
    view = mila.view(mila.open("quick", [ME, {"kind": "here", "name": "Free text"}])["id"])
    assert view["seats"][0]["name"] == "Mila"
    assert "Free text" not in str(view)
    for path in (
        "/api/live",
        "/api/players",
        "/players",
        "/lobby",
        "/@/Tom",
        "/api/players/Tom",
        "/api/people?begins=mi",
    ):
        assert mila.http.get(path).status_code == 404
    assert mila.http.get("/@/Mila").is_success  # their own
    run("rename", "mila", "Milena")
    served.run(served.house.sessions.drop([_id(served, "Milena")]))
    assert mila.http.get("/api/me").json()["name"] == "Milena"


def _id(served: RunningServer, name: str) -> str:
    with served.house.engine.connect() as connection:
        found = people.named(connection, name)
    assert found is not None
    return found.user_id


def test_a_reset_lets_its_member_in_and_everybody_else_out(
    start: Start, keeper: Callable[[RunningServer], Keeper]
) -> None:
    served = start()
    run = keeper(served)
    thief = sign_up(served.person(), "Oskar")
    earlier, code = run("reset", "oskar")[0], run("reset", "OSKAR")[0]
    old = served.person().http.post("/api/session", json={"name": "Oskar", "code": earlier})
    assert code_of(old) == (401, "wrong-login")
    oskar = sign_in(served.person(), "Oskar", code=code)
    assert oskar.http.get("/api/me").json()["name"] == "Oskar"
    assert thief.http.get("/api/me").json()["kind"] == "guest"
    known = served.person().http.post("/api/session", json={"name": "Oskar", "password": PASSWORD})
    assert code_of(known) == (401, "wrong-login")


def test_the_keeper_lists_names_and_closes(
    start: Start, keeper: Callable[[RunningServer], Keeper]
) -> None:
    served = start()
    run = keeper(served)
    sign_up(served.person(), "Paul 1")
    run("add", "Quirin")
    run("role", "Quirin", "keeper")
    rows = [line.split()[:-2] for line in run("list")]
    assert rows == [["Paul", "1", "member"], ["Quirin", "keeper"]]
    assert run("out", "Paul 1") == ["1"]
    assert run("close", "paul i") == ["Former guest 1"]
    assert len(run("list")) == 1
    assert run("reset", "Nobody", status=2) == ["rookery: There is no player called Nobody here."]
    assert run("add", "x", status=2)[0].endswith(
        "“x” cannot be a name: it takes 3 to 20 letters or digits of one script."
    )


def test_a_passkey_that_nobody_asked_for_lets_nobody_in(start: Start) -> None:
    served = start()
    person = served.person()
    asked = person.http.post("/api/passkeys/options", json={"purpose": "sign-in"}).json()
    assert asked["userVerification"] == "required"
    forged: list[dict[str, object]] = [
        {},
        {"id": "x"},
        {"id": "x", "response": {"clientDataJSON": "e30"}},
        {"id": "x", "rawId": "x", "type": "public-key", "response": _response(asked["challenge"])},
        {"id": "x", "rawId": "x", "type": "public-key", "response": _response("AAAA")},
    ]
    for credential in forged:
        answer = person.http.post("/api/session", json={"passkey": credential})
        assert answer.status_code in (400, 401), answer.text
        named = {"name": "Rike", "passkey": credential}
        assert person.http.post("/api/people", json=named).status_code in (400, 401)
    assert isinstance(asked["challenge"], str)
    assert person.http.get("/api/me").json()["kind"] == "guest"
    adding = person.http.post("/api/passkeys/options", json={"purpose": "add"})
    assert code_of(adding) == (403, "members-only")


def _response(challenge: str) -> dict[str, str]:
    told = json.dumps({"type": "webauthn.get", "challenge": challenge, "origin": "http://x"})
    client = base64.urlsafe_b64encode(told.encode()).decode().rstrip("=")
    return {"clientDataJSON": client, "authenticatorData": "AAAA", "signature": "AAAA"}


def test_pages_lead_to_paths_of_this_house_only(start: Start) -> None:
    served = start()
    for after in ("https://evil.example", "//evil.example", "/\\evil.example", "evil"):
        text = httpx.get(f"{served.address}/in", params={"after": after}, verify=False).text
        assert 'data-after="/"' in text
    member = sign_up(served.person(), "Vroni")
    for after, where in (("/@/Zoë", "/@/Zo%C3%AB"), ("//evil.example", "/"), ("/\r\nX: y", "/")):
        answer = member.http.get("/in", params={"after": after})
        assert (answer.status_code, answer.headers["location"]) == (302, where)


def test_the_keeper_s_codes_run_out(
    start: Start, keeper: Callable[[RunningServer], Keeper]
) -> None:
    time = Time()
    served = start(time, house="members")
    run = keeper(served)
    code, invite = run("add", "Sina")[0].split()[-1], run("invite")[0]
    time.pass_s(8 * 24 * 3600)
    answer = served.person().http.post("/api/session", json={"name": "Sina", "code": code})
    assert code_of(answer) == (401, "wrong-login")
    time.pass_s(23 * 24 * 3600)
    body = {"name": "Theo", "password": PASSWORD, "invite": invite}
    assert code_of(served.person().http.post("/api/people", json=body)) == (403, "no-such-code")


def test_a_challenge_counts_once_and_not_for_long(start: Start) -> None:
    time = Time()
    served = start(time)
    person = served.person()
    challenges = []
    for _ in range(3):
        asked = person.http.post("/api/passkeys/options", json={"purpose": "sign-in"})
        challenges.append(passkeys.challenge_hash(asked.json()["challenge"]))
    take = partial(codes.take, kind="challenge", now=time.ms)
    writer = served.house.writer
    found = [writer.submit(partial(take, code=challenges[0])).result() for _ in range(2)]
    assert found == ["", None]
    time.pass_s(301)
    take = partial(codes.take, kind="challenge", now=time.ms)
    assert writer.submit(partial(take, code=challenges[1])).result() is None
    served.run(served.house.ask(Members).accounts.forget())
    with served.house.engine.connect() as connection:
        assert connection.execute(sa.select(members_tables.codes)).all() == []


def test_nobody_makes_themselves_a_keeper(start: Start) -> None:
    served = start()
    uwe = sign_up(served.person(), "Uwe 7", role="keeper", kind="bot", id="x" * 64)
    changed = {"role": "keeper", "kind": "bot", "number": 1, "scarf": 3}
    assert uwe.http.patch("/api/me", json=changed).is_success
    found = uwe.http.get("/api/me").json()
    assert (found["kind"], found["role"], found["scarf"]) == ("member", None, 3)
