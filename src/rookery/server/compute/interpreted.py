"""Computer players without compiled kernels, for the first half minute of the very first start.

A separate process (this module, run as a program) with the compiler off plays the same levels
within the same time. It searches about a hundred times slower, which hardly affects weak levels.
"""

import asyncio
import os
import sys
from collections.abc import Iterable
from typing import IO

import msgspec

from rookery import games
from rookery.core.players.searcher import Limits
from rookery.core.state import State
from rookery.games.plugins import add_named_games
from rookery.search.runner import think
from rookery.server.ops.tasks import end_process, start_process

_LONGEST_LINE = 1 << 20


class ActionRequest(msgspec.Struct, frozen=True):
    """A request for a level's action in a position."""

    game: str
    position: str
    level: str
    seed: int


class InterpretedPlayers:
    """The client of the process, which starts on first use.

    Raises OSError or EOFError if the process can't start or has ended.
    """

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()
        self._is_closed = False

    async def play(self, state: State, level: str, seed: int) -> str:
        """The action that a level chooses. Requests are answered one at a time."""
        wanted = ActionRequest(state.game.name, state.text, level, seed)
        async with self._turn:
            process = self._process = self._process or await self._start()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(msgspec.json.encode(wanted) + b"\n")
            await process.stdin.drain()
            answer = (await process.stdout.readline()).decode().strip()
        if not answer:
            raise EOFError("the interpreted players have gone")
        return answer

    async def _start(self) -> asyncio.subprocess.Process:
        if self._is_closed:
            raise EOFError("interpreted players are not needed any more")
        return await start_process(
            *(sys.executable, "-m", "rookery.server.compute.interpreted"),
            env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
            limit=_LONGEST_LINE,
        )

    async def close(self) -> None:
        """End the process; callers that still wait get EOFError."""
        self._is_closed = True
        process, self._process = self._process, None
        if process is not None:
            await end_process(process)


def chosen(wanted: ActionRequest) -> str:
    """The action that a level chooses in a position."""
    state = games.load(wanted.game).parse(wanted.position)
    level = next(level for level in state.game.players.levels if level.name == wanted.level)
    search = level.search(state, wanted.seed)
    return think(search, Limits(movetime_ms=level.usual_ms)).action


def main(questions: Iterable[str], answers: IO[str]) -> None:
    """Answer each line, a request as JSON, with an action, until there are no more lines."""
    for line in questions:
        answers.write(chosen(msgspec.json.decode(line, type=ActionRequest)) + "\n")
        answers.flush()


if __name__ == "__main__":
    add_named_games()
    main(sys.stdin, sys.stdout)
