"""A wall clock that jumps by an hour, and a house that is closed for a while: whose time runs?"""

import signal
import socket
import time
from pathlib import Path
from typing import Any

from tests.server.people import HERE, ME, Person
from tests.server.processes import Process
from tools.siege import house
from tools.siege.row import Row

_HOUR_MS = 3_600_000
_CLOCK = {"initial_s": 60, "increment_s": 0}
_CLOSED_S = 8.0


def jumps() -> list[Row]:
    """An hour forward and back, while it runs and while it is closed."""
    rows = []
    for name, jump in (("forward", _HOUR_MS), ("back", -_HOUR_MS)):
        for closed in (False, True):
            rows.append(_jump(name, jump, closed))
    return rows


def _jump(name: str, jump: int, closed: bool) -> Row:
    with house.folder() as data:
        offset = data / "offset"
        offset.write_text("0")
        settings: dict[str, Any] = {"TEST_CLOCK_FILE": str(offset)}
        process = house.begin(data, 1, **settings)
        person = house.somebody(process, "timed")
        game_id = person.open("swift", [ME, HERE], clock=_CLOCK)["id"]
        left, begun = _left(person, game_id), time.monotonic()
        if closed:
            process = _closed(data, process, offset, jump, settings)
        else:
            offset.write_text(str(jump))
            time.sleep(2)
        gone_s = (left - _left(person, game_id)) / 1000
        passed = time.monotonic() - begun
        house.end(process, signal.SIGTERM)
        person.close()
    where = "while closed" if closed else "while it runs"
    # Nobody may lose more than what has really passed; a flag would be the whole minute.
    return Row(f"clock jumps an hour {name} {where}: lost", gone_s - passed, "s", 0.5)


def _closed(
    data: Path, process: Process, offset: Path, jump: int, settings: dict[str, Any]
) -> Process:
    port = process.port
    house.end(process, signal.SIGTERM)
    offset.write_text(str(jump))
    return house.begin(data, 2, port, **settings)


def outage() -> list[Row]:
    """Killed, and started again a while later: that time is nobody's."""
    rows = []
    for name, how in (("stopped", signal.SIGTERM), ("killed", signal.SIGKILL)):
        with house.folder() as data:
            process = house.begin(data, 1, _port())
            person = house.somebody(process, "timed")
            game_id = person.open("swift", [ME, HERE], clock=_CLOCK)["id"]
            left = _left(person, game_id)
            house.end(process, how)
            time.sleep(_CLOSED_S)
            process = house.begin(data, 2, process.port)
            gone_s = (left - _left(person, game_id)) / 1000
            house.end(process)
            person.close()
        rows.append(Row(f"house {name} for {_CLOSED_S:.0f} s: its time lost", gone_s, "s", 2.0))
    return rows


def _port() -> int:
    """A port that is free now: a house in earnest has one that it keeps."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _left(person: Person, game_id: str) -> int:
    """What the seat to act has left."""
    seat = person.view(game_id)["seats"][0]
    return 0 if seat["left"] else int(seat["clock_ms"])
