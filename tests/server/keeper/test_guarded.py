"""Every way into the desk is guarded: by a fresh sign-in, by role, and against other sites.

The ways are found by walking the routes and the acts, so a new one is covered or fails here.
"""

import re
from typing import Any

import pytest

from rookery.server.capabilities import HOUSES, Role
from rookery.server.features import FEATURES, handlers_of
from rookery.server.keeper.keeper import DESK_MS
from rookery.server.keeping import acts_of
from rookery.server.rights import Rights, grants_of
from tests.server.conftest import RunningServer, Ticking
from tests.server.entering import code_of, sign_in
from tests.server.keeper.keeping import act, done, founded, log_of
from tests.server.site.test_every_link import HTML
from tests.server.users import Person

NOBODY = "0" * 16
SCHOOL = Rights("school", "everybody", FEATURES)
# What no guest, member or bot may do in any kind of house is done at the desk.
DESK = {
    name
    for name, grant in grants_of(FEATURES).items()
    if not any(grant.has(house, role) for house in HOUSES for role in ("guest", "member", "bot"))
}
WAYS = sorted(
    (method, place, str(SCHOOL.needed(method, place)[1]))
    for handler in handlers_of(FEATURES)
    for path in handler.paths
    for place in [re.sub(r"{[^}]*}", "Sam", path)]
    for method in getattr(handler, "http_methods", ())
    if SCHOOL.needed(method, place)[1] in DESK
)
BODIES: dict[str, dict[str, Any]] = {
    "/api/keeper/acts": {"act": "out", "each": [{"player": NOBODY}]},
    "/api/keeper/undo": {"numbers": [1]},
    "/api/keeper/export": {"player": NOBODY},
    "/api/keeper/backup": {},
    "/api/keeper/tables/close": {"game": "nonesuch"},
    "/api/members/Sam/card": {},
}
ACTS: dict[str, dict[str, Any]] = {
    **{name: {} for name in ("invite", "announce", "open-house")},
    **{
        name: {"player": NOBODY}
        for name in ("reset", "out", "mute", "pause", "ban", "close", "warn", "revoke")
    },
    "add": {"name": "Nora"},
    "rename": {"player": NOBODY, "name": "Nora"},
    "role": {"player": NOBODY, "role": "keeper"},
    "merge": {"player": NOBODY, "into": NOBODY},
    "set": {"key": "say", "value": "no"},
    "close-house": {"minutes": 5},
    "void": {"game": "nonesuch"},
    "hide": {"game": "nonesuch", "line": 1},
    "dismiss": {"report": 1},
    "class": {"name": "5b"},
    "class-end": {"group": "five"},
    "pupils": {"group": "five", "player": NOBODY},
    "pupil-card": {"group": "five", "player": NOBODY},
    "homework": {"group": "five", "kind": "puzzles", "game": "packeis", "count": 2},
    "homework-end": {"homework": "nonesuch"},
}
ELSEWHERE = (
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site", "origin": "http://127.0.0.1:1"},
)


def test_every_way_has_a_body_here() -> None:
    assert {"keep", "help", "desk", "teach"} <= DESK
    assert {place for method, place, _ in WAYS if method != "GET"} == BODIES.keys()
    assert acts_of(FEATURES).keys() == ACTS.keys()
    assert len(WAYS) > 12


def ask(person: Person, method: str, place: str, **more: str) -> Any:
    body = None if method == "GET" else BODIES[place]
    return person.http.request(method, place, json=body, headers={**HTML, **more})


@pytest.fixture
def keeper(house: RunningServer) -> Person:
    return founded(house, kind="school")


def staff(house: RunningServer, keeper: Person, name: str, role: Role) -> Person:
    """A new person with a role, signed in."""
    (made,) = done(keeper, "add", {"name": name})
    if role != "member":
        done(keeper, "role", {"player": made["player"], "role": role})
    return sign_in(house.person(), name, code=made["answer"]["code"])


def test_without_a_fresh_sign_in_nothing_is_shown_or_done(
    house: RunningServer, keeper: Person, time: Ticking
) -> None:
    time.pass_s(DESK_MS / 1000 + 1)
    before = log_of(house)
    for method, place, _ in WAYS:
        answer = ask(keeper, method, place)
        if method == "GET":
            assert 'class="ktabs"' not in answer.text, place
            # Answers are asked for by their homework, which this school has not set.
            is_missing = place == "/keeper/classes/answers" and answer.status_code == 404
            assert is_missing or "data-after=" in answer.text, place
        else:
            assert code_of(answer) == (403, "sign-in-again"), place
    for name, body in ACTS.items():
        assert code_of(act(keeper, name, body)) == (403, "sign-in-again"), name
    assert log_of(house) == before


def test_a_cookie_that_comes_from_another_site_does_nothing(
    house: RunningServer, keeper: Person
) -> None:
    before = log_of(house)
    for headers in ELSEWHERE:
        for method, place, _ in WAYS:
            if method != "GET":
                assert ask(keeper, method, place, **headers).status_code == 403, (place, headers)
        for name, body in ACTS.items():
            asked = {"act": name, "each": [body]}
            answer = keeper.http.post("/api/keeper/acts", json=asked, headers=headers)
            assert answer.status_code == 403, (name, headers)
    assert log_of(house) == before


@pytest.mark.parametrize("role", ["helper", "teacher", "member"])
def test_nobody_does_what_is_above_their_role(
    house: RunningServer, keeper: Person, role: Role
) -> None:
    person, allowed = staff(house, keeper, "Jonas", role), SCHOOL.allowed[role]
    before = log_of(house)
    for method, place, capability in WAYS:
        if capability not in allowed:
            answer = ask(person, method, place)
            assert answer.status_code in (401, 403, 404), (method, place)
            assert 'class="ktabs"' not in answer.text, place
    for name, each in acts_of(FEATURES).items():
        if each.needs not in allowed:
            answer = act(person, name, ACTS[name])
            assert code_of(answer) == (403, "not-in-this-house"), name
    assert log_of(house) == before
