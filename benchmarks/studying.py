"""Analyses of whole games with a server's default settings, and a live table beside them."""

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import uvloop

from benchmarks.client import Server, leave
from benchmarks.live import server
from benchmarks.load import percentile
from benchmarks.report import Row
from rookery import games
from rookery.core import record
from rookery.core.chance import roll
from rookery.core.kernels.rng import below, seeded
from rookery.core.state import State
from rookery.search.study.study import whole_game
from rookery.server.settings import Settings

GAMES = (("packeis", "2", 60, 20), ("packeis", "4", 60, 20), ("polar_escape", "4", 400, 60))
"""Game, seats, most plies, most seconds."""
EVERY = 0.1
"""Seconds between two actions at the table beside the analysis."""
AT_MOST_MS = 50
"""The bound on the 99th percentile of these actions."""
_OPENED = "/api/records"


def measure() -> Iterator[Row]:
    """Measure the seconds on one core for a whole game, and a table's delays meanwhile."""
    for name, players, most, bound in GAMES:
        states, tokens = _played(name, players, most)
        taken = _study(states[-2:], tokens[-1:]) and _study(states, tokens)
        yield Row(
            f"analysis: {name}, {players} players, {len(tokens)} plies", taken, "s", at_most=bound
        )
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (address, _):
        for name, players, most, bound in GAMES[1:]:
            yield from _beside(address, name, players, most, bound)


def _beside(address: str, name: str, players: str, most: int, bound: int) -> Iterator[Row]:
    """The time of a server's analysis, and the delays of a table at the same server meanwhile."""
    text = _record(name, players, most)
    alone = uvloop.run(_strolled(address, ""))[1]
    taken, delays = uvloop.run(_strolled(address, text))
    beside = f"analysis of {name}, by a server beside a table"
    yield Row(beside, taken, "s", at_most=bound)
    median, worst = percentile(delays, 50), percentile(delays, 99)
    before = f"p50 {percentile(alone, 50):.1f}, p99 {percentile(alone, 99):.1f} ms without"
    yield Row(f"action at the table beside {name}, p50", median, "ms", before)
    yield Row(f"action at the table beside {name}, p99", worst, "ms", before, at_most=AT_MOST_MS)


async def _strolled(address: str, text: str) -> tuple[float, list[float]]:
    """Seconds until a record's analysis is done, and the delays of actions until then, in ms.

    Without a record, act for five seconds.
    """
    begun = time.perf_counter()
    over = asyncio.create_task(_analysed(address, text) if text else asyncio.sleep(5))
    delays: list[float] = []
    while not over.done():
        delays += await _acted(Server(address), over)
    await over
    return time.perf_counter() - begun, delays


async def _acted(house: Server, over: "asyncio.Task[None]") -> list[float]:
    """Play a game at a new table until it ends or the task is done; return the delays in ms."""
    (table,) = await house.tables(1, 2)
    delays: list[float] = []
    while not table.over and not over.done():
        delays += [1000 * delay for delay in await table.act()]
        await asyncio.sleep(EVERY)
    await leave([table])
    return delays


async def _analysed(address: str, text: str) -> None:
    async with httpx.AsyncClient(base_url=address, timeout=120) as http:
        opened = (await http.post(_OPENED, json={"text": text})).raise_for_status().json()
        path = f"/api/games/{opened['id']}/analysis"
        (await http.post(path)).raise_for_status()
        (await http.get(path)).raise_for_status()  # the answer lasts as long as the analysis


def _record(name: str, players: str, most: int) -> str:
    game = games.load(name)
    tokens = _played(name, players, most)[1]
    dealt = game.deal(game.read_options({"players": players}), 1)
    return record.write(record.Record(game, dealt, tuple(tokens)))


def _played(name: str, players: str, most: int) -> tuple[list[State], list[str]]:
    """The states and tokens of a random game, cut off after `most` plies."""
    game, rng = games.load(name), seeded(1)
    states, tokens = [game.start(game.deal(game.read_options({"players": players}), 1))], []
    while not states[-1].is_terminal and len(tokens) < most:
        state = states[-1]
        legal = state.legal_actions
        tokens.append(roll(state, rng) if state.is_chance else legal[below(rng, len(legal))])
        states.append(state.apply(tokens[-1]))
    return states, tokens


def _study(states: list[State], tokens: list[str]) -> float:
    begun = time.monotonic()
    for _ in whole_game(states, tokens, Settings().analysis_s):
        pass
    return time.monotonic() - begun
