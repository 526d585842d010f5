"""Building blocks of sounds: envelopes, noise, filters, tones. Times are in milliseconds."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.floating[Any]]

RATE = 44_100
_FADE = 5.0
_SKIRT = 0.2
"""The width of a filter's cosine slope, as a fraction of the frequency of its edge."""
_FALL = 3.0
"""After its decay time, a tone has fallen to e to the power of minus this."""
_HISS = 90


def samples(ms: float) -> int:
    """The number of samples in `ms` milliseconds."""
    return round(ms * RATE / 1000)


def times(n: int) -> Wave:
    """The times of the first n samples."""
    return np.arange(n) * (1000 / RATE)


def env(n: int, attack: float, decay: float, fall: float) -> Wave:
    """An envelope: it rises linearly, then falls exponentially; its last 5 ms fade to zero."""
    t = times(n)
    shape = np.minimum(t / attack, 1) * np.exp(-fall * np.maximum(t - attack, 0) / decay)
    end = min(attack + decay, n * 1000 / RATE)
    wave: Wave = shape * np.clip((end - t) / _FADE, 0, 1)
    return wave


def noise(seed: int, n: int) -> Wave:
    """White noise; the same for the same seed."""
    return np.random.default_rng(seed).standard_normal(n)


def _filter(x: Wave, gain: Callable[[Wave], Wave]) -> Wave:
    spectrum = np.fft.rfft(x) * gain(np.fft.rfftfreq(len(x), 1 / RATE))
    return np.fft.irfft(spectrum, len(x))


def _rise(frequency: Wave, start: float, end: float) -> Wave:
    """A gain of 0 below `start`, 1 above `end`, and a half cosine in between."""
    wave: Wave = 0.5 - 0.5 * np.cos(np.pi * np.clip((frequency - start) / (end - start), 0, 1))
    return wave


def below(x: Wave, edge: float) -> Wave:
    """The part of a wave below a frequency."""
    return _filter(x, lambda f: 1 - _rise(f, edge, edge * (1 + _SKIRT)))


def band(x: Wave, low: float, high: float) -> Wave:
    """The part of a wave between two frequencies."""
    return below(_filter(x, lambda f: _rise(f, low * (1 - _SKIRT), low)), high)


def gliding(frequency: Wave) -> Wave:
    """A pure tone whose frequency changes."""
    return np.sin(2 * np.pi * np.cumsum(frequency) / RATE)


def chirp(n: int, start: float, end: float) -> Wave:
    """A pure tone that glides evenly in pitch."""
    return gliding(start * (end / start) ** (np.arange(n) / n))


def saw(frequency: Wave, harmonics: int = 12) -> Wave:
    """A rough tone whose frequency changes; harmonic h has an amplitude of 1 / h."""
    phase = 2 * np.pi * np.cumsum(frequency) / RATE
    wave = np.zeros(len(frequency))
    for h in range(1, harmonics + 1):
        wave += np.sin(h * phase) / h
    return wave


def _strike(n: int, frequency: float, decay: float, partials: Sequence[Sequence[float]]) -> Wave:
    t = times(n)
    wave = np.zeros(n)
    for factor, gain, part in partials:
        if frequency * factor < RATE / 2:
            tone = np.sin(2 * np.pi * frequency * factor * t / 1000)
            wave += gain * tone * np.exp(-_FALL * t / (decay * part))
    return wave


def bell(n: int, frequency: float, decay: float) -> Wave:
    """The sound of a small bell."""
    return _strike(n, frequency, decay, ((1, 1, 1), (2.76, 0.35, 0.5), (5.40, 0.12, 0.25)))


def wood(n: int, frequency: float, decay: float) -> Wave:
    """A knock on wood."""
    wave = _strike(n, frequency, decay, ((1, 1, 1), (2.57, 0.4, 0.45), (4.9, 0.15, 0.2)))
    hiss = min(n, samples(4))
    wave[:hiss] += 0.25 * band(noise(_HISS, samples(40)), 2000, 6000)[:hiss]
    return wave


def silence(ms: float) -> Wave:
    """Silence, as room to add sounds to."""
    return np.zeros(samples(ms))


def add(room: Wave, at: float, gain: float, make: Callable[[int], Wave]) -> None:
    """Add a sound to `room` from time `at` on; `make` is given the samples left to the end."""
    start = samples(at)
    room[start:] += gain * make(len(room) - start)
