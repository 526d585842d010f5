"""What every test shares: the table of clauses, seeds, hypothesis profiles.

The markers are declared in pyproject.toml.
"""

import gc
import os
import random
import sys
import zlib
from contextlib import ExitStack

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from tests import clauses, queues, scratch

# A failing check shows the values that it compared, as a failing test does.
pytest.register_assert_rewrite("tests.contract.checks")

# Examples are the same in every run, so that a red build stays red; `wide` tries more of them.
settings.register_profile(
    "house",
    derandomize=True,
    database=None,
    deadline=None,  # the first example pays for compiling
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "wide", settings.get_profile("house"), derandomize=False, max_examples=2000
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "house"))


# What is loaded and collected stays until the end, so the garbage collector never examines it.
gc.disable()

_LOADED = pytest.StashKey[frozenset[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("rookery")
    group.addoption("--clauses", action="store_true", help="print clause -> tests and stop")
    group.addoption("--seed", type=int, default=20260, help="seed of all random tests")
    group.addoption("--check", default="", help="only contract checks with this in their names")
    group.addoption("--shuffle", action="store_true", help="run tests in an order from the seed")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Put temporary files in memory. Workers inherit the folder from their parent process."""
    over = ExitStack()
    over.enter_context(scratch.in_memory())
    config.add_cleanup(over.close)


def pytest_cmdline_main(config: pytest.Config) -> int | None:
    if not config.getoption("--clauses"):
        return None
    print(clauses.table())  # noqa: T201  the table is the answer
    return 0


def pytest_report_header(config: pytest.Config) -> str:
    profile = settings.get_current_profile_name()
    order = ", shuffled" if config.getoption("--shuffle") else ""
    return f"seed: {config.getoption('--seed')} (--seed){order}, hypothesis profile: {profile}"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Begin with tests that need a browser or PostgreSQL, each on few workers: both start slowly.

    An idle worker takes tests from the end of another's queue, where the other tests are.
    """
    if config.getoption("--shuffle"):
        _shuffle(items, random.Random(config.getoption("--seed")))
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = queues.arranged(items, workers)


@pytest.hookimpl(trylast=True)
def pytest_collection_finish(session: pytest.Session) -> None:
    """From now on collect garbage only among new objects, and rarely.

    Collection takes a tenth of the tests' time. Doing it far less often costs more, because garbage
    holds transposition tables.
    """
    session.config.stash[_LOADED] = frozenset(sys.modules)
    gc.freeze()
    gc.set_threshold(5000, 10, 10)
    gc.enable()


def _shuffle(items: list[pytest.Item], chance: random.Random) -> None:
    """Shuffle the files, and the tests within each. Module fixtures are still set up only once."""
    files = sorted({item.path for item in items})
    places = dict(zip(files, chance.sample(range(len(files)), len(files)), strict=True))
    chance.shuffle(items)
    items.sort(key=lambda item: places[item.path])


@pytest.fixture(scope="session")
def loaded_to_collect(request: pytest.FixtureRequest) -> frozenset[str]:
    """The names of all modules that were loaded when the tests had been collected."""
    return request.config.stash[_LOADED]


@pytest.fixture
def seed(request: pytest.FixtureRequest) -> int:
    """This test's own seed, the same in every run with the same --seed. It is printed."""
    base: int = request.config.getoption("--seed")
    own = zlib.crc32(f"{base} {request.node.nodeid}".encode())
    print(f"seed {own}")  # noqa: T201  pytest shows it when the test fails
    return own


@pytest.fixture
def rng(seed: int) -> np.random.Generator:
    """A random generator started from this test's own seed."""
    return np.random.default_rng(seed)
