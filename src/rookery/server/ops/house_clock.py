"""The house time in one process: it follows the monotonic clock, even if the wall clock is set."""

from collections.abc import Callable


class HouseClock:
    """Milliseconds since 1970, which begin at `wall` and advance with `clock` (in seconds).

    So no jump of the wall clock, such as an hour either way, gives or takes anybody's time.
    """

    def __init__(self, wall: Callable[[], int], clock: Callable[[], float]) -> None:
        self.wall, self._clock = wall, clock
        self.set(wall())

    def __call__(self) -> int:
        begun, origin = self._set
        return begun + round((self._clock() - origin) * 1000)

    def set(self, now: int) -> None:
        """Set the current time."""
        self._set = now, self._clock()  # one assignment: other threads never see half of it

    def catch_up(self, now: int) -> None:
        """Advance to others' time if it is ahead, as after a suspension; never go back."""
        if now > self():
            self.set(now)
