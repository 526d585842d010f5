"""No request costs more than it pays for: what is the same for many is made once, off the loop."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

from rookery.server.compute.shelf import Body, Shelf
from rookery.server.errors import TooFast
from rookery.server.ops.limits import FILES, SAVED_S, Limiter
from rookery.server.site import qr
from rookery.server.web import description, prices
from rookery.server.web.client import can_be_host
from rookery.server.web.html import frozen
from rookery.server.web.templates import Templates
from tests.server import loops
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import cheap_hashes, sign_up
from tests.server.users import HERE, ME, get

ALIKE = (
    *("/", "/new", "/new?game=packeis&players=2", "/lobby", "/open", "/offline", "/in"),
    *("/puzzles", "/learn/packeis", "/rules/packeis", "/companions/packeis", "/daily/penguin_game"),
)
Spied = Callable[[Any, str], list[tuple[str, Any]]]


@pytest.fixture
def spied(monkeypatch: pytest.MonkeyPatch) -> Spied:
    """A list of the calls of a function from now on: the thread's name, and the first argument."""

    def spy(owner: Any, name: str) -> list[tuple[str, Any]]:
        real, calls = getattr(owner, name), []

        def called(*given: Any, **named: Any) -> Any:
            calls.append((threading.current_thread().name, given[0]))
            return real(*given, **named)

        monkeypatch.setattr(owner, name, called)
        return calls

    return spy


