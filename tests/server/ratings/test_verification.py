"""A replay gives the same ratings to the last bit, even where a guest has become a member."""

from functools import partial

import pytest
import sqlalchemy as sa

from rookery import cli
from rookery.ratings.rating import USUAL, together
from rookery.server.db.database import connect, writing
from rookery.server.db.startup import migrate
from rookery.server.errors import StaleNumber
from rookery.server.people import ratings_store as strength
from rookery.server.people import store as people
from rookery.server.ratings import rater
from rookery.server.ratings import store as storage
from rookery.server.ratings.fair_play import FairPlayLimits
from rookery.server.ratings.judging import Judgement
from rookery.server.ratings.rules import models_of
from rookery.server.ratings.verification import replay, rounds, write
from rookery.server.table.contest import contest_of
from rookery.server.table.tenures_store import players_of
from tests.server.bots.programs import PASSWORD, member
from tests.server.conftest import RunningServer, Start
from tests.server.db.test_store import step_to
from tests.server.ratings.test_rater import Duel, over, rate_all, stored, won_game


@pytest.fixture
def played(start: Start) -> RunningServer:
    """A house with three rated games among three people."""
    served = start()
    ada, bo, cy = (served.person() for _ in range(3))
    for pair in ((ada, bo), (bo, cy), (cy, ada)):
        over(served, *pair)
    rate_all(served)
    return served


def test_a_replay_is_the_same_to_the_last_bit(played: RunningServer) -> None:
    with played.house.engine.connect() as connection:
        done = replay(connection)
        assert (len(done.games), done.differences) == (3, [])
        assert [one for _, one in done.games] == stored(played)
        (pool,) = rounds(connection).values()
        assert len(pool) == 3


def test_a_replay_is_the_same_on_a_database_from_before_tenures(
    start: Start,
) -> None:
    served = start()
    ada, bo, cy = (served.person() for _ in range(3))
    duel = Duel(served, ada, bo, cy, leave="computer")
    duel.act(3)
    bo.sit(duel.id).say("leave", seat=1)
    while not (view := ada.view(duel.id))["over"]:
        if view["to_move"] != 1:
            duel.act()
    over(served, ada, bo)
    rate_all(served)
    before, address = stored(served), served.house.settings.database
    served.stop()
    engine = connect(address)
    with engine.connect() as connection:
        kept = storage.everybody(connection)
    step_to(engine, "0006")
    migrate(engine)
    with engine.connect() as connection:
        done = replay(connection)
        assert (len(done.games), done.differences) == (2, [])
        assert [one for _, one in done.games] == before
        assert storage.everybody(connection) == kept
    assert max(before[0].contest.places) == before[0].contest.places[1] == 3
    engine.dispose()


def test_a_guest_s_ratings_go_with_them(start: Start) -> None:
    """When a guest signs in, both ratings are merged into one, live and in a replay alike."""
    served = start()
    mia, guest, bo = member(served, "Mia"), served.person(), served.person()
    over(served, mia, bo)
    for _ in range(2):
        duel = over(served, guest, bo)
    rate_all(served)
    before = stored(served)
    login = {"name": "Mia", "password": PASSWORD}
    with served.house.engine.connect() as connection:
        kept = storage.everybody(connection)
    assert guest.http.post("/api/session", json=login).is_success
    pool, (*_, merged) = before[0].contest.pool, stored(served)
    guests, members = merged.before
    with served.house.engine.connect() as connection:
        done, now = replay(connection), storage.everybody(connection)
    assert (len(done.games), done.differences) == (4, [])
    assert [one for _, one in done.games] == [*before, merged]
    (own,) = (one for (_, user), one in now.items() if user not in (guest.user_id, bo.user_id))
    assert (pool, guest.user_id) not in now
    assert own == strength.PoolRating(
        together(guests, members, USUAL), 3, kept[pool, guest.user_id].at
    )
    assert own.rating.sigma < min(one.rating.sigma for one in kept.values())
    assert now[pool, bo.user_id] == kept[pool, bo.user_id]  # Bo has not played since
    mine = mia.http.get(f"/api/games/{duel.id}/rating").json()["changes"]
    assert [one["you"] for one in mine] == [True, False]
    profile = mia.http.get("/api/players/Mia").json()
    assert (profile["pools"][0]["games"], len(profile["recent"])) == (3, 3)
    with writing(served.house.engine) as connection:
        write(connection, replay(connection, models_of("swift=9")))
        assert replay(connection).differences == []
    assert len(mia.http.get("/api/players/Mia").json()["recent"]) == 3


