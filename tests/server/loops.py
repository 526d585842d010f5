"""An event loop for a test."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(main: Coroutine[Any, Any, T]) -> T:
    """What it returns, in a thread of its own: where pages were tested a loop runs in this one."""
    with ThreadPoolExecutor(1) as threads:
        return threads.submit(asyncio.run, main).result()
