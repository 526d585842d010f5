"""Changes that users make to their own accounts: stored, then applied all over this process."""

from collections.abc import Collection
from functools import partial
from typing import TypeVar

import sqlalchemy as sa

from rookery.server.db.writer import Job
from rookery.server.errors import BadName, NameTaken, StaleNumber
from rookery.server.members import codes_store as codes
from rookery.server.members import store as membership
from rookery.server.people import names
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as former_names
from rookery.server.people import store as storage
from rookery.server.people.errors import NameResting
from rookery.server.people.identity import Identity, Prefs
from rookery.server.table.house import House
from rookery.server.table.seats import holders

T = TypeVar("T")

_TRIED = 40
_PROPOSALS = 3


class Accounts:
    """Each changing method checks and stores the change, or raises the reason why not."""

    def __init__(self, house: House) -> None:
        self._house = house
        self.sessions, self.features = house.sessions, house.features
        self.now, self.randomness = house.now, house.randomness

    async def read(self, job: Job[T]) -> T:
        """Return what a job reads from the store."""
        return await self._house.reader.run(job)

    async def change(self, job: Job[T], *user_ids: str, seats: bool = False) -> T:
        """Store a change of these users; with `seats`, also update the tables where they sit."""
        try:
            outcome = await self._house.writer.run(job)
        except (
            sa.exc.IntegrityError,
            StaleNumber,
        ):  # another process was faster: in a second try the job sees its change
            outcome = await self._house.writer.run(job)
        await self.apply(user_ids, seats=seats)
        return outcome

    async def apply(self, user_ids: Collection[str], *, seats: bool) -> None:
        """Let a stored change of these users count; with `seats`, also where they sit."""
        await self.sessions.drop(user_ids)
        if seats:
            await self._seat_anew(set(user_ids))

    async def _seat_anew(self, users: Collection[str]) -> None:
        for table in self._house.tables:
            if holders(table.game.seats) & set(users):
                await self._house.changes.catch_up(table)

    async def check_name(self, name: str, user_id: str | None) -> str:
        """A member's name in its normal form; raises BadName, or NameTaken with free names."""
        name = names.tidied(name)
        if not names.is_name(name):
            raise BadName(names.tidied_guest(name))
        owner = await self.read(partial(storage.named, name=name))
        if owner is not None and owner.user_id != user_id:
            raise NameTaken(owner.name, await self._proposals(name))
        if names.is_reserved(name):
            raise NameTaken(name, await self._proposals(name))
        rest = partial(former_names.resting, skeletons=[names.skeleton(name)], now=self.now())
        if await self.read(partial(rest, user_id=user_id)):
            raise NameResting(name, await self._proposals(name))
        return name

    async def check_guest_name(self, name: str, user_id: str | None = None) -> str:
        """Return a guest's name; raises NameTaken if it is, or looks like, somebody else's."""
        if name:
            await self.read(partial(storage.check_free, name=name, user_id=user_id, now=self.now()))
        return name

    async def _proposals(self, name: str) -> tuple[str, ...]:
        """Up to three free names like this one."""
        numbers = (self.randomness.letters("name", "23456789", 2) for _ in range(_TRIED))
        tried = names.variants(name, [int(text) for text in dict.fromkeys(numbers)])
        skeletons = {
            names.skeleton(proposal): proposal for proposal in tried if names.is_name(proposal)
        }
        unfree = await self.read(
            partial(storage.names_in_use, wanted=list(skeletons), now=self.now())
        )
        free = [proposal for skeleton, proposal in skeletons.items() if skeleton not in unfree]
        return tuple(free[:_PROPOSALS])

    async def rename(self, who: Identity, user_id: str, name: str) -> None:
        """Rename a guest or a member, a member also at the tables where they sit."""
        now = self.now()
        if who.kind == "guest":
            free = await self.check_guest_name(name)
            await self.change(partial(storage.put, user_id=user_id, now=now, name=free), user_id)
            return
        wanted = await self.check_name(name, user_id)
        job = partial(storage.rename, user_id=user_id, name=wanted, now=now)
        await self.change(job, user_id, seats=True)

    async def prefer(self, user_id: str, prefs: Prefs) -> None:
        """Store a user's preferences."""
        job = partial(storage.put, user_id=user_id, now=self.now(), prefs=prefs)
        await self.change(job, user_id)

    async def keep_password(self, user_id: str, hashed: str | None) -> None:
        """Store the hash of a password; None removes the password."""
        job = partial(storage.put, user_id=user_id, now=self.now(), password=hashed)
        await self.change(job, user_id)

    async def end_sessions(self, user_id: str, only: str = "", but: str = "") -> int:
        """End one session of a member, all, or all but one; returns how many have ended."""
        end = partial(sessions.end, user_id=user_id, now=self.now(), only=only, but=but)
        return await self.change(end, user_id)

    async def close(self, user_id: str) -> int:
        """Delete a member or bot for good, and a member's bots.

        First they leave their games, so that nobody waits for them. Returns the number under which
        their seats stay.
        """
        owned = partial(membership.owned, user_id=user_id, features=self.features)
        users = [user_id, *await self.read(owned)]
        await self._house.depart(users)
        close = partial(membership.close, user_id=user_id, now=self.now(), features=self.features)
        return await self.change(close, *users, seats=True)

    async def forget(self) -> None:
        """Delete sessions and codes that ended long ago."""
        now = self.now()
        await self._house.writer.run(partial(sessions.forget, now=now))
        await self._house.writer.run(partial(codes.forget, now=now))
