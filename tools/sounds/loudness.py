"""How loud a sound is (ITU-R BS.1770), its true peak, and how to make it as loud as it should be.

A sound shorter than the standard's blocks is one block, all of it.
"""

import numpy as np

from tools.sounds.waves import Wave

# The two filters of the standard, as analogue prototypes: a shelf for the head, and a high pass.
_SHELF = (1681.974450955533, 3.999843853973347, 0.7071752369554196)
_PASS = (38.13547087602444, 0.5003270373238773)


def _weighting(frequency: Wave, rate: int) -> Wave:
    """The square of the filters' gain."""
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
    """In LUFS."""
    n = 2 * len(x)  # room for what the filters leave behind
    power = np.abs(np.fft.rfft(x, n)) ** 2 * _weighting(np.fft.rfftfreq(n, 1 / rate), rate)
    energy = (2 * power.sum() - power[0] - power[-1]) / n
    return float(-0.691 + 10 * np.log10(energy / len(x)))


def true_peak(x: Wave) -> float:
    """The peak between samples too, in dBFS."""
    n = 4 * len(x)
    fine = np.fft.irfft(np.fft.rfft(x), n) * 4
    return float(20 * np.log10(np.abs(fine).max()))


def levelled(x: Wave, rate: int, loud: float, peak: float) -> Wave:
    """As loud as wished, with no sample beyond the peak: what would be is pressed down softly."""
    x = x / np.abs(x).max()
    ceiling = 10 ** (peak / 20)
    low, high = -60.0, 40.0
    for _ in range(40):
        middle = (low + high) / 2
        if loudness(_pressed(x, middle, ceiling), rate) < loud:
            low = middle
        else:
            high = middle
    return _pressed(x, high, ceiling)


def _pressed(x: Wave, gain: float, ceiling: float) -> Wave:
    """Louder by so many dB above the ceiling; far below it that changes nothing but the level."""
    knee = 0.7 * ceiling
    loud = x * ceiling * 10 ** (gain / 20)
    over = np.maximum(np.abs(loud) - knee, 0) / (ceiling - knee)
    wave: Wave = np.sign(loud) * (np.minimum(np.abs(loud), knee) + (ceiling - knee) * np.tanh(over))
    return wave
