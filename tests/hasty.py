"""Servers of tests stop quickly: uvicorn looks only ten times a second whether it should."""

import asyncio
from types import SimpleNamespace

import uvicorn.server


def hasten() -> None:
    """From now on uvicorn looks a hundred times a second, in this process."""
    vars(uvicorn.server)["asyncio"] = SimpleNamespace(**vars(asyncio) | {"sleep": _pause})


async def _pause(seconds: float) -> None:
    never = asyncio.get_running_loop().create_future()
    await asyncio.wait((never,), timeout=seconds / 10)
