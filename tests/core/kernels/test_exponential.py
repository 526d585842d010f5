"""The exponential function: how exact it is, and that it has the same bits everywhere."""

import math
import random

import numpy as np
import pytest

from rookery.core.kernels.exponential import exp

pytestmark = pytest.mark.kernel_modes

KNOWN = {
    1.0: "0x1.5bf0a8b14576ap+1",
    -1.0: "0x1.78b56362cef38p-2",
    0.1: "0x1.1aec7b35a00d4p+0",
    -7.25: "0x1.7455fe323fafep-11",
    -39.5: "0x1.026a3c0738cffp-57",
}


def test_it_is_within_one_unit_in_the_last_place() -> None:
    drawn = random.Random(1)
    for _ in range(2000):
        x = drawn.uniform(-700.0, 700.0)
        assert abs(exp(x) - math.exp(x)) <= math.ulp(math.exp(x)), x


@pytest.mark.parametrize(("x", "bits"), KNOWN.items())
def test_its_bits_are_the_same_compiled_or_not(x: float, bits: str) -> None:
    assert float(exp(x)).hex() == bits


def test_its_ends() -> None:
    assert exp(0.0) == 1.0
    assert exp(-1e300) == exp(-709.0) == exp(math.nan) == 0.0
    assert exp(710.0) == np.inf
    assert exp(-708.0) > 0.0
    assert exp(709.0) < np.inf
