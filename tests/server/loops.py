"""Event loops for tests."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def apart(work: Callable[[], T]) -> T:
    """Call something in a thread of its own: page tests may leave a loop running in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(work).result()


def run(
    main: Coroutine[Any, Any, T], make: Callable[[], asyncio.AbstractEventLoop] | None = None
) -> T:
    """Run a coroutine in a thread of its own."""

    def ran() -> T:
        with asyncio.Runner(loop_factory=make) as runner:
            return runner.run(main)

    return apart(ran)
