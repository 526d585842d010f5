"""The order of tests: none is lost, and few workers start browsers and PostgreSQL."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.queues import arranged, needs_postgresql, pieces


def made(kind: str, number: int, file: str = "") -> pytest.Item:
    """Something that stands for a collected test; kinds are browser, postgresql and plain."""
    marker = "browser" if kind == "browser" else None
    stand_in: Any = SimpleNamespace(
        name=f"{kind} {number}",
        path=Path(file or kind),
        fixturenames=["tmp_path", kind],
        get_closest_marker=lambda asked: asked == marker or None,
    )
    return cast("pytest.Item", stand_in)


def many(kind: str, count: int) -> list[pytest.Item]:
    return [made(kind, number) for number in range(count)]


def queues(items: Sequence[pytest.Item], workers: int) -> list[list[str]]:
    """What each worker is given, by name."""
    names, found = [item.name for item in items], list[list[str]]()
    for size in pieces(len(names), workers):
        found.append(names[:size])
        names = names[size:]
    assert names == []
    return found


@pytest.mark.parametrize("workers", [1, 2, 3, 4, 7])
@pytest.mark.parametrize(
    "counts", [(0, 0, 0), (5, 0, 0), (0, 5, 0), (0, 0, 5), (3, 4, 50), (20, 4, 6), (3, 40, 10)]
)
def test_none_is_lost_and_none_comes_twice(counts: tuple[int, int, int], workers: int) -> None:
    kinds = zip(("browser", "postgresql", "plain"), counts, strict=True)
    items = [item for kind, count in kinds for item in many(kind, count)]
    found = arranged(items, workers)
    assert sorted(item.name for item in found) == sorted(item.name for item in items)


def test_three_of_four_workers_begin_with_browsers_and_the_last_with_postgresql() -> None:
    items = [*many("plain", 60), *many("postgresql", 4), *many("browser", 6)]
    first, second, third, last = queues(arranged(items, 4), 4)
    assert first[:3] == ["browser 0", "browser 1", "plain 0"]
    assert second[:3] == ["browser 2", "browser 3", "plain 15"]
    assert third[:3] == ["browser 4", "browser 5", "plain 30"]
    assert last[:5] == [*(f"postgresql {number}" for number in range(4)), "plain 46"]


def test_all_workers_share_what_is_for_browsers_alone() -> None:
    shares = queues(arranged(many("browser", 10), 4), 4)
    assert [len(share) for share in shares] == [2, 2, 3, 3]


def test_a_file_that_needs_postgresql_stays_whole() -> None:
    items = [made("plain", 0, "both"), *many("plain", 8), made("postgresql", 0, "both")]
    assert queues(arranged(items, 2), 2)[1][:2] == ["plain 0", "postgresql 0"]


def test_variants_that_need_postgresql_are_known(request: pytest.FixtureRequest) -> None:
    variant = cast("Any", made("plain", 0))
    variant.callspec = SimpleNamespace(params={"address": "postgresql", "number": 1})
    assert needs_postgresql(variant)
    assert not needs_postgresql(request.node)
