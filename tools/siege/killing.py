"""`kill -9` under load, repeatedly: no acknowledged entry is lost, no number is given twice."""

import time
from contextlib import ExitStack
from typing import Any

from tests.server import postgresql
from tests.server.processes import Process
from tests.server.users import Person
from tools.siege import house
from tools.siege.house import Player
from tools.siege.row import Row

_KILLS, _TABLES = 6, 4
_PLAY_S = 1.5
_BACK_S = 15.0  # generous, for two slow cores; `make bench` measures it on a quiet machine


def on_sqlite() -> list[Row]:
    """Kill a single process while four people play."""
    with house.folder() as data:
        process, players, back = house.begin(data, 0), list[Player](), 0.0
        for kill in range(1, _KILLS + 1):
            now_playing = _begin_playing(process, f"sqlite {kill}")
            players += now_playing
            time.sleep(_PLAY_S)
            house.end(process)
            _wait(now_playing)
            start = time.monotonic()
            process = house.begin(data, kill, process.port)
            back = max(back, time.monotonic() - start)
        rows = _count(f"SQLite, {_KILLS} kills", process, players)
        house.end(process)
    return [*rows, Row("SQLite, from a kill to the port answering", back, "s", _BACK_S)]


def on_postgresql() -> list[Row]:
    """Run three processes on one database and kill one at a time; the others play on."""
    if postgresql.programs() is None:
        return []
    with house.folder() as data, postgresql.cluster() as address, ExitStack() as stack:
        settings: dict[str, Any] = {"DATABASE_URL": address, "POLL_MS": "200"}
        processes = [house.begin(data, n, **settings) for n in range(3)]
        stack.callback(lambda: _end_all(processes))
        playing = [_begin_playing(each, f"postgresql {n}")[:2] for n, each in enumerate(processes)]
        players = [player for some in playing for player in some]
        for kill in range(_KILLS):
            time.sleep(_PLAY_S)
            place = kill % 3
            house.end(processes[place])
            _wait(playing[place])
            port = processes[place].port
            processes[place] = house.begin(data, 3 + kill, port, **settings)
            playing[place] = _begin_playing(processes[place], f"postgresql {3 + kill}")[:2]
            players += playing[place]
        for player in players:
            player.stop.set()
        _wait(players)
        return _count(f"PostgreSQL, three processes, {_KILLS} kills", processes[1], players)


def _end_all(processes: list[Process]) -> None:
    for process in processes:
        house.end(process)


def _begin_playing(process: Process, seed: str) -> list[Player]:
    people = [house.somebody(process, f"{seed} {n}") for n in range(_TABLES)]
    players = [Player(person, f"{seed} {n}") for n, person in enumerate(people)]
    for player in players:
        player.start()
    return players


def _wait(players: list[Player]) -> None:
    for player in players:
        player.join(60)


def _count(what: str, process: Process, players: list[Player]) -> list[Row]:
    """Count the acknowledged entries that are lost, and the tables not numbered 1, 2, 3 ..."""
    confirmed_count = losses = odd = 0
    for player in players:
        for game_id, messages in player.messages.items():
            log = _log(process, player.person, game_id)
            confirmed_count += len(messages)
            losses += sum(mine != in_store for mine, in_store in zip(messages, log, strict=False))
            losses += max(0, len(messages) - len(log))
            odd += [entry["number"] for entry in log] != list(range(1, len(log) + 1))
        player.person.close()
    return [
        Row(f"{what}: lost of {confirmed_count} acknowledged", losses, "entries", 0),
        Row(f"{what}: nothing was acknowledged at all", float(not confirmed_count), "times", 0),
        Row(f"{what}: numbers not given once each", odd, "tables", 0),
    ]


def _log(process: Process, person: Person, game_id: str) -> list[dict[str, Any]]:
    answer = person.http.get(f"{process.address}/api/games/{game_id}")
    assert answer.status_code == 200, (answer.status_code, answer.text)
    log: list[dict[str, Any]] = answer.json()["log"]
    return log
