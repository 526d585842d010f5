"""Pictures are drawn once, and cached by what they show."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable

import msgspec

from rookery.core.byte_cache import ByteCache
from rookery.core.drawing.sheet import Document, Sheet, digest
from rookery.server.feature import Service
from rookery.server.ops.bounded_dict import BoundedDict
from rookery.server.pictures.painter import Form, NoPictures, Order, Painters

WIDTHS = (600, 1200)
ANIMATED = 480
ROOM = 24 << 20
"""How many bytes of pictures are cached."""

_KEYS = 4096


class Gallery(Service):
    """Draws in processes of its own (`painters`), so that nobody else waits.

    What looks the same is the same picture, whichever table, page and language it is asked for.
    """

    def __init__(
        self, is_open: bool, each: int, room: int = ROOM, painters: Painters | None = None
    ) -> None:
        self._painters = painters or Painters(each)
        self._is_open = is_open
        self._names: BoundedDict[Hashable, bytes] = BoundedDict(_KEYS)
        self.cache = ByteCache[bytes](room, len)
        self._drawings: dict[bytes, _Drawing] = {}

    async def show(
        self,
        key: Hashable,
        address: str,
        spend: Callable[[], None],
        describe: Callable[[], Awaitable[Sheet | Document]],
        form: Form = "png",
    ) -> bytes:
        """The picture for a key, which stands for the same picture for ever.

        `describe` says what it shows, and is called only if that isn't known. If it has to be
        drawn, `spend` may refuse. Raises NoPictures if the house has none, TooFast, what
        `describe` raises, and what drawing raises.
        """
        if not self._is_open:
            raise NoPictures()
        name, order = self._names.get((key, form)), b""
        if name is None or not self._has(name):
            order = msgspec.msgpack.encode(Order.of(form, await describe()))
            name = digest(order)
            self._names[key, form] = name
        picture = self.cache.get(name)
        if picture is None:
            picture = await self._drawn(name, order, address, spend, form == "gif")
        return picture

    def frames(self, key: Hashable) -> tuple[int, int]:
        """How many frames of the film for a key are drawn, and of how many; (0, 0) if none are."""
        name = self._names.get((key, "gif"))
        drawing = None if name is None else self._drawings.get(name)
        return (0, 0) if drawing is None else drawing.frames

    def _has(self, name: bytes) -> bool:
        return name in self.cache or name in self._drawings

    async def _drawn(
        self, name: bytes, order: bytes, address: str, spend: Callable[[], None], is_film: bool
    ) -> bytes:
        """The picture with this name, drawn for all who ask for it meanwhile."""
        drawing = self._drawings.get(name)
        if drawing is None:
            spend()
            drawing = self._drawings[name] = _Drawing()
            work = self._painters.draw(address, order, is_film, drawing.begin, drawing.go_on)
            drawing.task = asyncio.create_task(self._hang(name, drawing, work))
            drawing.task.add_done_callback(_looked_at)
        drawing.readers += 1
        try:
            return await asyncio.shield(drawing.task)
        finally:
            drawing.readers -= 1
            if not drawing.readers and not drawing.has_begun:
                drawing.task.cancel()
                self._forget(name, drawing)

    async def _hang(self, name: bytes, drawing: "_Drawing", work: Awaitable[bytes]) -> bytes:
        try:
            picture = await work
            self.cache.put(name, picture)
            return picture
        finally:
            self._forget(name, drawing)

    def _forget(self, name: bytes, drawing: "_Drawing") -> None:
        if self._drawings.get(name) is drawing:
            del self._drawings[name]

    async def close(self) -> None:
        """End the processes; who still waits for a picture gets NoDrawing."""
        await self._painters.close()
        tasks = [drawing.task for drawing in self._drawings.values()]
        await asyncio.gather(*tasks, return_exceptions=True)


class _Drawing:
    """A picture that is being drawn or waits, and how many wait for it.

    Once it has begun it is finished and cached, even if nobody waits any more.
    """

    task: "asyncio.Task[bytes]"

    def __init__(self) -> None:
        self.readers, self.has_begun = 0, False
        self.frames = 0, 0

    def begin(self) -> None:
        """Its turn has come."""
        self.has_begun = True

    def go_on(self, frames: int, of: int) -> None:
        """So many frames of a film are drawn."""
        self.frames = frames, of


def _looked_at(task: "asyncio.Task[bytes]") -> None:
    """Look at a failure, so that asyncio doesn't complain if nobody waits for it any more."""
    if not task.cancelled():
        task.exception()
