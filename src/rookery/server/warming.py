"""Compiling kernels without keeping anybody waiting.

Compiling holds the interpreter for seconds, so a process of its own does it (this module, run) and
leaves the result in the cache on disk; then the server's threads load it from there in an instant.
Rules come first, for without them nobody can move; searches after them.
"""

import asyncio
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from rookery import games
from rookery.core.jit import is_compiled
from rookery.core.options import Options
from rookery.core.state import State
from rookery.server.logs import Log


def warm_rules(name: str) -> None:
    """Use every function that serving a table needs, of one game."""
    state = _first(name)
    while not state.is_terminal:
        outcomes = [text for text, _ in state.chance_outcomes]
        state = state.apply((outcomes or list(state.legal_actions))[0])
    _first(name).leave(0)


def warm_searches(name: str) -> None:
    """Use every search that a table may need, for each number of seats."""
    game = games.load(name)
    for players in game.players:
        state = _first(name, players)
        while state.is_chance:
            state = state.apply(state.chance_outcomes[0][0])
        for level in game.levels:
            level.search(state, 0).step()


def _first(name: str, players: int | None = None) -> State:
    game = games.load(name)
    count = game.players[0] if players is None else players
    options: Options = game.deal(game.read_options({"players": str(count)}), 0)
    return game.start(options)


class Warmth:
    """Which kernels are ready. `rules` and `searches` wait until those of a game are."""

    def __init__(self, names: Sequence[str], log: Log) -> None:
        self._log = log
        self._rules = {name: asyncio.Event() for name in names}
        self._searches = {name: asyncio.Event() for name in names}
        self._task: asyncio.Task[None] | None = None
        self.changed: Callable[[], None] = lambda: None

    @property
    def is_compiling(self) -> bool:
        """Whether some computer player cannot answer yet."""
        return not all(event.is_set() for event in self._searches.values())

    async def rules(self, name: str) -> None:
        """Return when the game can be played at once."""
        if name in self._rules:
            await self._rules[name].wait()

    async def searches(self, name: str) -> None:
        """Return when the game's computer players can answer."""
        if name in self._searches:
            await self._searches[name].wait()

    def skip(self) -> None:
        """Compile when needed: nobody waits for anything here."""
        for event in (*self._rules.values(), *self._searches.values()):
            event.set()

    def start(self) -> None:
        """Begin to compile in the background."""
        if is_compiled():
            self._task = asyncio.create_task(self._warm())
        else:
            self.skip()

    async def _warm(self) -> None:
        steps = [("rules", name) for name in self._rules]
        steps += [("searches", name) for name in self._searches]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "rookery.server.warming"),
            *(f"{what}:{name}" for what, name in steps),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            await self._follow(process)
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
            self.skip()

    async def _follow(self, process: Any) -> None:
        async for line in process.stdout:
            what, _, name = line.decode().strip().partition(":")
            events = {"rules": self._rules, "searches": self._searches}.get(what, {})
            if name in events:
                work = warm_rules if what == "rules" else warm_searches
                await asyncio.to_thread(partial(work, name))
                events[name].set()
                self._log.info("compiled", part=what, name=name)
                self.changed()
        if await process.wait():
            self._log.warning("compiling failed", status=process.returncode)

    async def close(self) -> None:
        """Stop compiling."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)


def main(steps: Sequence[str]) -> None:
    """Do each step (`rules:<game>`, `searches:<game>`) and say so on standard output."""
    for step in steps:
        what, _, name = step.partition(":")
        (warm_rules if what == "rules" else warm_searches)(name)
        sys.stdout.write(f"{step}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
