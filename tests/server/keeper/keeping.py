"""People who keep a house, for its tests."""

from typing import Any

import httpx

from rookery.server.people import audit_store as audit
from rookery.server.people import store as people
from rookery.server.people.audit_store import AuditLine
from rookery.server.people.identity import player_id
from tests.server.conftest import RunningServer
from tests.server.entering import PASSWORD, carry, given, sign_up
from tests.server.users import Person


def founded(house: RunningServer, name: str = "Milena", kind: str = "internet") -> Person:
    """The first keeper, who sits at the house's own machine."""
    person = house.person()
    body = {"name": name, "kind": kind, "password": PASSWORD}
    carry(person, given(person.http.post("/api/keeper/first", json=body)))
    return person


def act(person: Person, what: str, *each: dict[str, Any]) -> httpx.Response:
    """Ask for an act."""
    return person.http.post("/api/keeper/acts", json={"act": what, "each": list(each or ({},))})


def done(person: Person, what: str, *each: dict[str, Any]) -> list[dict[str, Any]]:
    """Act; return what was done."""
    answer = act(person, what, *each)
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()
    return rows


def undo(person: Person, *numbers: int) -> httpx.Response:
    return person.http.post("/api/keeper/undo", json={"numbers": numbers})


def player_of(house: RunningServer, name: str) -> str:
    """A member's public id."""
    found = house.house.writer.submit(lambda connection: people.named(connection, name)).result()
    assert found is not None
    return player_id(found.user_id)


def member(house: RunningServer, name: str) -> tuple[Person, str]:
    """A member, and their public id."""
    person = sign_up(house.person(), name)
    return person, player_of(house, name)


def log_of(house: RunningServer, most: int = 100) -> list[AuditLine]:
    """The log, the newest line first."""
    job = house.house.writer.submit(lambda connection: audit.lines(connection, most))
    return list(job.result())
