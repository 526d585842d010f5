"""Whoever breaks games off waits before they are brought together with strangers again."""

from collections.abc import Sequence

_MINUTE_MS = 60_000
REMEMBERED_MS = 7 * 24 * 60 * _MINUTE_MS
"""For so long a mark counts."""
_PAUSES = (10 * _MINUTE_MS, 60 * _MINUTE_MS, 24 * 60 * _MINUTE_MS)


def paused_until(marks: Sequence[int], now: int) -> int | None:
    """Until when somebody with marks of these times waits; None: they don't.

    Ten minutes after the first one of a week, an hour after the second, then a day.
    """
    counted = sorted(at for at in marks if now - at < REMEMBERED_MS)
    if not counted:
        return None
    until = counted[-1] + _PAUSES[min(len(counted), len(_PAUSES)) - 1]
    return until if until > now else None
