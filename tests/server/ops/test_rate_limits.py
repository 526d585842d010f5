"""Rate limits: they refuse when in doubt, and their memory is bounded."""

import pytest

from rookery.server.errors import TooFast
from rookery.server.ops.limits import Limiter, Pace


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def spendable(limiter: Limiter, key: str) -> int:
    count = 0
    while True:
        try:
            limiter.spend(key)
        except TooFast:
            return count
        count += 1


def test_a_burst_then_a_steady_rate() -> None:
    clock = Clock()
    limiter = Limiter(2, 6, clock=clock)
    assert spendable(limiter, "a") == 6
    clock.now += 1
    assert spendable(limiter, "a") == 2
    clock.now += 1000
    assert spendable(limiter, "a") == 6


def test_keys_do_not_share() -> None:
    limiter = Limiter(1, 3, clock=Clock())
    assert spendable(limiter, "a") == 3
    assert spendable(limiter, "b") == 3


def test_many_keys_do_not_make_it_forget() -> None:
    clock = Clock()
    limiter = Limiter(1, 2, room=3, clock=clock)
    for key in "abc":
        limiter.spend(key)
    with pytest.raises(TooFast):
        limiter.spend("d")
    clock.now += 1
    limiter.spend("d")
    limiter.spend("b")


def test_whoever_has_gone_for_long_takes_no_room() -> None:
    clock = Clock()
    limiter = Limiter(1, 3, clock=clock)
    for visitor in range(2_000):
        clock.now += 0.5
        limiter.spend(f"{visitor}")
    assert len(limiter._buckets) <= 3


def test_a_clock_that_goes_back_gives_nothing() -> None:
    clock = Clock()
    limiter = Limiter(1, 1, clock=clock)
    clock.now = 100
    limiter.spend("a")
    clock.now = 0
    with pytest.raises(TooFast):
        limiter.spend("a")


def test_who_needs_no_key_has_a_pace() -> None:
    clock = Clock()
    pace = Pace(2, 6, clock)

    def spent() -> int:
        count = 0
        while True:
            try:
                pace.spend()
            except TooFast:
                return count
            count += 1

    assert spent() == 6
    clock.now += 1
    assert spent() == 2
    clock.now -= 1  # a clock that goes back grants nothing
    assert spent() == 0
    clock.now += 1000
    assert spent() == 6
