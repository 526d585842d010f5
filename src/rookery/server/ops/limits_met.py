"""Which limits of an address were reached in the last hour: what a keeper may want to raise."""

from collections import defaultdict
from collections.abc import Callable
from typing import NamedTuple

from rookery.core.errors import RookeryError
from rookery.server.errors import Refused
from rookery.server.ops.bounded_dict import BoundedDict

_HOUR = 60  # minutes
_ADDRESSES, _BROWSERS = 500, 50


class LimitMet(NamedTuple):
    """A setting whose limit an address has met: how often, and in how many browsers at least."""

    setting: str
    times: int
    browsers: int


class _AtAddress:
    """What was refused at one address for one limit, by the minute."""

    def __init__(self) -> None:
        self.times: BoundedDict[int, int] = BoundedDict(_HOUR)
        self.browsers: BoundedDict[str, int] = BoundedDict(_BROWSERS)

    def since(self, minute: int) -> tuple[int, int]:
        """How often it was refused from a minute on, and to how many browsers."""
        times = sum(count for at, count in self.times.items() if at >= minute)
        return times, sum(at >= minute for at in self.browsers.values())


class LimitsMet:
    """Counts refusals by limits, for the addresses that met one last; `clock` counts seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._by_address: BoundedDict[tuple[str, str], _AtAddress] = BoundedDict(_ADDRESSES)

    def note(self, refusal: RookeryError, address: str, browser: str | None) -> None:
        """Count a refusal, if a limit is its reason; `browser` is its session, if it has one."""
        if not isinstance(refusal, Refused) or not refusal.limit:
            return
        key, minute = (refusal.limit, address), self._minute()
        counts = self._by_address.get(key) or _AtAddress()
        counts.times[minute] = counts.times.get(minute, 0) + 1
        if browser is not None:
            counts.browsers[browser] = minute
        self._by_address[key] = counts

    def last_hour(self) -> list[LimitMet]:
        """Each limit that was met, at the address that shows best whether a crowd meets it."""
        first, by_setting = self._minute() - _HOUR + 1, defaultdict[str, list[LimitMet]](list)
        for (setting, _), counts in self._by_address.items():
            times, browsers = counts.since(first)
            if times:
                by_setting[setting].append(LimitMet(setting, times, browsers))
        return [
            max(limits, key=lambda limit: (min(limit.browsers, 2), limit.times))
            for _, limits in sorted(by_setting.items())
        ]

    def _minute(self) -> int:
        return int(self._clock() // 60)
