"""Attacks on storage: a full disk, a locked file, zeroed pages, an absent PostgreSQL."""

import resource
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx

from tests.server import postgresql
from tests.server.processes import Process
from tests.server.users import HERE, ME, Socket
from tools.siege import house
from tools.siege.row import Row

_LOCKED_S = 30.0
_SAID_S, _HEALTH_S, _AGAIN_S = 5.0, 10.0, 8.0


class Table:
    """A person at a table of a house whose storage is about to fail."""

    def __init__(self, process: Process) -> None:
        self.person = house.somebody(process, "at the table")
        self.game_id = self.person.open("swift", [ME, HERE])["id"]
        self.socket: Socket = self.person.sit(self.game_id)
        self.view = self.socket.hear()

    def act(self) -> None:
        """Send an action without waiting for the answer."""
        view = self.view
        fields = {
            "number": view["number"] + 1,
            "seat": view["to_move"],
            "action": min(view["taps"]),
        }
        self.socket.say("act", **fields)

    def hears(self, kind: str) -> float:
        """Wait for a message of a kind; return how long that took."""
        start = time.monotonic()
        self.view |= self.socket.until(kind)
        return time.monotonic() - start

    def health(self) -> httpx.Response:
        """The house's answer to /health."""
        return self.person.http.get("/health")

    def is_well(self) -> bool:
        """Whether /health reports that all is well."""
        return self.health().status_code == 200

    def wrong_answers(self) -> int:
        """Send a request; 1 if it is not answered with 503 and Retry-After, else 0."""
        request = {"game": "swift", "seats": [ME, HERE]}
        answer = self.person.http.post("/api/games", json=request)
        return int(answer.status_code != 503 or "retry-after" not in answer.headers)


def _trouble(what: str, table: Table, lasts_s: float, over: Any) -> list[Row]:
    """Act while the storage fails for `lasts_s` seconds; `over` ends the trouble."""
    start = time.monotonic()
    table.act()
    notice = table.hears("notice")
    sick = house.until(lambda: not table.is_well(), _HEALTH_S)
    wrong = table.wrong_answers()
    time.sleep(max(0.0, lasts_s - (time.monotonic() - start)))
    over()
    again = table.hears("ply")
    well = house.until(table.is_well, _HEALTH_S)
    table.act()
    table.hears("ply")
    return [
        Row(f"{what}: people read that it is tried again", notice, "s", _SAID_S),
        Row(f"{what}: /health says so", sick, "s", _HEALTH_S - 0.5),
        Row(f"{what}: answers other than 503 with Retry-After", wrong, "", 0),
        Row(f"{what}: then the action is kept", again, "s", _AGAIN_S),
        Row(f"{what}: then /health is well", well, "s", _HEALTH_S - 0.5),
    ]


def locked_file() -> list[Row]:
    """Lock the database file for half a minute, as another writer would."""
    with house.folder() as data, house.house(data) as process:
        table = Table(process)
        file = data / "rookery.sqlite3"
        with closing(sqlite3.connect(file, isolation_level=None)) as thief:
            thief.execute("BEGIN IMMEDIATE")
            what = f"file locked for {_LOCKED_S:.0f} s"
            return _trouble(what, table, _LOCKED_S, lambda: thief.execute("ROLLBACK"))


def full_disk() -> list[Row]:
    """Forbid files to grow, which to the process is the same as a full disk."""
    with house.folder() as data, house.house(data) as process:
        table, pid = Table(process), process.process.pid
        _, most = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, most))
        again = (most, most)
        return _trouble(
            "disk full", table, 8, lambda: resource.prlimit(pid, resource.RLIMIT_FSIZE, again)
        )


def zeroed_pages() -> list[Row]:
    """Overwrite the database file's pages with zeros under a running server."""
    with house.folder() as data, house.house(data) as process:
        table = Table(process)
        table.act()
        table.hears("ply")
        file = data / "rookery.sqlite3"
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        _zero(file)
        sick = house.until(lambda: not table.is_well(), 15)
        answer = table.person.http.get("/api/live")
        page = table.person.http.get("/", headers={"accept": "text/html"})
        crashes = int(process.process.poll() is not None)
    wrong = sum(response.status_code != 503 for response in (answer, page))
    return [
        Row("zeroed pages: /health says so", sick, "s", 12),
        Row("zeroed pages: answers other than 503", wrong, "", 0),
        Row("zeroed pages: the process ended", crashes, "times", 0),
    ]


def _zero(file: Path) -> None:
    with file.open("r+b") as pages:
        pages.seek(4096)
        pages.write(bytes(file.stat().st_size - 4096))


def absent_postgresql() -> list[Row]:
    """Stop the database server, then start it again."""
    if postgresql.programs() is None:
        return []
    with (
        house.folder() as data,
        postgresql.cluster() as address,
        house.house(data, DATABASE_URL=address) as process,
    ):
        table, place = Table(process), address.rpartition("=")[2]
        with _stop(place) as again:
            return _trouble("PostgreSQL away", table, 8, again)


@contextmanager
def _stop(folder: str) -> Iterator[Any]:
    """Stop a cluster; calling the yielded function starts it again."""
    programs = postgresql.programs()
    assert programs is not None
    data = f"{folder}/data"
    control = [str(programs / "pg_ctl"), "-D", data, "-w"]

    def run(*words: str) -> None:
        subprocess.run(
            [*control, *words],
            user=postgresql.OTHER_USER,
            cwd="/",
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    options = f"-k {folder} -c listen_addresses= -c fsync=off"
    run("-m", "immediate", "stop")
    yield lambda: run("-l", f"{folder}/log", "-o", options, "start")


def suspensions() -> list[Row]:
    """Suspend the process for a while, as when a laptop is closed."""
    with house.folder() as data, house.house(data) as process:
        table = Table(process)
        process.process.send_signal(signal.SIGSTOP)
        time.sleep(10)
        process.process.send_signal(signal.SIGCONT)
        table.act()
        return [Row("suspended for 10 s: then an action is kept", table.hears("ply"), "s", 5)]