def burst_of(start: Start, requests: int) -> RunningServer:
    """A server that grants an address so many permits in all."""
    return start(Time(), address_requests=requests // SAVED_S)


@pytest.mark.parametrize("path", ALIKE)
def test_a_page_that_is_the_same_for_many_is_made_once(
    start: Start, spied: Spied, path: str
) -> None:
    house, made = start(), spied(Templates, "render")
    english = {"accept-language": "en"}
    tags = {house.person().http.get(path, headers=english).headers["etag"] for _ in range(9)}
    scarves = 6 if path == "/lobby" else 1  # the lobby shows its reader
    assert len(made) == len(tags) <= scarves
    german = {get(house.address + path, headers={"accept-language": "de"}).text for _ in range(3)}
    assert len(german) == 1
    assert len(made) == len(tags) + 1
    assert all(thread.startswith("long work") for thread, _ in made)


def test_nobody_reads_a_page_that_was_made_for_somebody_else(house: RunningServer) -> None:
    with cheap_hashes():
        ada, bo = (sign_up(house.person(), name) for name in ("Ada of the ice", "Bo of the sea"))
    for path in ("/", "/lobby", "/open", "/puzzles", "/new"):
        pages = [one.http.get(path).text for one in (ada, bo, ada, house.person())]
        assert ["Ada of the ice" in page for page in pages] == [True, False, True, False], path
        assert ["Bo of the sea" in page for page in pages] == [False, True, False, False], path


def test_a_key_tells_apart_whatever_a_page_could_show() -> None:
    values = [1, True, "1", 1.0, (1,), {"a": 1}, {"a": True}, {"b": 1}, None, [], [[]]]
    assert len({frozen(value) for value in values}) == len(values)
    with pytest.raises(TypeError):
        frozen({"a": [{1, 2}]})


def test_a_qr_code_is_drawn_once_and_off_the_loop(house: RunningServer, spied: Spied) -> None:
    drawn = spied(qr, "_drawn")
    person = house.person()
    answers = [person.http.post("/api/qr", json={"path": "/join/abc"}) for _ in range(3)]
    assert {answer.json()["svg"][:4] for answer in answers} == {"<svg"}
    assert len(drawn) == 1
    assert drawn[0][0] != "server"


def test_who_asks_too_fast_reads_a_page_that_costs_nothing(start: Start, spied: Spied) -> None:
    served = burst_of(start, SAVED_S)
    html = {"accept": "text/html"}
    for _ in range(SAVED_S):
        get(f"{served.address}/api/live")
    made = spied(Templates, "render")
    answers = [get(f"{served.address}/{n}", headers=html) for n in range(5)]
    assert {answer.status_code for answer in answers} == {429}
    assert "Please wait" in answers[4].text
    assert len(made) == 1


def test_drawing_a_qr_code_costs_what_it_weighs(start: Start) -> None:
    person = burst_of(start, 4 * (1 + prices.DRAWING)).person()

    def status(path: str) -> int:
        return person.http.post("/api/qr", json={"path": path}).status_code

    assert [status(f"/{n}") for n in range(4)] == [200] * 4
    assert status("/0") == 429


def test_files_have_a_limit_of_their_own(start: Start) -> None:
    client = burst_of(start, SAVED_S).person().http
    here = Templates(develop=False)
    addresses = [here.statics.address("css/shared/base.css"), here.scripts()[0]]
    most = FILES * SAVED_S
    statuses = [client.get(addresses[n % 2]).status_code for n in range(most + 1)]
    assert statuses == [200] * most + [429]
    assert client.get("/api/live").status_code == 200


def test_new_files_are_packed_off_the_loop(start: Start, spied: Spied) -> None:
    served = start(develop=True)
    made = spied(Templates, "file")
    address = Templates(develop=False).scripts()[0]
    answers = [get(served.address + address) for _ in range(3)]
    assert {answer.headers.get("content-encoding") for answer in answers} == {"gzip"}
    assert len(made) == 1
    assert made[0][0] != "server"


def test_the_description_is_made_once_and_off_the_loop(house: RunningServer, spied: Spied) -> None:
    made = spied(description, "tidied")
    for _ in range(3):
        assert get(f"{house.address}/api/openapi.json").json()["openapi"]
    assert all(thread != "server" for thread, _ in made)
    begun = len(made)
    assert get(f"{house.address}/api/openapi.json").is_success
    assert len(made) == begun


def test_the_description_is_paid_for_once(start: Start) -> None:
    served = burst_of(start, prices.DESCRIBING + 2 * SAVED_S)
    answers = [get(f"{served.address}/api/openapi.json") for _ in range(5)]
    assert {answer.status_code for answer in answers} == {200}


def test_a_route_that_costs_more_is_refused_before_it_does_anything(start: Start) -> None:
    person = burst_of(start, 4 * SAVED_S).person()
    game_id = person.open("quick", [ME, HERE])["id"]
    path = f"/api/games/{game_id}"
    statuses = [person.http.get(path).status_code for _ in range(20)]
    assert statuses.count(200) == 10  # three permits for each, of thirty-one


HOSTS = (
    *("localhost", "127.0.0.1:8000", "rookery.example", "a.b-c.example:65535", "my_house"),
    *("[::1]:8000", "[2001:db8::1]", "xn--bcher-kva.example", "example.", ""),
)
STRANGE = (
    *("a" * 5000, "a" * 64, ".".join(["a" * 63] * 5), "a b", "a,b", "a/b", "user@host", "-a"),
    *("host:", "host:123456", "[::1", "a..b", "höst", "host\x00", "<b>", "[v1.x]"),
)


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_that_there_can_be(host: str) -> None:
    assert can_be_host(host)


@pytest.mark.parametrize("host", STRANGE)
def test_a_host_that_nobody_can_have(host: str) -> None:
    assert not can_be_host(host)


@pytest.mark.parametrize("name", ["host", "x-forwarded-host"])
def test_a_request_to_a_host_that_nobody_can_have_is_refused(start: Start, name: str) -> None:
    served = start(trusted_proxies=1)
    for host in ("a" * 5000, "a b"):
        for path in ("/", "/api/live", "/health"):
            answer = get(served.address + path, headers={name: host})
            assert answer.status_code == 400, (path, host)
            assert answer.json()["error"]["code"] == "bad-message"
    answer = served.person().http.post(
        "/api/qr", json={"path": "/join/abc"}, headers={name: "b" * 5000, "origin": "x"}
    )
    assert answer.status_code == 400


def test_a_price_is_paid_by_all_groups_and_never_more_than_can_be_saved() -> None:
    limiter = Limiter(1, 10, clock=lambda: 0.0)
    limiter.spend("a", 7.5)
    with pytest.raises(TooFast):
        limiter.spend("a", 3)
    limiter.spend("a", 2.5)
    limiter.spend("b", 1000)
    with pytest.raises(TooFast):
        limiter.spend("b", 0.1)


class Now:
    """Jobs that are done at once."""

    async def run(self, address: str, work: Callable[[], Any]) -> Any:
        del address
        return work()

    def close(self) -> None: ...


def test_a_shelf_keeps_what_was_read_last_in_its_room() -> None:
    made: list[str] = []
    shelf = Shelf(Now(), room=250)  # type: ignore[arg-type]  # only `run` is called

    def read(key: str | None) -> Body:
        def make() -> bytes:
            made.append(str(key))
            return bytes(100)

        return loops.run(shelf.get(key, "here", lambda: None, make))

    for key in ("a", "b", "a", "c", "a", "b"):
        assert read(key).content == bytes(100)
    assert made == ["a", "b", "c", "b"]
    assert read(None) == read(None)
    assert made[4:] == ["None", "None"]


def test_who_cannot_pay_has_nothing_made() -> None:
    shelf = Shelf(Now())  # type: ignore[arg-type]  # only `run` is called

    def pay() -> None:
        raise TooFast()

    with pytest.raises(TooFast):
        loops.run(shelf.get("key", "here", pay, lambda: pytest.fail("it was made")))
