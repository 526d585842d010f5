"""Bad input over sockets and HTTP gives an error each time, never a trace, hang or changed game."""

import json
import random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.words.i18n import ENGLISH
from rookery.server.errors import BadMessage
from rookery.server.table.messages import INCOMING, Act
from rookery.server.web.connected import read
from rookery.server.web.messages import failure
from tests.server.conftest import RunningServer
from tests.server.users import COMPUTER, HERE, LINK, ME, Person, Socket

GOOD: list[dict[str, Any]] = [
    {"type": "act", "number": 1, "seat": 0, "action": "@a2"},
    {"type": "undo"},
    {"type": "answer", "to": "undo", "yes": True},
    {"type": "hint"},
    {"type": "leave", "seat": 0},
    {"type": "rematch"},
    {"type": "rematch", "commitment": "a" * 64, "contribution": "0" * 32},
]
ODD: list[Any] = [
    *(None, True, False, -1, 0, 1, 2**31, 2**63, 2**70, 1e308, 0.5, "", "0", "x" * 300),
    *("\ud800", "\x00", "leave:1", "undo:1", "@a2", [], {}, [[]], {"type": "act"}),
]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def mutated(rng: random.Random) -> str:
    """A good message with damage to its meaning or to its bytes."""
    message = dict(rng.choice(GOOD))
    for _ in range(rng.randint(0, 2)):
        key = rng.choice([*message, "type", "number", "seat", "action", "to", "yes", "more"])
        message[key] = rng.choice(ODD)
    text = json.dumps(message)
    for _ in range(rng.randint(0, 3)):
        at = rng.randrange(len(text) + 1)
        piece = rng.choice(['"', "{", "}", "[", ",", ":", "\\", "9", "\x00", "é", text[:at], ""])
        text = text[:at] + piece + text[at + rng.randint(0, 2) :]
    return text[:4000]


@given(st.text() | JSON.map(json.dumps) | st.binary().map(lambda data: data.decode("latin-1")))
def test_whatever_is_no_message_is_bad(text: str) -> None:
    refusal = None
    try:
        read(text, INCOMING)
    except BadMessage as bad:
        refusal = failure(bad, ENGLISH)
    assert refusal is None or refusal.words


@given(st.randoms(use_true_random=False))
def test_mutated_messages_are_read_or_refused(rng: random.Random) -> None:
    for _ in range(100):
        try:
            read(mutated(rng), INCOMING)
        except BadMessage:
            continue


def test_good_messages_are_read() -> None:
    for message in GOOD:
        assert msgspec.to_builtins(read(json.dumps(message), INCOMING)) == message
    assert read(json.dumps(GOOD[0]), INCOMING) == Act(1, 0, "@a2")


@pytest.mark.parametrize("text", ["[" * 3000, '{"type":' * 500, "\ud800", "nul", "1", '"act"'])
def test_deep_and_broken_texts_are_bad(text: str) -> None:
    with pytest.raises(BadMessage):
        read(text, INCOMING)


def storm(socket: Socket, rng: random.Random, bursts: int) -> int:
    """Send bursts of mutated messages, each answered before the next; return the error count."""
    errors = 0
    for _ in range(bursts):
        for _ in range(100):
            socket.connection.send(mutated(rng).encode("utf-8", "replace").decode())
        socket.say("ping")
        while (heard := socket.hear())["type"] != "pong":
            errors += heard["type"] == "error"
    return errors


def test_a_storm_from_a_stranger_changes_nothing(house: RunningServer, seed: int) -> None:
    me, friend, stranger = house.person(), house.person(), house.person()
    opened = me.open("swift", [ME, LINK])
    friend.join(opened["invites"][0]["url"])
    before = me.view(opened["id"])
    errors = storm(stranger.sit(opened["id"]), random.Random(seed), bursts=80)
    assert errors == 8000
    after = me.view(opened["id"])
    assert (after["text"], after["log"], after["ask"]) == (before["text"], [], None)


