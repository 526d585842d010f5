"""Pauses: whoever breaks games off must wait before being matched with strangers again."""

from collections.abc import Sequence

_MINUTE_MS = 60_000
REMEMBERED_MS = 7 * 24 * 60 * _MINUTE_MS
"""How long a mark counts."""
_PAUSES = (10 * _MINUTE_MS, 60 * _MINUTE_MS, 24 * 60 * _MINUTE_MS)


def paused_until(marks: Sequence[int], now: int) -> int | None:
    """When the pause of a user with marks at these times ends; None if there is none.

    It is ten minutes after the first mark within a week, an hour after the second, then a day.
    """
    counted = sorted(at for at in marks if now - at < REMEMBERED_MS)
    if not counted:
        return None
    until = counted[-1] + _PAUSES[min(len(counted), len(_PAUSES)) - 1]
    return until if until > now else None
