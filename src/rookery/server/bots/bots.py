"""Bots in a house: programs that play, their owners, and the house's own."""

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Literal, NamedTuple

import sqlalchemy as sa

from rookery.core.errors import RookeryError
from rookery.server.bots import store as bots
from rookery.server.bots.feeds import BotLog, Feeds
from rookery.server.bots.house_bots import HouseBots, id_of, levels_of
from rookery.server.bots.open_tables import BotTables
from rookery.server.challenges.challenges import Challenges
from rookery.server.challenges.model import Challenge, ChallengeListener
from rookery.server.db.reader import Reader
from rookery.server.errors import MembersOnly
from rookery.server.feature import Service
from rookery.server.ops.randomness import Randomness
from rookery.server.people import tokens
from rookery.server.people.identity import Identity
from rookery.server.table.house import House, TableCompanion
from rookery.server.table.interfaces import AccountChanges, CheckInLine, CheckIns, Streams


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


# -- bots in a house: programs that play, their owners, and the house's own ------------------------


class Bots(Service, TableCompanion, ChallengeListener):
    """Their streams and logs, their owners, and the levels that play as bots of the house."""

    def __init__(self, house: House) -> None:
        settings, now, randomness = house.settings, house.now, house.randomness
        self._settings = settings
        self.log = BotLog(house.writer, now)
        events, most = house.changes.events, settings.bot_streams

        def check_ins(connection: sa.Connection, user: str, at: int) -> Sequence[CheckInLine]:
            return house.ask(CheckIns).check_ins(connection, user, at)

        self.feeds = Feeds(house.tables, house.reader, events, now, most, self.log, check_ins)
        house.offer(Streams, self.feeds)
        self.feeds.share(house.housekeeping.neighbours)
        self.owners = Owners(house.ask(AccountChanges), house.reader, now, randomness)
        self._levels = levels_of(settings.house_bots)
        house.housekeeping.plays_for.extend(map(id_of, self._levels))
        challenges = house.ask(Challenges)
        challenges.listeners.append(self)
        playing, pace_s = (house.actions, house.searchers), settings.computer_pace_ms / 1000
        self.house_bots = HouseBots(
            house.changes,
            house.tables,
            *playing,
            challenges,
            now,
            pace_s,
            settings.bot_games,
            house.offering,
        )
        names, ready = (house.node, randomness), house.warmup.rules
        self.tables = BotTables(
            house.changes, self.house_bots, now, *names, ready, house.begin, house.offering
        )

    async def start(self) -> None:
        """Let the house's bots play."""
        await self.house_bots.open(self._levels)

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Tables that wait for somebody, and streams of other processes' games."""
        steps = {}
        if self._levels and self._settings.opens_bot_tables:
            steps["keeping tables of bots"] = self.tables.work
        if self._settings.poll_ms:
            steps["waking streams"] = self.feeds.look
        return steps

    def part(self) -> None:
        """End all streams."""
        self.feeds.close()

    async def close(self) -> None:
        """Stop playing."""
        await self.house_bots.close()

    # -- what happens elsewhere ------------------------------------------------------------------

    def refused(self, who: Identity, game_id: str, error: RookeryError) -> None:
        """Note a refusal in the bot's log, which its owner can read."""
        if who.user_id is not None and who.kind == "bot":
            self.log.note(who.user_id, "refused", f"{game_id} {error.code}")

    def created(self, challenge: Challenge) -> None:
        """Let the house's bots answer a new challenge."""
        self.house_bots.challenged(challenge)

    def changed(self, challenge: Challenge) -> None:
        """Wake the streams of all whom a challenge concerns."""
        for user_id in challenge.people:
            self.feeds.stir(user_id, look=True)

    def answered(
        self, challenge: Challenge, user_id: str, how: Literal["accepted", "declined"]
    ) -> None:
        """Note an answer in the log of a bot that is connected."""
        if self.feeds.has(user_id):
            by = next(s.name for s in challenge.request.seats if s.user_id == challenge.user_id)
            self.log.note(user_id, how, by)
