"""Tries in the store: one per day, rated once, and their fate when users merge or are deleted."""

from collections.abc import Iterator

import pytest
import sqlalchemy as sa

from rookery.ratings.rating import Model, Rating
from rookery.server.db import schema
from rookery.server.people.calendar import DAY_MS
from rookery.server.puzzles import store as puzzle_tables
from rookery.server.puzzles import store as puzzles
from rookery.server.puzzles.store import PuzzleTry

MODEL = Model()


@pytest.fixture
def connection() -> Iterator[sa.Connection]:
    engine = sa.create_engine("sqlite://")
    tables = [
        puzzle_tables.puzzle_tries,
        puzzle_tables.puzzle_solvers,
        puzzle_tables.puzzle_ratings,
    ]
    schema.metadata.create_all(engine, tables)
    with engine.connect() as opened:
        yield opened
    engine.dispose()


def record(
    connection: sa.Connection, who: str = "me", puzzle: str = "a", day: int = 5, solved: bool = True
) -> puzzles.Outcome | None:
    one = PuzzleTry(who, "packeis", puzzle, day * DAY_MS, solved, 30.0)
    return puzzles.record(connection, one, MODEL, 4.0)


def test_the_first_try_moves_solver_and_puzzle(connection: sa.Connection) -> None:
    outcome = record(connection)
    assert outcome is not None
    assert outcome.before == MODEL.newcomer
    assert outcome.after.mu > 25
    rating = puzzles.ratings(connection, "packeis")["a"]
    assert rating.rating.mu < 30
    assert (rating.tries, rating.solved) == (1, 1)
    mine = puzzles.solver(connection, "me", "packeis")
    assert mine is not None
    assert mine.rating == outcome.after


def test_whoever_misses_goes_down(connection: sa.Connection) -> None:
    outcome = record(connection, solved=False)
    assert outcome is not None
    assert outcome.after.mu < 25
    assert puzzles.ratings(connection, "packeis")["a"].solved == 0


def test_a_second_try_on_a_day_changes_nothing(connection: sa.Connection) -> None:
    first = record(connection, solved=False)
    assert first is not None
    assert record(connection, solved=True) is None
    assert puzzles.on_day(connection, "me", 5) == {("packeis", "a"): False}
    mine = puzzles.solver(connection, "me", "packeis")
    assert mine is not None
    assert mine.rating == first.after


def test_on_another_day_it_counts_for_the_streak_alone(connection: sa.Connection) -> None:
    first = record(connection, solved=False)
    again = record(connection, day=6)
    assert first is not None
    assert again == puzzles.Outcome(None, first.after)
    assert puzzles.days(connection, "me") == {5: False, 6: True}
    assert puzzles.tried(connection, "me", "packeis") == {"a": 6 * DAY_MS}


def test_a_guests_tries_become_the_members(connection: sa.Connection) -> None:
    record(connection, "guest", "a")
    record(connection, "guest", "b", solved=False)
    record(connection, "member", "b")
    was = puzzles.solver(connection, "member", "packeis")
    puzzles.merge(connection, "guest", "member", 9)
    assert puzzles.on_day(connection, "member", 5) == {
        ("packeis", "a"): True,
        ("packeis", "b"): True,
    }
    assert puzzles.solver(connection, "member", "packeis") == was
    assert puzzles.on_day(connection, "guest", 5) == {}
    assert puzzles.solver(connection, "guest", "packeis") is None


def test_a_newcomer_inherits_the_rating_too(connection: sa.Connection) -> None:
    outcome = record(connection, "guest")
    puzzles.merge(connection, "guest", "member", 9)
    mine = puzzles.solver(connection, "member", "packeis")
    assert mine is not None
    assert outcome is not None
    assert mine.rating == outcome.after


def test_whoever_goes_is_forgotten_but_not_what_puzzles_learned(connection: sa.Connection) -> None:
    record(connection)
    told = puzzles.about(connection, "me")
    assert [one["puzzle"] for one in told["tries"]] == ["a"]
    assert [one["tries"] for one in told["ratings"]] == [1]
    rating = puzzles.ratings(connection, "packeis")
    puzzles.forget(connection, "me", 9)
    assert puzzles.days(connection, "me") == {}
    assert puzzles.ratings(connection, "packeis") == rating


def test_a_rating_is_less_sure_after_a_year(connection: sa.Connection) -> None:
    record(connection)
    outcome = record(connection, puzzle="b", day=370)
    assert outcome is not None
    assert isinstance(outcome.before, Rating)
    first = puzzles.solver(connection, "me", "packeis")
    assert first is not None
    assert outcome.before.sigma > 7
