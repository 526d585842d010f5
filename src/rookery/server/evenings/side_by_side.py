"""The tables of an evening's latest round side by side: read once for all who look."""

from functools import partial

import msgspec
import sqlalchemy as sa

from rookery.server.evenings import store
from rookery.server.ops.recent_results import RecentResults
from rookery.server.table import lists_store
from rookery.server.table.house import House

RHYTHM_MS = 2_000
_MOST = 64


class BoardNow(msgspec.Struct, frozen=True):
    """Where a table stands: after `number` entries it is the `to_move` player's turn.

    `to_move` is None if nobody of the evening is to act, `over` whether the game is.
    """

    game_id: str
    number: int
    to_move: str | None
    over: bool


class SideBySide:
    """The boards of evenings: however many ask, each evening is read once within the rhythm."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._recent = RecentResults[tuple[str, int, int], list[BoardNow]](_MOST)

    async def of(self, evening_id: str, version: int = 0) -> list[BoardNow]:
        """The tables that are shown and can be watched, in order; raises NoSuchEvening.

        They are not from before this `version` of the evening.
        """
        key = evening_id, version, self._house.now() // RHYTHM_MS
        job = partial(read, evening_id=evening_id)
        return await self._recent.of(key, partial(self._house.reader.run, job))


def read(connection: sa.Connection, evening_id: str) -> list[BoardNow]:
    """Where the tables of the latest round stand, or all open ones; raises NoSuchEvening."""
    tables = store.load(connection, evening_id).tables_now
    known = {row.id: row for row in lists_store.shown(connection, tables)}
    return [
        BoardNow(game, row.number, None if at is None else seats[at], row.ended is not None)
        for game, seats in tables.items()
        if (row := known.get(game)) is not None
        for at in [row.to_move]
    ]
