"""What every answer passes through: long bodies in pieces, one charset, documented refusals."""

import asyncio
from typing import Any

import pytest

from rookery.server.web.middleware import _PIECE, _Answer
from tests.server import loops
from tests.server.conftest import RunningServer
from tests.server.users import HERE, ME, get


def sent(body: bytes, **more: Any) -> list[Any]:
    """The messages sent for a body."""
    messages: list[Any] = []

    async def send(message: Any) -> None:
        await asyncio.sleep(0)
        messages.append(message)

    message = {"type": "http.response.body", "body": body, **more}
    loops.run(_Answer(send, secure=False)(message))
    return messages


@pytest.mark.parametrize("size", [0, 1, _PIECE, _PIECE + 1, 5 * _PIECE, 5 * _PIECE + 7])
def test_a_long_body_goes_out_in_pieces(size: int) -> None:
    body = bytes(n % 251 for n in range(size))
    messages = sent(body)
    assert b"".join(one["body"] for one in messages) == body
    assert max(len(one["body"]) for one in messages) <= _PIECE
    more = [one.get("more_body", False) for one in messages]
    assert more == [True] * (len(messages) - 1) + [False]


def test_a_body_that_goes_on_goes_on() -> None:
    assert [one["more_body"] for one in sent(bytes(2 * _PIECE), more_body=True)] == [True, True]


def test_every_text_has_one_charset(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("quick", [ME, HERE])["id"]
    paths = (
        *("/", "/health", "/nope", "/open", "/rules/packeis", f"/games/{game_id}"),
        *(f"/api/games/{game_id}/record", f"/games/{game_id}/picture.svg", "/api/live"),
        "/api/openapi.json",
    )
    for path in paths:
        for accept in ("text/html", "*/*"):
            kind = get(house.address + path, headers={"accept": accept}).headers["content-type"]
            assert kind.count("charset") == kind.startswith("text/"), (path, kind)


def test_a_method_that_is_not_there_is_told_which_are(house: RunningServer) -> None:
    answer = house.person().http.request("PUT", "/api/games")
    assert (answer.status_code, answer.json()["error"]["code"]) == (405, "bad-message")
    assert "POST" in answer.headers["allow"]


def test_every_operation_says_how_it_refuses(house: RunningServer) -> None:
    described = get(f"{house.address}/api/openapi.json").json()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            statuses = set(operation["responses"])
            assert {"400", "429", "503"} <= statuses, path
            assert ("404" in statuses) >= ("{" in path), path
            assert ({"403", "413"} <= statuses) >= (method == "post"), path
            for status, answer in operation["responses"].items():
                if int(status) >= 400:
                    schema = answer["content"]["application/json"]["schema"]
                    assert schema == {"$ref": "#/components/schemas/RefusalBody"}, (path, status)
    seats = described["components"]["schemas"]["NewGame"]["properties"]["seats"]
    assert seats["items"] == {"$ref": "#/components/schemas/NewSeat"}
