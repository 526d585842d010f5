"""Limits for attempts to sign in or up, counted in the store for all processes together."""

from collections.abc import Callable
from typing import TypeVar

import sqlalchemy as sa

from rookery.server.db.writer import Writer
from rookery.server.ops.networks import groups_of
from rookery.server.people import attempts_store as attempts
from rookery.server.people.attempts_store import Counts, Limit
from rookery.server.people.calendar import HOUR_MS
from rookery.server.people.names import skeleton
from rookery.server.settings import Settings

T = TypeVar("T")

_QUARTER_MS = 900_000
_A_NAME_HERE, _A_NAME = 8, 100
_LOGINS, _MEMBERS = "address_logins", "address_members"


class AttemptLimits:
    """Each method counts attempts, and raises TooManyTries once a limit is reached."""

    def __init__(
        self, settings: Callable[[], Settings], writer: Writer, now: Callable[[], int]
    ) -> None:
        self._settings, self._writer, self._now = settings, writer, now

    async def check_sign_in(self, name: str, address: str) -> None:
        """Refuse before a slow hash is computed; counts nothing. Raises TooManyTries."""
        await attempts.check(self._writer, self._now(), self._sign_in(name, address))

    async def sign_in(self, name: str, address: str, work: Callable[[sa.Connection], T]) -> T:
        """Try to sign in by a name: what `work` returns, something false if the try fails.

        An address's limits count only failures, and none of those who then come in: a class signs
        in from one address. A name's limit is low only for one address, so nobody who guesses can
        easily lock the member out. Raises TooManyTries.
        """
        limits = self._sign_in(name, address)
        return await attempts.attempt(self._writer, self._now(), limits, work)

    def _sign_in(self, name: str, address: str) -> list[Limit]:
        who, most = skeleton(name), self._settings().address_logins
        from_here = _from(address, "log in from", most, _QUARTER_MS, _LOGINS, "failures")
        by_name = Limit("log in as, from", f"{who} {address}", _A_NAME_HERE, _QUARTER_MS, "slips")
        return [*from_here, by_name, Limit("log in as", who, _A_NAME, HOUR_MS)]

    async def sign_up(self, address: str) -> None:
        """Count a new member."""
        most = self._settings().address_members
        await self._spend(*_from(address, "sign up from", most, HOUR_MS, _MEMBERS))

    async def invited(self, address: str, work: Callable[[sa.Connection], T]) -> T:
        """Try a code for new members: what `work` returns, something false if the try fails.

        Only failures count, as the codes themselves limit how many come. Raises TooManyTries.
        """
        most = self._settings().address_members
        limits = _from(address, "try an invitation from", most, HOUR_MS, _MEMBERS, "failures")
        return await attempts.attempt(self._writer, self._now(), limits, work)

    async def look(self, address: str) -> None:
        """Count a request that needs no sign-in, such as a name check."""
        most = 20 * self._settings().address_logins
        await self._spend(*_from(address, "look from", most, _QUARTER_MS, _LOGINS))

    async def _spend(self, *limits: Limit) -> None:
        await attempts.count(self._writer, self._now(), *limits)


def _from(
    address: str, what: str, most: int, window_ms: int, setting: str, counts: Counts = "tries"
) -> list[Limit]:
    """The limits of a household and of the networks around it."""
    groups = groups_of(address)
    return [
        Limit(what, group.key, most * group.worth, window_ms, counts, setting) for group in groups
    ]
