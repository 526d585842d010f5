"""Compile kernels in the background, and load them into the server.

Compiling is the work of other processes (see `compiler`): up to two, each on a core of its own. As
soon as they have compiled a step, a thread of the server loads the result from the store. What is
compiled already is only loaded. Everything is done in the order in which people need it: see
`Agenda`.
"""

import asyncio
import contextlib
import os
import threading
import traceback
from collections.abc import Awaitable, Callable, Sequence

from rookery import games
from rookery.server.compute.compiler import RULES, Agenda, Compiler, Key
from rookery.server.ops.logs import Log
from rookery.server.ops.tasks import stopped

_MOST_COMPILERS = 2  # each takes some 300 MB


def _ignore(_game: str) -> None:
    pass


async def _nothing() -> None:
    pass


class Warmup:
    """Compiles and loads the kernels of the named games, and knows which are ready."""

    def __init__(self, names: Sequence[str], log: Log) -> None:
        self._names, self._log = tuple(names), log
        self._ready: dict[Key, asyncio.Event] = {}
        self._agenda = Agenda()
        self._cold: set[str] = set()
        """Games that have to be compiled; known as soon as their rules are ready."""
        self._finished: set[str] = set()
        self._compilers: list[Compiler] = []
        self._is_done = False
        self._task: asyncio.Task[None] | None = None
        self.when_ready: Callable[[str], None] = _ignore
        """Called with a game's name whenever one of its steps is ready."""
        self.when_done: Callable[[], Awaitable[None]] = _nothing

    @property
    def is_done(self) -> bool:
        """Whether everything is ready."""
        return self._is_done

    @property
    def compiling(self) -> tuple[str, ...]:
        """The games of which something still has to be compiled."""
        return tuple(filter(self.is_compiling, self._names))

    def is_compiling(self, name: str) -> bool:
        """Whether something of a game still has to be compiled, rather than only loaded."""
        return name in self._cold

    async def rules(self, name: str) -> None:
        """Wait until the kernels of a game's rules are ready."""
        self.look_at(name)
        await self._wait(name, RULES)

    def has_rules(self, name: str) -> bool:
        """Whether the kernels of a game's rules are ready."""
        return self._event(name, RULES).is_set()

    def look_at(self, name: str) -> None:
        """A visitor looks at a game: it comes before those that no one looks at."""
        if not self._is_done:
            self._agenda.look_at(name)

    def expect(self, name: str, level: str, players: int) -> None:
        """A table will need a level, one with so many players."""
        if not self.has_level(name, level, players):
            self._agenda.wait_for((name, _level(level, players)))

    async def level(self, name: str, level: str, players: int) -> None:
        """Wait until a level can play at a table with so many players."""
        await self._wait(name, _level(level, players))

    def has_level(self, name: str, level: str, players: int) -> bool:
        """Whether a level can play at a table with so many players."""
        return self._event(name, _level(level, players)).is_set()

    def is_cold(self, name: str, level: str, players: int) -> bool:
        """Whether a level has to be compiled before it can play at full strength."""
        return name in self._cold and not self.has_level(name, level, players)

    async def level_if_warm(self, name: str, level: str, players: int) -> bool:
        """Wait until a level can play, unless it has to be compiled first; returns whether it can.

        Loading what is compiled takes a second.
        """
        if not self.has_level(name, level, players):
            self.expect(name, level, players)
            if self.is_cold(name, level, players):
                return False
            await self.level(name, level, players)
        return True

    async def analysis(self, name: str, players: int) -> None:
        """Wait until positions with so many players can be evaluated."""
        await self._wait(name, f"analysis for {players}")

    async def solver(self, name: str, players: int) -> None:
        """Wait until positions with so many players can be solved."""
        await self._wait(name, f"solver for {players}")

    async def _wait(self, name: str, what: str) -> None:
        event = self._event(name, what)
        if not event.is_set():
            self._agenda.wait_for((name, what))
            await event.wait()

    def _event(self, name: str, what: str) -> asyncio.Event:
        event = self._ready.setdefault((name, what), asyncio.Event())
        if self._is_done or name in self._finished or name not in self._names:
            event.set()
        return event

    def skip(self) -> None:
        """Mark everything as ready, which leaves kernels to be compiled when first used."""
        self._is_done = True
        self._cold.clear()
        self._agenda.clear()
        for event in self._ready.values():
            event.set()

    def start(self) -> None:
        """Start compiling in the background."""
        self._task = asyncio.create_task(self._warm())

    async def _warm(self) -> None:
        compiling = None
        try:
            if await asyncio.to_thread(_is_compiler_on):
                loading = self._load()
                await self._list()
                compiling = asyncio.create_task(self._compile())
                await loading
                self._log.info("compiled", games=self._names)
        except Exception:  # noqa: BLE001  nobody awaits this task: its errors go to the log
            self._log.error("compiling failed", trace=traceback.format_exc())
        finally:
            self.skip()
            for compiler in self._compilers:
                compiler.kill()
            if compiling is not None:
                await compiling
        await self.when_done()

    async def _list(self) -> None:
        """Find out what there is to do, game by game."""
        for name in self._names:
            if not await asyncio.to_thread(self._add, name):
                self._cold.add(name)
        self._agenda.complete()

    def _add(self, name: str) -> bool:
        """Add what there is to do for a game; returns whether that is only loading."""
        from rookery.core.warmup import is_ready, jobs

        is_compiled = is_ready(name)
        self._agenda.add(jobs(games.load(name)), is_cold=not is_compiled)
        return is_compiled

    async def _compile(self) -> None:
        """Let other processes compile what is cold; what they leave, this one compiles itself."""
        processes = min(_MOST_COMPILERS, os.cpu_count() or 1) if self._cold else 0
        await asyncio.gather(*(self._compile_steps() for _ in range(processes)))
        self._agenda.compiled()

    async def _compile_steps(self) -> None:
        """Let a process compile step after step, until none is left or the process has gone."""
        try:
            compiler = await Compiler.start()
        except OSError:
            self._log.error("compiling failed", trace=traceback.format_exc())
            return
        self._compilers.append(compiler)
        try:
            while (key := self._agenda.to_compile()) is not None:
                await compiler.compile(key)
                self._agenda.compiled(key)
        except EOFError:
            if not self._is_done:
                self._log.error("compiling failed", trace=traceback.format_exc())
        finally:
            await compiler.close()

    def _load(self) -> "asyncio.Future[None]":
        """Load what is compiled, in a thread; returns what is done when everything is loaded."""
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()

        def tell(error: Exception | None) -> None:
            if not done.done():
                done.set_exception(error) if error else done.set_result(None)

        def work() -> None:
            error = None
            try:
                self._load_all(loop)
            except Exception as raised:  # noqa: BLE001  passed on to the awaiting task
                error = raised
            with contextlib.suppress(RuntimeError):  # the loop may be closed by now
                loop.call_soon_threadsafe(tell, error)

        # A daemon thread, so that the server can stop in the middle of a step.
        threading.Thread(target=work, name="warmup", daemon=True).start()
        return done

    def _load_all(self, loop: asyncio.AbstractEventLoop) -> None:
        from rookery.core.compiler.store import store
        from rookery.core.warmup import finish

        while (job := self._agenda.to_load()) is not None:
            job.do()
            name, is_last = job.game.name, not self._agenda.has(job.game.name)
            if is_last:
                finish(name)
            loop.call_soon_threadsafe(self._set, name, job.what, is_last)
        store().forget_old()

    def _set(self, name: str, what: str, is_last: bool) -> None:
        self._event(name, what).set()
        if is_last:
            self._finished.add(name)
            self._cold.discard(name)
        self.when_ready(name)

    async def close(self) -> None:
        """Stop compiling."""
        self._agenda.clear()
        await stopped(self._task)


def _level(level: str, players: int) -> str:
    return f"{level} for {players}"


def _is_compiler_on() -> bool:
    from rookery.core.compiler.jit import is_compiled

    return is_compiled()
