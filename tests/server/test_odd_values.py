"""Every way in gets odd texts and numbers: no answer is a failure, and both stores answer alike."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import pytest
from litestar.handlers import HTTPRouteHandler

from rookery.server.db.database import writing
from rookery.server.errors import BadName
from rookery.server.features import FEATURES, handlers_of
from rookery.server.members import keeping_store as keeping
from tests.server.conftest import RunningServer, Start
from tests.server.lobby.test_lobby_socket import enter
from tests.server.users import HERE, LINK, ME, Person, Socket

TEXTS = (
    *("%00", "a%00b"),
    *("%ED%A0%80", "%FF"),  # half a character, and no UTF-8
    *("a%E2%80%AEb", "o%CC%88"),  # from right to left, not composed
    *("2147483648", "9223372036854775808", "9" * 400, "-1"),
    "x" * 400,
)
JSON_TEXTS = ("\0", "a\0b", "\u202e", "o\u0308", "x" * 36, "\U0001f427" * 9, " ")
NUMBERS = (-(2**31) - 1, 2**31, 2**63 - 1, 2**63, 2**64, 10**30)


Houses = tuple[RunningServer, RunningServer]


@pytest.fixture
def houses(start: Start, postgresql: str) -> Houses:
    """The same house on SQLite and on PostgreSQL."""
    return start(), start(database_url=postgresql)


def filled(template: str, values: dict[str, str]) -> str:
    """The address of a template with these values, the first of which may be of any name."""
    path = template
    for part in [one[1:-1] for one in template.split("/") if one.startswith("{")]:
        name, _, _ = part.partition(":")
        path = path.replace("{" + part + "}", values.get(name, values["*"]))
    return path


def templates() -> Iterator[tuple[str, str]]:
    """Every method and template with something to fill in."""
    for one in handlers_of():
        if isinstance(one, HTTPRouteHandler):
            for path in sorted(one.paths):
                if "{" in path:
                    yield from ((str(method), path) for method in sorted(one.http_methods))


def status(person: Person, method: str, path: str, **more: Any) -> int:
    with person.http.stream(method, path, **more) as answer:  # some never end
        return answer.status_code


def odd_in_a_path(houses: Houses, value: str) -> list[Any]:
    """Where the answers differ or fail if something in a path has this value."""
    people = [house.person() for house in houses]
    games = [one.open("quick", [ME, HERE])["id"] for one in people]
    odd = []
    for method, template in templates():
        body: dict[str, Any] = {} if method in ("GET", "DELETE", "HEAD") else {"json": {}}
        real = {name: {name: "quick", "*": value} for name in ("game", "game_id")}
        for known in ({"*": value}, *(real[one] for one in real if f"{{{one}:" in template)):
            answers = []
            for one, game_id in zip(people, games, strict=True):
                mine = {**known, **({"game_id": game_id} if "game_id" in known else {})}
                answers.append(status(one, method, filled(template, mine), **body))
            if answers[0] != answers[1] or answers[0] >= 500:
                odd.append((method, template, value, answers))
    return odd


def test_in_a_path(houses: Houses) -> None:
    assert [one for value in TEXTS for one in odd_in_a_path(houses, value)] == []


def described(house: RunningServer) -> Any:
    return house.person().http.get("/api/openapi.json").json()


def operations(schema: Any) -> Iterator[tuple[str, str, Any]]:
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            yield method.upper(), path, operation


def odd_in_a_query(houses: Houses, value: str) -> list[Any]:
    """Where the answers differ or fail if something in a query has this value."""
    people = [house.person() for house in houses]
    games = [one.open("quick", [ME, HERE])["id"] for one in people]
    odd = []
    for method, path, operation in operations(described(houses[0])):
        for asked in operation.get("parameters", ()):
            if asked["in"] == "query":
                answers = [
                    status(
                        one,
                        method,
                        filled(path, {"game_id": game_id, "game": "quick", "*": "1"})
                        + f"?{asked['name']}={value}",
                    )
                    for one, game_id in zip(people, games, strict=True)
                ]
                if answers[0] != answers[1] or answers[0] >= 500:
                    odd.append((method, path, asked["name"], value, answers))
    return odd


def test_in_a_query(houses: Houses) -> None:
    assert [one for value in TEXTS for one in odd_in_a_query(houses, value)] == []


def example(schema: Any, part: Any, text: str, number: int) -> Any:
    """Data that fits a schema, where that leaves a choice with this text and this number."""
    if "$ref" in part:
        part = schema["components"]["schemas"][part["$ref"].rpartition("/")[2]]
    for several in ("oneOf", "anyOf"):
        if several in part:
            last = [one for one in part[several] if one.get("type") != "null"][-1]
            return example(schema, last, text, number)
    if "enum" in part:
        return part["enum"][0]
    if "const" in part:
        return part["const"]
    kind = part.get("type")
    if kind == "object":
        fields = part.get("properties", {})
        return {name: example(schema, one, text, number) for name, one in fields.items()}
    if kind == "array":
        return [example(schema, part.get("items", {}), text, number)] * part.get("minItems", 1)
    return {"string": text, "integer": number, "boolean": True}.get(str(kind))


def sent(houses: Houses, text: str, number: int) -> list[Any]:
    """Where the answers to these bodies differ or fail."""
    people = [house.person() for house in houses]
    games = [one.open("quick", [ME, LINK])["id"] for one in people]
    schema, odd = described(houses[0]), []
    for method, path, operation in operations(schema):
        body = operation.get("requestBody", {}).get("content", {}).get("application/json")
        if body is None:
            continue
        data = example(schema, body["schema"], text, number)
        answers = [
            status(
                one,
                method,
                filled(path, {"game_id": game_id, "game": "quick", "*": quote(text)[:9]}),
                json=data,
            )
            for one, game_id in zip(people, games, strict=True)
        ]
        if answers[0] != answers[1] or answers[0] >= 500:
            odd.append((method, path, answers))
    return odd


def test_in_a_body(houses: Houses) -> None:
    texts = [one for text in JSON_TEXTS for one in sent(houses, text, 1)]
    numbers = [one for number in NUMBERS for one in sent(houses, "x", number)]
    assert texts + numbers == []


@pytest.mark.parametrize("text", ["\0", "a\0", "\\\0"], ids=ascii)
def test_in_messages_of_sockets(house: RunningServer, text: str) -> None:
    me = house.person()
    table = me.sit(me.open("quick", [ME, HERE])["id"])
    table.hear()
    assert table.refused("act", number=1, seat=0, action=text) == "bad-message"
    assert enter(me).refused("hello", name=text) == "bad-message"


def test_what_only_looks_like_a_character_0_is_a_text(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("quick", [ME, HERE])["id"]
    note = {"number": 0, "note": "\\u0000 %00"}
    kept = me.http.post(f"/api/games/{game_id}/study", json=note).json()
    assert kept["pages"]["0"]["note"] == note["note"]
    assert me.http.get("/api/people?begins=%2500").status_code == 200


def test_half_a_character_is_no_text(house: RunningServer) -> None:
    me = house.person()
    for text in (b'"\\ud800"', b'"\xff"', b'"\xed\xa0\x80"'):
        body = b'{"name":' + text + b"}"
        answer = me.http.patch("/api/me", content=body, headers={"content-type": "text/json"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-message")


def typed_everywhere(me: Person, text: str) -> list[str]:
    """What becomes of a text as a name and as a note, by every way in that takes one."""
    game_id = me.open("quick", [{"kind": "me", "name": text}, {"kind": "here", "name": text}])["id"]
    view = me.view(game_id)
    note = {"number": 0, "note": text}
    kept = me.http.post(f"/api/games/{game_id}/study", json=note).json()
    me.http.patch("/api/me", json={"name": text})
    socket: Socket = enter(me)
    socket.say("hello", name=text)
    return [
        *(seat["name"] for seat in view["seats"]),
        kept["pages"]["0"]["note"],
        me.http.get("/api/me").json()["name"],
    ]


def test_a_text_is_the_same_by_every_way_in(house: RunningServer) -> None:
    plain = typed_everywhere(house.person(), "Zo\u00eb \U0001f427")
    assert set(plain) == {"Zo\u00eb \U0001f427"}
    assert typed_everywhere(house.person(), "Zoe\u0308\u200b  \U0001f427\u202e ") == plain


def test_the_keeper_s_command_takes_the_same_texts(house: RunningServer) -> None:
    with writing(house.house.engine) as connection:
        for odd in ("Mi\udcffla", "Mi\x00la", "Mi\u202ela"):
            with pytest.raises(BadName):
                keeping.add(connection, odd, keeping.new_card(house.randomness), 1)
        keeping.add(connection, " Zoe\u0308  Quill ", keeping.new_card(house.randomness), 1)
        assert "Zo\u00eb Quill" in [one.name for one in keeping.everybody(connection)]
        keeping.close(connection, "zoe quill", 2, FEATURES)
