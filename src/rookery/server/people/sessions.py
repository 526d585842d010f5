"""A cache of the users for whom tokens stand. Open sockets are cut when their session ends."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial

from rookery.server.db.reader import BatchedReads, Reader
from rookery.server.db.writer import Writer
from rookery.server.ops.bounded_dict import BoundedDict
from rookery.server.people import sessions_store as storage
from rookery.server.people import store as people
from rookery.server.people.calendar import HOUR_MS
from rookery.server.people.identity import NOBODY, Identity

_ROOM = 50_000
_USED_MS = HOUR_MS
_OVERLAP_MS = 30_000  # clocks of processes may differ, and transactions may end out of order

Cut = Callable[[], None]


async def _nothing(users: Collection[str]) -> None:
    del users


class Sessions:
    """One cache per process.

    A user's entries are dropped at once when this process changes the user, and by the next `look`
    when another one does.
    """

    def __init__(
        self, reader: Reader, writer: Writer, now: Callable[[], int], pause_s: float
    ) -> None:
        self._reader, self._writer, self._now, self._pause_s = reader, writer, now, pause_s
        self._unknown = BatchedReads(reader, storage.find_all)
        self._known: BoundedDict[str, Identity] = BoundedDict(_ROOM)
        self._open: dict[str, dict[Cut, str | None]] = {}  # by token's hash: each socket's user
        self._changes = 0
        self._looked = now()
        self.changed: Callable[[Collection[str]], Awaitable[object]] = _nothing
        """Called with users whom any process, or the keeper's command, has changed of late."""

    def known(self, token: str) -> Identity | None:
        """The identity for a token's hash, if it is in the cache."""
        identity = self._known.get(token)
        if identity is None:
            return None
        now = self._now()
        if identity.until is None:
            return identity.at(now)
        if now >= identity.until:
            return NOBODY
        if identity.begun is not None and now - identity.seen > _USED_MS:
            identity = identity._replace(seen=now, until=storage.lasts_until(identity.begun, now))
            self._known[token] = identity
            self._writer.submit(partial(storage.used, token=token, now=now))
        return identity.at(now)

    async def find(self, token: str) -> Identity:
        """The identity for a token's hash; raises StoreAway."""
        identity = self.known(token)
        if identity is not None:
            return identity
        changes = self._changes
        read = await self._unknown.read(token)
        if changes == self._changes:  # no session can have ended meanwhile
            self._known[token] = read
        return self.known(token) or read.at(self._now())

    @contextmanager
    def holding(self, token: str | None, user_id: str | None, cut: Cut) -> Iterator[None]:
        """Call `cut` if, while this context is open, the token no longer stands for the user."""
        if token is None:
            yield
            return
        held = self._open.setdefault(token, {})
        held[cut] = user_id
        try:
            yield
        finally:
            held.pop(cut, None)
            if not held:
                self._open.pop(token, None)

    async def drop(self, user_ids: Collection[str]) -> None:
        """Drop these users, who have changed, from the cache; cut what is no longer theirs."""
        users = set(user_ids)
        self._changes += 1
        for token in [
            token for token, identity in self._known.items() if _is_of(token, identity, users)
        ]:
            del self._known[token]
        for token, held in list(self._open.items()):
            if token in users or users & set(held.values()):
                await self.check(token)

    async def check(self, token: str | None) -> None:
        """Cut what is held under a token, if it has ended before the holding began."""
        if token is None:
            return
        identity = await self.find(token)
        for cut, user_id in list(self._open.get(token, {}).items()):
            if user_id != identity.user_id:
                cut()

    async def look(self) -> None:
        """Wait, then drop the users whom other processes have changed."""
        await asyncio.sleep(self._pause_s)
        now = self._now()
        since, self._looked = self._looked - _OVERLAP_MS, now
        changed = await self._reader.run(partial(people.changed_since, since=since))
        if changed:
            await self.drop(changed)
            await self.changed(changed)


def _is_of(token: str, identity: Identity, users: set[str]) -> bool:
    return token in users or (identity.user_id in users)
