"""What seats can expect: weights between phases, and smooth comparisons."""

from math import tanh

import pytest

from rookery.games.packeis.players.utilities import _smooth
from rookery.games.packeis.players.weights import PHASES, SHARES, TENTHS, phase


@pytest.mark.kernel_modes
@pytest.mark.parametrize(
    ("floes", "expected"),
    [(0, {0: 10}), (7, {0: 3, 1: 7}), (10, {1: 10}), (59, {5: 1, 6: 9}), (60, {5: 1, 6: 9})],
)
def test_weights_change_evenly_with_the_contested_ice(floes: int, expected: dict[int, int]) -> None:
    row = SHARES[phase((1 << floes) - 1)]
    assert {number: share for number, share in enumerate(row.tolist()) if share} == expected
    assert (SHARES.sum(axis=1) == TENTHS).all()
    assert SHARES.shape[1] == PHASES


@pytest.mark.kernel_modes
@pytest.mark.parametrize("ahead", [0.0, 0.3, 1.0, 2.5, 4.0, 4.97, 6.0, 1e6])
def test_comparisons_are_smooth(ahead: float) -> None:
    assert _smooth(ahead) == pytest.approx(tanh(ahead), abs=2e-4)
    assert _smooth(-ahead) == -_smooth(ahead)
    assert _smooth(ahead) < 1
