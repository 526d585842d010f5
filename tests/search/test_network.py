"""Networks: the kernel agrees with NumPy, and hidden units count only above 0."""

import numpy as np
import pytest

from rookery.search.network import Network, score, scores, straight

FEATURES = 7


def drawn(units: int) -> Network:
    rng = np.random.default_rng(units)
    shapes = (FEATURES,), (FEATURES, units), (units,), (units,)
    return Network(*(rng.normal(size=shape) for shape in shapes))


def some_features() -> "np.ndarray[tuple[int, int], np.dtype[np.float64]]":
    """The features of five seats; about half of the numbers are 0."""
    rng = np.random.default_rng(1)
    return rng.normal(size=(5, FEATURES)) * rng.integers(0, 2, (5, FEATURES))


@pytest.mark.kernel_modes
@pytest.mark.parametrize("units", [0, 1, 16])
def test_the_kernel_says_what_numpy_says(units: int) -> None:
    network, features, room = drawn(units), some_features(), np.full(units, 9.0)
    found = [score(network, features, seat, room) for seat in range(len(features))]
    assert found == pytest.approx(scores(network, features), abs=1e-12)
    assert len(set(found)) == len(found)


def test_without_units_a_score_is_a_weighted_sum() -> None:
    weights = np.arange(1.0, FEATURES + 1)
    network = straight(weights)
    assert network.units == 0
    assert scores(network, np.ones(FEATURES)) == pytest.approx(weights.sum())
    assert network.same(straight(weights.copy()))
    assert not network.same(straight(weights + 1))
    assert not network.same(drawn(2))


def test_a_unit_counts_where_its_sum_is_above_0() -> None:
    """The one unit measures by how much the first feature exceeds 2."""
    hidden = np.zeros((FEATURES, 1))
    hidden[0] = 1.0
    network = Network(np.zeros(FEATURES), hidden, np.array([-2.0]), np.array([10.0]))
    features = np.zeros((3, FEATURES))
    features[:, 0] = 1.0, 2.0, 2.5
    assert scores(network, features).tolist() == [0.0, 0.0, 5.0]
    assert [score(network, features, seat, np.zeros(1)) for seat in range(3)] == [0.0, 0.0, 5.0]


def test_numbers_are_rounded() -> None:
    found = drawn(3).rounded(2)
    assert all(np.array_equal(part, part.round(2)) for part in found)
    assert found.hidden.shape == (FEATURES, 3)
