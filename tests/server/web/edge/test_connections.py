"""Connections that send nothing, too much, or unreadable data, and what the log says of them."""

import asyncio
import logging
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Any, cast
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from rookery.server.table import lists
from rookery.server.web.edge import http, least_rate, sockets
from rookery.server.web.edge.http import Expectation, HttpProtocol
from tests.server.conftest import RunningServer, Start
from tests.server.users import HERE, ME, NO_TLS, WAIT_S, Person, get

GET = b"GET /health HTTP/1.1\r\nHost: here\r\n"
POST = b"POST /api/games HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n{"


class Line:
    """A raw TCP connection."""

    def __init__(self, address: str) -> None:
        place = urlsplit(address)
        self.socket = socket.create_connection((place.hostname, place.port), timeout=WAIT_S)

    def close(self) -> None:
        self.socket.close()

    def say(self, data: bytes) -> None:
        self.socket.sendall(data)

    def is_cut(self) -> bool:
        """Whether the other side closes it; raises TimeoutError if it never does."""
        try:
            while self.socket.recv(65536):
                pass
        except ConnectionResetError:
            pass
        return True

    def answer(self) -> bytes:
        """An answer with headers and a body that ends with a closing brace."""
        data = b""
        while not data.endswith(b"}"):
            data += self.socket.recv(65536)
        return data


@pytest.fixture
def lines() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def loud(caplog: pytest.LogCaptureFixture) -> Iterator[pytest.LogCaptureFixture]:
    """What libraries log at level warning or above."""
    with caplog.at_level(logging.WARNING):
        yield caplog


def table(person: Person) -> str:
    game_id: str = person.open("quick", [ME, HERE])["id"]
    return game_id


# -- requests that never come --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("state", "said"),
    [(Expectation.HEAD, b""), (Expectation.HEAD, GET), (Expectation.BODY, POST)],
    ids=["nothing", "half the headers", "half the body"],
)
def test_a_request_has_only_so_much_time(
    start: Start, monkeypatch: pytest.MonkeyPatch, state: Expectation, said: bytes
) -> None:
    monkeypatch.setitem(http.PATIENCE_S, state, 0.05)
    served = start()
    with closing(Line(served.address)) as line:
        line.say(said)
        assert line.is_cut()
    assert not [one for one in served.lines() if one["level"] == "error"]


