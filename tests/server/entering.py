"""Helpers that sign users up and in; a person then continues with the token they receive."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import pytest
from pwdlib import PasswordHash
from pwdlib.hashers.argon2 import Argon2Hasher

from rookery.server.members import passwords
from rookery.server.people import tokens
from tests.server.users import Person

PASSWORD = "seven grey herons"
_KIB = 8


def given(answer: httpx.Response) -> str:
    """The token that an answer sets as a cookie."""
    assert answer.is_success, answer.text
    return answer.headers["set-cookie"].partition("=")[2].partition(";")[0]


def carry(person: Person, token: str) -> None:
    """Let a person use this token from now on."""
    person.token = token
    person.http.headers["cookie"] = person.headers["cookie"] = f"{tokens.COOKIE}={token}"


def sign_up(person: Person, name: str, **more: Any) -> Person:
    """Sign up as a member."""
    body = {"name": name, "password": PASSWORD, **more}
    carry(person, given(person.http.post("/api/people", json=body)))
    return person


def sign_in(person: Person, name: str, **how: str) -> Person:
    """Sign in, with the usual password unless `how` says otherwise."""
    body = {"name": name, **(how or {"password": PASSWORD})}
    carry(person, given(person.http.post("/api/session", json=body)))
    return person


def try_password(person: Person, name: str, password: str) -> httpx.Response:
    """Try to sign in with a name and a password."""
    return person.http.post("/api/session", json={"name": name, "password": password})


def code_of(answer: httpx.Response) -> tuple[int, str]:
    """The status and error code of a refusal."""
    return answer.status_code, answer.json()["error"]["code"]


@contextmanager
def cheap_hashes() -> Iterator[None]:
    """Hash passwords and codes as the house does, but with a thousandth of the work."""
    with pytest.MonkeyPatch.context() as patch:
        cheap = Argon2Hasher(time_cost=1, memory_cost=_KIB, parallelism=1)
        patch.setattr(passwords, "_hasher", PasswordHash((cheap,)))
        patch.setattr(passwords, "_PASSES", 1)
        patch.setattr(passwords, "_KIB", _KIB)
        passwords._nothing.cache_clear()
        yield
    passwords._nothing.cache_clear()
