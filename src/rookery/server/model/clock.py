"""Clocks as deadlines. Nothing here ticks: what a seat has left follows from stored times.

All times are milliseconds; `now` always comes from the caller.
"""

from collections.abc import Sequence

import msgspec

from rookery.server.model.log import Times


class Clock(msgspec.Struct, frozen=True):
    """Initial time and increment for every action, in milliseconds."""

    initial_ms: int
    increment_ms: int

    def start(self, timed: Sequence[bool]) -> Times:
        """What each seat has at the start; computers (not timed) have no clock."""
        return tuple(self.initial_ms if one else None for one in timed)

    def after_action(self, left: Times, seat: int, since: int | None, now: int) -> Times:
        """What is left once `seat` has acted at `now`, its time having run since `since`."""
        return tuple(
            value + self.increment_ms if value is not None and index == seat else value
            for index, value in enumerate(spent(left, seat, since, now))
        )


def spent(left: Times, seat: int | None, since: int | None, now: int) -> Times:
    """What is left at `now` when the time of `seat` runs since `since` (None: it does not run)."""
    if since is None or seat is None:
        return left
    gone = max(0, now - since)
    return tuple(
        max(0, value - gone) if value is not None and index == seat else value
        for index, value in enumerate(left)
    )


def deadline(left: Times, seat: int | None, since: int | None) -> int | None:
    """When the running seat's time is up; None if no time runs."""
    if since is None or seat is None:
        return None
    mine = left[seat]
    return None if mine is None else since + mine
