"""Bots and their owners, the members who create them, renew their tokens and delete them."""

from collections.abc import Callable, Collection
from functools import partial
from typing import NamedTuple

import sqlalchemy as sa

from rookery.server.bots import store as bots
from rookery.server.db.reader import Reader
from rookery.server.errors import MembersOnly
from rookery.server.ops.randomness import Randomness
from rookery.server.people import tokens
from rookery.server.people.identity import Identity
from rookery.server.table.interfaces import AccountChanges


class WithToken(NamedTuple):
    """A bot and its token, which is shown only once."""

    bot: bots.Bot
    token: str


class Owners:
    """Each changing method checks and stores the change, or raises the reason why not."""

    def __init__(
        self,
        accounts: AccountChanges,
        reader: Reader,
        now: Callable[[], int],
        randomness: Randomness,
    ) -> None:
        self._accounts, self._reader = accounts, reader
        self._now, self._randomness = now, randomness

    async def of(self, who: Identity) -> list[bots.Bot]:
        """A member's bots; raises MembersOnly."""
        return await self._reader.run(partial(bots.owned, owner=_member(who)))

    async def create(self, who: Identity, name: str, scopes: Collection[str]) -> WithToken:
        """Create a bot; raises MembersOnly, BadName, NameTaken, TooManyBots."""
        owner, bot_id = _member(who), tokens.hashed(tokens.new_token(self._randomness))
        plain = await self._accounts.check_name(name, None)
        token, now = self._token(), self._now()

        def create(connection: sa.Connection) -> None:
            bots.create(connection, bot_id, owner, plain, now)
            bots.new_token(connection, bot_id, tokens.hashed(token), frozenset(scopes), now)

        await self._accounts.change(create, bot_id)
        return WithToken(bots.Bot(bot_id, plain, frozenset(scopes), now), token)

    async def new_token(self, who: Identity, name: str, scopes: Collection[str]) -> WithToken:
        """Give a bot a new token, which voids the old one. Raises MembersOnly, NoSuchBot."""
        bot, token = await self.find(who, name), self._token()
        make = partial(bots.new_token, bot_id=bot.user_id, token=tokens.hashed(token))
        job = partial(make, scopes=frozenset(scopes), now=self._now())
        await self._accounts.change(job, bot.user_id)
        return WithToken(bot._replace(scopes=frozenset(scopes)), token)

    async def close(self, who: Identity, name: str) -> bots.Bot:
        """Delete a bot for good; its seats stay under a number. Raises MembersOnly, NoSuchBot."""
        bot = await self.find(who, name)
        await self._accounts.close(bot.user_id)
        return bot

    async def find(self, who: Identity, name: str) -> bots.Bot:
        """A member's bot; raises MembersOnly, NoSuchBot."""
        return await self._reader.run(partial(bots.mine, owner=_member(who), name=name))

    async def log(self, who: Identity, name: str) -> list[bots.LogLine]:
        """The latest lines of a bot's log; raises MembersOnly, NoSuchBot."""
        bot = await self.find(who, name)
        return await self._reader.run(partial(bots.log_of, bot_id=bot.user_id))

    def _token(self) -> str:
        return f"rk_bot_{tokens.new_token(self._randomness)}"


def _member(who: Identity) -> str:
    if who.user_id is None or not who.is_member:
        raise MembersOnly()
    return who.user_id
