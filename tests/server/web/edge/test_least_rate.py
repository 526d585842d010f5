"""A minimum rate while data waits to be sent, measured by what the client's system has taken."""

import contextlib
import socket
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from rookery.server.web.edge import least_rate
from rookery.server.web.edge.least_rate import LEAST_BYTES_S, LOOK_S, LUMP, PATIENCE_S, LeastRate


class Timer:
    """What a loop is to call later, unless it is cancelled."""

    def __init__(self, timers: "list[Timer]", call: Any) -> None:
        self._timers, self.call = timers, call
        timers.append(self)

    def cancel(self) -> None:
        if self in self._timers:  # unless it has already fired
            self._timers.remove(self)


class Loop:
    """A loop whose timers fire when the test says so."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []
        self.now = 0.0

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Any) -> Timer:
        assert seconds == LOOK_S
        return Timer(self.timers, call)

    def pass_time(self) -> None:
        self.now += LOOK_S
        for timer in list(self.timers):
            timer.cancel()
            timer.call()


class Line:
    """A socket whose system says how much the other side has acknowledged."""

    def __init__(self) -> None:
        self.acknowledged = 0

    def getsockopt(self, *_: int) -> bytes:
        return bytes(120) + self.acknowledged.to_bytes(8, sys.byteorder)

    def setsockopt(self, *_: Any) -> None:
        pass


class Transport:
    """A transport with much to send."""

    def __init__(self, line: Any) -> None:
        self.ours, self.line, self.is_cut = 100_000_000, line, False

    def get_write_buffer_size(self) -> int:
        return self.ours

    def get_extra_info(self, _: str) -> Any:
        return self.line

    def abort(self) -> None:
        self.is_cut = True


class Reader:
    """A client, and the rate that it is held to."""

    def __init__(self, line: Any = None) -> None:
        self.line = line or Line()
        self.loop, self.transport = Loop(), Transport(self.line)
        parts: Any = self.loop, self.transport
        self.rate = LeastRate(*parts)
        self.rate.paused()

    def takes(self, count: float) -> bool:
        """Whether the connection survives after reading this many bytes in one interval."""
        if isinstance(self.line, Line):
            self.line.acknowledged += round(count)
        else:
            self.transport.ours -= round(count)
        self.loop.pass_time()
        return not self.transport.is_cut

    def survives(self, rate: float, lump: int, seconds: float) -> bool:
        """Whether it survives if this many bytes a second are acknowledged in such lumps."""
        taken = 0
        for _ in range(round(seconds / LOOK_S)):
            total = int(rate * (self.loop.now + LOOK_S)) // lump * lump
            if not self.takes(total - taken):
                return False
            taken = total
        return True


DUE = LEAST_BYTES_S * LOOK_S


def test_whoever_takes_nothing_is_cut_after_a_while() -> None:
    reader = Reader()
    assert not reader.survives(0, 1, PATIENCE_S + 2 * LOOK_S)
    assert reader.loop.timers == []
    assert reader.loop.now > PATIENCE_S


@pytest.mark.parametrize("lump", [1, 1460, LUMP // 2, LUMP])
@pytest.mark.parametrize("rate", [LEAST_BYTES_S, 2 * LEAST_BYTES_S, 30_000, 10_000_000])
def test_whoever_takes_enough_is_never_cut(rate: float, lump: int) -> None:
    reader = Reader()
    assert reader.takes(lump)  # its buffer is filled once
    assert reader.survives(rate, lump, 3600)


@pytest.mark.parametrize("lump", [1, 1460, LUMP // 2, LUMP])
def test_whoever_takes_less_is_cut_in_the_end(lump: int) -> None:
    assert not Reader().survives(LEAST_BYTES_S / 2, lump, 150)


def test_what_was_taken_fast_does_not_count_for_long() -> None:
    reader = Reader()
    assert reader.takes(50_000_000)
    assert not reader.survives(0, 1, LUMP / LEAST_BYTES_S + 2 * LOOK_S)


def test_pausing_and_resuming_again_and_again_forgives_nothing() -> None:
    reader = Reader()
    for _ in range(40):
        reader.rate.resumed()
        reader.rate.paused()
        reader.takes(DUE / 2)
    assert reader.transport.is_cut


def test_time_in_which_nothing_waits_is_not_counted() -> None:
    reader = Reader()
    for _ in range(100):
        assert reader.takes(0)
        reader.rate.resumed()
        reader.loop.now += LOOK_S
        reader.rate.paused()


def test_nobody_is_watched_while_nothing_waits() -> None:
    reader = Reader()
    reader.rate.resumed()
    reader.rate.resumed()
    assert reader.loop.timers == []
    reader.rate.paused()
    reader.rate.paused()
    assert len(reader.loop.timers) == 1


@contextlib.contextmanager
def connection() -> Iterator[tuple[socket.socket, socket.socket]]:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname()) as far,
        server.accept()[0] as near,
    ):
        near.setblocking(False)
        yield near, far


def fill(line: socket.socket) -> None:
    with contextlib.suppress(BlockingIOError):
        while True:
            line.send(bytes(65536))


@pytest.mark.skipif(sys.platform != "linux", reason="other systems don't say what was taken")
def test_what_a_real_client_takes_counts_although_our_own_buffer_stays_full() -> None:
    with connection() as (near, far):
        fill(near)
        reader = Reader(near)
        transport: Any = reader.transport
        for _ in range(20):
            before = least_rate._bytes_taken(transport)
            assert before >= 0
            while least_rate._bytes_taken(transport) < before + DUE:
                assert far.recv(65536)
                fill(near)
            reader.loop.pass_time()
        assert not transport.is_cut
        assert not reader.survives(0, 1, LUMP / LEAST_BYTES_S + 2 * LOOK_S)


def test_a_system_that_does_not_say_is_given_the_time_its_buffer_takes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "other")
    with connection() as (near, _):
        room = near.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF)
        assert Reader(near).survives(LEAST_BYTES_S, room, 3600)
        assert not Reader(near).survives(0, 1, (room + LUMP) / LEAST_BYTES_S + 2 * LOOK_S)


def test_a_line_that_has_gone_harms_nobody() -> None:
    with connection() as (near, _):
        pass
    assert not Reader(near).survives(0, 1, PATIENCE_S + 2 * LOOK_S)


def test_a_connection_is_reset_so_that_the_system_keeps_nothing() -> None:
    set_to: list[Any] = []

    class Gone:
        def setsockopt(self, *option: Any) -> None:
            set_to.append(option)
            raise OSError("it has gone")

    transport: Any = Transport(Gone())
    least_rate.reset(transport)
    assert transport.is_cut
    assert len(set_to) == 1
