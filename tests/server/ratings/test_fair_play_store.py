"""What is known of people before their game is rated; on both databases."""

import pytest
import sqlalchemy as sa

from rookery.ratings.rating import Model, Pair
from rookery.server.db.database import writing
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS
from rookery.server.ratings import fair_play_store as fair_play
from rookery.server.ratings import store as ratings
from rookery.server.ratings.rules import rate
from rookery.server.table.contest import GameContest
from tests.server.stored import GAME

ADA, BO, CY, BOT = (letter * 64 for letter in "abcd")
NOW = 10 * DAY_MS


def rated(connection: sa.Connection, number: int, *users: str, at: int) -> None:
    contest = GameContest("p", "rated", users, (0, 1), (1, 2), (Pair(0, 1, 1.0),))
    game, now = rate(f"game{number}", contest, at, {}, Model())
    ratings.append(connection, number, game, now)


@pytest.mark.usefixtures("writer")
def test_facts_are_of_the_last_day(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        people.put(connection, ADA, 5, kind="member", name="Ada", skeleton="ada")
        people.put(connection, BO, NOW - 5, kind="member", name="Bo", skeleton="b0")
        people.put(connection, BOT, 5, kind="bot", name="Deep", skeleton="deep", owner=ADA)
        rated(connection, 1, ADA, BO, at=NOW - 2 * DAY_MS)
        rated(connection, 2, ADA, BO, at=NOW - 2)
        rated(connection, 3, CY, ADA, at=NOW - 1)
        for _ in range(2):
            fair_play.Note(GAME.id, ADA, fair_play.network_of("192.0.2.1", "s"))(connection)
        fair_play.Note(GAME.id, BO, fair_play.network_of("192.0.2.1", "s"))(connection)
    with engine.connect() as connection:
        found = fair_play.facts(connection, GAME.id, (ADA, BO, BOT), NOW, DAY_MS)
        later = fair_play.facts(connection, GAME.id, (ADA, BO), NOW + 2 * DAY_MS, DAY_MS)
    assert found.newcomers == {BO}
    assert found.networks[ADA] == found.networks[BO]
    assert found.owners == {BOT: ADA}
    assert found.met == {frozenset((ADA, BO)): 1}
    assert found.met_new == {ADA: 2}
    assert (later.newcomers, later.met, later.met_new) == (frozenset(), {}, {})


def test_networks_can_be_compared_within_a_game_only() -> None:
    assert fair_play.network_of("192.0.2.1", "s") != fair_play.network_of("192.0.2.1", "t")
    assert fair_play.network_of("192.0.2.1", "s") != fair_play.network_of("192.0.2.2", "s")
