"""A lock that whoever finds it free takes without waiting, and without a task."""

import asyncio
from collections import deque


class Lock:
    """As `asyncio.Lock`, first come first served, which can only be taken by waiting for it."""

    __slots__ = ("_is_taken", "_waiting")

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody has it."""
        return self._is_taken

    def take(self) -> bool:
        """Take it if nobody has it; whether that is so."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    async def acquire(self) -> None:
        """Take it, after all who came before."""
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._waiting.remove(turn)
            else:  # it had been handed on by then
                self.release()
            raise

    def release(self) -> None:
        """Hand it on to whoever has waited longest, if anybody does."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._is_taken = False

    async def __aenter__(self) -> None:
        await self.acquire()

    async def __aexit__(self, *raised: object) -> None:
        self.release()
