"""Members in a house: their accounts, and how they get in."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

from rookery.server.feature import Service
from rookery.server.members.accounts import Accounts
from rookery.server.members.breached import Breached
from rookery.server.members.entrance import Entrance
from rookery.server.members.keys import Keys
from rookery.server.members.limits import AttemptLimits
from rookery.server.members.passwords import Hashing
from rookery.server.table.house import House

_FORGET_S = 3600.0


class Members(Service):
    """Accounts, passwords, recovery codes and passkeys."""

    def __init__(self, house: House) -> None:
        self.accounts = Accounts(house)
        self._hashing = Hashing()
        limits = AttemptLimits(lambda: house.settings, house.writer, house.now)
        breached = Breached(house.settings.breached)
        self.entrance = Entrance(
            self.accounts, self._hashing, limits, lambda: house.settings.house != "open", breached
        )
        self.keys = Keys(self.accounts, self.entrance)

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Deleting what nobody needs any more."""
        return {"forgetting what members leave behind": self._forget}

    async def _forget(self) -> None:
        await asyncio.sleep(_FORGET_S)
        await self.accounts.forget()

    async def close(self) -> None:
        """Stop hashing."""
        self._hashing.close()
