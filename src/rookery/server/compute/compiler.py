"""Processes that compile: this module, run as a program, and its client.

Compiling blocks the interpreter for seconds, so no thread of the server does it. A process does one
step of a game's warm-up after the other, as it is told, and leaves the code in the store.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Iterable
from enum import Enum, auto
from functools import cache
from typing import IO, TYPE_CHECKING

from rookery import games
from rookery.games.plugins import add_named_games
from rookery.server.ops.tasks import end_process, start_process

if TYPE_CHECKING:  # the server should listen before it imports the compiler
    from rookery.core.warmup import WarmupJob

RULES = "rules"
Key = tuple[str, str]
"""A game's name and a step of its warm-up."""


class _Stage(Enum):
    COLD = auto()
    """Its code has to be compiled, by a process of its own."""
    COMPILING = auto()
    WARM = auto()
    """Its code is in the store, to be loaded by this process."""


class Agenda:
    """Steps of games' warm-ups, safe in threads.

    First come those that somebody waits for, in the order of asking; then those of games that
    somebody looks at, the newest first; then all the others. A game's rules come before its other
    steps, without which they are of no use.
    """

    def __init__(self) -> None:
        self._jobs: dict[Key, WarmupJob] = {}
        self._stages: dict[Key, _Stage] = {}
        self._awaited: dict[Key, None] = {}
        self._looked_at: dict[str, None] = {}
        self._changed = threading.Condition()
        self._is_complete = False

    def add(self, jobs: Iterable["WarmupJob"], *, is_cold: bool) -> None:
        """Add steps; unless they are cold, they only have to be loaded."""
        with self._changed:
            for job in jobs:
                key = job.game.name, job.what
                self._jobs[key] = job
                self._stages[key] = _Stage.COLD if is_cold else _Stage.WARM
            self._changed.notify_all()

    def complete(self) -> None:
        """No step will be added any more."""
        with self._changed:
            self._is_complete = True
            self._changed.notify_all()

    def clear(self) -> None:
        """Forget all steps: nothing more is to be done."""
        with self._changed:
            self._jobs.clear()
            self._stages.clear()
            self._is_complete = True
            self._changed.notify_all()

    def wait_for(self, key: Key) -> None:
        """A request waits for this step."""
        with self._changed:
            self._awaited.setdefault(key)

    def look_at(self, game: str) -> None:
        """A visitor looks at this game."""
        with self._changed:
            self._looked_at.pop(game, None)
            self._looked_at[game] = None

    def to_compile(self) -> Key | None:
        """The next step to compile, which counts as begun; None if there is none now."""
        with self._changed:
            key = self._first(_Stage.COLD)
            if key is not None:
                self._stages[key] = _Stage.COMPILING
            return key

    def compiled(self, *keys: Key) -> None:
        """The code of these steps is in the store; without any key, that of all steps."""
        with self._changed:
            for key in keys or tuple(self._stages):
                if key in self._stages:
                    self._stages[key] = _Stage.WARM
            self._changed.notify_all()

    def to_load(self) -> "WarmupJob | None":
        """The next step to load, as soon as there is one; None if all have been taken."""
        with self._changed:
            while True:
                key = self._first(_Stage.WARM)
                if key is not None:
                    del self._stages[key]
                    return self._jobs.pop(key)
                if self._is_complete and not self._stages:
                    return None
                self._changed.wait()

    def has(self, game: str) -> bool:
        """Whether any step of this game has not been taken yet."""
        with self._changed:
            return any(name == game for name, _ in self._jobs)

    def _first(self, stage: _Stage) -> Key | None:
        waited, looked_at = list(self._awaited), list(self._looked_at)

        def rank(key: Key) -> tuple[int, int, bool]:
            game, what = key
            mine = (at for at, (name, step) in enumerate(waited) if name == game)
            for at in mine:
                if what in (RULES, waited[at][1]):
                    return 0, at, what != RULES
            if game in looked_at:
                return 1, -looked_at.index(game), what != RULES
            return 2, 0, what != RULES

        keys = [key for key, at in self._stages.items() if at is stage]
        return min(keys, key=rank, default=None)


# -- processes that compile: this module, run as a program, and its client -------------------------
# Compiling blocks the interpreter for seconds, so no thread of the server does it. A process does
# one step of a game's warm-up after the other, as it is told, and leaves the code in the store.

_SEPARATOR = "\t"


class Compiler:
    """A process that compiles what it is told."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls) -> "Compiler":
        """Start a process."""
        # What is to be said of the store, the server has said already.
        command = sys.executable, "-W", "ignore", "-m", "rookery.server.compute.compiler"
        return cls(await start_process(*command))

    async def compile(self, key: Key) -> None:
        """Compile a step; raises EOFError if the process has ended."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write((_SEPARATOR.join(key) + "\n").encode())
            await process.stdin.drain()
        except OSError:  # the answer says that it has ended
            pass
        if not await process.stdout.readline():
            raise EOFError(f"the compiler has gone at {key}")

    def kill(self) -> None:
        """End the process, in the middle of a step if need be."""
        if self._process.returncode is None:
            self._process.kill()

    async def close(self) -> None:
        """End the process and wait until it has gone."""
        await end_process(self._process)


def main(steps: Iterable[str], answers: IO[str]) -> None:
    """Do each step, a line with a game's name and the step's; then repeat the line."""
    from rookery.core.warmup import WarmupJob, collect_seldom, jobs

    @cache
    def all_of(game: str) -> dict[str, WarmupJob]:
        return {job.what: job for job in jobs(games.load(game))}

    collect_seldom()
    for line in steps:
        game, what = line.rstrip("\n").split(_SEPARATOR)
        all_of(game)[what].do()
        answers.write(line)
        answers.flush()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # those who play meanwhile come first
    add_named_games()
    try:
        main(sys.stdin, sys.stdout)
    except BrokenPipeError:  # the server has ended; nothing may be flushed at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
