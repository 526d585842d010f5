"""Two processes, one of which is gone: its clocks run out all the same, and its computers move.

The tables are not asked for meanwhile: what has happened is read from the database.
"""

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, NamedTuple

from rookery.server.db.database import connect
from rookery.server.ops.randomness import Randomness
from rookery.server.table import store as games
from rookery.server.table.timeline import LogEntry
from tests.server import postgresql
from tests.server.processes import Process
from tests.server.users import COMPUTER, HERE, ME, Person
from tools.siege import house
from tools.siege.row import Row

_KILLS, _SUSPENSIONS = 10, 3
_LEASE_S = 15.0
_CLOCK = {"initial_s": 6, "increment_s": 0}
_PACE_MS = "1500"
_LONGEST_S = 60.0
_SETTLED_S = 3.0
Log = tuple[LogEntry, ...]


class Outcome(NamedTuple):
    """How long after its process was gone a game went on, in seconds: flagged, moved.

    The flag counts from its deadline if that came later; `back_s` if both players came back.
    """

    flagged_s: float
    moved_s: float
    back_s: float
    odd: int
    """How many logs hold something twice, or not at all."""

    def __str__(self) -> str:
        back = f", with people there {self.back_s:5.2f} s" if self.back_s else ""
        return f"flagged {self.flagged_s:5.2f} s, moved {self.moved_s:5.2f} s{back}, odd {self.odd}"


class House:
    """Two processes on one database."""

    def __init__(self, data: Any, address: str) -> None:
        self._data, self._engine = data, connect(address)
        self._settings = {"DATABASE_URL": address, "POLL_MS": "200", "COMPUTER_PACE_MS": _PACE_MS}
        self.processes = [self._begin(place) for place in range(2)]

    def _begin(self, seed: object, port: int = 0) -> Process:
        return house.begin(self._data, seed, port, **self._settings)

    def restart(self, place: int, seed: object) -> None:
        """Start a process again, on the port that it had."""
        port = self.processes[place].port
        self.processes[place] = self._begin(seed, port)

    def log(self, game_id: str) -> Log:
        with self._engine.connect() as connection:
            return games.log_of(connection, game_id)

    def close(self) -> None:
        for process in self.processes:
            with suppress(ProcessLookupError):
                process.process.send_signal(signal.SIGCONT)
            house.end(process)
        self._engine.dispose()


class Tables:
    """Tables at one process: a clock runs at two of them, a computer is to move at the third."""

    def __init__(self, process: Process, seed: object) -> None:
        self._person = house.somebody(process, seed)
        self.timed_table, self.watched_table = (self._open_timed() for _ in range(2))
        self.deadline = time.monotonic() + _CLOCK["initial_s"]
        self.played_table = self._person.open("quick", [ME, COMPUTER])["id"]
        view = self._person.view(self.played_table)
        body = {"number": view["number"] + 1, "seat": 0, "action": min(view["taps"])}
        answer = self._person.http.post(f"/api/games/{self.played_table}/act", json=body)
        assert answer.is_success, answer.text

    def _open_timed(self) -> str:
        return str(self._person.open("swift", [ME, HERE], clock=_CLOCK)["id"])

    def come_back(self, process: Process) -> None:
        """Open a page of the second table at the other process."""
        person = Person(process.address, _NO_RANDOMNESS, bearer=True)
        person.headers = self._person.headers
        person.sit(self.watched_table).hear()


_NO_RANDOMNESS: Any = Randomness()


def kills() -> list[Row]:
    """Kill one of two processes ten times, in turns."""
    if postgresql.programs() is None:
        return []
    with _begin() as both:
        outcomes = [_kill(both, nth) for nth in range(_KILLS)]
    return _rows(f"{_KILLS} kills", outcomes)


def suspensions() -> list[Row]:
    """Suspend one of two processes past the lease, and let it go on."""
    if postgresql.programs() is None:
        return []
    with _begin() as both:
        outcomes = [_suspend(both, nth) for nth in range(_SUSPENSIONS)]
    return _rows(f"{_SUSPENSIONS} suspensions", outcomes)


@contextmanager
def _begin() -> Iterator[House]:
    with house.folder() as data, postgresql.cluster() as address, ExitStack() as stack:
        both = House(data, address)
        stack.callback(both.close)
        yield both


def _kill(both: House, nth: int) -> Outcome:
    tables, place = Tables(both.processes[nth % 2], f"kill {nth}"), nth % 2
    start = time.monotonic()
    both.processes[place].process.send_signal(signal.SIGKILL)
    outcome = _follow(both, tables, start, both.processes[1 - place])
    house.end(both.processes[place])
    both.restart(place, f"after {nth}")
    time.sleep(_SETTLED_S)
    return _count(both, tables, outcome, f"kill {nth + 1}")


def _suspend(both: House, nth: int) -> Outcome:
    tables, place = Tables(both.processes[nth % 2], f"suspension {nth}"), nth % 2
    start = time.monotonic()
    both.processes[place].process.send_signal(signal.SIGSTOP)
    outcome = _follow(both, tables, start, both.processes[1 - place])
    time.sleep(max(0.0, start + _LEASE_S + 2 - time.monotonic()))
    both.processes[place].process.send_signal(signal.SIGCONT)
    time.sleep(_SETTLED_S)
    return _count(both, tables, outcome, f"suspension {nth + 1}")


def _follow(both: House, tables: Tables, start: float, other: Process) -> Outcome:
    """Wait until the games have gone on; the players of one table come back after a second."""
    time.sleep(1)
    tables.come_back(other)
    ends: dict[str, float] = {}
    while len(ends) < 3 and time.monotonic() - start < _LONGEST_S:
        for game_id in (tables.timed_table, tables.watched_table, tables.played_table):
            if game_id not in ends and _went_on(both.log(game_id)):
                ends[game_id] = time.monotonic()
        time.sleep(0.05)
    due = max(start, tables.deadline)
    never = start + _LONGEST_S
    flag_delay, back = (
        ends.get(each, never) - due for each in (tables.timed_table, tables.watched_table)
    )
    return Outcome(flag_delay, ends.get(tables.played_table, never) - start, back, 0)


def _flags(log: Log) -> int:
    return sum(entry.kind == "leave" for entry in log)


def _moves(log: Log) -> int:
    return sum(entry.kind == "action" and entry.seat == 1 for entry in log)


def _went_on(log: Log) -> bool:
    return bool(_flags(log) or _moves(log))


def _count(both: House, tables: Tables, outcome: Outcome, name: str) -> Outcome:
    """Count the logs that don't hold exactly one flag, or one move of the computer."""
    flags = [_flags(both.log(table)) for table in (tables.timed_table, tables.watched_table)]
    odd = sum(count != 1 for count in [*flags, _moves(both.log(tables.played_table))])
    counts = outcome._replace(odd=odd)
    print(f"{name}: {counts}", file=sys.stderr, flush=True)
    return counts


def _rows(what: str, outcomes: list[Outcome]) -> list[Row]:
    return [
        Row(
            f"{what}: flagged, nobody there",
            max(outcome.flagged_s for outcome in outcomes),
            "s",
            _LEASE_S,
        ),
        Row(
            f"{what}: flagged, people there",
            max(outcome.back_s for outcome in outcomes),
            "s",
            _LEASE_S,
        ),
        Row(
            f"{what}: the computer's move",
            max(outcome.moved_s for outcome in outcomes),
            "s",
            _LEASE_S,
        ),
        Row(f"{what}: not exactly once", sum(outcome.odd for outcome in outcomes), "logs", 0),
    ]
