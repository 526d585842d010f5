"""Crowds of requests to a server with production settings, as attacks of `make siege`."""

import asyncio
from collections.abc import Awaitable, Callable

from tools.siege import house, records, searches
from tools.siege import pictures as drawings
from tools.siege.row import Row

_AS_SERVED = {
    "NUMBA_DISABLE_JIT": "0",
    "WARM_UP": "yes",
    "ADDRESS_SEARCHES": "120",
    "COMPUTER_PACE_MS": "400",
}


def _on(attack: Callable[[str], Awaitable[list[Row]]]) -> list[Row]:
    async def rows(url: str) -> list[Row]:
        return await attack(url)

    with house.folder() as data, house.house(data, **_AS_SERVED) as process:
        return asyncio.run(rows(process.address))


def computers() -> list[Row]:
    """The delay of a computer's answer while others run analyses."""
    return _on(searches.computers)


def proofs() -> list[Row]:
    """The delay of a short proof while long ones run."""
    return _on(searches.proofs)


def replays() -> list[Row]:
    """The delay of short requests while long records are read."""
    return _on(records.replays)


def pictures() -> list[Row]:
    """The delay of short requests while a film and pictures are drawn."""
    return _on(drawings.pictures)
