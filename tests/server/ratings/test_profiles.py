"""Profiles and lists of players: who is told what, and the effects of a voided game."""

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from rookery import cli
from rookery.ratings.rating import Model, Rating
from rookery.server.db import schema
from rookery.server.db.database import connect, writing
from rookery.server.db.startup import migrate
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.store import put
from rookery.server.ratings import profiles_store as storage
from rookery.server.ratings import store as ratings
from rookery.server.ratings import tables as ratings_tables
from rookery.server.ratings.chart import BOTTOM, LEFT, RIGHT, TOP, Axis, axis, bar, chart, path
from rookery.server.ratings.profiles import Point, PoolShown, Share, share_of_firsts, streak
from rookery.server.ratings.profiles_store import RatedPlay
from rookery.server.ratings.rules import rate
from rookery.server.ratings.shown import RatingShown
from rookery.server.ratings.verification import replay
from rookery.server.table.contest import contest_of
from tests.server.conftest import RunningServer, Start, Time
from tests.server.db.test_store import step_to
from tests.server.entering import cheap_hashes, sign_up
from tests.server.lobby.test_lobby_socket import enter
from tests.server.ratings.test_rater import over, rate_all, won_game
from tests.server.users import Person

POOL = "swift/duel/days"


class Club:
    """Three rated games: Ada has beaten Bo twice, and Bo has beaten Cy once."""

    def __init__(self, served: RunningServer) -> None:
        self.served = served
        self.ada, self.bo, self.cy = (served.person() for _ in range(3))
        pairs = ((self.ada, self.bo), (self.bo, self.cy), (self.ada, self.bo))
        self.games = [over(served, *pair) for pair in pairs]
        rate_all(served)

    def join(self) -> "Club":
        """Let the three become members, who are ranked."""
        for person, name in ((self.ada, "Adaline"), (self.bo, "Bertram"), (self.cy, "Cyril")):
            sign_up(person, name)
        return self

    def board(self, reader: Person) -> dict[str, Any]:
        found: dict[str, Any] = reader.http.get(f"/api/players?pool={POOL}").json()
        return found

    def profile(self, of: Person, reader: Person) -> dict[str, Any]:
        rows = [row for row in self.board(of)["provisional"] if row["you"]]
        found: dict[str, Any] = reader.http.get(f"/api/players/{rows[0]['player']}").json()
        return found


@pytest.fixture
def club(start: Start) -> Club:
    return Club(start())


def test_a_profile_tells_of_games_and_people(club: Club) -> None:
    told = club.profile(club.bo, club.ada)
    assert (told["you"], told["who"]["kind"], told["games"]) == (False, "guest", 3)
    (pool,) = told["pools"]
    assert (pool["pool"], pool["games"], pool["firsts"]) == (POOL, 3, 1)
    assert len(pool["points"]) == 3
    assert pool["points"][-1]["now"]["rating"] == pool["now"]["rating"]
    assert [game["place"] for game in told["recent"]] == [2, 1, 2]
    assert [game["id"] for game in told["recent"]] == [one.id for one in reversed(club.games)]
    assert [game["gained"] > 0 for game in told["recent"]] == [False, True, False]
    assert told["rated"] == 3
    met = [(one["games"], one["ahead"], one["behind"]) for one in told["met"]]
    assert met == [(2, 0, 2), (1, 1, 0)]
    assert (told["favourites"], told["streak"]) == ({"swift": 3}, {"now": 0, "best": 1})
    assert (sum(told["days"]), len(told["days"])) == (3, 28)
    assert (told["joined"], told["firsts"]) == (None, {"people": 2, "percent": 33})
    for person in (club.ada, club.bo, club.cy):
        assert person.user_id not in str(told)
    assert club.profile(club.bo, club.bo)["you"]


def test_members_are_told_since_when_and_whether_they_are_here(club: Club) -> None:
    with cheap_hashes():
        sign_up(club.ada, "Ada Lumi")
    told = club.ada.http.get("/api/players/Ada%20Lumi").json()
    assert told["joined"] <= club.served.house.now()
    chip = 'class="chip live"'
    assert chip not in club.bo.http.get("/@/Ada%20Lumi").text
    before = club.bo.http.get("/players?game=swift").text.count(chip)  # sockets at tables
    socket = enter(club.ada)
    socket.say("ping")
    socket.until("pong")
    assert chip in club.bo.http.get("/@/Ada%20Lumi").text
    assert club.bo.http.get("/players?game=swift").text.count(chip) == before + 1


