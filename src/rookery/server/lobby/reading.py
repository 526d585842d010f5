"""Reading who waits: what has not changed since the last look is not read again."""

from collections.abc import Collection

import msgspec
import sqlalchemy as sa

from rookery.server.db import leases
from rookery.server.lobby import store as seeks
from rookery.server.lobby.seekers import WaitingPeople
from rookery.server.people import ratings_store as ratings
from rookery.server.people import ties_store as ties

READ_AGAIN_MS = 10_000
"""How old what is shared with other features, ratings and blocks, may be."""


class LobbyReading:
    """Reads everybody who looks for a table, as far as the process `node` needs it.

    One query tells whether any seek has changed, but for how long its page was heard of. If none
    has, people are those of the last look; only the tables found for some of them are read again.
    """

    def __init__(self, node: str) -> None:
        self._node = node
        self._people: WaitingPeople | None = None
        self._sign, self._at = "", 0

    def read(self, connection: sa.Connection, now: int) -> WaitingPeople:
        """All who look for a table now."""
        sign = seeks.sign(connection)
        if not sign:
            self._people = None
            return WaitingPeople((), {}, {}, set())
        may_match = leases.holder(connection, seeks.MATCHER, now) in (None, self._node)
        people = self._people
        if people is None or sign != self._sign or not self._still_holds(people, may_match, now):
            people = _everybody(connection, may_match)
            self._sign, self._at = sign, now
        elif people.tables:
            people = people._replace(tables=seeks.tables(connection, people.tables))
        self._people = people
        return people

    def _still_holds(self, people: WaitingPeople, may_match: bool, now: int) -> bool:
        is_new = 0 <= now - self._at < READ_AGAIN_MS
        is_silent = any(seek.alive_until < now for seek in people.free)
        return is_new and not is_silent and people.may_match == may_match

    def keep_alive(self, users: Collection[str], until: int) -> None:
        """Note that the seeks of these users were extended."""
        if self._people is not None:
            alive = [
                msgspec.structs.replace(seek, alive_until=until) if seek.user_id in users else seek
                for seek in self._people.seeks
            ]
            self._people = self._people._replace(seeks=tuple(alive))

    def forget(self) -> None:
        """Read everything again with the next look."""
        self._people = None


def _everybody(connection: sa.Connection, may_match: bool) -> WaitingPeople:
    seeks_now = tuple(seeks.every(connection))
    users = [seek.user_id for seek in seeks_now]
    ids = {seek.game_id for seek in seeks_now if seek.game_id is not None}
    return WaitingPeople(
        seeks_now,
        ratings.of_users(connection, users),
        seeks.tables(connection, ids) if ids else {},
        ties.blocks_among(connection, users) if users and may_match else set(),
        may_match,
    )
