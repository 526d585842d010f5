"""Users' tries at puzzles: stored, rated, and counted in days."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Literal, NamedTuple

import sqlalchemy as sa
from msgspec import Struct

from rookery.ratings.rating import Model, Rating, show
from rookery.server.db.reader import Reader
from rookery.server.db.writer import Writer
from rookery.server.feature import Service
from rookery.server.people.calendar import DAY_MS
from rookery.server.puzzles import store
from rookery.server.puzzles.book import GamePuzzle
from rookery.server.puzzles.store import Outcome, PuzzleRating, PuzzleTry

Day = Literal["solved", "missed", "none"]
WEEK = 7


def streak(days: Mapping[int, bool], today: int) -> int:
    """How many days in a row up to today, or to yesterday if today's is yet to be solved."""
    day = today if days.get(today) else today - 1
    length = 0
    while days.get(day - length):
        length += 1
    return length


def week(days: Mapping[int, bool], today: int) -> tuple[Day, ...]:
    """The results of the last seven days, today last."""
    return tuple(_day(days.get(day)) for day in range(today - WEEK + 1, today + 1))


def _day(solved: bool | None) -> Day:
    if solved is None:
        return "none"
    return "solved" if solved else "missed"


# -- users' tries at puzzles: stored, rated, and counted in days -----------------------------------

MODEL = Model()
PUZZLE_SIGMA = 4.0
"""The uncertainty of a puzzle's difficulty for people when only the levels have tried it."""


LATE_DAYS = 7
"""For how long a try that was made without a network still counts on its own day."""


class Progress(Struct, frozen=True):
    """A solver's standing in the puzzles of a game; `gained` by the last try, if it was rated."""

    rating: int
    within: int
    tries: int
    solved: int
    streak: int
    week: tuple[Day, ...]
    gained: int | None = None


class Difficulty(NamedTuple):
    """How hard a puzzle is, and what percentage of those who tried it have solved it."""

    rating: int
    solved: int | None


class Puzzles(Service):
    """All users' tries."""

    def __init__(self, writer: Writer, reader: Reader, wall: Callable[[], int]) -> None:
        self._writer, self._reader, self._wall = writer, reader, wall

    @property
    def today(self) -> int:
        """Days since 1970, in UTC."""
        return self._wall() // DAY_MS

    async def record(
        self, user_id: str, item: GamePuzzle, solved: bool, days_ago: int = 0
    ) -> Outcome | None:
        """Store a user's try at a puzzle; None if they have already tried it on that day.

        The day is today's; an earlier one if the try was made without a network.
        """
        puzzle, at = item.puzzle, self._wall()
        if days_ago:
            at = (self.today - days_ago + 1) * DAY_MS - 1
        attempt = PuzzleTry(user_id, item.game, puzzle.id, at, solved, puzzle.mu)
        work = partial(store.record, attempt=attempt, model=MODEL, sigma=PUZZLE_SIGMA)
        try:
            return await self._writer.run(work)
        except sa.exc.IntegrityError:  # another process wrote the same puzzle or solver just now
            return await self._writer.run(work)

    async def progress(
        self, user_id: str | None, game: str, outcome: Outcome | None = None
    ) -> Progress:
        """A user's standing; `outcome` is that of their last try."""

        def read(connection: sa.Connection) -> tuple[PuzzleRating | None, dict[int, bool]]:
            if user_id is None:
                return None, {}
            return store.solver(connection, user_id, game), store.days(connection, user_id)

        stood, days = await self._reader.run(read)
        rating = stood.rating if stood else MODEL.newcomer
        rating_shown = show(rating)
        return Progress(
            rating=rating_shown.rating,
            within=rating_shown.within,
            tries=stood.tries if stood else 0,
            solved=stood.solved if stood else 0,
            streak=streak(days, self.today),
            week=week(days, self.today),
            gained=_gained(outcome),
        )

    async def difficulty(self, item: GamePuzzle) -> Difficulty:
        """How hard a puzzle has turned out to be."""
        ratings = await self._reader.run(partial(store.ratings, game=item.game))
        known_rating = ratings.get(item.puzzle.id)
        if known_rating is None:
            return Difficulty(show(Rating(item.puzzle.mu, PUZZLE_SIGMA)).rating, None)
        return Difficulty(
            show(known_rating.rating).rating, round(100 * known_rating.solved / known_rating.tries)
        )

    async def of_day(self, user_id: str | None) -> dict[tuple[str, str], bool]:
        """A user's tries today: whether each was solved, by game and puzzle."""
        if user_id is None:
            return {}
        return await self._reader.run(partial(store.on_day, user_id=user_id, day=self.today))

    async def history(
        self, user_id: str | None, game: str
    ) -> tuple[float, dict[str, float], dict[str, int]]:
        """What the next puzzle is chosen by: the user's rating, the puzzles' ratings, the tries."""

        def read(
            connection: sa.Connection,
        ) -> tuple[PuzzleRating | None, dict[str, PuzzleRating], dict[str, int]]:
            ratings = store.ratings(connection, game)
            if user_id is None:
                return None, ratings, {}
            mine = store.solver(connection, user_id, game)
            return mine, ratings, store.tried(connection, user_id, game)

        stood, ratings, tried = await self._reader.run(read)
        mu = (stood.rating if stood else MODEL.newcomer).mu
        return mu, {name: row.rating.mu for name, row in ratings.items()}, tried


def _gained(outcome: Outcome | None) -> int | None:
    if outcome is None or outcome.before is None:
        return None
    return show(outcome.after).rating - show(outcome.before).rating
