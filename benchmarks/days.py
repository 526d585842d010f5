"""Games over days: what ten thousand of them cost a process that keeps them, minute by minute."""

import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import sqlalchemy as sa
from msgspec.structs import replace

from benchmarks.live import server
from benchmarks.machine import cpu_seconds
from benchmarks.report import Row
from rookery.core.state import State
from rookery.games import load
from rookery.server.days.reminders_store import due
from rookery.server.db.database import connect, name_node, writing
from rookery.server.db.startup import migrate
from rookery.server.offering import Offering
from rookery.server.ops.randomness import Randomness
from rookery.server.people import calendars_store as calendars
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS, Hours
from rookery.server.settings import Settings
from rookery.server.table import store as games
from rookery.server.table.clock import Clock
from rookery.server.table.game import Snapshot, StoredGame
from rookery.server.table.new_game import GameRequest, NewSource, SeatRequest, open_game

GAMES, PEOPLE = 10_000, 2_000
_SETTLE_S, _MINUTE_S, _LOOKS = 20, 60, 5
_MB = 1 << 20


def measure() -> Iterator[Row]:
    """Measure memory and the minute's work, beside a house without games."""
    kept = []
    for count in (0, GAMES):
        with tempfile.TemporaryDirectory() as folder:
            engine = connect(f"sqlite:///{Path(folder) / 'rookery.sqlite3'}")
            migrate(engine)
            fill(engine, count)
            look = looked(engine)
            engine.dispose()
            with server(Path(folder)) as (_, process):
                time.sleep(_SETTLE_S)
                before = cpu_seconds(process)
                time.sleep(_MINUTE_S)
                kept.append((cpu_seconds(process) - before, memory(process.pid), look))
    (idle, least, _), (work, most, look) = kept
    at = f"{GAMES} games over days of {PEOPLE} people"
    beside = f"without games {1000 * idle:.0f} ms"
    yield Row(f"{at}: CPU in a minute", 1000 * work, "ms", beside, at_most=1500)
    yield Row(f"{at}: memory", most / _MB, "MB", f"without games {least / _MB:.0f} MB")
    yield Row(f"{at}: more memory", (most - least) / _MB, "MB", at_most=64)
    yield Row(f"{at}: looking whom to remind", 1000 * look, "ms", at_most=500)


def memory(pid: int) -> int:
    """The bytes that a process has in memory."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmRSS:"))
    return 1024 * int(line.split()[1])


def looked(engine: sa.Engine) -> float:
    """The CPU seconds of one look at whom to remind, the best of several."""
    times = []
    with engine.connect() as connection:
        for _ in range(_LOOKS):
            begun = time.process_time()
            due(connection, _now())
            times.append(time.process_time() - begun)
    return min(times)


def _now() -> int:
    return round(time.time() * 1000)


def fill(engine: sa.Engine, count: int) -> None:
    """Store members with nights of their own, and games whose clocks run between two of them."""
    chance = Random(1)
    name_node(engine, "benchmark")
    with writing(engine) as connection:
        for number in range(PEOPLE if count else 0):
            member = {"kind": "member", "name": f"Ada{number}", "skeleton": f"ada{number}"}
            people.put(connection, f"p{number}", _now(), **member)
            calendars.put_hours(connection, f"p{number}", Hours(0, "Europe/Berlin", 1320, 420))
    clocks = [Clock.of_days(days, 3) for days in (1, 2, 3, 7)]
    opened = [new_game(clock) for clock in clocks if count]
    for first in range(0, count, 500):
        with writing(engine) as connection:
            for number in range(first, first + 500):
                one = chance.choice(opened)
                pair = [f"p{each}" for each in chance.sample(range(PEOPLE), 2)]
                seats = tuple(
                    replace(seat, user_id=user_id)
                    for seat, user_id in zip(one.seats, pair, strict=True)
                )
                begun = _now() - chance.randrange(2 * DAY_MS)
                stored = replace(one, id=f"game{number}", seats=seats, created=begun, started=begun)
                head = Snapshot.of(stored, one_state(stored)).head
                games.create(connection, stored, replace(head, at=begun))


def new_game(clock: Clock) -> StoredGame:
    """A game of two people with this clock."""
    seats = SeatRequest("me"), SeatRequest("player", user_id="p1")
    wanted, randomness = GameRequest("packeis", seats, {}, clock), Randomness()
    source = NewSource(randomness.secret())
    return open_game(wanted, "p0", _now(), source, randomness, Offering(Settings())).stored


def one_state(stored: StoredGame) -> State:
    """The position in which a game begins."""
    game = load(stored.game)
    return game.start(game.read_options(stored.options))
