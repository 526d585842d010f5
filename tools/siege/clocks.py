"""Attacks on game clocks: the wall clock jumps by an hour, or the house is down for a while."""

import signal
import socket
import time
from pathlib import Path
from typing import Any

from tests.server.processes import Process
from tests.server.users import HERE, ME, Person
from tools.siege import house
from tools.siege.row import Row

_HOUR_MS = 3_600_000
_CLOCK = {"initial_s": 60, "increment_s": 0}
_CLOSED_S = 8.0


def jumps() -> list[Row]:
    """Jump an hour forward and back, while the house runs and while it is down."""
    rows = []
    for name, jump in (("forward", _HOUR_MS), ("back", -_HOUR_MS)):
        for is_closed in (False, True):
            rows.append(_jump(name, jump, is_closed))
    return rows


def _jump(name: str, jump: int, is_closed: bool) -> Row:
    with house.folder() as data:
        offset = data / "offset"
        offset.write_text("0")
        settings: dict[str, Any] = {"TEST_CLOCK_FILE": str(offset)}
        process = house.begin(data, 1, **settings)
        person = house.somebody(process, "timed")
        game_id = person.open("swift", [ME, HERE], clock=_CLOCK)["id"]
        left, start = _left(person, game_id), time.monotonic()
        if is_closed:
            process = _close(data, process, offset, jump, settings)
        else:
            offset.write_text(str(jump))
            time.sleep(2)
        gone_s = (left - _left(person, game_id)) / 1000
        seconds = time.monotonic() - start
        house.end(process, signal.SIGTERM)
        person.close()
    where = "while closed" if is_closed else "while it runs"
    # Nobody may lose more time than has really passed; a fallen flag would cost the whole minute.
    return Row(f"clock jumps an hour {name} {where}: lost", gone_s - seconds, "s", 0.5)


def _close(
    data: Path, process: Process, offset: Path, jump: int, settings: dict[str, Any]
) -> Process:
    port = process.port
    house.end(process, signal.SIGTERM)
    offset.write_text(str(jump))
    return house.begin(data, 2, port, **settings)


def outage() -> list[Row]:
    """Stop or kill the house and restart it later: no player's clock may run meanwhile."""
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
    """A port that is free now, so that the restarted house can use the same one, as in reality."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _left(person: Person, game_id: str) -> int:
    """The milliseconds that the first seat has left."""
    seat = person.view(game_id)["seats"][0]
    return 0 if seat["left"] else int(seat["clock_ms"])
