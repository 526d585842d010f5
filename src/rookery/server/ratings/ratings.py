"""The ratings of a house: rated in the background, told at tables, shown in lists."""

from collections.abc import Sequence
from functools import partial

from rookery.ratings.rating import Pair, age, new_ratings, show
from rookery.server.capabilities import allowed
from rookery.server.db.writer import Writer
from rookery.server.feature import Service
from rookery.server.ops.bounded_dict import BoundedDict
from rookery.server.people import ratings_store as stored
from rookery.server.people.calendar import DAY_MS
from rookery.server.ratings import contests_store
from rookery.server.ratings import fair_play_store as fair_play
from rookery.server.ratings.news import Rated, RatingNews
from rookery.server.ratings.rater import Rater
from rookery.server.ratings.rules import limits_of, models_of
from rookery.server.ratings.shown import RatingViews
from rookery.server.ratings.standings import Standings, StandingsNews
from rookery.server.settings import Settings
from rookery.server.table.audience import Subscriber
from rookery.server.table.house import House, TableCompanion
from rookery.server.table.interfaces import RatedContests, Stakes
from rookery.server.table.personal import PersonalBroadcast
from rookery.server.table.registry import Table

_ROOM = 20_000


class Whereabouts:
    """Notes them in the store. Nothing waits for that."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._noted: BoundedDict[tuple[str, str, str], None] = BoundedDict(_ROOM)

    def note(self, table: Table, user_id: str | None, address: str) -> None:
        """Note that a user acts at a table from an address, if they play there with others."""
        if user_id is None or (here := (table.id, user_id, address)) in self._noted:
            return
        game = table.game
        if user_id not in game.held_by or len(game.held_by) < 2 or game.is_over:
            return
        self._noted[here] = None
        network = fair_play.network_of(address, game.stored.secret)
        self._writer.submit(fair_play.Note(game.id, user_id, network))


# -- the ratings of a house: rated in the background, told at tables, shown in lists ---------------


class Ratings(Service, TableCompanion):
    """What rates games, and what shows ratings."""

    def __init__(self, house: House) -> None:
        settings, events = house.settings, house.changes.events
        self._is_on = settings.ratings
        self.models = models_of(settings.rating_betas, settings.rating_draws)
        self.views = RatingViews(settings, self.models)
        self.news = RatingNews(house.reader, events, self.views, settings.ratings)
        self._broadcast = PersonalBroadcast(events, Rated, self.news, house.broadcast)
        self._standings = Standings(house, self.views)
        self._telling = PersonalBroadcast(events, StandingsNews, self._standings, house.broadcast)
        store, ready = (house.writer, house.reader), house.warmup.rules
        limits = limits_of(settings)
        self.rater = Rater(*store, events, ready, self.models, limits, house.log)
        self.rater.done = self.news.look
        self._whereabouts = Whereabouts(house.writer)
        self._reader, self._now = house.reader, house.now
        house.offer(Stakes, self)
        house.offer(RatedContests, contests_store)
        house.when_set.append(self._follow)

    def _follow(self, settings: Settings) -> None:
        self.rater.limits = limits_of(settings)
        self.views.has_lists = "lists" in allowed(settings.house, "member")

    async def start(self) -> None:
        """Rate the games that wait, and those that end from now on."""
        if self._is_on:
            self.rater.start()

    async def at_stake(self, pool: str, user_id: str, others: Sequence[str]) -> tuple[int, int]:
        """The points that a user would gain by the first place, and lose by the last one."""
        users, model, now = [user_id, *others], self.models(pool), self._now()
        known = await self._reader.run(partial(stored.in_pool, pool=pool, users=users))
        before = [
            age(known[user].rating, max(0, now - known[user].at) / DAY_MS, model)
            if user in known
            else model.newcomer
            for user in users
        ]

        def gained(place: int) -> int:
            pairs = [Pair(0, other, float(place == 1)) for other in range(1, len(users))]
            after = new_ratings(before, pairs, model)[0]
            return show(after).rating - show(before[0]).rating

        return gained(1), -gained(len(users))

    async def enter(self, table: Table) -> None:
        """Read the rating of a finished game, or of those who play, unless it is known."""
        await self.news.enter(table)
        await self._standings.enter(table)

    def join(self, table: Table, subscriber: Subscriber, heard: int) -> None:
        """Tell a subscriber who joins what is known of the players' ratings, or of the game's."""
        del heard
        self._broadcast.join(table, subscriber)
        self._telling.join(table, subscriber)

    def acts(self, table: Table, user_id: str | None, address: str) -> None:
        """Note from which network a user plays."""
        self._whereabouts.note(table, user_id, address)

    async def close(self) -> None:
        """Stop rating."""
        await self._standings.close()
        await self.rater.close()
