"""A lock that can be taken without waiting, and without a task, if it is free."""

import asyncio
from collections import deque


class Lock:
    """Like `asyncio.Lock`, first come first served, but a free one can be taken without await."""

    __slots__ = ("_is_taken", "_waiting")

    def __init__(self) -> None:
        self._is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody holds it."""
        return self._is_taken

    def take(self) -> bool:
        """Take it if it is free; False if it is not."""
        if self._is_taken:
            return False
        self._is_taken = True
        return True

    async def acquire(self) -> None:
        """Take it, after all who were waiting before."""
        if self.take():
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._waiting.remove(turn)
            else:  # it had already been handed over
                self.release()
            raise

    def release(self) -> None:
        """Hand it to whoever has waited longest, if anybody is waiting."""
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
