"""The lock of a table: taken at once if free, otherwise in the order of requests."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from rookery.server.table.lock import Lock
from tests.server import loops


def run(test: Callable[[Lock], Awaitable[None]]) -> None:
    loops.run(asyncio.wait_for(test(Lock()), 60))


async def queued(lock: Lock, name: str, order: list[str]) -> None:
    async with lock:
        order.append(name)


async def waiting(lock: Lock, order: list[str], *names: str) -> list["asyncio.Task[None]"]:
    """Tasks that have begun to wait for a lock, in this order."""
    tasks = [asyncio.create_task(queued(lock, name, order)) for name in names]
    await asyncio.sleep(0)
    return tasks


def test_a_free_lock_is_taken_without_waiting() -> None:
    lock = Lock()
    assert lock.take()
    assert lock.locked()
    assert not lock.take()
    lock.release()
    assert not lock.locked()


def test_who_came_first_is_served_first() -> None:
    async def test(lock: Lock) -> None:
        order: list[str] = []
        assert lock.take()
        tasks = await waiting(lock, order, "ada", "bo", "cy")
        lock.release()
        assert not lock.take()  # it was handed on: nobody can get in between
        await asyncio.gather(*tasks)
        assert order == ["ada", "bo", "cy"]
        assert not lock.locked()

    run(test)


def test_who_gives_up_is_passed_over() -> None:
    async def test(lock: Lock) -> None:
        order: list[str] = []
        assert lock.take()
        ada, bo, cy = await waiting(lock, order, "ada", "bo", "cy")
        ada.cancel()
        await asyncio.sleep(0)
        lock.release()
        bo.cancel()  # it has just been handed the lock, but does not know yet
        await cy
        for gone in (ada, bo):
            with pytest.raises(asyncio.CancelledError):
                await gone
        assert order == ["cy"]
        assert not lock.locked()

    run(test)
