"""Who may begin, where there is room for a few at once: first come, first served."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

Awaited = Callable[[], bool]
_Waiting = tuple[Awaited, "asyncio.Future[bool]"]


class Turns:
    """Room for so many that somebody waits for, and beside them for one that nobody does.

    Whether somebody waits is asked anew whenever there is room again: people come and go.
    """

    def __init__(self, room: int) -> None:
        self._room = {True: room, False: 1}
        self._waiting: list[_Waiting] = []

    @asynccontextmanager
    async def turn(self, awaited: Awaited) -> AsyncIterator[None]:
        """One's turn, for as long as it is open."""
        place = await self._enter(awaited)
        try:
            yield
        finally:
            self._leave(place)

    async def _enter(self, awaited: Awaited) -> bool:
        admitted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((awaited, admitted))
        self._admit()
        try:
            return await admitted
        except asyncio.CancelledError:
            if not admitted.cancelled():  # admitted and cancelled at once
                self._leave(admitted.result())
            raise

    def _leave(self, place: bool) -> None:
        self._room[place] += 1
        self._admit()

    def _admit(self) -> None:
        """Let in whoever there is room for."""
        for one in list(self._waiting):
            if not any(self._room.values()):
                return
            awaited, admitted = one
            place = awaited()
            if admitted.cancelled():
                self._waiting.remove(one)
            elif self._room[place]:
                self._room[place] -= 1
                self._waiting.remove(one)
                admitted.set_result(place)
