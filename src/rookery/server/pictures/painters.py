"""A few processes that draw pictures, and whose picture is next."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from rookery.server.errors import TooFast, TooMany
from rookery.server.pictures.painter import Painter

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
        self, address: str, order: bytes, is_film: bool, begin: Callable[[], None]
    ) -> bytes:
        """The picture for an order; `begin` is called when its turn has come.

        Raises NoDrawing, TooFast, TooLongToDraw, TooMany.
        """
        async with self._turn(address, is_film):
            begin()
            painter = self._free.pop()  # the last to draw: it knows the most symbols
            try:
                return await painter.draw(order, self._limits_s[is_film])
            finally:
                self._free.append(painter)

    @asynccontextmanager
    async def _turn(self, address: str, is_film: bool) -> AsyncIterator[None]:
        kind = address, is_film
        if self._waiting[kind] >= (FILMS_EACH if is_film else self._each):
            raise TooFast()
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
