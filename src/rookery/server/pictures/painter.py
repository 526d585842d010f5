"""A separate process (this module, run as a program) that draws pictures at low priority.

resvg holds the interpreter for as long as it draws, so no thread of the server may use it. The
process gets sheets and answers with files; it knows no game. It ends when its input does.
"""

import asyncio
import os
import sys
import traceback
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import IO, Literal
from weakref import WeakValueDictionary

import msgspec

from rookery.core.drawing.sheet import Document, Progress, Sheet
from rookery.core.drawing.sprite_store import user_folder
from rookery.core.words.i18n import later
from rookery.server.errors import Refused, TooFast, TooMany
from rookery.server.ops.tasks import end_process, start_process


class NoPictures(Refused):
    """The keeper has switched pictures off."""

    code, status = "no-pictures", 503
    message = later("This house draws no pictures.")


class NoDrawing(Refused):
    """The process that drew a picture has ended, or could not draw it."""

    code, status = "no-drawing", 503
    message = later("This picture could not be drawn. Please try again.")


class TooLongToDraw(Refused):
    """Drawing a picture took too long and was stopped."""

    code, status = "too-long-to-draw", 503
    message = later("Drawing this took too long and was stopped. Please try again later.")


# -- a separate process (this module, run as a program) that draws pictures at low priority --------
# resvg holds the interpreter for as long as it draws, so no thread of the server may use it. The
# process gets sheets and answers with files; it knows no game. It ends when its input does.

Form = Literal["png", "gif"]

_GIVES_WAY = 10
_FAILED, _DRAWN, _GOING_ON = range(3)
_LENGTH = 5  # bytes: one of these, and how long the drawing is, or how many frames of how many


class Order(msgspec.Struct, frozen=True, array_like=True):
    """A picture to draw, and in which form."""

    form: Form
    sheet: Sheet | None
    svg: str = ""
    width: int = 0

    @classmethod
    def of(cls, form: Form, drawing: Sheet | Document) -> "Order":
        """The order of a picture that is put together, or of one that is drawn as a whole."""
        if isinstance(drawing, Document):
            return cls(form, None, drawing.svg, drawing.width)
        return cls(form, drawing)


