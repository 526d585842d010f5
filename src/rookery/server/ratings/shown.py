"""Ratings as shown to programs and pages: in points, with what is provisional."""

from collections.abc import Mapping
from functools import partial
from typing import NamedTuple

import msgspec

from rookery.core.words.i18n import Say
from rookery.ratings.rating import Rating, age, gains, is_provisional, lower_end, show
from rookery.server.capabilities import allowed
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import player_id
from rookery.server.people.ratings_store import PoolRating
from rookery.server.people.shown import PersonShown, address
from rookery.server.ratings.rules import Models, pool_words
from rookery.server.ratings.store import RankedUser, RatedGame
from rookery.server.settings import Settings

POINTS = 40
"""How many points, as people read them, make up a unit of skill."""
_MOST_OTHERS = 20  # rows of each list besides the ranking itself


class RatingShown(msgspec.Struct, frozen=True):
    """A rating such as 1640 ± 90, and whether it is provisional."""

    rating: int
    within: int
    provisional: bool

    @property
    def sure(self) -> int:
        """What the rating is almost certain to reach at least."""
        return self.rating - self.within


class PlayerShown(msgspec.Struct, frozen=True):
    """A row of the leaderboard; `place` is 0 outside the ranking, `week` the week's gain."""

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
    """A comparison with the player on `seat`: its score (1, 0.5 or 0) and the points it gave."""

    seat: int
    score: float
    gained: int


class ChangeShown(msgspec.Struct, frozen=True):
    """A game's effect on the rating of the player on a seat, and the comparisons behind it."""

    seat: int
    player: str
    you: bool
    place: int
    url: str
    before: RatingShown
    after: RatingShown
    pairs: tuple[PairShown, ...] = ()


class GameRating(msgspec.Struct, frozen=True):
    """A game's effect on its players' ratings.

    `outcome` is `rated`, or why nothing has changed: `casual` (it was agreed so), `aborted`
    (somebody stopped before all had acted), `undecided`, `alone` (nobody else to be compared
    with), `voided` (excluded by the keeper), `waiting` (not yet rated), `running`, or `off`.
    """

    outcome: str
    pool: str | None = None
    title: str = ""
    """The pool in words."""
    changes: tuple[ChangeShown, ...] = ()


class Leaderboard(msgspec.Struct, frozen=True):
    """The best people of a pool, those new there or away, and the reader's own rating.

    Bots are in a list of their own.

    `pools` are all pools with their numbers of players.
    """

    pools: dict[str, int]
    pool: str | None
    players: tuple[PlayerShown, ...] = ()
    you: RatingShown | None = None
    provisional: tuple[PlayerShown, ...] = ()
    inactive: tuple[PlayerShown, ...] = ()
    bots: tuple[PlayerShown, ...] = ()
    page: int = 1
    """Which hundred of the ranking `players` holds; the reader's own row is there as well."""
    pages: int = 1
    yours: int = 0
    """The page with the reader's row; 0: none."""


class ListReader(NamedTuple):
    """The reader of a list, and the time of reading."""

    user_id: str | None
    at: int


class PoolContents(NamedTuple):
    """What the store knows of a pool: its ratings, the people, and their gains in a week."""

    pool: str
    found: list[RankedUser]
    people: Mapping[str, PersonShown]
    week: Mapping[str, float]


class PoolBoard(NamedTuple):
    """A pool's players: ranked, provisional and inactive people, and ranked bots."""

    players: tuple[PlayerShown, ...]
    provisional: tuple[PlayerShown, ...]
    inactive: tuple[PlayerShown, ...]
    bots: tuple[PlayerShown, ...]


