"""A table over days for each test, and passwords that cost little."""

from collections.abc import Iterator

import pytest

from tests.server.conftest import Start
from tests.server.days.weeks import Weeks
from tests.server.entering import cheap_hashes


@pytest.fixture(autouse=True)
def _cheap() -> Iterator[None]:
    with cheap_hashes():
        yield


@pytest.fixture
def weeks(start: Start) -> Weeks:
    return Weeks(start)
