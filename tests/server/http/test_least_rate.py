"""A minimum rate while data waits to be sent, measured by what a transport's buffer still holds."""

import asyncio
from typing import Any

import pytest

from rookery.server.http import least_rate
from rookery.server.http.least_rate import LEAST_BYTES_S, LOOK_S, LeastRate


class Loop:
    """A loop whose timers fire when the test says so."""

    def __init__(self) -> None:
        self.timers: list[Any] = []

    def call_later(self, seconds: float, call: Any, *arguments: Any) -> Any:
        assert seconds == LOOK_S
        timer = asyncio.TimerHandle(0, call, arguments, self)  # type: ignore[arg-type]  # enough of a loop
        self.timers.append(timer)
        return timer

    def get_debug(self) -> bool:
        return False

    def _timer_handle_cancelled(self, timer: Any) -> None:
        if timer in self.timers:  # unless it has already fired
            self.timers.remove(timer)

    def pass_time(self) -> None:
        for timer in list(self.timers):
            self.timers.remove(timer)
            timer._run()


class Transport:
    def __init__(self) -> None:
        self.waiting, self.is_cut = 1_000_000, False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def get_extra_info(self, _: str) -> None:
        return None

    def abort(self) -> None:
        self.is_cut = True


class Reader:
    def __init__(self) -> None:
        self.loop, self.transport = Loop(), Transport()
        parts: Any = self.loop, self.transport
        self.rate = LeastRate(*parts)
        self.rate.paused()

    def takes(self, count: float) -> bool:
        """Whether the connection survives after reading this many bytes in one interval."""
        self.transport.waiting -= round(count)
        self.loop.pass_time()
        return not self.transport.is_cut


ENOUGH = LEAST_BYTES_S * LOOK_S


def test_whoever_takes_nothing_is_cut_after_a_while() -> None:
    reader = Reader()
    assert not reader.takes(0)
    assert reader.loop.timers == []


def test_whoever_takes_enough_is_watched_on() -> None:
    reader = Reader()
    assert [reader.takes(ENOUGH) for _ in range(5)] == [True] * 5
    assert not reader.takes(ENOUGH - 1)


def test_nobody_is_watched_while_nothing_waits() -> None:
    reader = Reader()
    reader.rate.resumed()
    reader.rate.resumed()
    assert reader.loop.timers == []
    reader.rate.paused()
    reader.rate.paused()
    assert len(reader.loop.timers) == 1


def test_a_connection_is_reset_so_that_the_system_keeps_nothing() -> None:
    set_to: list[Any] = []

    class Line:
        def setsockopt(self, *option: Any) -> None:
            set_to.append(option)
            raise OSError("it has gone")

    transport: Any = Transport()
    transport.get_extra_info = lambda _: Line()
    least_rate.reset(transport)
    assert transport.is_cut
    assert len(set_to) == 1


@pytest.mark.parametrize("waiting", [0, 10])
def test_what_is_left_at_the_end_counts_as_it_is(waiting: int) -> None:
    reader = Reader()
    reader.transport.waiting = waiting
    reader.rate.paused()
    assert not reader.takes(0)
