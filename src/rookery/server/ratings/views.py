"""Ratings as programs and pages get them: numbers that people read, and who is new."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import msgspec

from rookery.core.i18n import Say
from rookery.core.rating import Rating, aged, gains, is_provisional, lower_end, shown
from rookery.server.accounts.public_ids import player_id
from rookery.server.model.contest import DAY_MS
from rookery.server.ratings.pools import pool_words
from rookery.server.ratings.rules import Models
from rookery.server.settings import Settings
from rookery.server.storage.ratings import Placed, PoolRating, RatedGame
from rookery.server.views.people import PersonShown

POINTS = 40
"""Points, as people read them, of a unit of skill."""
_MOST_OTHERS = 20  # who are not in the list itself


class RatingShown(msgspec.Struct, frozen=True):
    """1640 ± 90, and whether that is still to be proven."""

    rating: int
    within: int
    provisional: bool

    @property
    def sure(self) -> int:
        """What the rating almost certainly is at least."""
        return self.rating - self.within


class PlayerShown(msgspec.Struct, frozen=True):
    """A row of the leaderboard. `place` is 0 for those who are in no order; `week` are points."""

    place: int
    player: str
    name: str
    url: str
    kind: str
    scarf: int
    you: bool
    now: RatingShown
    games: int
    last: int
    week: int


class PairShown(msgspec.Struct, frozen=True):
    """What the comparison with whoever played on `seat` gave: points, and 1, 0.5 or 0 for it."""

    seat: int
    score: float
    gained: int


class ChangeShown(msgspec.Struct, frozen=True):
    """What a game made of the rating of whoever played on a seat, and with whom it came."""

    seat: int
    player: str
    you: bool
    place: int
    url: str
    before: RatingShown
    after: RatingShown
    pairs: tuple[PairShown, ...] = ()


class GameRating(msgspec.Struct, frozen=True):
    """What a game made of its players' ratings.

    `outcome` is `rated`, or why nothing has changed: `casual` (it was agreed so), `aborted`
    (somebody stopped before all had acted), `undecided`, `alone` (nobody else to be compared
    with), `voided` (taken out by the keeper), `waiting` (not yet rated), `running`, or `off`.
    """

    outcome: str
    pool: str | None = None
    title: str = ""
    """The pool in words."""
    changes: tuple[ChangeShown, ...] = ()


class Leaderboard(msgspec.Struct, frozen=True):
    """The best people of a pool, who is new there or away, and where the reader stands.

    Bots are in a list of their own.

    `pools` are those there are, by players.
    """

    pools: dict[str, int]
    pool: str | None
    players: tuple[PlayerShown, ...] = ()
    you: RatingShown | None = None
    provisional: tuple[PlayerShown, ...] = ()
    inactive: tuple[PlayerShown, ...] = ()
    bots: tuple[PlayerShown, ...] = ()
    page: int = 1
    """Which hundred of `players` this is; the reader's own row is there besides."""
    pages: int = 1
    yours: int = 0
    """The page on which the reader stands; 0: on none."""


class Reader(NamedTuple):
    """Who reads a list, and when."""

    user_id: str | None
    at: int


class Known(NamedTuple):
    """What the store knows of a pool: who stands where, who they are, their gains in a week."""

    pool: str
    found: list[Placed]
    people: Mapping[str, PersonShown]
    week: Mapping[str, float]


class Board(NamedTuple):
    """A pool's players: people in order, provisional, and away; bots in order."""

    players: tuple[PlayerShown, ...]
    provisional: tuple[PlayerShown, ...]
    inactive: tuple[PlayerShown, ...]
    bots: tuple[PlayerShown, ...]


class RatingViews:
    """Shows ratings by the settings of the house."""

    def __init__(self, settings: Settings, models: Models) -> None:
        self._settings, self._models = settings, models

    def rating(self, rating: Rating) -> RatingShown:
        """A rating as people read it."""
        told = shown(rating)
        provisional = is_provisional(rating, self._settings.rating_sigma)
        return RatingShown(told.rating, told.within, provisional)

    def now(self, one: PoolRating, pool: str, at: int) -> Rating:
        """A rating as sure as it is today."""
        return aged(one.rating, (at - one.at) / DAY_MS, self._models(pool))

    def is_away(self, one: PoolRating, at: int) -> bool:
        """Whether somebody has not played for so long that no list names them."""
        return one.at < at - self._settings.rating_days * DAY_MS

    def board(self, known: Known, reader: Reader) -> Board:
        """Who is in order, provisional and away; whoever is surely better stands first."""
        # A guest who has turned out to be a member is in the list as that member only.
        found = [one for one in known.found if _is_oneself(one, known.people[one.user_id])]
        everybody = [(self.now(one.rated, known.pool, reader.at), one) for one in found]
        everybody.sort(key=lambda row: -lower_end(row[0]))
        today = [row for row in everybody if known.people[row[1].user_id].kind != "bot"]
        bots = [row for row in everybody if known.people[row[1].user_id].kind == "bot"]
        away = [row for row in today if self.is_away(row[1].rated, reader.at)]
        here = [row for row in today if not self.is_away(row[1].rated, reader.at)]
        new = [row for row in here if self.rating(row[0]).provisional]
        sure = [row for row in here if not self.rating(row[0]).provisional]
        row = partial(self._row, known, reader.user_id)
        return Board(
            tuple(row(place, *one) for place, one in enumerate(sure, 1)),
            tuple(row(0, *one) for one in new[:_MOST_OTHERS]),
            tuple(row(0, *one) for one in away[:_MOST_OTHERS]),
            tuple(row(place, *one) for place, one in enumerate(bots[:_MOST_OTHERS], 1)),
        )

    def _row(
        self, known: Known, user_id: str | None, place: int, rating: Rating, one: Placed
    ) -> PlayerShown:
        who = known.people[one.user_id]
        return PlayerShown(
            place=place,
            player=who.player,
            name=who.name,
            url=who.url,
            kind=who.kind,
            scarf=who.scarf,
            you=one.user_id == user_id,
            now=self.rating(rating),
            games=one.rated.games,
            last=one.rated.at,
            week=round(POINTS * known.week.get(one.user_id, 0.0)),
        )

    def changes(self, game: RatedGame, user_id: str | None, say: Say) -> GameRating:
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
                url="" if self._settings.house == "school" else f"/@/{player_id(user)}",
                before=self.rating(before),
                after=self.rating(after),
                pairs=_pairs(game, index),
            )
            for index, (seat, user, place, before, after) in enumerate(rows)
        )
        title = pool_words(contest.pool, say)
        return GameRating(contest.outcome, contest.pool, title, changes)


def _is_oneself(one: Placed, who: PersonShown) -> bool:
    return who.player == player_id(one.user_id)


def _pairs(game: RatedGame, player: int) -> tuple[PairShown, ...]:
    """What each comparison gave a player, the most first."""
    contest = game.contest
    scores = {(a, b): score for a, b, score in contest.pairs}
    scores |= {(b, a): 1 - score for a, b, score in contest.pairs}
    found = [
        PairShown(contest.seats[other], scores[mine, other], round(POINTS * gained))
        for mine, other, gained in gains(game.before, contest.pairs, game.rules)
        if mine == player
    ]
    return tuple(sorted(found, key=lambda one: (-one.gained, one.seat)))
