"""A house for each test of evenings, with a clock that the test moves."""

import pytest

from tests.server.conftest import RunningServer, Start, Time


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def served(start: Start, time: Time) -> RunningServer:
    return start(time)
