"""A class plays emperor against one server on one core: the wait for a move, and the server's time.

Off: all pupils move at once, and the server thinks. On: Node runs what the pages would. A device
has a processor of its own, so the pupils move in turns here, with one process for all devices.
`CLASS_PUPILS` and `CLASS_MOVES` change the size; a whole class is 30 pupils.
"""

import asyncio
import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import httpx
import msgspec
import uvloop

from benchmarks.client import Message, Server
from benchmarks.live import server
from benchmarks.machine import cpu_seconds
from benchmarks.report import Row
from benchmarks.wire import Wire, connect
from tests.search.portable_cases import ENGINE, ROOT

PUPILS = int(os.environ.get("CLASS_PUPILS", "4"))
MOVES = int(os.environ.get("CLASS_MOVES", "3"))
DEVICE = ROOT / "benchmarks/device.js"
GAME, LEVEL = "packeis", "emperor"
LATE, DONE = 409, 204
_decode = msgspec.json.Decoder(Message).decode


def measure() -> Iterator[Row]:
    """Measure waits and the server's processor time for a move, with devices and without."""
    off, on = (_lesson(is_on) for is_on in (False, True))
    size = f"{PUPILS} pupils, {MOVES} moves each"
    yield Row(f"{size}: wait, off", median(off.waits), "s", f"longest {max(off.waits):.1f}")
    in_time = f"longest {max(on.waits):.1f}, {on.answered} of {len(on.waits)} from devices"
    yield Row(f"{size}: wait, on", median(on.waits), "s", in_time)
    yield Row(f"{size}: server's time for a move, off", 1000 * off.spent, "ms")
    ratio = off.spent / on.spent
    name = f"{size}: server's time for a move, on"
    yield Row(name, 1000 * on.spent, "ms", "times less", ratio, at_least=20)


class Lesson:
    """What was measured: each wait in seconds, CPU seconds for a move, answers of devices."""

    def __init__(self, waits: Sequence[float], spent: float, answered: int) -> None:
        self.waits, self.spent, self.answered = waits, spent, answered


def _lesson(is_on: bool) -> Lesson:
    os.environ["COMPUTERS_IN_PAGE"] = "yes" if is_on else "no"
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (address, process):
        _bind(process.pid, {min(os.sched_getaffinity(0))})
        return uvloop.run(_taught(address, process, is_on))


def _bind(pid: int, cores: set[int]) -> None:
    for thread in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(thread.name), cores)


async def _taught(address: str, process: "subprocess.Popen[str]", is_on: bool) -> Lesson:
    device = await asyncio.create_subprocess_exec(
        "node", str(DEVICE), stdin=subprocess.PIPE, stdout=subprocess.PIPE, limit=1 << 20
    )
    _bind(device.pid, {max(os.sched_getaffinity(0))})
    async with httpx.AsyncClient(base_url=address, timeout=600) as http:
        pupils = [Pupil(http, Server(address).token(), device) for _ in range(PUPILS)]
        for pupil in pupils:
            await pupil.sit(address)
        before, waits = cpu_seconds(process), list[float]()
        for _ in range(MOVES):
            if is_on:
                waits += [await pupil.move(is_on) for pupil in pupils]
            else:
                waits += await asyncio.gather(*(pupil.move(is_on) for pupil in pupils))
        spent = (cpu_seconds(process) - before) / len(waits)
        for pupil in pupils:
            await pupil.leave()
    device.terminate()
    await device.wait()
    return Lesson(waits, spent, sum(pupil.answered for pupil in pupils))


class Pupil:
    """A person alone at a table with an emperor, and their device."""

    def __init__(
        self, http: httpx.AsyncClient, token: str, device: asyncio.subprocess.Process
    ) -> None:
        self._http, self._token, self._device = http, token, device
        self._heard, self._message = asyncio.Event(), Message("")
        self._wire: Wire | None = None
        self._path = ""
        self.answered = 0

    async def sit(self, address: str) -> None:
        """Open a table, and follow it."""
        seats = [{"kind": "me"}, {"kind": "computer", "level": LEVEL}]
        opened = await self._post("/api/games", {"game": GAME, "seats": seats})
        game_id = opened.raise_for_status().json()["id"]
        self._path = f"/api/games/{game_id}/engine/computer"
        self._wire = await connect(address, f"/games/{game_id}/live", self._token, self._take)
        await self._turn()

    async def move(self, is_on: bool) -> float:
        """Act, and return the seconds until it is this pupil's turn again."""
        if is_on:
            await self._post(self._path, {"ready": True})
        said = {"type": "act", "number": self._message.number + 1, "seat": 0}
        said["action"] = next(iter(self._message.taps))
        self._message.taps = {}
        begun = time.perf_counter()
        assert self._wire is not None
        self._wire.say(msgspec.json.encode(said))
        if is_on:
            await self._think()
        await self._turn()
        return time.perf_counter() - begun

    async def leave(self) -> None:
        """Leave the table."""
        assert self._wire is not None
        await self._wire.close()

    async def _think(self) -> None:
        """Find the computer's answer, if this device is asked for it."""
        while not self._message.taps and self._message.to_move != 1:
            await self._next()
        order = (await self._post(self._path, {"ready": True})).json()
        if "search" not in order:
            return
        path = ENGINE / Path(order["file"]).name
        line = json.dumps({**order, "path": str(_named(path))}).encode()
        assert self._device.stdin is not None
        assert self._device.stdout is not None
        self._device.stdin.write(line + b"\n")
        while not (found := (await self._device.stdout.readline()).strip()):
            await self._post(self._path, {"ready": True, "at_work": order["number"]})
        body = {"number": order["number"], "code": int(found)}
        answer = await self._post(f"{self._path}/action", body)
        assert answer.status_code in (DONE, LATE), answer.text
        self.answered += answer.status_code == DONE

    async def _turn(self) -> None:
        while not self._message.taps:
            assert not self._message.over
            await self._next()

    async def _next(self) -> None:
        self._heard.clear()
        await self._heard.wait()

    def _take(self, text: bytes) -> None:
        message = _decode(text)
        if message.type in ("view", "ply"):
            self._message = message
            self._heard.set()

    async def _post(self, path: str, body: dict[str, Any]) -> httpx.Response:
        return await self._http.post(
            path, json=body, headers={"authorization": f"Bearer {self._token}"}
        )


def _named(path: Path) -> Path:
    """The file of the repository that an address ends with."""
    return path if path.exists() else next(ENGINE.glob(f"{path.stem.split('.')[0]}*.wasm"))
