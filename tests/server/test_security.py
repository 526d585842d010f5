"""Attempts to get round two rules: a seat belongs to its token's holder, and pages come from us."""

import json
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from rookery.server.people import tokens
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import COMPUTER, HERE, LINK, ME, Person, get, post


@pytest.fixture
def table(house: RunningServer) -> tuple[Person, Person, str]:
    """Me on seat 1, a friend on seat 2, and the game's id; it is my turn."""
    me, friend = house.person(), house.person()
    opened = me.open("packeis", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    return me, friend, opened["id"]


def http_act(person: Person, game_id: str, seat: int = 0) -> httpx.Response:
    view = person.view(game_id)
    body = {"number": view["number"] + 1, "seat": seat, "action": "@a2"}
    return person.http.post(f"/api/games/{game_id}/act", json=body)


# -- seats ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("bearer", [False, True])
def test_a_stranger_acts_for_nobody(
    house: RunningServer, table: tuple[Person, Person, str], bearer: bool
) -> None:
    _, _, game_id = table
    stranger = house.person(bearer=bearer)
    assert http_act(stranger, game_id).json()["error"]["code"] == "not-your-seat"
    socket = stranger.sit(game_id)
    before = socket.hear()
    assert (before["yours"], before["taps"], before["can"]) == ([], {}, [])
    assert socket.refused("act", number=1, seat=0, action="@a2") == "not-your-seat"
    assert socket.refused("undo") == "not-your-seat"
    assert socket.refused("leave", seat=0) == "not-your-seat"
    assert socket.refused("answer", to="undo", yes=True) == "nothing-asked"
    assert socket.refused("hint") == "not-allowed"
    assert socket.refused("rematch") == "not-your-seat"
    assert stranger.view(game_id)["text"] == before["text"]


def test_nobody_at_all_acts_for_nobody(table: tuple[Person, Person, str]) -> None:
    me, _, game_id = table
    body = {"number": 1, "seat": 0, "action": "@a2"}
    answer = post(f"{me.address}/api/games/{game_id}/act", json=body)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not-your-seat")
    nobody = me.sit(game_id, headers={})
    assert nobody.hear()["yours"] == []
    assert nobody.refused("act", **body) == "not-your-seat"


def test_the_holder_of_another_seat_acts_for_nobody_else(table: tuple[Person, Person, str]) -> None:
    me, friend, game_id = table
    assert http_act(friend, game_id, seat=0).json()["error"]["code"] == "not-your-seat"
    assert http_act(friend, game_id, seat=1).json()["error"]["code"] == "not-your-turn"
    socket = friend.sit(game_id)
    assert socket.refused("act", number=1, seat=0, action="@a2") == "not-your-seat"
    assert socket.refused("leave", seat=0) == "not-your-seat"
    rename = {"seat": 0, "name": "Eve"}
    answer = friend.http.post(f"/api/games/{game_id}/name", json=rename)
    assert answer.json()["error"]["code"] == "not-your-seat"
    assert me.view(game_id)["number"] == 0


def test_nobody_acts_for_a_computer(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("swift", [COMPUTER, ME])["id"]
    answer = http_act(me, game_id, seat=0)
    assert answer.json()["error"]["code"] == "not-your-seat"


def test_nobody_agrees_to_their_own_undo(table: tuple[Person, Person, str]) -> None:
    me, friend, game_id = table
    mine, theirs = me.sit(game_id), friend.sit(game_id)
    mine.hear()
    mine.act(0, sorted(me.view(game_id)["taps"])[0])
    mine.say("undo")
    asked = theirs.until("people", ask={"kind": "undo", "by": 0, "seats": [1]})
    assert "answer" in asked["can"]
    assert mine.refused("answer", to="undo", yes=True) == "not-your-seat"
    assert me.view(game_id)["number"] == 1


def test_an_invitation_is_good_once(house: RunningServer) -> None:
    me, friend, late = house.person(), house.person(), house.person()
    opened = me.open("packeis", [ME, LINK])
    url = opened["invites"][0]["url"]
    assert friend.join(url).status_code == 200
    assert late.join(url).json()["error"]["code"] == "no-such-invite"
    assert late.view(opened["id"])["yours"] == []
    assert late.join("/join/" + tokens.new_invite(house.randomness)).status_code == 404


def test_a_new_invitation_ends_the_old_one(house: RunningServer) -> None:
    me, friend, late = house.person(), house.person(), house.person()
    opened = me.open("packeis", [ME, LINK])
    path = f"/api/games/{opened['id']}/invite"
    assert late.http.post(path, json={"seat": 1}).json()["error"]["code"] == "not-your-seat"
    assert me.http.post(path, json={"seat": 0}).json()["error"]["code"] == "not-allowed"
    fresh = me.http.post(path, json={"seat": 1}).json()["url"]
    assert late.join(opened["invites"][0]["url"]).status_code == 404
    assert friend.join(fresh).status_code == 200


def test_secrets_are_kept_as_hashes_and_told_to_nobody(
    house: RunningServer, table: tuple[Person, Person, str]
) -> None:
    me, friend, game_id = table
    opened = me.open("packeis", [ME, LINK])
    code = opened["invites"][0]["url"].rsplit("/", 1)[-1]
    me.http.get(f"/join/{code}")
    secret = house.run(_secret_of(house, game_id))
    files = b"".join(path.read_bytes() for path in house.data.iterdir())
    shown = json.dumps([friend.view(game_id), friend.http.get(f"/games/{game_id}").text])
    for text in (me.token, friend.token, code):
        assert text.encode() not in files
        assert text not in house.log.getvalue()
    for text in (me.user_id, me.token, secret):
        assert text not in shown
        assert text not in house.log.getvalue()


async def _secret_of(house: RunningServer, game_id: str) -> str:
    async with house.house.tables.open(game_id) as table:
        return table.game.stored.secret


def test_guests_are_made_with_a_cookie_that_scripts_cannot_read(house: RunningServer) -> None:
    body = {"game": "packeis", "seats": [ME, HERE]}
    answer = post(f"{house.address}/api/games", json=body)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{tokens.COOKIE}=")
    for word in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert word in cookie
    assert "Secure" not in cookie


def test_behind_https_the_cookie_is_bound_to_the_host(start: Start) -> None:
    served = start(origin="https://rookery.example")
    headers = {"origin": "https://rookery.example"}
    body = {"game": "packeis", "seats": [ME, LINK]}
    answer = post(f"{served.address}/api/games", json=body, headers=headers)
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith(f"{tokens.SECURE_COOKIE}=")
    assert "Secure" in cookie
    assert "strict-transport-security" in answer.headers
    plain = {tokens.COOKIE: cookie.split("=")[1].split(";")[0]}
    seen = get(f"{served.address}/api/games/{answer.json()['id']}", cookies=plain)
    assert seen.json()["yours"] == []


# -- where requests come from ----------------------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": ""},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"origin": "same", "sec-fetch-site": "cross-site"},
        {},
    ],
)
def test_a_cookie_from_elsewhere_changes_nothing(
    table: tuple[Person, Person, str], headers: dict[str, str]
) -> None:
    me, _, game_id = table
    sent = {"cookie": me.headers["cookie"], **headers}
    if sent.get("origin") == "same":
        sent["origin"] = me.address
    body = {"number": 1, "seat": 0, "action": "@a2"}
    answer = post(f"{me.address}/api/games/{game_id}/act", json=body, headers=sent)
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "strange-origin")
    with pytest.raises(InvalidStatus) as refusal:
        me.sit(game_id, headers=sent)
    assert refusal.value.response.status_code == 403
    assert me.view(game_id)["number"] == 0


