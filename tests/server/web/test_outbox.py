"""Outboxes: in order, bounded, never waiting."""

import pytest

from rookery.server.web.outbox import MOST_WAITING, Outbox


class Line:
    """A connection that takes this many frames before it reports that it is full."""

    def __init__(self, outbox: Outbox, room: int = 100) -> None:
        self.outbox, self.room = outbox, room
        self.sent: list[bytes] = []
        self.ended = 0

    def take(self, frame: bytes) -> None:
        self.sent.append(frame)
        self.room -= 1
        if self.room <= 0:
            self.outbox.pause()

    def end(self) -> None:
        self.ended += 1


def put(outbox: Outbox, frames: str) -> None:
    for frame in frames:
        outbox.put(frame.encode())


def connected(outbox: Outbox, room: int = 100) -> Line:
    line = Line(outbox, room)
    outbox.connect(line.take, line.end)
    return line


def test_frames_are_passed_on_at_once_and_in_order() -> None:
    outbox = Outbox(10)
    put(outbox, "ab")
    line = connected(outbox)
    assert line.sent == [b"a", b"b"]
    put(outbox, "c")
    assert line.sent == [b"a", b"b", b"c"]


@pytest.mark.parametrize("room", [1, 2, 3])
def test_what_a_connection_does_not_take_waits(room: int) -> None:
    outbox = Outbox(10)
    put(outbox, "ab")
    line = connected(outbox, room)
    put(outbox, "cdef")
    assert line.sent == [b"a", b"b", b"c"][:room]
    line.room = 2
    outbox.resume()
    assert len(line.sent) == room + 2
    line.room = 100
    outbox.resume()
    put(outbox, "g")
    assert b"".join(line.sent) == b"abcdefg"


def test_a_full_outbox_closes_and_drops_what_waits() -> None:
    outbox = Outbox(2)
    line = connected(outbox, 1)
    put(outbox, "abc")
    assert (outbox.is_closed, line.ended) == (False, 0)
    put(outbox, "d")
    assert (outbox.is_closed, line.ended) == (True, 1)
    outbox.resume()
    put(outbox, "e")
    assert line.sent == [b"a"]


def test_a_closed_outbox_takes_nothing() -> None:
    outbox = Outbox(2)
    outbox.close()
    put(outbox, "a")
    line = connected(outbox)
    outbox.pause()
    outbox.resume()
    put(outbox, "b")
    assert line.sent == []


def test_an_outbox_that_fills_before_anybody_reads_says_so_when_they_come() -> None:
    outbox = Outbox(1)
    put(outbox, "abc")
    assert outbox.is_closed
    assert connected(outbox).sent == []


def test_few_frames_that_are_long_close_it_too() -> None:
    outbox = Outbox(100)
    outbox.put(b"x" * (2 * MOST_WAITING))  # a single frame may have any length
    assert not outbox.is_closed
    outbox.put(b"y")
    assert outbox.is_closed


def test_what_was_sent_counts_no_more() -> None:
    outbox = Outbox(100)
    line = connected(outbox)
    for _ in range(10):
        outbox.pause()
        outbox.put(b"x" * MOST_WAITING)
        outbox.resume()
    assert (len(line.sent), outbox.is_closed) == (10, False)
