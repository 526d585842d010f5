"""Long computations: one at a time per address."""

import asyncio
import threading

from rookery.server.compute.shelf import Jobs
from tests.server import loops


def test_one_address_never_takes_every_thread() -> None:
    async def run() -> list[str]:
        work, done, may_end = Jobs(2), list[str](), threading.Event()
        heavy = [asyncio.create_task(work.run("one", may_end.wait)) for _ in range(5)]
        await work.run("other", lambda: done.append("other"))
        assert not any(one.done() for one in heavy)
        may_end.set()
        await asyncio.gather(*heavy)
        work.close()
        return done

    assert loops.run(run()) == ["other"]
