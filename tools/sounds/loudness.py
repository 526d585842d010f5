"""A sound's loudness (ITU-R BS.1770), its true peak, and how to bring it to a target loudness.

Each sound is measured as a single block, since it is shorter than the standard's blocks.
"""

import numpy as np

from tools.sounds.waves import Wave

# The standard's two filters, as analogue prototypes: a shelf that models the head, and a high pass.
_SHELF = (1681.974450955533, 3.999843853973347, 0.7071752369554196)
_PASS = (38.13547087602444, 0.5003270373238773)


def _weighting(frequency: Wave, rate: int) -> Wave:
    """The squared gain of both filters."""
    z = np.exp(-2j * np.pi * frequency / rate)
    f0, gain, q = _SHELF
    k, vh = np.tan(np.pi * f0 / rate), 10 ** (gain / 20)
    vb = vh**0.4996667741545416
    top = (vh + vb * k / q + k * k, 2 * (k * k - vh), vh - vb * k / q + k * k)
    bottom = (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k)
    shelf = _polynomial(top, z) / _polynomial(bottom, z)
    f0, q = _PASS
    k = np.tan(np.pi * f0 / rate)
    bottom = (1 + k / q + k * k, 2 * (k * k - 1), 1 - k / q + k * k)
    high = _polynomial((1, -2, 1), z) * (1 + k / q + k * k) / _polynomial(bottom, z)
    weight: Wave = np.abs(shelf * high) ** 2
    return weight


def _polynomial(
    c: tuple[float, float, float], z: np.typing.NDArray[np.complex128]
) -> np.typing.NDArray[np.complex128]:
    return c[0] + c[1] * z + c[2] * z * z


def loudness(x: Wave, rate: int) -> float:
    """The loudness in LUFS."""
    n = 2 * len(x)  # room for the filters' decay
    power = np.abs(np.fft.rfft(x, n)) ** 2 * _weighting(np.fft.rfftfreq(n, 1 / rate), rate)
    energy = (2 * power.sum() - power[0] - power[-1]) / n
    return float(-0.691 + 10 * np.log10(energy / len(x)))


def true_peak(x: Wave) -> float:
    """The peak in dBFS, including peaks between samples."""
    n = 4 * len(x)
    fine = np.fft.irfft(np.fft.rfft(x), n) * 4
    return float(20 * np.log10(np.abs(fine).max()))


def level(x: Wave, rate: int, loud: float, peak: float) -> Wave:
    """The sound at a target loudness, softly limited so that no sample exceeds the peak."""
    x = x / np.abs(x).max()
    ceiling = 10 ** (peak / 20)
    low, high = -60.0, 40.0
    for _ in range(40):
        middle = (low + high) / 2
        if loudness(_press(x, middle, ceiling), rate) < loud:
            low = middle
        else:
            high = middle
    return _press(x, high, ceiling)


def _press(x: Wave, gain: float, ceiling: float) -> Wave:
    """Scale to `gain` dB above the ceiling and limit softly; low levels are only scaled."""
    knee = 0.7 * ceiling
    loud = x * ceiling * 10 ** (gain / 20)
    over = np.maximum(np.abs(loud) - knee, 0) / (ceiling - knee)
    wave: Wave = np.sign(loud) * (np.minimum(np.abs(loud), knee) + (ceiling - knee) * np.tanh(over))
    return wave
