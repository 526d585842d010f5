"""How widely a tree search explores."""

import pytest

from rookery.search.mcts.exploring import exact_width, width


@pytest.mark.parametrize("visits", [0, 1, 7, 200, 4095, 4096, 4097, 300_000])
def test_few_and_many_visits_are_told_alike(visits: int) -> None:
    assert width(visits) == pytest.approx(exact_width(visits), rel=1e-6)


def test_it_grows_with_the_root_of_visits_and_faster_where_there_are_many() -> None:
    few, some, many = (exact_width(visits) / visits**0.5 for visits in (4, 1_000, 100_000))
    assert few == pytest.approx(1.01, rel=0.01)
    assert some == pytest.approx(1.6, rel=0.01)
    assert many == pytest.approx(3.07, rel=0.01)