def test_the_next_request_has_only_so_much_time_too(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    with closing(Line(served.address)) as line:
        line.say(GET + b"\r\n")
        assert line.answer().startswith(b"HTTP/1.1 200")
        monkeypatch.setitem(http.PATIENCE_S, Expectation.HEAD, 0.05)
        line.say(GET)
        assert line.is_cut()


def test_a_client_that_asks_for_nothing_more_is_let_go(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(http.PATIENCE_S, Expectation.NEXT, 0.05)
    served = start()
    with closing(Line(served.address)) as line:
        line.say(GET + b"\r\n")
        assert line.answer().startswith(b"HTTP/1.1 200")
        assert line.is_cut()


def test_whoever_reads_nothing_of_an_answer_is_cut(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(least_rate, "LOOK_S", 0.0)
    monkeypatch.setattr(least_rate, "PATIENCE_S", 0.0)
    served = start()
    cut = asyncio.Event()

    class Deaf:
        """A transport whose buffer never drains."""

        def close(self) -> None:
            pass

        def is_closing(self) -> bool:
            return True

        def get_write_buffer_size(self) -> int:
            return 1

        def get_extra_info(self, _: str) -> None:
            return None

        def abort(self) -> None:
            cut.set()

    async def watch() -> None:
        connection, transport = HttpProtocol(served.server.edge), Deaf()
        connection.connection_made(cast(asyncio.Transport, transport))
        connection.close()
        await asyncio.wait_for(cut.wait(), WAIT_S)
        connection.connection_lost(None)

    served.run(watch())


def test_connections_of_an_address_are_limited(
    start: Start, lines: ExitStack, loud: pytest.LogCaptureFixture
) -> None:
    served = start(address_sockets=1)
    most = served.house.settings.address_connections
    several = [lines.enter_context(closing(Line(served.address))) for _ in range(most)]
    for line in several:
        line.say(GET + b"\r\n")
        assert line.answer().startswith(b"HTTP/1.1 200")
    assert lines.enter_context(closing(Line(served.address))).is_cut()
    assert "no room for another connection of 127.0.0.1" in loud.messages
    for line in several:
        line.close()
    assert answered_at_last(served)


def answered_at_last(served: RunningServer) -> bool:
    deadline = time.monotonic() + WAIT_S
    while time.monotonic() < deadline:
        try:
            return get(f"{served.address}/health").status_code == 200
        except httpx.TransportError:
            continue
    return False


def test_sockets_and_what_stands_behind_a_proxy_are_no_connections_of_an_address(
    start: Start,
) -> None:
    served = start(address_sockets=3, trusted_proxies=1)
    assert served.house.settings.address_connections == served.house.settings.sockets
    me = served.person()
    me.sit(table(me)).hear()
    assert served.house.limits.connections.total == 1  # only the connection of the requests


# -- sockets -------------------------------------------------------------------------------------


def is_cut(connection: Any, say: Callable[[], object]) -> bool:
    """Whether the other side ends a connection after `say` without a close frame."""
    try:
        say()
        while True:
            connection.recv(timeout=WAIT_S)
    except ConnectionClosed as closed:
        return closed.rcvd is None


def test_a_flood_of_pings_is_cut(house: RunningServer) -> None:
    me = house.person()
    calm, wild = (me.sit(table(me)) for _ in range(2))
    for _ in range(10):
        assert calm.connection.ping().wait(WAIT_S)
    assert is_cut(wild.connection, lambda: [wild.connection.ping() for _ in range(1000)])
    calm.say("ping")
    calm.until("pong")


def test_pings_whose_answers_nobody_reads_are_cut(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = house.person()
    socket = me.sit(table(me))
    socket.hear()
    monkeypatch.setattr(sockets, "_MOST_UNREAD", -1)
    assert is_cut(socket.connection, socket.connection.ping)


def test_a_message_has_only_so_many_parts(house: RunningServer) -> None:
    me = house.person()
    wild = me.sit(table(me)).connection
    assert is_cut(wild, lambda: wild.send("" for _ in range(3000)))


def test_a_refused_socket_is_no_error(house: RunningServer, loud: pytest.LogCaptureFixture) -> None:
    me = house.person()
    game_id = table(me)
    with pytest.raises(InvalidStatus) as refusal:
        me.sit(game_id, headers={**me.headers, "origin": "https://evil.example"})
    assert refusal.value.response.status_code == 403
    me.sit(game_id).hear()
    assert loud.messages == []


def test_text_that_is_none_closes_the_socket_quietly(
    house: RunningServer, loud: pytest.LogCaptureFixture
) -> None:
    me = house.person()
    socket = me.sit(table(me))
    socket.connection.send(b"\xff\xfe", text=True)
    assert socket.closing_code() == 1007
    assert loud.messages == []


# -- what any request gets -----------------------------------------------------------------------


class CountedWrites:
    """A transport that counts what is written to it."""

    def __init__(self, transport: Any, sizes: list[int]) -> None:
        self._transport, self._sizes = transport, sizes

    def write(self, data: bytes) -> None:
        self._sizes.append(len(data))
        self._transport.write(data)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)


def test_an_answer_is_written_at_once(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Head and body of an answer are one call of the system, also on a connection that goes on."""
    sizes: list[int] = []
    made = HttpProtocol.connection_made

    def counted(self: HttpProtocol, transport: asyncio.BaseTransport) -> None:
        made(self, cast(asyncio.BaseTransport, CountedWrites(transport, sizes)))

    monkeypatch.setattr(HttpProtocol, "connection_made", counted)
    with closing(Line(house.address)) as line:
        for number in (1, 2, 3):
            line.say(GET + b"\r\n")
            assert line.answer().startswith(b"HTTP/1.1 200")
            assert len(sizes) == number


@pytest.mark.parametrize("path", ["/", "/health", "/api/live", "/nope", "/open"])
def test_head_is_answered_like_get_without_a_body(house: RunningServer, path: str) -> None:
    head, whole = (
        httpx.request(way, house.address + path, timeout=WAIT_S, verify=NO_TLS)
        for way in ("HEAD", "GET")
    )
    assert head.status_code == whole.status_code
    assert head.content == b""
    assert head.headers.keys() == whole.headers.keys()
    while not (lines := [one for one in house.lines() if one.get("method") == "HEAD"]):
        pass  # the line is written after the answer is sent
    assert lines[-1]["what"] == "request"


@pytest.mark.parametrize("path", ["/api/games", "/api/records", "/api/language", "/api/join/x"])
def test_brackets_in_brackets_are_refused(house: RunningServer, path: str) -> None:
    answer = house.person().http.post(path, content="[" * 16_000)
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad-message")


def test_what_a_stopping_server_cannot_wait_for_is_told_so(
    start: Start, monkeypatch: pytest.MonkeyPatch, loud: pytest.LogCaptureFixture
) -> None:
    served = start()
    begun = threading.Event()

    async def never(_: object) -> None:
        begun.set()
        await served.house.loop.create_future()

    monkeypatch.setattr(lists, "live_games_shown", never)
    answers: list[httpx.Response] = []
    asking = threading.Thread(target=lambda: answers.append(get(f"{served.address}/api/live")))
    asking.start()
    assert begun.wait(WAIT_S)
    served.stop()
    asking.join(WAIT_S)
    assert [answer.status_code for answer in answers] == [503]
    assert not [record for record in loud.records if record.exc_info]
    last = [one for one in served.lines() if one["what"] == "request"][-1]
    assert last["status"] == 503
