"""Searches in threads: what they find, and that they end."""

import asyncio
import threading
from typing import Any

from rookery.core.searcher import Limits
from rookery.server.compute.search_pool import SearchPool
from tests.server import loops
from tests.server.people import WAIT_S


def test_searches_stop_at_once() -> None:
    searches = SearchPool(1)

    class Endless:
        begun, late = threading.Event(), 0

        def step(self) -> bool:
            self.late += searches._stopped
            self.begun.set()
            return False

        def report(self) -> Any:
            return None

    endless = Endless()

    async def run() -> None:
        think = asyncio.create_task(searches._run(lambda: searches._think(endless, Limits())))
        await asyncio.to_thread(endless.begun.wait, WAIT_S)
        assert searches.busy == 1
        await asyncio.to_thread(searches.close)
        await think

    loops.run(run())
    assert endless.late <= 1  # what was begun when it was stopped is finished
