"""The table of what a house allows is what the server does, for every role and way in."""

from collections.abc import Iterator
from contextlib import nullcontext
from functools import partial
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from rookery.server import capabilities
from rookery.server.features import FEATURES, handlers_of
from rookery.server.members import keeping_store as keeping
from rookery.server.rights import Rights, grants_of
from tests.server.conftest import SETTINGS, RunningServer, Start, Ticking
from tests.server.entering import cheap_hashes, sign_in
from tests.server.site.test_every_link import HTML, added
from tests.server.users import Person

# A request that needs each capability and, where that is allowed, is refused for another reason.
PROBES: dict[str, tuple[str, str, Any]] = {
    "look": ("GET", "/api/games/abcdefghjkmn", None),
    "sit": ("POST", "/api/join/nothing", {}),
    "come": ("POST", "/api/evenings/nothing", {"act": 1}),
    "open": ("POST", "/api/games", {"game": 1}),
    "meet": ("POST", "/api/seeks", {"wants": 1}),
    "lists": ("GET", "/api/players", None),
    "members": ("GET", "/members", None),
    "challenge": ("POST", "/api/challenges", {"game": 1}),
    "tie": ("PUT", "/api/players/nobody-at-all/tie", {"kind": None}),
    "clubs": ("GET", "/api/clubs", None),
    "club": ("POST", "/api/clubs", {"name": 1}),
    "join": ("POST", "/api/people", {"name": 1}),
    "name": ("PATCH", "/api/me", {"name": "x!"}),
    "write": ("POST", "/api/records", {"text": 1}),
    "bots": ("POST", "/api/me/bots", {"name": 1}),
    "leave": ("DELETE", "/api/me", None),
    "help": ("GET", "/keeper/reports", None),
    "teach": ("GET", "/keeper/classes", None),
    "homework": ("GET", "/homework/nothing/1", None),
    "desk": ("POST", "/api/keeper/acts", {"act": 1}),
    "keep": ("POST", "/api/members/nobody-at-all/card", {}),
    "mail": ("GET", "/api/me/mail", None),
    "converse": ("POST", "/api/games/abcdefghjkmn/say", {"kind": "text", "text": "Hello"}),
}
# What these houses lack for everybody, as their keeper has not set it up.
NOT_SET_UP = {"mail"}
REFUSALS = {"signed-out", "members-only", "not-in-this-house", "no-such-page", "out-of-scope"}


@pytest.fixture(scope="module", autouse=True)
def _quick_hashes() -> Iterator[None]:
    with cheap_hashes():
        yield


def is_refused(answer: httpx.Response) -> bool:
    """Whether the house has refused a request, and not because of what it said."""
    if answer.is_success or not answer.headers["content-type"].startswith("application/json"):
        return False
    return answer.json()["error"]["code"] in REFUSALS


@pytest.fixture(scope="module")
def houses(
    tmp_path_factory: pytest.TempPathFactory, _quick_games: None
) -> Iterator[dict[str, dict[str, Person]]]:
    """A person in each role, by kind of house. Bots were made while the house was still open."""
    found: dict[str, dict[str, Person]] = {}
    servers = []
    for kind in capabilities.HOUSES:
        data = str(tmp_path_factory.mktemp("house"))
        served = RunningServer(msgspec.structs.replace(SETTINGS, data=data), kind, Ticking())
        codes = {name: added(served, name) for name in ("Mila", "Jonas", "Tess", "Ms Green", "Tom")}
        for name, role in (("Ms Green", "keeper"), ("Jonas", "helper"), ("Tess", "teacher")):
            job = partial(keeping.set_role, name=name, role=role, now=1)
            served.house.writer.submit(job).result()
        signed = [sign_in(served.person(), name, code=codes[name]) for name in codes]
        scopes = ["watch", "play", "challenge", "chat"]
        token = signed[0].http.post("/api/me/bots", json={"name": "Robo", "scopes": scopes}).json()
        cookies = [dict(one.headers) for one in signed]
        served.stop()
        chosen = msgspec.structs.replace(SETTINGS, data=data, house=kind)
        served = RunningServer(chosen, f"{kind} again", Ticking())
        servers.append(served)
        member, helper, teacher, keeper, tom, guest, new = (served.person() for _ in range(7))
        for person, headers in zip((member, helper, teacher, keeper, tom), cookies, strict=True):
            person.headers["cookie"] = person.http.headers["cookie"] = headers["cookie"]
        bot = served.person(bearer=True)
        bot.http.headers["authorization"] = f"Bearer {token['token']}"
        found[kind] = {"guest": guest, "member": member, "helper": helper, "teacher": teacher}
        found[kind] |= {"keeper": keeper, "bot": bot, "tom": tom, "new": new}
    yield found
    for served in servers:
        served.stop()


