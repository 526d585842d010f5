"""Helpers for the tests of bots: a member with a bot, and readers of the streams."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx

from tests.server.conftest import RunningServer
from tests.server.users import Message, Person

PASSWORD = "eleven fish swim north"


def member(served: RunningServer, name: str) -> Person:
    """A newly signed-up member."""
    person = served.person()
    body = {"name": name, "password": PASSWORD}
    answer = person.http.post("/api/people", json=body)
    assert answer.is_success, answer.text
    cookie = answer.headers.get("set-cookie", "")
    if cookie:
        person.http.headers["cookie"] = cookie.partition(";")[0]
    return person


def program(served: RunningServer, owner: Person, name: str, **more: Any) -> Person:
    """A new bot that belongs to a member."""
    made = owner.http.post("/api/me/bots", json={"name": name, **more})
    assert made.status_code == 201, made.text
    return with_token(served, str(made.json()["token"]))


def with_token(served: RunningServer, token: str) -> Person:
    bot = served.person(bearer=True)
    bot.http.headers["authorization"] = f"Bearer {token}"
    bot.headers = {"authorization": f"Bearer {token}"}
    return bot


class Lines:
    """The lines of a stream as they arrive, without the empty ones."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._lines = answer.iter_lines()

    def next(self) -> Message:
        line = next(one for one in self._lines if one)
        found: Message = json.loads(line)
        return found

    def until(self, kind: str, **fields: Any) -> Message:
        """The next line of a kind with these fields; lines before it are skipped."""
        while True:
            line = self.next()
            if line["type"] == kind and fields.items() <= line.items():
                return line

    def rest(self) -> list[Message]:
        """All remaining lines until the server ends the stream."""
        return [json.loads(line) for line in self._lines if line]


@contextmanager
def reading(person: Person, address: str) -> Iterator[Lines]:
    with person.http.stream("GET", address) as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        yield Lines(answer)


def challenge(person: Person, *names: str, **more: Any) -> Message:
    seats = [{"kind": "me"}, *({"kind": "player", "name": name} for name in names)]
    answer = person.http.post("/api/challenges", json={"game": "swift", "seats": seats, **more})
    assert answer.status_code == 201, answer.text
    found: Message = answer.json()
    return found


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]