def test_a_storm_from_a_player_leaves_a_game_that_is_legal(house: RunningServer, seed: int) -> None:
    me = house.person()
    opened = me.open("swift", [ME, HERE, COMPUTER])
    errors = storm(me.sit(opened["id"]), random.Random(seed), bursts=20)
    assert errors > 500
    while (view := me.view(opened["id"]))["to_move"] == 2:
        pass  # it is the computer's turn
    record = me.http.get(f"/api/games/{opened['id']}/record").text
    again = me.http.post("/api/records", json={"text": record.replace("swift", "packeis")})
    assert again.status_code == 201
    text = me.view(again.json()["id"])["text"]
    assert text == view["text"]


def test_bytes_are_no_message(house: RunningServer) -> None:
    me = house.person()
    socket = me.sit(me.open("swift", [ME, HERE])["id"])
    socket.connection.send(b'{"type":"ping"}')
    assert socket.until("error")["code"] == "bad-message"


def bodies(rng: random.Random, good: dict[str, Any]) -> bytes:
    body = dict(good)
    for _ in range(rng.randint(0, 2)):
        key = rng.choice([*body, "more"])
        body[key] = rng.choice([*ODD, [{"kind": "me"}] * 20, [{"kind": "cat"}], {"a": "b"}])
    data = bytearray(json.dumps(body).encode())
    for _ in range(rng.randint(0, 2)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data[: rng.randint(1, len(data)) if rng.random() < 0.1 else len(data)])


def paths(person: Person) -> dict[str, dict[str, Any]]:
    opened = person.open("swift", [ME, LINK])
    table = f"/api/games/{opened['id']}"
    record = person.http.get(f"{table}/record").text
    table_of = {"game": "swift", "seats": [ME, COMPUTER], "options": {"shape": "std"}}
    return {
        "/api/games": {**table_of, "clock": {"initial_s": 5, "increment_s": 1}},
        f"{table}/act": {"number": 1, "seat": 0, "action": "@a2"},
        f"{table}/name": {"seat": 0, "name": "Ada"},
        f"{table}/invite": {"seat": 1},
        f"{table}/try": {"number": 0, "actions": ["@a2"], "evaluate": False},
        f"{table}/words": {"positions": [{"number": 0, "lines": [["@a2"]]}]},
        "/api/join/aaaaaaaaaaaaaaaaaaaaaa": {"name": "Bo"},
        "/api/records": {"text": record},
        "/api/language": {"lang": "de"},
    }


def test_odd_bodies_are_answered_with_reasons(house: RunningServer, seed: int) -> None:
    rng, me = random.Random(seed), house.person()
    for path, good in paths(me).items():
        for _ in range(60):
            answer = me.http.post(path, content=bodies(rng, good))
            assert answer.status_code < 500, (path, answer.text)
            if answer.status_code >= 400:
                assert answer.json()["error"]["words"]


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/%00",
        "/api/games/" + "x" * 500,
        "/api/games/..%2f..%2fetc/record",
        "/games/nothing",
        "/games/nothing/replay",
        "/games/nothing/picture.svg",
        "/api/games/nothing/at/0",
        "/join/nothing",
        "/rules/nothing",
        "/rules/..%2Fpackeis",
        "/new?game=nothing",
        "/static/x/..%2f..%2fapp.py",
        "/static/x/../app.py",
        "/static/x/nothing.js",
    ],
)
def test_odd_addresses_lead_nowhere(house: RunningServer, path: str) -> None:
    me = house.person()
    for accept in ("text/html", "*/*"):
        assert me.http.get(path, headers={"accept": accept}).status_code == 404


@pytest.mark.parametrize(
    "tail", ["at/999", "at/-1", "at/x", "at/99999999999999999999", "picture.svg?n=-1"]
)
def test_positions_that_are_not_there(house: RunningServer, tail: str) -> None:
    me = house.person()
    game_id = me.open("swift", [ME, HERE])["id"]
    folder = "games" if tail.startswith("picture") else "api/games"
    answer = me.http.get(f"/{folder}/{game_id}/{tail}")
    assert answer.status_code in (400, 404)
