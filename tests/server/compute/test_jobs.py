"""Long computations: one at a time per address."""

import asyncio
import threading

from rookery.server.compute.shelf import Jobs
from tests.server import loops


def test_one_address_never_takes_every_thread() -> None:
    async def run() -> list[str]:
        work, done, may_end = Jobs(2, alone_s=0), list[str](), threading.Event()
        heavy = [asyncio.create_task(work.run("one", may_end.wait)) for _ in range(5)]
        await work.run("other", lambda: done.append("other"))
        assert not any(one.done() for one in heavy)
        may_end.set()
        await asyncio.gather(*heavy)
        work.close()
        return done

    assert loops.run(run()) == ["other"]


def test_computations_follow_each_other() -> None:
    async def run() -> list[str]:
        work, done, has_begun = Jobs(2, alone_s=60), list[str](), threading.Event()

        def first() -> None:
            assert not has_begun.wait(0.05), "the second one runs beside it"
            done.append("first")

        def second() -> None:
            has_begun.set()
            done.append("second")

        await asyncio.gather(work.run("one", first), work.run("other", second))
        work.close()
        return done

    assert loops.run(run()) == ["first", "second"]
