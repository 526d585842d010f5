"""The event loop and the interpreter belong to everybody: no endpoint keeps them for long.

Each endpoint of the application is asked for its largest answer, several times, while the loop's
callbacks are timed and a thread asks for the interpreter again and again. Only the least of these
times counts, in processor time: a busy machine makes single times longer, but not all of them.
"""

from collections.abc import Iterator
from functools import partial

import msgspec
import pytest

from rookery.server.web import prices
from tests.server.conftest import SETTINGS, RunningServer, Ticking
from tests.server.entering import cheap_hashes
from tests.server.largest.asking import ask, endpoints
from tests.server.largest.full_house import MAIL, FullHouse
from tests.server.largest.requests import REQUESTS
from tests.server.largest.watching import MOST_MS, Watch, own_loops, watching


@pytest.fixture(scope="module")
def full_house(tmp_path_factory: pytest.TempPathFactory, _quick_games: None) -> Iterator[FullHouse]:
    settings = {"data": str(tmp_path_factory.mktemp("full")), "solve_ms": 50, **MAIL}
    with own_loops(), cheap_hashes():
        chosen = msgspec.structs.replace(SETTINGS, **settings)
        time = Ticking()
        served = RunningServer(chosen, "full", time)
        yield FullHouse(served, time)
        served.stop()


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    with watching() as made:
        yield made


def test_every_endpoint_has_a_largest_request() -> None:
    assert sorted(REQUESTS) == endpoints()


def kept_longest(house: FullHouse, watch: Watch, endpoint: str) -> str:
    """Why an endpoint is too slow, in a line; "" if it isn't."""
    why = watch.kept_longest(lambda number: partial(ask, REQUESTS[endpoint](house, number)))
    return why and f"{endpoint}: {why}"


def test_no_endpoint_keeps_the_loop_or_the_interpreter(full_house: FullHouse, watch: Watch) -> None:
    slow = filter(None, (kept_longest(full_house, watch, endpoint) for endpoint in endpoints()))
    assert not list(slow)


def test_the_watch_sees_who_keeps_the_loop_and_who_the_interpreter(
    full_house: FullHouse, watch: Watch
) -> None:
    async def keep() -> None:
        sum(range(5_000_000))

    watch.begin()
    full_house.served.run(keep())
    assert watch.seen()[0].ms > MOST_MS
    watch.begin()
    full_house.served.run(full_house.house.reader.compute(lambda: sum(range(5_000_000))))
    assert watch.seen()[1].ms > MOST_MS


def test_a_permit_s_worth_is_what_the_loop_may_take() -> None:
    assert prices.PERMIT_MS == MOST_MS
