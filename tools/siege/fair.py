"""Crowds of questions on a server with its own settings, as attacks of `make siege`."""

import asyncio
from collections.abc import Awaitable, Callable

from tools.siege import house, records, searches
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
    """A computer's answer beside others' analyses."""
    return _on(searches.computers)


def proofs() -> list[Row]:
    """A short proof beside long ones."""
    return _on(searches.proofs)


def replays() -> list[Row]:
    """Short requests beside long records."""
    return _on(records.replays)
