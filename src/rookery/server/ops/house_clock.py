"""The house's time in one process: by the monotonic clock, whatever somebody sets the other to."""

from collections.abc import Callable


class HouseClock:
    """Milliseconds since 1970. It begins at `wall` and goes on by `clock`, in seconds.

    So no jump of the wall clock, an hour either way, takes time from anybody or gives it.
    """

    def __init__(self, wall: Callable[[], int], clock: Callable[[], float]) -> None:
        self.wall, self._clock = wall, clock
        self.set(wall())

    def __call__(self) -> int:
        begun, origin = self._set
        return begun + round((self._clock() - origin) * 1000)

    def set(self, now: int) -> None:
        """It is this time now."""
        self._set = now, self._clock()  # at once, whoever looks meanwhile

    def catch_up(self, now: int) -> None:
        """Others' time may be ahead, if this process was suspended: it never goes back."""
        if now > self():
            self.set(now)
