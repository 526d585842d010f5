"""Hints by polling: the store is asked for the versions of the games that somebody looks at."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial

from rookery.server.model.stored_game import Version
from rookery.server.storage import games
from rookery.server.storage.reader import Reader


class Polling:
    """Compares versions with those in the store, every `pause_s`; never where that is 0."""

    def __init__(self, reader: Reader, pause_s: float) -> None:
        self._reader, self.pause_s = reader, pause_s

    async def has_changed(self, game_id: str, known: Version) -> bool:
        """Whether another process has stored something that belongs to this game."""
        return bool(await self._changed({game_id: known}))

    async def look(
        self, watched: Callable[[], Mapping[str, Version]], hint: Callable[[str], Awaitable[None]]
    ) -> None:
        """Wait, then give a hint for each watched game that another process has changed."""
        await asyncio.sleep(self.pause_s)
        for game_id in await self._changed(watched()):
            await hint(game_id)

    async def _changed(self, known: Mapping[str, Version]) -> list[str]:
        if not known:
            return []
        found = await self._reader.run(partial(games.versions, game_ids=list(known)))
        return [game_id for game_id, version in known.items() if found.get(game_id) != version]
