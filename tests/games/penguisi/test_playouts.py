"""What random play draws, and what it need not draw."""

import pytest

from rookery.core.kernels.rng import seeded
from rookery.games.penguisi.rules.playouts import random_bit


@pytest.mark.kernel_modes
def test_a_number_is_drawn_only_where_there_is_a_choice() -> None:
    rng = seeded(3)
    before = rng.copy()
    assert random_bit(1 << 9, rng) == 9
    assert rng == before
    assert {random_bit(0b1001_0100, rng) for _ in range(60)} == {2, 4, 7}
    assert rng != before