class RatingViews:
    """Shows ratings by the settings of the house."""

    def __init__(self, settings: Settings, models: Models) -> None:
        self._settings, self._models = settings, models
        self.has_lists = "lists" in allowed(settings.house, "member")

    def rating(self, rating: Rating) -> RatingShown:
        """A rating as people read it."""
        rating_shown = show(rating)
        provisional = is_provisional(rating, self._settings.rating_sigma)
        return RatingShown(rating_shown.rating, rating_shown.within, provisional)

    def now(self, rated: PoolRating, pool: str, at: int) -> Rating:
        """A rating with its uncertainty as of `at`."""
        return age(rated.rating, (at - rated.at) / DAY_MS, self._models(pool))

    def is_away(self, rated: PoolRating, at: int) -> bool:
        """Whether somebody has not played for so long that they are left out of the ranking."""
        return rated.at < at - self._settings.rating_days * DAY_MS

    def board(self, known: PoolContents, reader: ListReader) -> PoolBoard:
        """The ranked, provisional and inactive players, each by the lower end of their rating."""
        # A guest who has turned out to be a member is listed as that member only.
        ranked_users = [
            ranked for ranked in known.found if _is_oneself(ranked, known.people[ranked.user_id])
        ]
        everybody = [
            (self.now(ranked.rated, known.pool, reader.at), ranked) for ranked in ranked_users
        ]
        everybody.sort(key=lambda row: -lower_end(row[0]))
        today = [row for row in everybody if known.people[row[1].user_id].kind != "bot"]
        bots = [row for row in everybody if known.people[row[1].user_id].kind == "bot"]
        away = [row for row in today if self.is_away(row[1].rated, reader.at)]
        here = [row for row in today if not self.is_away(row[1].rated, reader.at)]
        new = [row for row in here if self.rating(row[0]).provisional]
        # Guests are not ranked: anybody can be as many of them as they like.
        sure = [
            row
            for row in here
            if not self.rating(row[0]).provisional and known.people[row[1].user_id].kind != "guest"
        ]
        row = partial(self._row, known, reader.user_id)
        return PoolBoard(
            tuple(row(place, *entry) for place, entry in enumerate(sure, 1)),
            tuple(row(0, *entry) for entry in new[:_MOST_OTHERS]),
            tuple(row(0, *entry) for entry in away[:_MOST_OTHERS]),
            tuple(row(place, *entry) for place, entry in enumerate(bots[:_MOST_OTHERS], 1)),
        )

    def _row(
        self,
        known: PoolContents,
        user_id: str | None,
        place: int,
        rating: Rating,
        ranked: RankedUser,
    ) -> PlayerShown:
        who = known.people[ranked.user_id]
        return PlayerShown(
            place=place,
            player=who.player,
            name=who.name,
            url=who.url,
            kind=who.kind,
            scarf=who.scarf,
            you=ranked.user_id == user_id,
            now=self.rating(rating),
            games=ranked.rated.games,
            last=ranked.rated.at,
            week=round(POINTS * known.week.get(ranked.user_id, 0.0)),
        )

    def changes(self, game: RatedGame, user_id: str | None, say: Say) -> GameRating:
        """A game's effect on its players' ratings, as shown to a reader."""
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
                url=address(user) if user == user_id or self.has_lists else "",
                before=self.rating(before),
                after=self.rating(after),
                pairs=_pairs(game, index),
            )
            for index, (seat, user, place, before, after) in enumerate(rows)
        )
        title = pool_words(contest.pool, say)
        return GameRating(contest.outcome, contest.pool, title, changes)


def _is_oneself(ranked: RankedUser, who: PersonShown) -> bool:
    return who.player == player_id(ranked.user_id)


def _pairs(game: RatedGame, player: int) -> tuple[PairShown, ...]:
    """A player's comparisons, the one with the largest gain first."""
    contest = game.contest
    scores = {(a, b): score for a, b, score in contest.pairs}
    scores |= {(b, a): 1 - score for a, b, score in contest.pairs}
    pairs = [
        PairShown(contest.seats[other], scores[mine, other], round(POINTS * gained))
        for mine, other, gained in gains(game.before, contest.pairs, game.rules)
        if mine == player
    ]
    return tuple(sorted(pairs, key=lambda pair: (-pair.gained, pair.seat)))
