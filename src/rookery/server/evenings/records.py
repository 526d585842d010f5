"""The records of all games of an evening in one zip file, written while it is sent."""

import contextlib
from collections.abc import AsyncIterator
from functools import partial
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rookery.core import record as records
from rookery.server.errors import NoSuchGame
from rookery.server.evenings.model import Evening
from rookery.server.table import review
from rookery.server.table.context import check_may_watch
from rookery.server.table.house import House
from rookery.server.web.client import Client

_EPOCH = (1980, 1, 1, 0, 0, 0)  # the same games give the same file, whenever it is asked for


class _Sink:
    """What a zip file is written to; it gives away what has been written since the last time."""

    def __init__(self) -> None:
        self._new = bytearray()

    def write(self, data: bytes) -> int:
        self._new += data
        return len(data)

    def flush(self) -> None:
        """Nothing is held back."""

    def close(self) -> None:
        """There is nothing to close."""

    def pop(self) -> bytes:
        data = bytes(self._new)
        self._new.clear()
        return data


async def zipped(house: House, client: Client, evening: Evening) -> AsyncIterator[bytes]:
    """Yield the file in pieces: a text for each game that there still is for the client."""
    sink = _Sink()
    with ZipFile(sink, "w", ZIP_DEFLATED) as archive:
        for number, past in enumerate(evening.rounds, start=1):
            for at, game_id, _ in past.all_games:
                with contextlib.suppress(NoSuchGame):
                    text = await _record(house, client, game_id)
                    about = ZipInfo(f"round-{number:02}-table-{at + 1:02}-{game_id}.txt", _EPOCH)
                    about.compress_type = ZIP_DEFLATED
                    archive.writestr(about, text)
                    yield sink.pop()
    yield sink.pop()


async def _record(house: House, client: Client, game_id: str) -> str:
    """The record of a game; raises NoSuchGame, also if the client may not watch it."""
    async with house.tables.open(game_id) as table:
        check_may_watch(table, client.user_id)
        game_record = review.record(table.game, client.say)
        return await house.jobs.run(client.address, partial(records.write, game_record))
