"""The figures of `/health` over a day, in this process: a sample a minute, kept in memory."""

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rookery.server.db.database import read_some
from rookery.server.table.changes import EntryAdded, TableEvents
from rookery.server.table.house import House
from rookery.server.table.present import players_present

EVERY_S = 60.0
_A_DAY = 24 * 60
_POINTS = 96
_MB = 1_000_000
WIDTH, HEIGHT = 240, 52


class Sample(NamedTuple):
    """What was going on: people, actions since the last one, searches, milliseconds, megabytes."""

    at: int
    people: float
    actions: float
    searches: float
    reading: float
    memory: float
    free: float


class Plot(NamedTuple):
    """A figure over the day as a line in a box; `lowest`, `highest` and `now` say it in numbers."""

    name: str
    line: str
    area: str
    lowest: float
    highest: float
    now: float


class DayFigures:
    """Samples of the last day, since this process began."""

    def __init__(self) -> None:
        self._samples: deque[Sample] = deque(maxlen=_A_DAY)
        self._actions = 0

    def follow(self, events: TableEvents) -> None:
        """Count what is done at tables, by people and computers, and stored here."""
        events.subscribe(EntryAdded, self._count)

    def _count(self, event: EntryAdded) -> None:
        self._actions += event.is_ours and event.entry.kind == "action"

    def take_actions(self) -> int:
        """How many actions there were since this was last asked."""
        actions, self._actions = self._actions, 0
        return actions

    def add(self, sample: Sample) -> None:
        """Add the newest sample."""
        self._samples.append(sample)

    @property
    def since(self) -> int:
        """When the first of them was taken; 0 if there is none."""
        return self._samples[0].at if self._samples else 0

    def plots(self) -> list[Plot]:
        """Each figure over the day, with the highest of each few minutes."""
        samples = list(self._samples)
        return [
            _plot(name, [float(getattr(one, name)) for one in samples])
            for name in Sample._fields[1:]
            if samples
        ]


def _plot(name: str, values: Sequence[float]) -> Plot:
    step = -(-len(values) // _POINTS)
    highest = [max(values[at : at + step]) for at in range(0, len(values), step)]
    top = max(*highest, 1.0)
    wide = WIDTH / max(1, len(highest) - 1)
    points = [
        f"{at * wide:.1f},{HEIGHT - 2 - value / top * (HEIGHT - 6):.1f}"
        for at, value in enumerate(highest)
    ]
    line = " ".join(points if len(points) > 1 else [points[0], f"{WIDTH},{points[0][4:]}"])
    area = f"0,{HEIGHT} {line} {WIDTH},{HEIGHT}"
    return Plot(name, line, area, min(values), max(values), values[-1])


async def sample(house: House, actions: int) -> Sample:
    """What is going on now, after so many actions."""
    begun = house.clock()
    await house.reader.run(lambda connection: read_some(connection, house.some_game_id()))
    reading = (house.clock() - begun) * 1000
    free = house.housekeeping.size.free
    return Sample(
        house.now(),
        len(players_present(house)),
        actions,
        house.searches.busy,
        reading,
        _resident() / _MB,
        (free or 0) / _MB,
    )


def _resident() -> int:
    """The memory of this process in bytes; 0 where the system doesn't say."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, IndexError, ValueError):
        return 0
    return pages * 4096
