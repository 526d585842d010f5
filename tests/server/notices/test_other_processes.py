"""Two processes share one store: a page hears of what concerns its reader from either."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from rookery.server.notices.notices import Notices
from rookery.server.notices.other_processes import OtherProcesses, Stirred
from tests.server.bots.programs import challenge
from tests.server.conftest import SETTINGS, RunningServer, Time
from tests.server.entering import cheap_hashes, sign_up
from tests.server.notices.test_notices import follow

Pair = tuple[RunningServer, RunningServer]


@pytest.fixture
def pair(tmp_path_factory: pytest.TempPathFactory, _quick_games: None) -> Iterator[Pair]:
    """Two processes that beat only when told to, and never poll in between."""
    data, time = str(tmp_path_factory.mktemp("both")), Time()
    own = replace(SETTINGS, data=data, poll_ms=600_000)
    names = ("127.0.0.1", "localhost")
    first, second = (RunningServer(replace(own, host=name), name, time) for name in names)
    with cheap_hashes():
        yield first, second
    first.stop()
    second.stop()


def test_a_challenge_rings_the_bell_in_the_other_process(pair: Pair) -> None:
    first, second = pair
    ada, bo = sign_up(first.person(), "Ada"), sign_up(second.person(), "Bo Lind")
    page = follow(bo)
    assert page.until("notices")["new"] == 0
    reads = second.house.ask(Notices).reads
    challenge(ada, "Bo Lind")
    for house in (first, second, first, second):
        house.run(house.house.housekeeping.beat_now())
    assert page.until("notices")["new"] == 1
    assert second.house.ask(Notices).reads == reads + 1


def test_each_user_is_told_once_however_often_it_is_said() -> None:
    heard: list[set[str]] = []
    time = Time()
    teller, listener = (OtherProcesses(one, time, are_others=True) for one in ("one", "two"))
    listener.heard = lambda users: heard.append(set(users))
    teller.tell(["a", "b"])
    said = teller.said()
    for _ in range(3):
        listener.hear([said])
    assert heard == [{"a", "b"}]
    teller.tell(["a", "a"])
    assert len(teller.said().users) == 2  # of each the last time
    listener.hear([teller.said()])
    assert heard[1:] == [{"a"}]
    time.pass_s(60)
    assert teller.said() == Stirred("one")
    alone = OtherProcesses("three", time, are_others=False)
    alone.tell(["a"])
    assert alone.said().users == ()
