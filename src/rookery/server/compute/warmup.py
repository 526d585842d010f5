"""Compile kernels in the background.

Compiling blocks the interpreter for seconds, so a separate process does it (this module, run as a
program). A thread of the server follows step by step and loads the results from the cache. A lock
gives each step to one process at a time, so the thread sleeps while the other one compiles. Rules
come first: without them nobody can move.
"""

import asyncio
import contextlib
import os
import sys
import threading
import traceback
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from rookery import games
from rookery.games.plugins import add_named_games
from rookery.server.ops.logs import Log
from rookery.server.ops.tasks import stopped

if TYPE_CHECKING:  # the server should listen before it imports the compiler
    from rookery.core.warmup import Progress, Step

RULES = "rules"


class _Stopped(Exception):
    """The server is being stopped."""


async def _nothing() -> None:
    pass


class Warmup:
    """Compiles the kernels of the named games, and knows which are ready."""

    def __init__(self, names: Sequence[str], log: Log) -> None:
        self._names, self._log = tuple(names), log
        self._ready: dict[tuple[str, str], asyncio.Event] = {}
        self._is_done = False
        self._is_stopped = False
        self._task: asyncio.Task[None] | None = None
        self.when_done: Callable[[], Awaitable[None]] = _nothing

    @property
    def is_compiling(self) -> bool:
        """Whether some computer players may still have to wait for their kernels."""
        return not self._is_done

    async def rules(self, name: str) -> None:
        """Wait until the kernels of a game's rules are ready."""
        await self._event(name, RULES).wait()

    def has_rules(self, name: str) -> bool:
        """Whether the kernels of a game's rules are ready."""
        return self._event(name, RULES).is_set()

    async def level(self, name: str, level: str, players: int) -> None:
        """Wait until a level can play at a table with so many players."""
        await self._event(name, f"{level} for {players}").wait()

    def has_level(self, name: str, level: str, players: int) -> bool:
        """Whether a level can play at a table with so many players."""
        return self._event(name, f"{level} for {players}").is_set()

    async def analysis(self, name: str, players: int) -> None:
        """Wait until positions with so many players can be evaluated."""
        await self._event(name, f"analysis for {players}").wait()

    async def solver(self, name: str, players: int) -> None:
        """Wait until positions with so many players can be solved."""
        await self._event(name, f"solver for {players}").wait()

    def _event(self, name: str, what: str) -> asyncio.Event:
        event = self._ready.setdefault((name, what), asyncio.Event())
        if self._is_done or name not in self._names:
            event.set()
        return event

    def skip(self) -> None:
        """Mark everything as ready, which leaves kernels to be compiled when first used."""
        self._is_done = True
        for event in self._ready.values():
            event.set()

    def start(self) -> None:
        """Start compiling in the background."""
        self._task = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        helper = None
        try:
            if await asyncio.to_thread(_is_compiler_on):
                if not await asyncio.to_thread(_all_compiled, self._names):
                    helper = await self._helper()
                await self._track()
                self._log.info("compiled", games=self._names)
        except Exception:  # noqa: BLE001  nobody awaits this task: its errors go to the log
            self._log.error("compiling failed", trace=traceback.format_exc())
        finally:
            if helper is not None and helper.returncode is None:
                helper.kill()
                await helper.wait()
            self.skip()
        await self.when_done()

    async def _helper(self) -> asyncio.subprocess.Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "rookery.server.compute.warmup", *self._names),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        await process.stdout.readline()  # it has started, so it stays ahead of the thread
        return process

    async def _track(self) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def tell(error: Exception | None) -> None:
            if not done.done():
                done.set_exception(error) if error else done.set_result(None)

        def work() -> None:
            from rookery.core.warmup import warm_rules, warmup

            error = None
            try:
                for name in self._names:  # rules of one game don't wait for those of the next
                    warm_rules(games.load(name))
                    loop.call_soon_threadsafe(self._set, name, RULES)
                warmup(_loaded(self._names), self._progress(loop))
            except Exception as raised:  # noqa: BLE001  passed on to the awaiting task
                error = raised
            with contextlib.suppress(RuntimeError):  # the loop may be closed by now
                loop.call_soon_threadsafe(tell, error)

        # A daemon thread, so that the server can stop in the middle of a step.
        threading.Thread(target=work, name="warmup", daemon=True).start()
        await done

    def _progress(self, loop: asyncio.AbstractEventLoop) -> "Progress":
        previous: list[Step] = []

        def progress(step: "Step") -> None:
            if self._is_stopped:
                raise _Stopped
            if previous and not step.waiting:
                done = previous.pop()
                loop.call_soon_threadsafe(self._set, done.game, done.what)
            previous[:] = [step]

        return progress

    def _set(self, name: str, what: str) -> None:
        self._event(name, what).set()

    async def close(self) -> None:
        """Stop compiling."""
        self._is_stopped = True
        await stopped(self._task)


def _is_compiler_on() -> bool:
    from rookery.core.compiler.jit import is_compiled

    return is_compiled()


def _all_compiled(names: Sequence[str]) -> bool:
    from rookery.core.warmup import compiled

    return all(map(compiled, names))


def _loaded(names: Sequence[str]) -> list[Any]:
    return [games.load(name) for name in names]


def main(names: Sequence[str]) -> None:
    """Compile these games; print each step to standard output, and stop when nobody reads it."""
    from rookery.core.warmup import collect_seldom, warmup

    def progress(step: "Step") -> None:
        sys.stdout.write(f"{step.number}/{step.total} {step.game}: {step.what}\n")
        sys.stdout.flush()

    if hasattr(os, "nice"):
        os.nice(5)  # those who play meanwhile come first
    collect_seldom()
    try:
        warmup(_loaded(names), progress)
    except BrokenPipeError:  # the server has ended; nothing may be flushed at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    add_named_games()
    main(sys.argv[1:])
