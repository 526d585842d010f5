"""The recipes of all sounds, in one key (C major pentatonic), so that overlaps sound in tune."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from tools.sounds.waves import (
    Wave,
    add,
    band,
    bell,
    below,
    chirp,
    env,
    gliding,
    noise,
    samples,
    saw,
    silence,
    times,
    wood,
)

C4, D4, E4, G4, C5 = 261.63, 293.66, 329.63, 392.0, 523.25
A4, E5, G5, C6, C7 = 440.0, 659.26, 783.99, 1046.5, 2093.0


class Recipe(NamedTuple):
    """A sound: its target loudness (LUFS), and the peak (dBFS) that it must not exceed.

    `halved`: whether half the sample rate is enough, since the sound has no high frequencies.
    """

    make: Callable[[], Wave]
    loud: float
    peak: float
    halved: bool = False


def slide(length: float) -> Wave:
    """A belly slides on ice for `length` milliseconds."""
    n = samples(length)
    hiss, share = noise(11, n), np.linspace(0, 1, n)
    glide = (1 - share) * band(hiss, 900, 4200) + share * band(hiss, 500, 1800)
    return (glide + 0.12 * chirp(n, 210, 120)) * env(n, 25, length - 25, 2.2)


def crack() -> Wave:
    """A floe breaks and sinks."""
    room = silence(260)
    clicks = zip((0, 14, 33, 61, 104), (1, 0.6, 0.8, 0.4, 0.3), strict=True)
    for i, (at, gain) in enumerate(clicks):

        def click(n: int, i: int = i) -> Wave:
            return band(noise(20 + i, n), 1500 + 300 * i, 7000) * env(n, 0.5, 22, 5)

        add(room, at, gain, click)
    add(room, 90, 0.35, lambda n: chirp(n, 320, 110) * env(n, 20, 150, 3))
    add(room, 90, 0.2, lambda n: below(noise(29, n), 700) * env(n, 20, 150, 3))
    return room


def hop() -> Wave:
    """A hop: up, then down on wood."""
    room, up = silence(240), samples(94)
    room[:up] += 0.3 * below(chirp(up, 330, 660) * env(up, 4, 90, 2), 1800)
    add(room, 150, 1, lambda n: wood(n, G4, 60))
    return room


def dice() -> Wave:
    """Nine knocks, the last two lower, as the dice settle."""
    room = silence(620)
    at = (0, 55, 118, 170, 236, 310, 372, 452, 548)
    pitches = np.random.default_rng(41).uniform(700, 1100, len(at))
    pitches[-2:] *= 0.8
    gains = np.linspace(1, 0.35, len(at))
    for i, (start, pitch, gain) in enumerate(zip(at, pitches, gains, strict=True)):

        def knock(n: int, i: int = i, pitch: float = float(pitch)) -> Wave:
            chatter = band(noise(50 + i, n), 3000, 8000) * env(n, 0.4, 8, 4)
            return wood(n, pitch, 28) + 0.3 * chatter

        add(room, start, float(gain), knock)
    return room


def wheel() -> Wave:
    """Ticks that slow down, then a final one."""
    room, at, gap = silence(900), 0.0, 28.0
    while gap <= 170:
        add(room, at, 0.8, lambda n: wood(n, 1180, 9))
        at, gap = at + gap, gap * 1.22
    add(room, at, 1, lambda n: wood(n, G5, 90))
    return room


def wheel_stop() -> Wave:
    """The wheel's final tick alone."""
    return wood(samples(100), G5, 90)


def seal(start: float, end: float) -> Wave:
    """A friendly call that glides from `start` to `end`, in cents."""
    n = samples(420)
    t = times(n)
    wobble = 15 * np.sin(2 * np.pi * 6 * t / 1000) * (t >= 120)
    call = saw(240 * 2 ** ((np.linspace(start, end, n) + wobble) / 1200))
    return (band(call, 500, 800) + 0.5 * band(call, 1000, 1300)) * env(n, 30, 380, 2.4)


def lion() -> Wave:
    """A sea lion comes up."""
    n = samples(700)
    call = saw(np.linspace(96, 78, n)) * (1 + 0.45 * np.sin(2 * np.pi * 31 * times(n) / 1000))
    voice = band(call, 350, 600) + 0.45 * band(call, 850, 1050)
    breath = 0.15 * below(noise(71, n), 900)
    wave: Wave = np.tanh(1.6 * (voice + breath) * env(n, 60, 620, 1.8))
    return wave