class Painter:
    """The client of the process, which starts on first use, and anew after its death."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None
        self._is_closed = False

    async def draw(self, order: bytes, limit_s: float, progress: Progress | None = None) -> bytes:
        """The picture for an encoded order; one at a time. Raises NoDrawing, TooLongToDraw.

        Of a film, `progress` is told each frame.
        """
        try:
            async with asyncio.timeout(limit_s):
                return await self._exchange(order, progress)
        except TimeoutError:
            await self._end()
            raise TooLongToDraw() from None
        except (EOFError, OSError, RuntimeError):  # it has died; uvloop raises RuntimeError
            await self._end()
            raise NoDrawing() from None
        except asyncio.CancelledError:
            await self._end()
            raise

    async def _exchange(self, order: bytes, progress: Progress | None) -> bytes:
        process = self._process
        if process is None or process.returncode is not None:  # it may have died since
            process = self._process = await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(order).to_bytes(4) + order)
        await process.stdin.drain()
        while (head := await process.stdout.readexactly(_LENGTH))[0] == _GOING_ON:
            if progress:
                progress(int.from_bytes(head[1:3]), int.from_bytes(head[3:]))
        drawn = await process.stdout.readexactly(int.from_bytes(head[1:]))
        if head[0] == _FAILED:
            raise NoDrawing()
        return drawn

    async def _start(self) -> asyncio.subprocess.Process:
        self._check_open()
        folder = filter(None, [user_folder()])
        command = (sys.executable, "-m", "rookery.server.pictures.painter", *map(str, folder))
        process = await start_process(*command)
        try:
            self._check_open()
        except EOFError:  # closed meanwhile
            await end_process(process)
            raise
        return process

    def _check_open(self) -> None:
        if self._is_closed:
            raise EOFError("nothing is drawn any more")

    @property
    def pid(self) -> int | None:
        """The id of the process, if one runs."""
        return None if self._process is None else self._process.pid

    async def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            await end_process(process)

    async def close(self) -> None:
        """End the process; who still waits for a picture gets NoDrawing."""
        self._is_closed = True
        await self._end()


def main(orders: IO[bytes], answers: IO[bytes]) -> None:
    """Answer each order with its picture, until there are no more."""
    decode = msgspec.msgpack.Decoder(Order).decode

    def go_on(frames: int, of: int) -> None:
        answers.write(bytes([_GOING_ON]) + frames.to_bytes(2) + of.to_bytes(2))
        answers.flush()

    while head := orders.read(4):
        order = orders.read(int.from_bytes(head))
        try:
            drawn, how = drawn_for(decode(order), go_on), _DRAWN
        except Exception:  # noqa: BLE001  the server's log shows it, and the next order is fine
            traceback.print_exc()
            drawn, how = b"", _FAILED
        answers.write(bytes([how]) + len(drawn).to_bytes(_LENGTH - 1) + drawn)
        answers.flush()


def drawn_for(order: Order, progress: Progress | None = None) -> bytes:
    """The picture of an order; of a film, `progress` is told each frame."""
    from rookery.core.drawing import painting, rasterizer

    if order.sheet is None:
        return rasterizer.rasterize(order.svg, order.width)
    if order.form == "gif":
        return painting.film(order.sheet, "GIF", progress)
    return painting.png(order.sheet)


# -- a few processes that draw pictures, and whose picture is next ---------------------------------

COUNT = 2
WAITING = 64
"""How many pictures may be drawn or wait, of all addresses together."""
FILMS_EACH = 2

Limits = tuple[float, float]
"""After how many seconds the drawing of a still and of a film is stopped."""
_LIMITS_S = 30.0, 90.0


class Painters:
    """Draws for one address one still and one film at a time; the first to ask is served first.

    One process is never given to films, so stills don't wait for them. Of one address, `each`
    stills and `FILMS_EACH` films may be drawn or wait.
    """

    def __init__(
        self, each: int, make: Callable[[], Painter] = Painter, limits_s: Limits = _LIMITS_S
    ) -> None:
        self.all = [make() for _ in range(COUNT)]
        self._free = list(self.all)
        self._each, self._limits_s = each, limits_s
        self._places, self._film_places = asyncio.Semaphore(COUNT), asyncio.Semaphore(COUNT - 1)
        self._waiting = Counter[tuple[str, bool]]()
        self._turns: WeakValueDictionary[tuple[str, bool], asyncio.Lock] = WeakValueDictionary()

    async def draw(
        self,
        address: str,
        order: bytes,
        is_film: bool,
        begin: Callable[[], None],
        progress: Progress | None = None,
    ) -> bytes:
        """The picture for an order; `begin` is called when its turn has come.

        Of a film, `progress` is told each frame.

        Raises NoDrawing, TooFast, TooLongToDraw, TooMany.
        """
        async with self._turn(address, is_film):
            begin()
            painter = self._free.pop()  # the last to draw: it knows the most symbols
            try:
                return await painter.draw(order, self._limits_s[is_film], progress)
            finally:
                self._free.append(painter)

    @asynccontextmanager
    async def _turn(self, address: str, is_film: bool) -> AsyncIterator[None]:
        kind = address, is_film
        if self._waiting[kind] >= (FILMS_EACH if is_film else self._each):
            raise TooFast(limit="address_waiting")
        if self._waiting.total() >= WAITING:
            raise TooMany()
        turn = self._turns.setdefault(kind, asyncio.Lock())
        self._waiting[kind] += 1
        try:
            async with turn:
                if is_film:
                    async with self._film_places, self._places:
                        yield
                else:
                    async with self._places:
                        yield
        finally:
            self._waiting -= Counter([kind])

    async def close(self) -> None:
        """End the processes; who still waits gets NoDrawing."""
        for painter in self.all:
            await painter.close()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(_GIVES_WAY)
    if sys.argv[1:]:
        from rookery.core.drawing import painting

        painting.share(Path(sys.argv[1]))
    try:
        main(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:  # the server has ended; nothing may be flushed at exit either
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
