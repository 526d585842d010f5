"""Where points come from, as the page of an evening says it."""

import pytest

from rookery.server.evenings.reasons import PlaceReason, reason
from rookery.server.evenings.shown import TableShown

NAMES = {"a": "Ada", "b": "Bo", "c": "Cy", "d": "Di"}


def table(*places: int) -> TableShown:
    return TableShown("game", tuple("abcd"), places, bool(places), False)


@pytest.mark.parametrize(
    ("player", "ahead_of", "level_with", "behind", "points"),
    [
        ("a", ("Di",), ("Bo",), ("Cy",), "0"),
        ("c", ("Ada", "Bo", "Di"), (), (), "+1"),
        ("d", (), (), ("Ada", "Bo", "Cy"), "−1"),
    ],
)
def test_points_are_told_by_those_ahead_and_behind(
    player: str,
    ahead_of: tuple[str, ...],
    level_with: tuple[str, ...],
    behind: tuple[str, ...],
    points: str,
) -> None:
    own = reason(table(2, 2, 1, 4), player, NAMES)
    assert own == PlaceReason(ahead_of, level_with, behind, points)


def test_a_table_without_a_result_gives_no_reason() -> None:
    assert reason(table(), "a", NAMES) is None
