"""Limits for attempts to sign in or up, counted in the store for all processes together."""

from collections.abc import Callable
from functools import partial

from rookery.server.accounts.names import skeleton
from rookery.server.ops.networks import groups_of
from rookery.server.settings import Settings
from rookery.server.storage import attempts
from rookery.server.storage.attempts import Limit
from rookery.server.storage.writer import Writer

_QUARTER_MS, _HOUR_MS = 900_000, 3_600_000
_A_NAME_HERE, _A_NAME = 8, 100


class Limits:
    """Each method counts an attempt and raises TooManyTries above a limit."""

    def __init__(self, settings: Settings, writer: Writer, now: Callable[[], int]) -> None:
        self._settings, self._writer, self._now = settings, writer, now

    async def sign_in(self, name: str, address: str) -> None:
        """Count an attempt to sign in by a name. A name's limit is low only for one address.

        So nobody who guesses can easily lock the member out.
        """
        most = self._settings.address_logins
        from_here = _from(address, "log in from", most, _QUARTER_MS)
        anywhere = Limit("log in as", skeleton(name), _A_NAME, _HOUR_MS)
        await self._spend(*from_here, self._of(name, address), anywhere)

    async def signed_in(self, name: str, address: str) -> None:
        """Forgive the earlier attempts by this name from this address: one has succeeded."""
        forgive = partial(attempts.forgive, limits=[self._of(name, address)])
        await self._writer.run(forgive)

    async def sign_up(self, address: str) -> None:
        """Count a new member."""
        most = self._settings.address_members
        await self._spend(*_from(address, "sign up from", most, _HOUR_MS))

    async def look(self, address: str) -> None:
        """Count a question that needs no credential, such as whether a name is free."""
        most = 20 * self._settings.address_logins
        await self._spend(*_from(address, "look from", most, _QUARTER_MS))

    def _of(self, name: str, address: str) -> Limit:
        who = f"{skeleton(name)} {address}"
        return Limit("log in as, from", who, _A_NAME_HERE, _QUARTER_MS)

    async def _spend(self, *limits: Limit) -> None:
        await attempts.count(self._writer, self._now(), *limits)


def _from(address: str, what: str, most: int, window_ms: int) -> list[Limit]:
    """The limits of a household and of the networks around it."""
    groups = groups_of(address)
    return [Limit(what, one.key, most * one.worth, window_ms) for one in groups]
