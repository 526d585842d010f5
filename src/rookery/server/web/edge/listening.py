"""A process that listens until it is told to stop."""

import asyncio
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from types import FrameType

from rookery.server.ops.tasks import stopped
from rookery.server.web.edge.http import HttpProtocol
from rookery.server.web.edge.shared import Edge

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_BACKLOG = 2048


class Listening:
    """Serves connections in any thread until `stop` is called or a signal comes.

    A second interrupt doesn't wait for unfinished answers. Once everything is closed, the process
    gets the signals that have come, so that it ends as others do.
    """

    def __init__(self, edge: Edge, host: str, port: int, patience_s: float) -> None:
        self._edge, self._place, self._patience_s = edge, (host, port), patience_s
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_stopping = self._is_urgent = False
        self._signals: list[int] = []
        self._news: asyncio.Event | None = None

    def run(
        self,
        opened: AbstractAsyncContextManager[None],
        listens: Callable[[str, int], None],
        stops: Callable[[], None],
    ) -> None:
        """Serve within `opened`; tell when it `listens`, and when it is about to stop."""
        with self._heeding(), asyncio.Runner(loop_factory=loop_factory()) as runner:
            runner.run(self._serve(opened, listens, stops))

    async def _serve(
        self,
        opened: AbstractAsyncContextManager[None],
        listens: Callable[[str, int], None],
        stops: Callable[[], None],
    ) -> None:
        self._loop, self._news = asyncio.get_running_loop(), asyncio.Event()
        async with opened:
            server = await self._loop.create_server(
                lambda: HttpProtocol(self._edge), *self._place, backlog=_BACKLOG
            )
            listens(*server.sockets[0].getsockname()[:2])
            await self._until(lambda: self._is_stopping)
            server.close()
            stops()
            closing = asyncio.create_task(self._edge.close(self._patience_s))
            closing.add_done_callback(lambda _: self._tell())
            await self._until(lambda: closing.done() or self._is_urgent)
            await stopped(closing)

    def stop(self, *, urgently: bool = False) -> None:
        """Stop soon, and even sooner if asked again `urgently`. Safe to call from any thread."""
        self._is_urgent = self._is_stopping and urgently
        self._is_stopping = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        if self._news is not None:
            self._news.set()

    async def _until(self, has_come: Callable[[], bool]) -> None:
        assert self._news is not None
        while not has_come():
            await self._news.wait()
            self._news.clear()

    @contextmanager
    def _heeding(self) -> Iterator[None]:
        """Stop when the process is told to, which only a main thread can hear."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self._heard) for number in _SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)
        for heard in reversed(self._signals):
            signal.raise_signal(heard)

    def _heard(self, number: int, _: FrameType | None) -> None:
        self._signals.append(number)
        self.stop(urgently=number == signal.SIGINT)


def loop_factory() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """How event loops are made: by uvloop, except where it doesn't exist (Windows)."""
    try:
        import uvloop
    except ImportError:
        return None
    factory: Callable[[], asyncio.AbstractEventLoop] = uvloop.new_event_loop
    return factory