def test_the_list_can_be_of_those_whom_one_follows(club: Club) -> None:
    address = "/players?game=swift&who=follow"
    page = club.cy.http.get(address).text
    assert "who=follow" not in page  # not offered to somebody who follows nobody
    with cheap_hashes():
        sign_up(club.ada, "Ada Lumi")
        sign_up(club.bo, "Bo Lumi")
        sign_up(club.cy, "Cy Lumi")
    assert club.cy.http.put("/api/players/Ada%20Lumi/tie", json={"kind": "follow"}).is_success
    page = club.cy.http.get(address).text
    assert ("Ada Lumi" in page, "Bo Lumi" in page, "Cy Lumi (you)" in page) == (True, False, True)
    assert "Bo Lumi" in club.cy.http.get("/players?game=swift").text
    assert 'id="find"' in page


def test_first_places_are_told_where_most_games_were() -> None:
    rows = [
        RatedPlay(n, POOL, n, "g", place, people, 0.0, Rating(25, 3))
        for n, (place, people) in enumerate([(1, 2), (1, 4), (3, 4), (2, 4)])
    ]
    assert share_of_firsts(rows) == Share(4, 33)
    assert share_of_firsts([]) is None


def test_nobody_has_no_profile(club: Club) -> None:
    answer = club.ada.http.get("/api/players/nobody")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no-such-person")
    page = club.ada.http.get("/@/nobody", headers={"accept": "text/html"})
    assert (page.status_code, "No player here has that name." in page.text) == (404, True)


def test_the_list_names_who_is_new_and_who_is_away(start: Start) -> None:
    time = Time()
    club = Club(start(time, rating_sigma=7.8))
    assert club.board(club.bo)["players"] == []  # guests are not ranked
    club.join()
    board = club.board(club.bo)
    assert [row["you"] for row in board["players"]] == [False, True]
    assert [(row["place"], row["games"]) for row in board["provisional"]] == [(0, 1)]
    assert board["players"][0]["week"] == board["players"][0]["now"]["rating"] - 1500
    time.pass_s(8 * DAY_MS / 1000)
    assert {row["week"] for row in club.board(club.bo)["players"]} == {0}
    time.pass_s(200 * DAY_MS / 1000)
    board = club.board(club.bo)
    assert (board["players"], len(board["inactive"])) == ([], 3)


def test_after_how_many_days_somebody_is_away_is_the_keeper_s_choice(start: Start) -> None:
    time = Time()
    club = Club(start(time, rating_sigma=7.8, rating_days=3))
    time.pass_s(2 * DAY_MS / 1000)
    assert club.board(club.bo)["inactive"] == []
    time.pass_s(2 * DAY_MS / 1000)
    board = club.board(club.bo)
    assert (board["players"], len(board["inactive"])) == ([], 3)


def test_bots_have_an_order_of_their_own(start: Start) -> None:
    club = Club(start(rating_sigma=7.8))
    sign_up(club.ada, "Adaline")
    with writing(club.served.house.engine) as connection:
        put(connection, club.bo.user_id, 5, kind="bot", name="Deep Floe", skeleton="deepfloe")
    board = club.board(club.ada)
    assert [row["you"] for row in board["players"]] == [True]
    assert [(row["place"], row["name"], row["kind"]) for row in board["bots"]] == [
        (1, "Deep Floe", "bot")
    ]
    assert board["bots"][0]["url"] == f"/@/{board['bots'][0]['player']}"
    assert "Deep Floe" in club.ada.http.get("/players?game=swift").text
    assert "Deep Floe" in club.ada.http.get("/@/Deep%20Floe").text


def test_a_guest_who_became_a_member_is_listed_once(start: Start) -> None:
    club = Club(start(rating_sigma=7.8))
    with writing(club.served.house.engine) as connection:
        put(connection, club.bo.user_id, 5, kind="member", name="Bodil", skeleton="bodll")
        put(connection, club.ada.user_id, 5, merged_into=club.bo.user_id)
    board = club.board(club.cy)
    assert [row["name"] for row in board["players"]] == ["Bodil"]


