"""The daily board: its day in an address and in a table's tags, and what is drawn from it."""

from datetime import UTC, date, datetime

import pytest

from rookery import games
from rookery.core.fairness import is_secret
from rookery.server.errors import NoSuchPage
from rookery.server.offering import EVERYTHING
from rookery.server.ops.randomness import Randomness
from rookery.server.table import day as daily
from rookery.server.table.new_game import open_daily
from tests.seeded import Seeded

DAY = date(2027, 1, 15)
NOON = int(datetime(2027, 1, 15, 12, tzinfo=UTC).timestamp() * 1000)
NAME = "penguin_game"
OWN = ("packeis", "penguin_game", "penguisi", "polar_escape")


def test_a_day_begins_everywhere_at_the_same_moment() -> None:
    midnight = int(datetime(2027, 1, 15, tzinfo=UTC).timestamp() * 1000)
    assert daily.today(midnight) == daily.today(NOON) == DAY
    assert daily.today(midnight - 1) == date(2027, 1, 14)


@pytest.mark.parametrize("text", ["2027-01-15", "2027-01-14", "2024-02-29", "1970-01-01"])
def test_days_that_were_are_read(text: str) -> None:
    assert daily.read_day(text, NOON).isoformat() == text


@pytest.mark.parametrize(
    "text",
    ["2027-01-16", "2999-01-01", "2026-02-30", "20261121", "today", "2026-W01-1", "", "2026-1-1"],
)
def test_others_have_no_board(text: str) -> None:
    with pytest.raises(NoSuchPage):
        daily.read_day(text, NOON)


def test_a_table_says_in_its_tags_which_day_it_is_of() -> None:
    assert daily.day_of(daily.tags(DAY)) == DAY
    assert daily.day_of({}) is None
    assert daily.day_of({"event": "Spring cup"}) is None
    assert daily.address(NAME, DAY) == "/daily/penguin_game/2027-01-15"


def test_each_game_and_day_has_chance_of_its_own() -> None:
    days = [date(2027, 1, day) for day in range(1, 29)]
    secrets = {daily.secret(name, day) for name in games.names() for day in days}
    assert len(secrets) == len(days) * len(games.names())
    assert all(is_secret(one) for one in secrets)
    game = games.load(NAME)
    assert daily.first(game, DAY).text == daily.first(game, DAY).text
    assert len({daily.first(game, day).text for day in days}) == len(days)


def test_games_without_one_have_no_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games.load("packeis").rules, "daily", None)
    with pytest.raises(NoSuchPage):
        daily.first(games.load("packeis"), DAY)


def test_each_game_with_a_board_has_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    every = [games.load(name) for name in OWN]
    assert daily.offered(every) == every
    week = [daily.of_today(every, NOON + day * 86_400_000) for day in range(len(every))]
    assert {game.name for game in week if game} == set(OWN)
    monkeypatch.setattr(games.load("packeis").rules, "daily", None)
    assert games.load("packeis") not in daily.offered(every)
    assert daily.of_today([games.load("packeis")], NOON) is None


@pytest.mark.parametrize("name", OWN)
def test_everything_random_on_a_board_is_drawn_from_the_day(name: str) -> None:
    """Set-up and throws are the same, whoever plays it and whatever the server would draw."""
    game = games.load(name)
    tables = [
        open_daily(game, DAY, user, "", NOON, Randomness(Seeded(number)), EVERYTHING)
        for number, user in enumerate(("a", "b"))
    ]
    one, other = (table.stored for table in tables)
    assert (one.secret, one.options) == (other.secret, other.options)
    assert [seat.kind for seat in one.seats] == [seat.kind for seat in other.seats]
    assert sum(seat.kind == "human" for seat in one.seats) == 1
    assert {seat.level for seat in one.seats if seat.kind == "computer"} <= {daily.LEVEL}
