"""Ten thousand people play over a year, in twelve time zones: who loses a game to the calendar?

Each of them has wishes for nights and weekends, plans one holiday, falls ill once, and else answers
within the time that counts. No one acts while they are away, asleep or ill. The same people play
by a clock that knows no calendar, for comparison.
"""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise
from random import Random

from rookery.server.people.calendar import DAY_MS, LEAVE_MS, Calendar, Hours, Leave, moment
from rookery.server.table.clock import Clock, deadline
from tools.siege.row import Row

PEOPLE = 10_000
ZONES = (
    "America/New_York",
    "America/Santiago",
    "America/St_Johns",
    "Africa/Cairo",
    "Asia/Beirut",
    "Asia/Kathmandu",
    "Atlantic/Azores",
    "Australia/Lord_Howe",
    "Europe/Berlin",
    "Europe/London",
    "Pacific/Auckland",
    "Pacific/Chatham",
)
_START = int(datetime(2026, 1, 1, 12, tzinfo=UTC).timestamp() * 1000)
_END = _START + 365 * DAY_MS


class Player:
    """A player over a year; `calendar` changes as leave begins by itself."""

    def __init__(self, chance: Random) -> None:
        self.chance, self.clock = chance, Clock.of_days(chance.choice((1, 2, 3)), 0)
        zone, night = chance.choice(ZONES), chance.choice((None, (22 * 60, 7 * 60), (60, 540)))
        hours = Hours(0, zone, *(night or (0, 0)), weekends=chance.random() < 0.5)
        first = date(2026, 1, 2) + timedelta(days=chance.randrange(330))
        back = first + timedelta(days=chance.randrange(2, 15))
        self.holiday = Leave(moment(first, 0, zone), moment(back, 0, zone))
        self.calendar = Calendar((hours,), (self.holiday,), LEAVE_MS)
        begins = chance.randrange(_START, _END)
        self.ill = Leave(begins, begins + chance.randrange(DAY_MS, 14 * DAY_MS))

    def acts(self, since: int) -> int:
        """When this person would answer what waits since then, whatever the clock says."""
        answer_at = since + int(self.chance.random() ** 2 * self.clock.increment_ms)
        for _ in range(4):
            for away in (self.holiday, self.ill):
                if away.begins <= answer_at < away.ends:
                    answer_at = away.ends + self.chance.randrange(DAY_MS // 2)
            rest = self.calendar.rest_at(answer_at)
            if rest is None or rest.why != "hours":
                break
            answer_at = rest.ends + self.chance.randrange(DAY_MS // 8)
        return answer_at

    def year(self) -> Iterator[str]:
        """What becomes of each turn of this year."""
        at, left = _START + self.chance.randrange(3 * DAY_MS), self.clock.start([True])
        while at < _END:
            then, mine = self.acts(at), left[0] or 0
            if at + mine <= then:
                yield "late by a plain clock"
            leaves = self.calendar.saving(at, mine, then)
            if leaves is None:
                yield self._loss(at, mine, then)
                left = self.clock.start([True])
            else:
                yield from ("days of leave begun" for _ in leaves)
                self.calendar = self.calendar.with_leave(*leaves)
                due = deadline(left, 0, at, self.calendar)
                assert due is None or then < due
                left = self.clock.after_action(left, 0, at, then, self.calendar)
            yield "turns"
            at = then + self.chance.randrange(6 * DAY_MS)

    def _loss(self, at: int, left: int, then: int) -> str:
        """Why a game was lost: what was left of the leave did not suffice."""
        ends = self.calendar.after(at, left) or then
        if self.calendar.leave_at(ends) is not None:
            return "lost during leave"
        is_enough = self.calendar.leave_left(ends) > then - ends
        return "lost with enough leave left" if is_enough else "lost with leave used up"


def rests() -> list[Row]:
    """Count games that were lost to the calendar though there was leave, and leave leaves twice."""
    counts: Counter[str] = Counter()
    for number in range(PEOPLE):
        player = Player(Random(number))
        counts.update(player.year())
        leaves = sorted(player.calendar.leaves, key=lambda leave: leave.begins)
        counts["leave that began while on leave"] += sum(
            later.is_automatic and later.begins < earlier.ends
            for earlier, later in pairwise(leaves)
        )
    print(f"{PEOPLE:,} people over a year:", dict(counts.most_common()))
    return [Row(f"a year of days: {name}", counts[name], "games", 0) for name in WRONG]


WRONG = ("lost during leave", "lost with enough leave left", "leave that began while on leave")
