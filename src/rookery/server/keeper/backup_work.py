"""Back-ups that the running house makes: by the clock, and when a keeper asks."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

import sqlalchemy as sa

from rookery.core.errors import SetupError
from rookery.server.db import leases
from rookery.server.db.writer import Job
from rookery.server.errors import NoBackup
from rookery.server.keeper import backups
from rookery.server.keeper.contents_store import Contents
from rookery.server.people import audit_store as audit
from rookery.server.people.calendar import HOUR_MS
from rookery.server.table.house import House

BACKUP = "backup"
"""The word of the log for a back-up."""
_LOOK_S = 60.0
_LEASE_MS = HOUR_MS
_HOUR_S = 3600


class MadeBackup(NamedTuple):
    """A back-up in the house's folder: its name, when it was made, and its size in bytes."""

    name: str
    at: int
    size: int


class BackupWork:
    """Makes back-ups in the folder `BACKUPS`; of several processes only one at a time does."""

    def __init__(self, house: House, store: Callable[[Job[int]], Awaitable[int]]) -> None:
        self._house, self._store = house, store
        self._alone = asyncio.Lock()
        self.error = ""
        """Why the last one failed; "" if it did not."""

    @property
    def folder(self) -> Path | None:
        """Where they are put; None if the house makes none."""
        name = self._house.settings.backups
        return Path(name) if name else None

    def made(self) -> Sequence[MadeBackup]:
        """Those that are there, the newest first."""
        if self.folder is None:
            return ()
        states = [(path.name, path.stat()) for path in backups.made(self.folder)]
        return [MadeBackup(name, int(one.st_mtime * 1000), one.st_size) for name, one in states]

    async def look(self) -> None:
        """Make one if the last is too old, then rest for a minute."""
        if self.folder is not None and await asyncio.to_thread(self._is_due):
            try:
                await self.make("")
            except NoBackup as error:
                self._house.log.error("no backup", error=str(error))
        await asyncio.sleep(_LOOK_S)

    def _is_due(self) -> bool:
        newest = next(iter(self.made()), None)
        every_s = self._house.settings.backup_hours * _HOUR_S
        return newest is None or time.time() - newest.at / 1000 >= every_s

    async def make(self, by: str) -> Contents:
        """Make one now, with its line in the log; raises NoBackup."""
        house, folder = self._house, self.folder
        if folder is None:
            raise NoBackup(why="BACKUPS names no folder")
        async with self._alone, self._lease():
            settings = house.settings
            make = partial(backups.back_up_into, settings.database, folder, settings.backup_keep)
            try:
                path, contents = await asyncio.to_thread(make, time.time())
            except (SetupError, OSError) as error:
                self.error = error.reasons[0] if isinstance(error, SetupError) else str(error)
                raise NoBackup(why=self.error) from error
        self.error = ""
        about = {"file": path.name, "people": contents.users, "games": contents.games}
        line = partial(audit.add, who=by, what=BACKUP, subject="", about=about, at=house.now())
        await self._store(line)
        return contents

    @asynccontextmanager
    async def _lease(self) -> AsyncIterator[None]:
        """Held, no other process makes one; raises NoBackup if another does."""
        house = self._house
        now, node = house.now(), house.node
        try:
            is_mine = await house.writer.run(
                partial(leases.take, name=BACKUP, node=node, now=now, until=now + _LEASE_MS)
            )
        except sa.exc.IntegrityError:
            is_mine = False
        if not is_mine:
            raise NoBackup(why="another process is making one")
        try:
            yield
        finally:
            await house.writer.run(partial(leases.release, name=BACKUP, node=node))
