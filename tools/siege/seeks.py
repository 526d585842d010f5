"""Many people who look for tables that nobody else wants: what each second of waiting costs."""

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from rookery.server.ops.randomness import Randomness
from rookery.server.people import tokens
from tests.seeded import Seeded
from tests.server import postgresql
from tests.server.lobby.test_lobby_socket import enter
from tests.server.processes import Process
from tests.server.users import Person
from tools.siege import house
from tools.siege.row import Row

_PEOPLE, _WISHES, _CLOCKS = (120, 480), 6, 8  # 192 offers for each
_WATCHED_S, _MOST = 8.0, 0.06  # CPU seconds per second
_SETTINGS = {"ADDRESS_GAMES": "100000", "ADDRESS_REQUESTS": "100000", "POLL_MS": "200"}


def waiting() -> list[Row]:
    """Let 120 people wait, then 480, each with 192 offers of their own; two processes serve them.

    One page is open in each process.
    """
    with (
        house.folder() as data,
        house.house(data, 1, **_SETTINGS) as first,
        house.house(data, 2, **_SETTINGS) as other,
    ):
        return _measure("", first, other, [first])


def on_postgresql() -> list[Row]:
    """The same on PostgreSQL, where the processes tell each other; each takes half of the seeks."""
    if postgresql.programs() is None:
        return []
    with house.folder() as data, postgresql.cluster() as address:
        settings = {**_SETTINGS, "DATABASE_URL": address}
        with (
            house.house(data, 1, **settings) as first,
            house.house(data, 2, **settings) as other,
        ):
            return _measure("PostgreSQL, ", first, other, [first, other])


def _measure(where: str, first: Process, other: Process, houses: list[Process]) -> list[Row]:
    """Let people seek at `houses` in turns, and measure both processes in the same seconds."""
    pages = [enter(_browser(process)) for process in (first, other)]
    before = _both(first, other)
    rows, waiting = list[Row](), 0
    for many in _PEOPLE:
        step = (many - waiting) // len(houses)
        for place, process in enumerate(houses):
            _seek(process, range(waiting + step * place, waiting + step * (place + 1)))
        waiting = many
        time.sleep(2)
        seconds = _both(first, other)
        rows += [
            Row(f"{where}{many} seeks that fit nobody: {name}", cost, "CPU s/s", _MOST)
            for name, cost in (
                ("the process that matches", max(seconds)),
                ("the other process", min(seconds)),
            )
        ]
    rows.append(Row(f"{where}no seeks: the busier process", max(before), "CPU s/s", _MOST))
    del pages
    return rows


def _both(*processes: Process) -> list[float]:
    """What processes use in the same seconds."""
    with ThreadPoolExecutor(len(processes)) as pool:
        return list(pool.map(_cpu, processes))


def _browser(process: Process) -> Person:
    return Person(process.address, Randomness(Seeded("page")))


def _seek(process: Process, numbers: range) -> None:
    """Each person wants 192 tables with clocks that nobody else has."""
    randomness = Randomness(Seeded(f"seekers {numbers}"))
    with httpx.Client(base_url=process.address, timeout=60) as http:
        for n in numbers:
            token = tokens.new_token(randomness)
            wish = {"game": "quick", "seats": [2, 3], "stakes": "either"}
            wants = [{**wish, "clocks": _clocks(n, part)} for part in range(_WISHES)]
            answer = http.post(
                "/api/seeks",
                json={"wants": wants, "name": f"Seeker {n}"},
                headers={"cookie": f"{tokens.COOKIE}={token}", "origin": process.address},
            )
            answer.raise_for_status()


def _clocks(n: int, part: int) -> list[dict[str, int]]:
    return [{"initial_s": 60 + n, "increment_s": _CLOCKS * part + at} for at in range(_CLOCKS)]


def _cpu(process: Process) -> float:
    """CPU seconds per second that a process uses, watched for a while."""
    start, ticks = time.monotonic(), _ticks(process)
    time.sleep(_WATCHED_S)
    return (_ticks(process) - ticks) / 100 / (time.monotonic() - start)


def _ticks(process: Process) -> int:
    fields = Path(f"/proc/{process.process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])
