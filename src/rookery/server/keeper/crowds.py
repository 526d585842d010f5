"""Limits that many people behind one address have met, as a class or a family does."""

from rookery.server.foundation import Foundation
from rookery.server.keeper.faults import Fault
from rookery.server.ops.bounded_dict import BoundedDict
from rookery.server.ops.limits_met import LimitMet
from rookery.server.people.calendar import HOUR_MS

_AT_THE_DOOR = frozenset({"address_logins", "address_members"})


def limits_met(house: Foundation) -> list[Fault]:
    """The limits that people have met in this process within the last hour.

    Where only one browser met one, it did what it is for: it held back a program. No one has a
    session yet at the door, where one name meets a limit of its own first.
    """
    return [_fault(house, limit) for limit in house.limits_met.last_hour() if _by_many(limit)]


def _by_many(limit: LimitMet) -> bool:
    return limit.browsers > 1 or limit.setting in _AT_THE_DOOR


def _fault(house: Foundation, limit: LimitMet) -> Fault:
    value = getattr(house.settings, limit.setting)
    values = {"variable": limit.setting.upper(), "value": value, "better": 2 * value}
    return Fault("met", {**values, "times": limit.times})


class LimitsLog:
    """Writes each limit that people meet into the log, once an hour."""

    def __init__(self, house: Foundation) -> None:
        self._house = house
        self._written: BoundedDict[object, int] = BoundedDict(20)

    def tell(self) -> None:
        """Write those that were not written within the last hour."""
        now = self._house.now()
        for fault in limits_met(self._house):
            variable = fault.values["variable"]
            if now - self._written.get(variable, -HOUR_MS) >= HOUR_MS:
                self._written[variable] = now
                log = self._house.log
                log.warning("a limit was met", fault=fault.sentence(), cure=fault.cure())
