"""A seat that the table doesn't have is refused wherever a request names one."""

from collections.abc import Iterator, Mapping
from typing import Any

from tests.server.conftest import RunningServer
from tests.server.users import HERE, ME, get

_PLAIN: Mapping[str, Any] = {
    "action": "a1",
    "name": "Anna",
    "number": 0,
    "bits": "",
}


def described(house: RunningServer) -> Mapping[str, Any]:
    document: Mapping[str, Any] = get(f"{house.address}/api/openapi.json").json()
    return document


def naming_a_seat(document: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The addresses of a table whose body has a field `seat`, with the description of the body."""
    for path, operations in document["paths"].items():
        content = operations.get("post", {}).get("requestBody", {}).get("content", {})
        reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
        body = document["components"]["schemas"].get(reference.rpartition("/")[2], {})
        if "{game_id}" in path and "seat" in body.get("properties", {}):
            yield path, body


def test_a_seat_that_the_table_lacks_is_refused(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("quick", [ME, HERE])["id"]
    asked = {}
    for path, body in naming_a_seat(described(house)):
        told = {name: value for name, value in _PLAIN.items() if name in body["properties"]}
        answer = me.http.post(path.format(game_id=game_id), json={**told, "seat": 62})
        asked[path.rpartition("/")[2]] = answer.status_code
    assert set(asked) >= {"act", "invite", "leave", "name", "sit"}
    assert {name: status for name, status in asked.items() if not 400 <= status < 500} == {}
