"""Crowds of endless questions: everybody else is still served."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from rookery import games
from tests.server.conftest import RunningServer, Start
from tests.server.pondering import LONG_MS, Endless, Pondering, busy, record_of
from tests.server.test_long_games import opened
from tests.server.users import COMPUTER, ME, WAIT_S

ASKED, WAITING = 25, 8


class Crowd:
    """Addresses that keep asking; `sockets` are where they wait for their answers."""

    def __init__(self, served: RunningServer) -> None:
        self._served, self._stack = served, ExitStack()
        self._game_id = record_of(served.person())
        self.sockets: list[socket.socket] = []

    def ask(self, address: str, question: str) -> None:
        """Send one more question from an address."""
        place = urlsplit(self._served.address)
        asker = socket.create_connection((place.hostname, place.port), WAIT_S)
        self.sockets.append(self._stack.enter_context(asker))
        lines = (
            f"GET /api/games/{self._game_id}/{question} HTTP/1.1",
            "Host: x",
            f"X-Forwarded-For: {address}",
        )
        asker.sendall("\r\n".join([*lines, "", ""]).encode())

    def close(self) -> None:
        self._stack.close()


@pytest.fixture
def served(start: Start, monkeypatch: pytest.MonkeyPatch) -> RunningServer:
    monkeypatch.setitem(games._added_games, Pondering.name, Pondering())
    Endless.begun.clear()
    more = {"hint_ms": LONG_MS, "solve_ms": LONG_MS, "address_waiting": WAITING}
    return start(trusted_proxies=1, computer_threads=1, **more)


@pytest.fixture
def crowd(served: RunningServer) -> Iterator[Crowd]:
    made = Crowd(served)
    yield made
    made.close()


@pytest.mark.parametrize("addresses", [1, 5])
def test_a_computer_answers_whatever_others_analyse(
    served: RunningServer, crowd: Crowd, addresses: int
) -> None:
    for number in range(ASKED * addresses):
        crowd.ask(f"10.0.0.{number % addresses}", f"analysis/{number % 3}")
    while busy(served) < WAITING * addresses:
        pass
    assert Endless.begun.wait(WAIT_S)
    me = served.person()
    mine = me.sit(me.open("quick", [ME, COMPUTER])["id"])
    mine.hear()
    mine.act(0, "rest")
    mine.until("ply", number=4)
    assert busy(served) == WAITING * addresses  # all of them still wait


def test_questions_beyond_those_that_may_wait_are_refused(
    served: RunningServer, crowd: Crowd
) -> None:
    for _ in range(WAITING):
        crowd.ask("10.0.0.1", "theory/2")
    while busy(served) < WAITING:
        pass
    crowd.ask("10.0.0.1", "theory/2")
    assert crowd.sockets[-1].recv(1000).startswith(b"HTTP/1.1 429 ")
    crowd.ask("2001:db8::1", "theory/2")
    while busy(served) < WAITING + 1:
        pass


def test_a_short_proof_comes_beside_endless_ones(served: RunningServer, crowd: Crowd) -> None:
    for _ in range(4):
        crowd.ask("10.0.0.1", "theory/2")
    assert Endless.begun.wait(WAIT_S)
    me = served.person()
    game_id = opened(me, "R1 rest R1")
    assert me.http.get(f"/api/games/{game_id}/theory/2").json()["state"] == "none"
    assert busy(served) == 4
