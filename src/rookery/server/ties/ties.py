"""Following and blocking: whom a member wants to find, and with whom they will not play."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.db.reader import Reader
from rookery.server.db.writer import Writer
from rookery.server.errors import MembersOnly, NotAllowed
from rookery.server.feature import Service
from rookery.server.people import store as people
from rookery.server.people import ties_store as storage
from rookery.server.people.identity import Identity
from rookery.server.people.store import Person
from rookery.server.people.ties_store import TieKind


class NamedTie(NamedTuple):
    """Another user, and the kind of a member's tie to them."""

    who: Person
    kind: TieKind


class Ties(Service):
    """Members' ties to others. Others are not told about them."""

    def __init__(self, writer: Writer, reader: Reader, now: Callable[[], int]) -> None:
        self._writer, self._reader, self._now = writer, reader, now

    async def of(self, who: Identity) -> list[NamedTie]:
        """A member's ties, the newest first; others have none."""
        if not who.is_member:
            return []
        return await self._reader.run(partial(_tied, user_id=str(who.user_id)))

    async def put(self, who: Identity, other: str, kind: TieKind | None) -> None:
        """Follow or block a user, or end either (None); raises MembersOnly, NotAllowed, TooMany."""
        if not who.is_member:
            raise MembersOnly()
        if other == who.user_id:
            raise NotAllowed()
        put = partial(storage.put, user_id=str(who.user_id), other=other, kind=kind)
        await self._writer.run(partial(put, now=self._now()))


def _tied(connection: sa.Connection, user_id: str) -> list[NamedTie]:
    ties = storage.of(connection, user_id)
    known = people.known(connection, {tie.other for tie in ties})
    return [NamedTie(known[tie.other], tie.kind) for tie in ties]