@pytest.mark.parametrize("headers", [{"origin": "same"}, {"sec-fetch-site": "same-origin"}])
def test_our_own_page_is_believed(
    table: tuple[Person, Person, str], headers: dict[str, str]
) -> None:
    me, _, game_id = table
    sent = {"cookie": me.headers["cookie"], **headers}
    if sent.get("origin") == "same":
        sent["origin"] = me.address
    assert me.sit(game_id, headers=sent).hear()["yours"] == [0]


def test_a_form_of_another_site_cannot_post(table: tuple[Person, Person, str]) -> None:
    me, _, game_id = table
    body = json.dumps({"number": 1, "seat": 0, "action": "@a2"})
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        headers = {**me.headers, "content-type": kind, "origin": "https://evil.example"}
        path = f"{me.address}/api/games/{game_id}/act"
        assert post(path, content=body, headers=headers).status_code == 403
    assert me.view(game_id)["number"] == 0


def test_a_public_origin_is_the_only_one(start: Start) -> None:
    served = start(origin="http://rookery.example")
    body = {"game": "packeis", "seats": [ME, LINK]}
    for origin, status in ((served.address, 403), ("http://rookery.example", 201)):
        headers = {"origin": origin}
        answer = post(f"{served.address}/api/games", json=body, headers=headers)
        assert answer.status_code == status
    assert answer.json()["invites"][0]["url"].startswith("http://rookery.example/join/")