def lion_gone() -> Wave:
    """The sea lion goes: only its breath is heard."""
    n = samples(340)
    return below(noise(71, n), 900) * env(n, 40, 300, 3)


def _tumbling(room: Wave, start: float) -> None:
    notes = zip((0, 70, 140, 210), (C5, A4, G4, E4), (0.5, 0.42, 0.33, 0.25), strict=True)
    for at, pitch, gain in notes:
        add(room, start + at, gain, lambda n, pitch=pitch: wood(n, pitch, 45))  # type: ignore[misc]  # lambdas with defaults have no types


def capture() -> Wave:
    """A knock, a puff of feathers, and somebody tumbles home."""
    room = silence(460)
    add(room, 0, 1, lambda n: wood(n, D4, 70))
    add(room, 8, 0.5, lambda n: band(noise(81, n), 1200, 5000) * env(n, 2, 90, 4))
    _tumbling(room, 130)
    return room


def sent_home() -> Wave:
    """The tumbling alone, for the one sent home."""
    room = silence(330)
    _tumbling(room, 0)
    return room


def turn() -> Wave:
    """Two rising notes."""
    room = silence(340)
    add(room, 0, 0.6, lambda n: bell(n, G4, 170))
    add(room, 110, 0.8, lambda n: bell(n, C5, 170))
    return below(room, 5000)


def win() -> Wave:
    """Four rising notes over a deep one, and a sparkle."""
    room = silence(1500)
    tones = zip((0, 110, 220, 360), (C5, E5, G5, C6), (300, 300, 300, 900), strict=True)
    for (at, pitch, decay), gain in zip(tones, (0.6, 0.65, 0.7, 1), strict=True):
        add(room, at, gain, lambda n, pitch=pitch, decay=decay: bell(n, pitch, decay))  # type: ignore[misc]  # lambdas with defaults have no types
    low = np.full(len(room), 130.8)
    deep = gliding(low) + 0.3 * gliding(2 * low)
    room += 0.25 * deep * env(len(room), 40, 1200, 2)
    for i, step in enumerate(np.random.default_rng(101).integers(0, 6, 8)):
        pitch = C7 * 2 ** (int(step) / 5)
        add(room, 450 + 90 * i, 0.08, lambda n, pitch=pitch: bell(n, pitch, 120))  # type: ignore[misc]  # lambdas with defaults have no types
    return room


def loss() -> Wave:
    """Three quiet falling notes."""
    room = silence(560)
    for at, pitch in ((0, E4), (170, D4), (340, C4)):
        add(room, at, 0.5, lambda n, pitch=pitch: wood(n, pitch, 160))  # type: ignore[misc]  # lambdas with defaults have no types
    return room


def low_clock() -> Wave:
    """A clock that is about to run out."""
    room = silence(90)
    add(room, 0, 1, lambda n: wood(n, 880, 40))
    add(room, 45, 0.7, lambda n: wood(n, 660, 40))
    return room


def message() -> Wave:
    """A drop of water."""
    room, drop = silence(220), samples(62)
    room[:drop] += 0.6 * chirp(drop, 620, 1240) * env(drop, 2, 60, 2)
    add(room, 85, 0.25, lambda n: bell(n, 1175, 110))
    return room


def _slides() -> Iterator[tuple[str, Recipe]]:
    for length in (180, 300, 420):
        make = lambda length=length: slide(length)  # noqa: E731  one for each length
        yield f"slide-{length}", Recipe(make, -26, -10, halved=True)


RECIPES: dict[str, Recipe] = {
    **dict(_slides()),
    "crack": Recipe(crack, -22, -6),
    "hop": Recipe(hop, -24, -9),
    "dice": Recipe(dice, -22, -6, halved=True),
    "wheel": Recipe(wheel, -24, -8, halved=True),
    "wheel-stop": Recipe(wheel_stop, -24, -8, halved=True),
    "seal": Recipe(lambda: seal(40, -260), -24, -8, halved=True),
    "seal-gone": Recipe(lambda: seal(-260, 40), -24, -8, halved=True),
    "lion": Recipe(lion, -22, -6, halved=True),
    "lion-gone": Recipe(lion_gone, -22, -6, halved=True),
    "capture": Recipe(capture, -21, -5),
    "sent-home": Recipe(sent_home, -21, -5, halved=True),
    "turn": Recipe(turn, -25, -10),
    "win": Recipe(win, -20, -4),
    "loss": Recipe(loss, -28, -10, halved=True),
    "low-clock": Recipe(low_clock, -24, -9),
    "message": Recipe(message, -27, -12),
}