def test_who_is_far_down_reads_their_own_rating(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rookery.server.ratings.players._READ", 1)
    club = Club(start(rating_sigma=7.8)).join()
    board = club.board(club.bo)
    assert [row["you"] for row in board["players"]] == [False]
    page = club.bo.http.get("/players?game=swift").text
    assert f"Your own rating here: {board['you']['rating']}" in page


def test_the_list_comes_in_pages_and_one_s_own_row_is_on_each(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rookery.server.ratings.players._SHOWN", 1)
    club = Club(start(rating_sigma=8.3)).join()
    whole = club.board(club.served.person())
    places = range(1, whole["pages"] + 1)
    assert len(places) == 3
    pool = whole["pool"]
    seen = [
        club.served.person().http.get(f"/api/players?pool={pool}&page={page}").json()["players"]
        for page in places
    ]
    assert [[row["place"] for row in rows] for rows in seen] == [[1], [2], [3]]
    last = club.cy.http.get(f"/api/players?pool={pool}&page=99").json()
    assert last["page"] == 3
    first = club.cy.http.get(f"/api/players?pool={pool}&page=x").json()
    assert first["page"] == 1
    own = next(row["place"] for row in last["players"] if row["you"])
    assert {own} <= {row["place"] for row in first["players"]}
    assert (first["yours"], last["yours"]) == (own, own)
    text = club.cy.http.get("/players?game=swift&part=2").text
    assert "Page 2 of 3" in text
    assert "part=1" in text
    assert "part=3" in text


def test_pages_show_them_in_both_languages(start: Start) -> None:
    club = Club(start(rating_sigma=7.8)).join()
    for code, words in (("en", "Still new here"), ("de", "Noch neu hier")):
        headers = {"accept": "text/html", "accept-language": code}
        assert words in club.ada.http.get("/players?game=swift", headers=headers).text
        (row,) = [row for row in club.board(club.ada)["players"] if row["you"]]
        page = club.bo.http.get(row["url"], headers=headers)
        assert page.status_code == 200
        assert f"{row['now']['rating']}</b>" in page.text
    assert club.bo.http.get(f"{row['url']}?pool=nonsense&span=7").status_code == 200


def test_why_a_rating_has_changed(club: Club) -> None:
    won, lost = club.games[1].rating()["changes"]
    assert [(one["seat"], one["score"]) for one in won["pairs"]] == [(1, 1.0)]
    change = won["after"]["rating"] - won["before"]["rating"]
    assert abs(won["pairs"][0]["gained"] - change) <= 1
    assert lost["pairs"][0]["gained"] < 0


def test_a_voided_game_is_out_of_the_replay(
    start: Start, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    club = Club(start(ratings=False))  # rates only when the test says so
    first, second, third = club.games
    later = over(club.served, club.cy, club.ada)  # still waits to be rated
    monkeypatch.setenv("DATABASE_URL", club.served.house.settings.database)
    assert cli.main(["ratings", "void", first.id]) == 0
    assert capsys.readouterr().out == f"{first.id} is out; 2 games are rated\n"
    assert cli.main(["ratings", "void", later.id]) == 0
    assert cli.main(["ratings", "void", later.id]) == 0
    assert cli.main(["ratings", "void", "aaaaaaaaaaaa"]) == 2
    rate_all(club.served)
    assert [first.rating()["outcome"], later.rating()["outcome"]] == ["voided", "voided"]
    assert second.rating()["changes"][0]["before"]["rating"] == 1500
    assert third.rating()["outcome"] == "rated"
    assert club.profile(club.ada, club.ada)["pools"][0]["games"] == 1
    with club.served.house.engine.connect() as connection:
        assert replay(connection).differences == []
        assert [number for number, _ in ratings.rated_games(connection)] == [2, 3]


def test_an_older_house_learns_of_players(tmp_path: Path) -> None:
    """The migration derives from rated games exactly what rating them anew would write."""
    engine = connect(f"sqlite:///{tmp_path / 'old.sqlite3'}")
    migrate(engine)
    rated, now = rate("a" * 12, contest_of(won_game()), 5, {}, Model())
    with writing(engine) as connection:
        ratings.append(connection, 1, rated, now)
        before = _rows(connection)
    assert len(before[0]) == len(before[1]) == 2
    step_to(engine, "0015")
    migrate(engine)
    with engine.connect() as connection:
        assert _rows(connection) == before
    engine.dispose()


def _rows(connection: sa.Connection) -> tuple[list[Any], list[Any]]:
    return (
        sorted(tuple(row) for row in connection.execute(sa.select(ratings_tables.rated_players))),
        sorted(tuple(row) for row in connection.execute(sa.select(schema.ratings))),
    )


# -- drawn -----------------------------------------------------------------------------------------


def test_a_line_holds_what_is_on_it() -> None:
    line = axis([RatingShown(1640, 90, False), RatingShown(1500, 260, False)])
    assert line == Axis(1200, 1800, (1200, 1300, 1400, 1500, 1600, 1700, 1800))
    assert bar(RatingShown(1500, 300, False), line) == (0.0, 200.0, 400.0)
    assert axis([]).ticks == (1300, 1400, 1500, 1600, 1700)
    assert axis([RatingShown(1500, 0, False)]).high > 1500
    assert (path([(1, 2.5), (3, 4)]), path([])) == ("M1 2.5L3 4", "")


def _pool(name: str, ratings_of: list[int], new: int = 0) -> PoolShown:
    points = tuple(
        Point(day * DAY_MS, RatingShown(rating, 100, day < new))
        for day, rating in enumerate(ratings_of)
    )
    return PoolShown(name, "swift", points[-1].now, len(points), points[-1].at, False, 0, points)


def test_a_chart_stays_in_its_frame() -> None:
    own, other = _pool("a", [1500, 1580, 1620, 1600], new=2), _pool("b", [1600] * 4)
    drawn = chart([own, other], "a", 0, 10 * DAY_MS)
    assert drawn is not None
    first, second = drawn.lines
    assert (first.pool, second.pool) == ("a", "b")
    assert (first.provisional != "", second.provisional) == (True, "")
    assert first.end[0] == second.end[0] == RIGHT
    assert abs(first.label.at - second.label.at) >= 16
    xs = [x for line in drawn.lines for x, _ in line.marks]
    ys = [y for line in drawn.lines for _, y in line.marks]
    assert LEFT <= min(xs) <= max(xs) <= RIGHT
    assert TOP <= min(ys) <= max(ys) <= BOTTOM
    assert drawn.proven is not None
    assert chart([own], "none", 0, 1) is None


def test_a_chart_of_a_short_time_begins_where_one_stood() -> None:
    drawn = chart([_pool("a", [1500, 1900, 1600])], "a", 8 * DAY_MS, 10 * DAY_MS)
    assert drawn is not None
    assert (drawn.lines[0].end[0], drawn.proven) == (RIGHT, None)
    assert [level.text for level in drawn.levels] == ["1500", "1550", "1600", "1650", "1700"]


@pytest.mark.parametrize(
    ("places", "now", "best"), [([], 0, 0), ([1, 1, 2], 0, 2), ([2, 1, 1], 2, 2), ([1], 1, 1)]
)
def test_first_places_in_a_row(places: list[int], now: int, best: int) -> None:
    games = [
        RatedPlay(number, POOL, 0, "", place, 2, 0.0, Rating(25, 8))
        for number, place in enumerate(places)
    ]
    assert (streak(games).now, streak(games).best) == (now, best)


def test_a_profile_looks_at_the_newest_games(club: Club) -> None:
    with club.served.house.engine.connect() as connection:
        newest = storage.played(connection, club.bo.user_id, 2)
    assert [one.number for one in newest] == [2, 3]


def test_older_games_are_shown_on_demand(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rookery.server.ratings.page.RECENT", 2)
    (row,) = [row for row in club.board(club.bo)["provisional"] if row["you"]]
    few, all_games = (
        club.ada.http.get(f"{row['url']}{query}").text for query in ("", "?recent=all")
    )
    assert (few.count('class="thumb"'), few.count("recent=all")) == (2, 1)
    assert (all_games.count('class="thumb"'), all_games.count("recent=all")) == (3, 0)
