"""Fixtures: a repository to clone, and people who follow a page from an empty folder."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from rookery.server.ops.randomness import Randomness
from tests.paths.walk import Walk, make_upstream
from tests.seeded import Seeded
from tests.server.users import Person


@pytest.fixture(scope="package")
def upstream(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with the files of this checkout."""
    return make_upstream(tmp_path_factory.mktemp("upstream"))


@pytest.fixture
def walk(upstream: Path, tmp_path: Path) -> Iterator[Walk]:
    """A person at a shell in an empty folder."""
    with closing(Walk(tmp_path, upstream)) as made:
        yield made


@pytest.fixture
def visit(seed: int) -> Iterator[Callable[[str], Person]]:
    """People who open an address in browsers of their own."""
    randomness = Randomness(Seeded(seed))
    with ExitStack() as stack:
        yield lambda address: stack.enter_context(closing(Person(address, randomness)))
