"""Ratings as programs and pages get them: numbers that people read, and who is new."""

from collections.abc import Iterable

import msgspec

from rookery.core.rating import Rating, aged, is_provisional, shown, standing
from rookery.server.accounts.public_ids import player_id
from rookery.server.model.contest import DAY_MS
from rookery.server.ratings.rules import Models
from rookery.server.settings import Settings
from rookery.server.storage.ratings import Placed, RatedGame, Standing


class RatingShown(msgspec.Struct, frozen=True):
    """1640 ± 90, and whether that is still to be proven."""

    rating: int
    within: int
    provisional: bool


class PlayerShown(msgspec.Struct, frozen=True):
    """A row of the leaderboard; `player` is the same in all lists and tells nothing else."""

    place: int
    player: str
    you: bool
    now: RatingShown
    games: int
    last: int


class ChangeShown(msgspec.Struct, frozen=True):
    """What a game made of the rating of whoever played on a seat."""

    seat: int
    player: str
    you: bool
    place: int
    before: RatingShown
    after: RatingShown


class GameRating(msgspec.Struct, frozen=True):
    """What a game made of its players' ratings.

    `outcome` is `rated`, or why nothing has changed: `casual` (it was agreed so), `aborted`
    (somebody stopped before all had acted), `undecided`, `alone` (nobody else to be compared
    with), `waiting` (not yet rated), `running`, or `off`.
    """

    outcome: str
    pool: str | None = None
    changes: tuple[ChangeShown, ...] = ()


class Leaderboard(msgspec.Struct, frozen=True):
    """The best of a pool, and where the reader stands; the pools there are, by players."""

    pools: dict[str, int]
    pool: str | None
    players: tuple[PlayerShown, ...] = ()
    you: RatingShown | None = None


class RatingViews:
    """Shows ratings by the settings of the house."""

    def __init__(self, settings: Settings, models: Models) -> None:
        self._settings, self._models = settings, models

    def rating(self, rating: Rating) -> RatingShown:
        """A rating as people read it."""
        told = shown(rating)
        provisional = is_provisional(rating, self._settings.rating_sigma)
        return RatingShown(told.rating, told.within, provisional)

    def now(self, one: Standing, pool: str, at: int) -> Rating:
        """A rating as sure as it is today."""
        return aged(one.rating, (at - one.at) / DAY_MS, self._models(pool))

    def players(
        self, found: Iterable[Placed], pool: str, user_id: str | None, at: int
    ) -> tuple[PlayerShown, ...]:
        """Rows without provisional ones; who is almost certainly better stands higher."""
        today = [(self.now(one.standing, pool, at), one) for one in found]
        sure = [row for row in today if not self.rating(row[0]).provisional]
        sure.sort(key=lambda row: -standing(row[0]))
        return tuple(
            PlayerShown(
                place=place,
                player=player_id(one.user_id),
                you=one.user_id == user_id,
                now=self.rating(rating),
                games=one.standing.games,
                last=one.standing.at,
            )
            for place, (rating, one) in enumerate(sure, 1)
        )

    def changes(self, game: RatedGame, user_id: str | None) -> GameRating:
        """What a game has changed."""
        contest = game.contest
        rows = zip(
            contest.seats, contest.users, contest.places, game.before, game.after, strict=False
        )
        changes = tuple(
            ChangeShown(
                seat=seat,
                player=player_id(user),
                you=user == user_id,
                place=place,
                before=self.rating(before),
                after=self.rating(after),
            )
            for seat, user, place, before, after in rows
        )
        return GameRating(contest.outcome, contest.pool, changes)
