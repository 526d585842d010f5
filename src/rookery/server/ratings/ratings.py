"""The ratings of a house: rated in the background, told at tables, shown in lists."""

from rookery.server.feature import Service
from rookery.server.ratings.news import Rated, RatingNews
from rookery.server.ratings.rater import Rater
from rookery.server.ratings.rules import limits_of, models_of
from rookery.server.ratings.shown import RatingViews
from rookery.server.ratings.whereabouts import Whereabouts
from rookery.server.table.audience import Subscriber
from rookery.server.table.house import House, TableCompanion
from rookery.server.table.personal import PersonalBroadcast
from rookery.server.table.registry import Table


class Ratings(Service, TableCompanion):
    """What rates games, and what shows ratings."""

    def __init__(self, house: House) -> None:
        settings, events = house.settings, house.changes.events
        self._is_on = settings.ratings
        self.models = models_of(settings.rating_betas, settings.rating_draws)
        self.views = RatingViews(settings, self.models)
        self.news = RatingNews(house.reader, events, self.views, settings.ratings)
        self._broadcast = PersonalBroadcast(events, Rated, self.news, house.broadcast)
        store, ready = (house.writer, house.reader), house.warmup.rules
        limits = limits_of(settings)
        self.rater = Rater(*store, events, ready, self.models, limits, house.log)
        self.rater.done = self.news.look
        self._whereabouts = Whereabouts(house.writer)

    async def start(self) -> None:
        """Rate the games that wait, and those that end from now on."""
        if self._is_on:
            self.rater.start()

    async def enter(self, table: Table) -> None:
        """Read the rating of a finished game, unless it is known."""
        await self.news.enter(table)

    def join(self, table: Table, subscriber: Subscriber, heard: int) -> None:
        """Tell a subscriber who joins what is known of a finished game's rating."""
        del heard
        self._broadcast.join(table, subscriber)

    def acts(self, table: Table, user_id: str | None, address: str) -> None:
        """Note from which network a user plays."""
        self._whereabouts.note(table, user_id, address)

    async def close(self) -> None:
        """Stop rating."""
        await self.rater.close()
