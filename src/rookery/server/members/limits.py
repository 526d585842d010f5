"""Limits for attempts to sign in or up, counted in the store for all processes together."""

from collections.abc import Callable
from functools import partial

from rookery.server.accounts.names import skeleton
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
        from_here = Limit("log in from", address, most, _QUARTER_MS)
        anywhere = Limit("log in as", skeleton(name), _A_NAME, _HOUR_MS)
        await self._spend(from_here, self._of(name, address), anywhere)

    async def signed_in(self, name: str, address: str) -> None:
        """Forgive the earlier attempts by this name from this address: one has succeeded."""
        forgive = partial(attempts.forgive, limits=[self._of(name, address)])
        await self._writer.run(forgive)

    async def sign_up(self, address: str) -> None:
        """Count a new member."""
        await self._spend(Limit("sign up from", address, self._settings.address_members, _HOUR_MS))

    async def look(self, address: str) -> None:
        """Count a question that needs no credential, such as whether a name is free."""
        await self._spend(
            Limit("look from", address, 20 * self._settings.address_logins, _QUARTER_MS)
        )

    def _of(self, name: str, address: str) -> Limit:
        who = f"{skeleton(name)} {address}"
        return Limit("log in as, from", who, _A_NAME_HERE, _QUARTER_MS)

    async def _spend(self, *limits: Limit) -> None:
        await attempts.count(self._writer, self._now(), *limits)
