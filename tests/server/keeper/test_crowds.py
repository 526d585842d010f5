"""A limit that a class behind one address really meets is named: at the desk, and in the log."""

import pytest

from rookery.server.errors import SeatTaken, TooFast
from rookery.server.keeper.crowds import LimitsLog, limits_met
from rookery.server.ops.limits_met import LimitMet, LimitsMet
from tests.server.conftest import RunningServer, Start, Ticking
from tests.server.entering import code_of, try_password
from tests.server.keeper.keeping import founded
from tests.server.users import COMPUTER, ME, Person

HOUR_S = 3600
NEW = {"game": "swift", "seats": [ME, COMPUTER]}


@pytest.fixture
def school(start: Start, time: Ticking) -> RunningServer:
    """A house with limits that thirty pupils behind one address meet at once."""
    return start(time=time, address_games=3, address_logins=4)


def open_until_refused(*people: Person) -> None:
    """Each opens tables until the house refuses one."""
    for person in people:
        while (answer := person.http.post("/api/games", json=NEW)).status_code == 201:
            pass
        assert code_of(answer) == (429, "too-fast")


def named(keeper: Person, language: str = "en") -> str:
    """The check-up as its reader sees it."""
    page: str = keeper.http.get("/keeper/check-up", headers={"accept-language": language}).text
    return page


def warnings(house: RunningServer) -> list[str]:
    return [line["fault"] for line in house.lines() if line["what"] == "a limit was met"]


def test_the_desk_names_a_limit_that_several_people_have_met(
    school: RunningServer, time: Ticking
) -> None:
    keeper = founded(school)
    guests = [school.person() for _ in range(3)]
    open_until_refused(*guests)
    assert [fault.key for fault in limits_met(school.house)] == ["met"]
    page = named(keeper)
    assert "met the limit ADDRESS_GAMES=3 in the last hour (3×)" in page
    assert "set ADDRESS_GAMES=6" in page
    assert "ADDRESS_GAMES=3 gestoßen (3×)" in named(keeper, "de")
    time.pass_s(HOUR_S)
    assert "ADDRESS_GAMES" not in named(keeper)


def test_a_program_that_meets_a_limit_by_itself_is_no_class(school: RunningServer) -> None:
    keeper = founded(school)
    program = school.person()
    open_until_refused(program, program, program)
    assert "ADDRESS_GAMES" not in named(keeper)


def test_where_people_sign_in_nobody_is_known_yet(school: RunningServer) -> None:
    keeper = founded(school)
    for name in ("Ada", "Bolero", "Carmen", "Dora"):
        assert code_of(try_password(school.person(), name, "wrong"))[0] == 401
    assert code_of(try_password(school.person(), "Emil", "wrong")) == (429, "too-many-tries")
    assert "met the limit ADDRESS_LOGINS=4 in the last hour (1×)" in named(keeper)


def test_one_name_that_is_tried_too_often_is_no_class(start: Start) -> None:
    house = start(address_logins=100)
    keeper = founded(house)
    tries = [code_of(try_password(house.person(), "Ada", "wrong"))[0] for _ in range(9)]
    assert tries == [401] * 8 + [429]
    assert "ADDRESS_LOGINS" not in named(keeper)


def test_the_log_says_it_once_an_hour(school: RunningServer, time: Ticking) -> None:
    log = LimitsLog(school.house)
    log.tell()
    open_until_refused(school.person(), school.person())
    log.tell()
    log.tell()
    said = "People behind one address met the limit ADDRESS_GAMES=3 in the last hour (2×)."
    assert warnings(school) == [said]
    time.pass_s(HOUR_S)
    log.tell()
    assert warnings(school) == [said]
    open_until_refused(school.person(), school.person(), school.person())
    log.tell()
    assert len(warnings(school)) == 2


def test_refusals_are_counted_by_limit_and_address_for_an_hour() -> None:
    now = [0.0]
    limits = LimitsMet(lambda: now[0])
    games, searches = TooFast(limit="address_games"), TooFast(limit="address_searches")
    for refusal, address, browser in (
        (games, "a", "x"),
        (games, "a", None),
        (games, "a", "x"),
        (games, "b", "y"),
        (searches, "b", "y"),
        (TooFast(), "b", "y"),
        (SeatTaken(), "b", "y"),
    ):
        limits.note(refusal, address, browser)
    assert limits.last_hour() == [
        LimitMet("address_games", 3, 1),
        LimitMet("address_searches", 1, 1),
    ]
    now[0] = 1800
    for browser in ("y", "z"):
        limits.note(games, "b", browser)
    assert limits.last_hour()[0] == LimitMet("address_games", 3, 2)  # where several met it
    now[0] = 3660
    assert limits.last_hour() == [LimitMet("address_games", 2, 2)]
    now[0] = 9000
    assert limits.last_hour() == []
