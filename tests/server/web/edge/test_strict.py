"""Requests that h11 tolerates and proxies may read differently: each is refused."""

from collections.abc import Iterator
from contextlib import closing

import h11
import pytest

from rookery.server.web.edge.strict import LONGEST_HEAD, StrictReader
from tests.server.conftest import RunningServer
from tests.server.users import get
from tests.server.web.edge.test_connections import Line

GOOD = b"GET /health HTTP/1.1\r\nHost: here\r\nX: y\r\n\r\n"
ODD = {
    "only line feeds": GOOD.replace(b"\r\n", b"\n"),
    "one bare line feed": GOOD.replace(b"y\r\n", b"y\n"),
    "a blank line of a line feed": GOOD[:-2] + b"\n",
    "a bare carriage return": GOOD.replace(b"y", b"y\rz"),
    "folded by a space": GOOD.replace(b"y", b"y\r\n z"),
    "folded by a tab": GOOD.replace(b"y", b"y\r\n\tz"),
    "a long header at once": GOOD.replace(b"y", b"y" * 17_000),
    "too many headers": GOOD[:-2] + b"".join(b"X-%d: y\r\n" % n for n in range(120)) + b"\r\n",
    "odd lines after chunks": b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
    b"0\r\nX: a\r\n b\r\n\r\n",
}


def events(data: bytes) -> list[type]:
    """The events that a connection reads from these bytes; raises RemoteProtocolError."""
    reader = StrictReader()
    reader.feed(data)
    return list(told(reader))


def told(reader: StrictReader) -> Iterator[type]:
    """The types of the events that a reader knows of already."""
    while not isinstance(event := reader.next_event(), type):
        yield type(event)


@pytest.mark.parametrize("name", ODD)
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_it_is_refused_in_whatever_pieces_it_comes(name: str, size: int) -> None:
    with pytest.raises(h11.RemoteProtocolError):
        in_pieces(ODD[name], size)


def in_pieces(data: bytes, size: int) -> None:
    reader = StrictReader()
    for begin in range(0, len(data), size):
        reader.feed(data[begin : begin + size])
        list(told(reader))


def test_what_comes_after_a_request_is_read_strictly_too() -> None:
    for odd in ODD.values():
        reader = StrictReader()
        reader.feed(GOOD + odd)
        assert list(told(reader)) == [h11.Request, h11.EndOfMessage]
        answer(reader)
        with pytest.raises(h11.RemoteProtocolError):
            list(told(reader))


def test_many_requests_at_once_are_read_in_pieces() -> None:
    """Otherwise what is left would be copied for each of them, which takes seconds for a flood."""
    reader, many = StrictReader(), 5000
    reader.feed(GOOD * many)
    for _ in range(many):
        assert reader.has_rest
        assert list(told(reader)) == [h11.Request, h11.EndOfMessage]
        assert len(reader.connection.trailing_data[0]) <= 2 * LONGEST_HEAD
        answer(reader)
    assert not reader.has_rest


def answer(reader: StrictReader) -> None:
    reader.connection.send(h11.Response(status_code=204, headers=[]))
    reader.connection.send(h11.EndOfMessage())
    reader.connection.start_next_cycle()


@pytest.mark.parametrize("name", ODD)
def test_what_is_not_written_as_it_should_be_is_refused(name: str) -> None:
    with pytest.raises(h11.RemoteProtocolError):
        events(ODD[name])


def test_what_is_well_formed_is_read() -> None:
    assert events(GOOD) == [h11.Request, h11.EndOfMessage]
    assert events(GOOD.replace(b"y", b"y" * 15_000)) == [h11.Request, h11.EndOfMessage]
    chunked = b"POST / HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n"
    body = b"3\r\na\nb\r\n0\r\nX: y\r\n\r\n"  # the contents of a body are not checked
    assert events(chunked + body) == [h11.Request, h11.Data, h11.EndOfMessage]
    assert events(GOOD[:20]) == []


@pytest.mark.parametrize("name", ODD)
def test_the_house_answers_with_400_and_serves_the_next(house: RunningServer, name: str) -> None:
    with closing(Line(house.address)) as line:
        line.say(ODD[name])
        assert line.socket.recv(65536).startswith(b"HTTP/1.1 400")
        assert line.is_cut()
    assert get(f"{house.address}/health").status_code == 200


def test_nonsense_while_an_answer_is_on_its_way_ends_the_connection(house: RunningServer) -> None:
    with closing(Line(house.address)) as line:
        line.say(GOOD + b"\0\0\r\n\r\n")
        assert line.is_cut()
    assert get(f"{house.address}/health").status_code == 200
