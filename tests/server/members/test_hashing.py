"""Slow hashes: two run at a time, and only a limited number may wait."""

import asyncio
import threading

import pytest

from rookery.server.errors import TooMany
from rookery.server.members.passwords import Hashing
from tests.server import loops


def test_two_hashes_are_made_at_a_time_and_few_wait() -> None:
    hashing, go, running = Hashing(waiting=1), threading.Event(), threading.Semaphore(0)

    def work() -> int:
        running.release()
        go.wait()
        return 1

    async def story() -> None:
        tasks = [asyncio.create_task(hashing.run(work)) for _ in range(3)]
        await asyncio.to_thread(running.acquire)
        await asyncio.to_thread(running.acquire)
        assert not running.acquire(blocking=False)  # the third one waits
        with pytest.raises(TooMany):
            await hashing.run(work)
        tasks[2].cancel()  # the work still has to be done if its caller gives up
        await asyncio.gather(tasks[2], return_exceptions=True)
        with pytest.raises(TooMany):
            await hashing.run(work)
        go.set()
        assert await asyncio.gather(*tasks[:2]) == [1, 1]
        while hashing._busy:
            await asyncio.sleep(0)
        assert await hashing.run(work) == 1

    loops.run(story())
    hashing.close()
