"""The house's time in a process: the wall clock sets only its start."""

from rookery.server.ops.house_clock import HouseClock


class Clocks:
    def __init__(self) -> None:
        self.wall_ms, self.seconds = 1_800_000_000_000, 77.0

    def now(self) -> HouseClock:
        return HouseClock(lambda: self.wall_ms, lambda: self.seconds)


def test_the_wall_clock_may_jump_an_hour_either_way() -> None:
    clocks = Clocks()
    now = clocks.now()
    begun = now()
    for jump in (3_600_000, -7_200_000):
        clocks.wall_ms += jump
        clocks.seconds += 1.5
    assert now() - begun == 3000
    assert now.wall() == 1_799_996_400_000


def test_it_never_goes_back() -> None:
    clocks = Clocks()
    now = clocks.now()
    begun = now()
    now.catch_up(begun - 1)
    assert now() == begun
    now.catch_up(begun + 60_000)
    clocks.seconds += 0.001
    assert now() == begun + 60_001
