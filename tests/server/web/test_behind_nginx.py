"""The sample configurations for nginx: one house with a certificate, one of several processes."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import create_connection

import httpx
import pytest
from websockets.sync.client import connect

from rookery.server.ops.randomness import Randomness
from tests.seeded import Seeded
from tests.server.conftest import RunningServer, Start
from tests.server.nginx import certificate, nginx, trusting
from tests.server.users import HERE, ME, WAIT_S, Person

NAME = "rookery.example"
OF_SAMPLE = ("127.0.0.1:8001", "127.0.0.1:8002")


def where(house: RunningServer) -> str:
    return house.address.removeprefix("http://")


@pytest.fixture
def houses(start: Start) -> list[RunningServer]:
    """Two processes on one store."""
    return [start(trusted_proxies=1, poll_ms=20) for _ in OF_SAMPLE]


@pytest.fixture
def ada(houses: list[RunningServer], tmp_path: Path, seed: int) -> Iterator[Person]:
    """A person who reaches both processes at one address."""
    instead = dict(zip(OF_SAMPLE, map(where, houses), strict=True))
    instead["listen 8000"] = "listen 127.0.0.1:PORT"
    with nginx(tmp_path, "nginx-nodes.conf", instead) as port:
        person = Person(f"http://127.0.0.1:{port}", Randomness(Seeded(seed)))
        yield person
        person.close()


def serving(ada: Person, table: str) -> str:
    """The process that serves everything that concerns a table."""
    answers = [ada.http.get(f"/games/{table}"), ada.http.get(f"/api/games/{table}")]
    assert [answer.status_code for answer in answers] == [200, 200]
    opened = ada.sit(table).connection.response
    assert opened is not None
    nodes = {str(opened.headers["x-node"]), *(answer.headers["x-node"] for answer in answers)}
    assert len(nodes) == 1
    return nodes.pop()


def test_a_table_is_served_by_one_process_and_tables_by_all(
    houses: list[RunningServer], ada: Person
) -> None:
    used = set[str]()
    while len(used) < len(houses):
        used.add(serving(ada, ada.open("swift", [ME, HERE])["id"]))
    assert used == set(map(where, houses))


def test_a_table_goes_on_in_the_other_process(houses: list[RunningServer], ada: Person) -> None:
    table = ada.open("swift", [ME, HERE])["id"]
    socket = ada.sit(table)
    socket.act(0, min(socket.hear()["taps"]))
    [gone] = [house for house in houses if where(house) == serving(ada, table)]
    gone.stop()
    assert ada.view(table)["number"] == 1
    again = ada.sit(table)
    message = again.hear()
    assert again.act(message["to_move"], min(message["taps"]))["number"] == message["number"] + 1
    assert serving(ada, table) != where(gone)


@contextmanager
def certified(house: RunningServer, folder: Path) -> Iterator[int]:
    """The port of an nginx with a certificate; without one it listens on the socket `plain`."""
    instead = {
        **certificate(folder, NAME),
        "127.0.0.1:8000": where(house),
        "    listen 80;\n    listen [::]:80;\n": f"    listen unix:{folder}/plain;\n",
        "    listen 443 ssl;\n    listen [::]:443 ssl;\n": "    listen 127.0.0.1:PORT ssl;\n",
    }
    with nginx(folder, "nginx.conf", instead) as port:
        yield port


def test_who_comes_without_a_certificate_is_sent_where_there_is_one(
    start: Start, tmp_path: Path
) -> None:
    with certified(start(), tmp_path):
        plain = httpx.HTTPTransport(uds=f"{tmp_path}/plain")
        with httpx.Client(transport=plain, base_url=f"http://{NAME}") as client:
            sent = client.get("/rules/packeis?clause=1")
    assert sent.status_code == 308
    assert sent.headers["location"] == f"https://{NAME}/rules/packeis?clause=1"


def test_a_house_with_a_certificate(start: Start, tmp_path: Path) -> None:
    house = start(trusted_proxies=1, origin=f"https://{NAME}", address_games=1)
    named, table = {"host": NAME, "origin": f"https://{NAME}"}, {"game": "swift"}
    with (
        certified(house, tmp_path) as port,
        httpx.Client(
            base_url=f"https://127.0.0.1:{port}", headers=named, verify=trusting(), timeout=WAIT_S
        ) as client,
    ):
        opened = client.post("/api/games", json={**table, "seats": [ME, HERE]})
        assert opened.status_code == 201, opened.text
        assert "; Secure" in opened.headers["set-cookie"]
        way = create_connection(("127.0.0.1", port))
        live = f"wss://{NAME}/games/{opened.json()['id']}/live"
        with connect(live, sock=way, ssl=trusting()) as socket:
            assert '"taps"' in socket.recv(timeout=WAIT_S)
        # A client that claims another address is still identified by the one nginx sees.
        claimed = {"x-forwarded-for": "203.0.113.9", "forwarded": "for=203.0.113.9"}
        again = client.post("/api/games", json={**table, "seats": [ME, HERE]}, headers=claimed)
        assert again.status_code == 429
