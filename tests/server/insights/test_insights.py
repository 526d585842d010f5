"""A person's own figures: what is counted, whose games, and pages with and without games."""

from datetime import UTC, datetime

import pytest

from rookery.search.study import Finding
from rookery.server.explorer.explorer import Explorer
from rookery.server.insights import store
from rookery.server.insights.model import FinishedGame, TimedMove, figures
from rookery.server.table.seats import Seat
from tests.server.conftest import RunningServer, Start
from tests.server.entering import sign_up
from tests.server.explorer.test_explorer import finished

ADA, BO = Seat("human", "Ada", user_id="a"), Seat("human", "Bo", user_id="b")
CHICK = Seat("computer", level="chick")
OCTOBER = int(datetime(2026, 10, 31, 12, tzinfo=UTC).timestamp() * 1000)
DAY_MS = 24 * 60 * 60 * 1000


def game(
    places: tuple[int, ...],
    seats: tuple[Seat, ...],
    *moves: TimedMove,
    days: int = 0,
    found: dict[int, Finding] | None = None,
    over_days: bool = False,
) -> FinishedGame:
    return FinishedGame(
        "x",
        OCTOBER + days * DAY_MS,
        seats.index(ADA),
        places,
        seats,
        9,
        over_days,
        moves,
        found or {},
    )


def explore_all(served: RunningServer) -> None:
    explorer = served.house.services["explorer"]
    assert isinstance(explorer, Explorer)
    served.run(explorer.explore_all())


def test_results_are_counted_by_opponent_seat_and_month() -> None:
    told = figures(
        [
            game((2, 1, 3), (ADA, BO, CHICK), days=3),
            game((1, 2), (ADA, CHICK), days=2),
            game((1, 1), (BO, ADA)),
        ]
    )
    assert told is not None
    assert (told.all.games, told.all.wins) == (3, 2)
    assert told.all.score == pytest.approx(2 / 3)
    by_name = {seat.name or seat.level: result for seat, result in told.opponents}
    assert (by_name["Bo"].games, by_name["Bo"].wins, by_name["Bo"].score) == (2, 0, 0.25)
    assert (by_name["chick"].games, by_name["chick"].score) == (2, 1.0)
    assert [(seat, result.games) for seat, result in told.seats] == [(0, 2), (1, 1)]
    months = [(month.month, result.games) for month, result in told.months]
    assert months == [(10, 1), (11, 2)]


def test_moves_are_counted_by_phase_and_time() -> None:
    """Thirds of the game; the first move's time is unknown, and days say nothing of thinking."""
    weak = Finding("x", (0.0, 0.0), seat=0, options=3, loss=0.1)
    best = Finding("x", (0.0, 0.0), seat=0, options=3)
    forced = Finding("x", (0.0, 0.0), seat=0, options=1)
    moves = TimedMove(1, None), TimedMove(4, 2000), TimedMove(6, 4000), TimedMove(9, 31_000)
    told = figures([game((1, 2), (ADA, BO), *moves, found={0: best, 3: weak, 5: forced})])
    assert told is not None
    assert told.analysed == 1
    assert [(pace.moves, pace.seconds, pace.accuracy) for pace in told.phases] == [
        (1, None, 1.0),
        (2, 3.0, 0.5),
        (1, 31.0, None),
    ]
    assert [pace.moves for pace in told.paces] == [1, 1, 0, 1]
    slow = figures([game((1, 2), (ADA, BO), *moves, over_days=True)])
    assert slow is not None
    assert [pace.moves for pace in slow.paces] == [0, 0, 0, 0]
    assert {pace.seconds for pace in slow.phases} == {None}


def test_no_games_have_no_figures() -> None:
    assert figures([]) is None


def test_a_member_reads_their_own_games_and_nobody_elses(start: Start) -> None:
    house = start()
    ada, bo = sign_up(house.person(), "Ada Aal"), sign_up(house.person(), "Bo Boje")
    eve = sign_up(house.person(), "Eve Ehm")
    assert "Nothing to see yet" in ada.http.get("/me/insights").text
    finished(ada, bo)
    finished(ada, bo, listed="private")
    explore_all(house)
    mine = ada.http.get("/me/insights").text
    assert "100 %" in mine
    assert "2 games, 2 wins" in mine
    assert "Bo Boje" in mine
    assert "0 wins" in bo.http.get("/me/insights?game=swift").text
    assert "Nothing to see yet" in eve.http.get("/me/insights?game=swift").text


def test_whoever_is_no_member_is_led_to_signing_in(start: Start) -> None:
    answer = start().person().http.get("/me/insights")
    assert answer.status_code in (302, 303, 307)
    assert answer.headers["location"] == "/in?after=/me/insights"


def test_a_seat_beside_ones_own_is_nobody_elses(start: Start) -> None:
    """A person who held two seats of a game has no result of their own in it."""
    house = start()
    ada = sign_up(house.person(), "Ada Aal")
    opened = ada.open("swift", [{"kind": "me"}, {"kind": "here", "name": "Jo"}])
    socket = ada.sit(opened["id"])
    socket.say("leave", seat=1)
    while not socket.hear().get("over"):
        pass
    explore_all(house)
    assert "Nothing to see yet" in ada.http.get("/me/insights").text


def test_what_is_read_has_bounds(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    house = start()
    ada, bo = sign_up(house.person(), "Ada Aal"), sign_up(house.person(), "Bo Boje")
    for _ in range(3):
        finished(ada, bo)
    explore_all(house)
    monkeypatch.setattr(store, "MOST", 2)
    assert "2 games, 2 wins" in ada.http.get("/me/insights").text