def test_a_game_that_waits_is_rated_as_the_member_s(start: Start) -> None:
    served = start(ratings=False)
    mia, guest, bo = member(served, "Mia"), served.person(), served.person()
    duel = over(served, guest, bo)
    login = {"name": "Mia", "password": PASSWORD}
    assert guest.http.post("/api/session", json=login).is_success
    rate_all(served)
    assert [
        one["you"] for one in mia.http.get(f"/api/games/{duel.id}/rating").json()["changes"]
    ] == [
        True,
        False,
    ]
    (game,) = stored(served)
    assert guest.user_id not in game.contest.users
    with served.house.engine.connect() as connection:
        assert replay(connection).differences == []


def test_who_was_judged_as_a_guest_meanwhile_is_judged_anew(start: Start) -> None:
    served = start(ratings=False)
    guest, bo = served.person(), served.person()
    duel = over(served, guest, bo)
    with served.house.engine.connect() as connection:
        sat, _ = players_of(connection, duel.id)
    contest, others = contest_of(won_game()), sat[:1]
    with pytest.raises(StaleNumber), writing(served.house.engine) as connection:
        rater._settle(
            connection, duel.id, Judgement(contest, ()), 5, USUAL, others, FairPlayLimits(0)
        )
    with served.house.engine.connect() as connection:
        assert storage.waiting(connection) == [duel.id]


def test_a_house_from_before_merges_what_its_guests_left(
    played: RunningServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", str(played.house.settings.database))
    first = stored(played)[0].contest.users[0]
    with writing(played.house.engine) as connection:
        people.put(connection, "m" * 64, 5, kind="member", name="Mia", skeleton="mla")
        people.put(connection, first, 5, kind="closed", merged_into="m" * 64)
    assert _run(capsys, "replay", "--write") == (0, "3 games, 0 differences\n")
    assert _run(capsys, "replay") == (0, "3 games, 0 differences\n")
    with played.house.engine.connect() as connection:
        pool = stored(played)[0].contest.pool
        assert strength.in_pool(connection, pool, [first]) == {}
        assert strength.in_pool(connection, pool, ["m" * 64])["m" * 64].games == 2


def test_a_replay_finds_what_was_changed(played: RunningServer) -> None:
    with writing(played.house.engine) as connection:
        connection.execute(sa.text("UPDATE ratings SET mu = mu + 1e-9 WHERE games = 2"))
        connection.execute(sa.text("UPDATE rated_games SET after = before WHERE number = 2"))
        found = replay(connection).differences
    assert [one.partition(".")[0] for one in found[:1]] == ["2"]
    assert len([one for one in found if "stands elsewhere" in one]) == 3


def test_with_other_rules_all_ratings_are_made_anew(played: RunningServer) -> None:
    with writing(played.house.engine) as connection:
        done = replay(connection, models_of("swift=12"))
        write(connection, done)
        again = replay(connection)
        assert (again.differences, again.games) == ([], done.games)
        assert {one.rules.beta for _, one in again.games} == {12.0}
        assert storage.everybody(connection).keys() == {
            (pool, user) for pool, users in done.placed.items() for user in users
        }


def test_the_command_line(
    played: RunningServer, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    address = str(played.house.settings.database)
    monkeypatch.setenv("DATABASE_URL", address)
    run = partial(_run, capsys)
    assert run("replay") == (0, "3 games, 0 differences\n")
    with writing(played.house.engine) as connection:
        connection.execute(sa.text("DELETE FROM ratings"))
    status, told = run("replay")
    assert (status, told.count("stands elsewhere")) == (1, 3)
    assert run("replay", "--write")[0] == 0
    assert run("replay") == (0, "3 games, 0 differences\n")
    betas, draws = run("fit")[1].splitlines()
    assert betas.startswith("RATING_BETAS=swift=")
    assert draws == "RATING_DRAWS="
    assert run("check")[1].startswith("swift/duel/days: 3 games, log loss ")


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    status = cli.main(["ratings", *words])
    return status, capsys.readouterr().out
