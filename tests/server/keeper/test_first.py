"""The first keeper: somebody at the machine itself, or with the code that the house prints."""

import httpx
import pytest

from rookery import cli
from rookery.server.foundation import wall_clock
from rookery.server.keeper.first import is_at_the_machine
from rookery.server.keeper.founding_store import CODE_MS
from rookery.server.keeper.keeper import Keeper
from rookery.server.settings import Settings
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import PASSWORD, code_of
from tests.server.keeper.keeping import founded, log_of
from tests.server.site.test_every_link import HTML
from tests.server.users import HERE, ME, Person

FAR = {"x-forwarded-for": "203.0.113.7"}


def code(house: RunningServer) -> str:
    return house.house.ask(Keeper).first_code


def found(house: RunningServer, name: str, far: bool = False, **more: str) -> httpx.Response:
    body = {"name": name, "kind": "internet", "password": PASSWORD, **more}
    headers = FAR if far else {}
    return house.person().http.post("/api/keeper/first", json=body, headers=headers)


def test_whoever_is_at_the_machine_becomes_the_keeper_once(start: Start) -> None:
    house = start()
    page = house.person().http.get("/keeper/first", headers=HTML)
    assert page.status_code == 200
    assert 'name="kind"' in page.text
    keeper = founded(house, kind="school")
    assert keeper.http.get("/api/me").json()["role"] == "keeper"
    assert house.house.settings.house == "school"
    assert [(line.what, line.about) for line in log_of(house)] == [
        ("first", {"name": "Milena", "kind": "school"})
    ]
    assert code_of(found(house, "Bo")) == (409, "has-keeper")
    assert code(house) == ""
    assert keeper.http.get("/keeper/first", headers=HTML).headers["location"] == "/keeper"
    assert house.person().http.get("/api/players/Bo").status_code != 200


def test_the_first_page_of_an_empty_house_leads_there_at_the_machine_alone(start: Start) -> None:
    house = start()

    def is_greeted(person: Person, **headers: str) -> bool:
        return 'id="unkept"' in person.http.get("/", headers={**HTML, **headers}).text

    guest = house.person()
    assert is_greeted(guest)
    assert not is_greeted(guest, host="rookery.example")
    guest.open("swift", [ME, HERE])
    assert not is_greeted(guest)  # who plays is left in peace
    assert "Become the keeper of this house" in guest.http.get("/", headers=HTML).text
    founded(house)
    assert not is_greeted(house.person())


def test_whoever_comes_from_elsewhere_needs_the_code_that_was_printed(house: RunningServer) -> None:
    assert code_of(found(house, "Eve", far=True)) == (403, "no-such-first-code")
    assert code_of(found(house, "Eve", far=True, code="A" * 24)) == (403, "no-such-first-code")
    far = house.person().http.get("/keeper/first", headers={**HTML, **FAR})
    assert 'name="kind"' not in far.text
    opened = house.person().http.get(f"/keeper/first?code={code(house)}", headers={**HTML, **FAR})
    assert 'name="kind"' in opened.text
    assert found(house, "Milena", far=True, code=code(house).lower()).status_code == 201


def test_the_code_works_for_a_day(house: RunningServer, time: Time) -> None:
    printed = code(house)
    time.pass_s(CODE_MS / 1000 + 1)
    assert code_of(found(house, "Eve", far=True, code=printed)) == (403, "no-such-first-code")


def test_nothing_is_made_of_what_is_refused(house: RunningServer) -> None:
    for body in (
        {"name": "Milena", "kind": "prison", "password": PASSWORD},
        {"name": "x!", "kind": "club", "password": PASSWORD},
        {"name": "Milena", "kind": "club", "password": "short"},
        {"name": "Milena", "kind": "club"},
    ):
        assert house.person().http.post("/api/keeper/first", json=body).is_client_error
    assert house.house.settings.house == "open"
    assert log_of(house) == []
    assert code(house)


def test_what_the_environment_says_stays(start: Start) -> None:
    house = start(house="members")
    founded(house, kind="school")
    assert house.house.settings.house == "members"


PLAIN = {"host": "127.0.0.1:8000", "connection": "keep-alive"}


@pytest.mark.parametrize(
    ("headers", "direct", "version", "host", "settings", "is_here"),
    [
        (PLAIN, "127.0.0.1", "1.1", "127.0.0.1:8000", Settings(), True),
        (PLAIN, "::1", "1.1", "localhost:8000", Settings(), True),
        (PLAIN, "192.168.1.9", "1.1", "127.0.0.1:8000", Settings(), False),
        (PLAIN, "127.0.0.1", "1.1", "rookery.example", Settings(), False),  # or rebound names
        (PLAIN, "127.0.0.1", "1.1", "127.0.0.1", Settings(origin="https://a.example"), False),
        (PLAIN, "127.0.0.1", "1.1", "127.0.0.1", Settings(trusted_proxies=1), False),
        ({**PLAIN, **FAR}, "127.0.0.1", "1.1", "127.0.0.1:8000", Settings(), False),
        ({**PLAIN, "via": "1.1 x"}, "127.0.0.1", "1.1", "127.0.0.1:8000", Settings(), False),
        # nginx as it comes: it names its own target as the host, and nobody else.
        (PLAIN, "127.0.0.1", "1.0", "127.0.0.1:8000", Settings(), False),
        ({**PLAIN, "connection": "close"}, "127.0.0.1", "1.1", "localhost", Settings(), False),
        (PLAIN, "", "1.1", "127.0.0.1:8000", Settings(), False),
    ],
)
def test_a_proxy_on_the_machine_does_not_let_the_world_in(
    headers: dict[str, str], direct: str, version: str, host: str, settings: Settings, is_here: bool
) -> None:
    assert is_at_the_machine(headers, direct, version, host, settings) is is_here


def test_a_container_cannot_tell_who_is_at_its_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = PLAIN, "127.0.0.1", "1.1", "127.0.0.1:8000", Settings()
    assert is_at_the_machine(*asked)
    monkeypatch.setattr("rookery.server.ops.reachable.is_container", lambda: True)
    assert not is_at_the_machine(*asked)


def test_a_command_does_the_same(
    start: Start, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    house = start(time=wall_clock)
    monkeypatch.setenv("DATA", str(house.data))
    monkeypatch.setenv("DATABASE_URL", house.house.settings.database_url)
    assert cli.main(["keeper", "first", "Milena", "--kind", "club"]) == 0
    (printed,) = capsys.readouterr().out.splitlines()
    house.run(house.house.ask(Keeper).adopt())
    assert house.house.settings.house == "members"
    entered = house.person().http.post("/api/session", json={"name": "Milena", "code": printed})
    assert entered.status_code == 201
    assert cli.main(["keeper", "first", "Bob"]) == 2
    assert "has a keeper already" in capsys.readouterr().err