@pytest.mark.parametrize("role", capabilities.ROLES)
@pytest.mark.parametrize("kind", capabilities.HOUSES)
def test_what_the_table_denies_is_refused_and_nothing_else(
    houses: dict[str, dict[str, Person]], kind: capabilities.House, role: capabilities.Role
) -> None:
    person, may = houses[kind][role], Rights(kind, features=FEATURES).allowed[role]
    for capability, (method, path, body) in PROBES.items():
        if capability == "leave" and capability in may:
            continue  # it would be carried out: test_whoever_goes_is_forgotten_… does that
        answer = person.http.request(method, path, json=body)
        has = capability in may and capability not in NOT_SET_UP
        assert is_refused(answer) == (not has), (capability, answer.text)
        if method == "GET" and not (answer.is_success or role == "bot"):
            page = person.http.get(path, headers=HTML, follow_redirects=True)
            assert page.headers["content-type"].startswith("text/html"), page.text


@pytest.mark.parametrize("kind", capabilities.HOUSES)
def test_sockets_obey_the_same_table(
    houses: dict[str, dict[str, Person]], kind: capabilities.House
) -> None:
    roles: tuple[capabilities.Role, ...] = ("guest", "member", "helper", "keeper")
    for role in roles:
        person = houses[kind][role]
        address = person.address.replace("http", "ws", 1) + "/lobby/live"
        headers = {"cookie": person.headers["cookie"]}
        may = "meet" in capabilities.allowed(kind, role)
        outcome = nullcontext() if may else pytest.raises(InvalidStatus, match=r"40[134]")
        with (
            outcome,
            connect(address, additional_headers=headers, origin=Origin(person.address)) as socket,
        ):
            assert socket.recv()


def test_a_club_can_close_its_lists(start: Start) -> None:
    for kind in ("open", "members"):
        served = start(house=kind, lists="members")
        code = added(served, f"Mila {kind}")
        guest, mila = served.person(), served.person()
        sign_in(mila, f"Mila {kind}", code=code)
        for path in ("/players", "/api/players", "/api/live", f"/api/players/Mila {kind}"):
            assert is_refused(guest.http.get(path)), path
            assert mila.http.get(path).is_success, path
        page = guest.http.get("/players?game=packeis", headers=HTML)
        assert page.headers["location"].startswith("/in?after=/players%3Fgame%3Dpackeis")
        assert guest.http.get("/", headers=HTML).is_success


def test_the_table_names_every_route() -> None:
    needed = Rights(features=FEATURES).needed
    missing = [
        (method, path)
        for handler in handlers_of()
        for path in handler.paths
        for method in getattr(handler, "http_methods", {"SOCKET"})
        if not needed(method, path.replace("{", "").replace("}", ""))[0]
    ]
    assert not missing


def test_every_capability_has_words_and_a_probe() -> None:
    grants = grants_of(FEATURES)
    assert set(PROBES) == set(grants)
    assert all(grant.words for grant in grants.values())


def test_the_keeper_s_card_lets_in_once(houses: dict[str, dict[str, Person]]) -> None:
    green, tom = houses["school"]["keeper"], houses["school"]["tom"]
    made = green.http.post("/api/members/tom/card")
    assert made.status_code == 201, made.text
    signed = sign_in(houses["school"]["new"], "Tom", code=made.json()["code"])
    assert signed.http.get("/api/me").json()["name"] == "Tom"
    assert tom.http.get("/api/me").status_code == 401  # the session from before has ended
    assert is_refused(signed.http.post("/api/members/Tom/card"))
