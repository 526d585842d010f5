"""A house of its own for each test, on both databases, with a clock that the test moves."""

from collections.abc import Iterator

import pytest

from tests.server.conftest import RunningServer, Start, Ticking
from tests.server.entering import cheap_hashes


@pytest.fixture(autouse=True)
def _quick_hashes() -> Iterator[None]:
    with cheap_hashes():
        yield


@pytest.fixture
def time() -> Ticking:
    return Ticking()


@pytest.fixture
def house(start: Start, time: Ticking, address: str) -> RunningServer:
    return start(time=time, database_url=address)