# -- headers, sizes, rates -------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/", "/open", "/nope", "/api/live", "/health", "/api/games/x"])
def test_every_answer_is_guarded(house: RunningServer, path: str) -> None:
    answer = get(house.address + path)
    policy = answer.headers["content-security-policy"]
    scripts = "script-src 'self' 'wasm-unsafe-eval'"  # WebAssembly, and nothing written as text
    assert policy.startswith(f"default-src 'none'; {scripts}; style-src 'self';")
    assert "unsafe" not in policy.replace(scripts, "")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert answer.headers["x-frame-options"] == "DENY"
    assert "access-control-allow-origin" not in answer.headers
    assert "server" not in answer.headers


@pytest.mark.parametrize(
    ("path", "size"), [("/api/games", 20_000), ("/api/records", 300_000), ("/api/language", 20_000)]
)
def test_bodies_are_bounded(house: RunningServer, path: str, size: int) -> None:
    me = house.person()
    answer = me.http.post(path, content=b'{"text":"' + b"x" * size + b'"}')
    assert answer.status_code == 413
    assert "error" in answer.json()


def test_a_long_message_closes_the_socket_and_nothing_else(
    table: tuple[Person, Person, str],
) -> None:
    me, _, game_id = table
    socket, other = me.sit(game_id), me.sit(game_id)
    other.hear()
    socket.connection.send("x" * 5000)
    assert socket.closing_code() == 1009
    other.say("ping")
    other.until("pong")


def test_messages_come_at_a_pace(start: Start) -> None:
    me = start(Time(), socket_messages=1).person()
    socket = me.sit(me.open("quick", [ME, HERE])["id"])
    for _ in range(30):
        socket.say("ping")
    codes = [socket.hear() for _ in range(31)]
    assert sum(one["type"] == "pong" for one in codes) == 4
    assert {one["code"] for one in codes if one["type"] == "error"} == {"too-fast"}


def test_a_socket_that_will_not_stop_is_closed(start: Start) -> None:
    me = start(Time(), socket_messages=1).person()
    socket = me.sit(me.open("quick", [ME, HERE])["id"])
    for _ in range(200):
        socket.say("nonsense")
    assert socket.closing_code() == 1008


def test_requests_of_an_address_are_limited(start: Start) -> None:
    served = start(Time(), address_requests=1)
    answers = [get(f"{served.address}/api/live") for _ in range(9)]
    assert [answer.status_code for answer in answers[:8]] == [200] * 8
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"]["code"] == "too-fast"
    assert "retry-after" in answers[-1].headers
    assert get(f"{served.address}/static/x/icon.svg").status_code == 200


def test_new_tables_and_searches_are_limited(start: Start) -> None:
    served = start(Time(), address_games=3, address_searches=4)
    me = served.person()
    game_id = [me.open("quick", [ME, HERE])["id"] for _ in range(3)][-1]
    body: dict[str, Any] = {"game": "quick", "seats": [ME, HERE]}
    assert me.http.post("/api/games", json=body).status_code == 429
    codes = [me.http.get(f"/api/games/{game_id}/at/0").status_code for _ in range(6)]
    assert codes[0] == 200
    assert codes[-1] == 429


def test_sockets_of_an_address_are_limited(start: Start) -> None:
    me = start(Time(), address_sockets=2).person()
    game_id = me.open("quick", [ME, HERE])["id"]
    first, second, third = (me.sit(game_id) for _ in range(3))
    # Both must be in first: a socket admitted later sees on arrival who has left, with no message.
    assert [socket.hear()["type"] for socket in (first, second)] == ["view", "view"]
    assert third.hear()["code"] == "too-many"
    assert third.closing_code() == 1013
    first.connection.close()
    second.until("people", spectators=0)
    assert me.sit(game_id).hear()["type"] == "view"


def test_forwarded_addresses_are_believed_from_as_many_proxies_as_we_have(start: Start) -> None:
    served = start(Time(), address_requests=1, trusted_proxies=1)
    many = [
        get(f"{served.address}/api/live", headers={"x-forwarded-for": f"9.9.9.9, 10.0.0.{n}"})
        for n in range(12)
    ]
    assert {answer.status_code for answer in many} == {200}
    forged = [
        get(f"{served.address}/api/live", headers={"x-forwarded-for": f"10.0.1.{n}, 8.8.8.8"})
        for n in range(12)
    ]
    assert forged[-1].status_code == 429
