"""Processes that compile: this module, run as a program, and its client.

Compiling blocks the interpreter for seconds, so no thread of the server does it. A process does one
step of a game's warm-up after the other, as it is told, and leaves the code in the store.
"""

import asyncio
import os
import sys
from collections.abc import Iterable
from functools import cache
from typing import IO

from rookery import games
from rookery.games.plugins import add_named_games
from rookery.server.compute.agenda import Key
from rookery.server.ops.tasks import end_process

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
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe))

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
    from rookery.core.warmup import Job, collect_seldom, jobs

    @cache
    def all_of(game: str) -> dict[str, Job]:
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
