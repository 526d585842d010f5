"""Outboxes: in order, bounded, never waiting."""

import asyncio

from rookery.server.push.outbox import MOST_WAITING, Outbox
from tests.server import loops


async def read(outbox: Outbox) -> list[str]:
    return [message async for message in outbox]


def test_messages_come_in_order_also_when_the_reader_was_first() -> None:
    async def run() -> list[str]:
        outbox = Outbox(10)
        outbox.put("a")
        heard: list[str] = []
        async for message in outbox:
            heard.append(message)
            if message == "a":
                asyncio.get_running_loop().call_soon(outbox.put, "b")
            elif message == "b":
                outbox.put("c")
            else:
                outbox.close()
        return heard

    assert loops.run(run()) == ["a", "b", "c"]


def test_a_full_outbox_closes_and_drops_what_waits() -> None:
    async def run() -> tuple[bool, list[str]]:
        outbox = Outbox(2)
        for message in "abcd":
            outbox.put(message)
        return outbox.closed.is_set(), await read(outbox)

    assert loops.run(run()) == (True, [])


def test_a_closed_outbox_takes_nothing() -> None:
    async def run() -> list[str]:
        outbox = Outbox(2)
        outbox.close()
        outbox.put("a")
        return await read(outbox)

    assert loops.run(run()) == []


def test_few_messages_that_are_long_close_it_too() -> None:
    outbox = Outbox(100)
    outbox.put("x" * (2 * MOST_WAITING))  # one message may be as long as it likes
    assert not outbox.closed.is_set()
    outbox.put("y")
    assert outbox.closed.is_set()


def test_what_was_sent_counts_no_more() -> None:
    async def run() -> list[str]:
        outbox, heard = Outbox(100), list[str]()
        outbox.put("x" * MOST_WAITING)
        async for message in outbox:
            heard.append(message)
            if len(heard) == 10:
                outbox.close()
            outbox.put("x" * MOST_WAITING)
        return heard

    assert len(loops.run(run())) == 10
