"""Signing up and in, for tests: a person goes on with the token that they are given."""

from typing import Any

import httpx

from rookery.server.accounts import tokens
from tests.server.people import Person

PASSWORD = "seven grey herons"


def given(answer: httpx.Response) -> str:
    """The token that an answer hands out."""
    assert answer.is_success, answer.text
    return answer.headers["set-cookie"].partition("=")[2].partition(";")[0]


def carry(person: Person, token: str) -> None:
    """Go on with a token."""
    person.token = token
    person.http.headers["cookie"] = person.headers["cookie"] = f"{tokens.COOKIE}={token}"


def sign_up(person: Person, name: str, **more: Any) -> Person:
    """Become a member."""
    body = {"name": name, "password": PASSWORD, **more}
    carry(person, given(person.http.post("/api/people", json=body)))
    return person


def log_in(person: Person, name: str, **how: str) -> Person:
    """Sign in, with the usual password unless something else is said."""
    body = {"name": name, **(how or {"password": PASSWORD})}
    carry(person, given(person.http.post("/api/session", json=body)))
    return person


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """How something was refused."""
    return answer.status_code, answer.json()["error"]["code"]
