"""Servers in threads of tests stop quickly: uvicorn looks only ten times a second if it should."""

import asyncio
from types import SimpleNamespace

import uvicorn.server


def hasten() -> None:
    """From now on uvicorn looks a hundred times a second, in this process.

    That takes a hundredth of a core: too much for servers that live as long as the tests.
    """
    vars(uvicorn.server)["asyncio"] = SimpleNamespace(**vars(asyncio) | {"sleep": _pause})


async def _pause(seconds: float) -> None:
    never = asyncio.get_running_loop().create_future()
    await asyncio.wait((never,), timeout=seconds / 10)
