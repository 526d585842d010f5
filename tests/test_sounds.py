"""The sounds of the table: as the program makes them, as loud as they should be, and small."""

import hashlib

import numpy as np
import pytest
from numpy.typing import NDArray

from tools.sounds.__main__ import FOLDER, files, make
from tools.sounds.loudness import loudness, true_peak
from tools.sounds.packing import BLOCK, CLEAN_DB, pack, round_samples
from tools.sounds.recipes import RECIPES

LENGTHS_MS = {
    "slide-180": 180,
    "slide-300": 300,
    "slide-420": 420,
    "crack": 260,
    "hop": 240,
    "dice": 620,
    "wheel": 900,
    "seal": 420,
    "lion": 700,
    "capture": 460,
    "turn": 340,
    "win": 1500,
    "low-clock": 90,
    "message": 220,
}
ALL_TOGETHER = 100_000  # bytes


def shipped() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir())}


def test_the_files_are_what_the_program_makes_byte_for_byte() -> None:
    assert shipped() == dict(sorted(files().items()))


def test_they_are_small() -> None:
    assert sum(map(len, shipped().values())) < ALL_TOGETHER


@pytest.mark.parametrize("name", RECIPES)
def test_a_sound_is_as_loud_as_it_should_be_and_begins_and_ends_in_silence(name: str) -> None:
    samples, rate = make(RECIPES[name])
    samples = round_samples(samples)
    wave = samples / 32768
    assert (samples[0], samples[-1]) == (0, 0)
    assert true_peak(wave) < -3
    assert loudness(wave, rate) == pytest.approx(RECIPES[name].loud, abs=1)
    if name in LENGTHS_MS:
        assert 1000 * len(samples) / rate == pytest.approx(LENGTHS_MS[name], abs=5)


def test_loudness_is_that_of_the_standard() -> None:
    # EBU Tech 3341: a 1 kHz tone at -23 dBFS has -23 LUFS in two channels, and 3 LU less in one.
    for rate in (48_000, 44_100, 22_050):
        tone = np.sin(2 * np.pi * 1000 * np.arange(rate) / rate)
        assert loudness(tone * 10 ** (-23 / 20), rate) == pytest.approx(-26.01, abs=0.1)


def test_the_peak_between_samples_counts() -> None:
    # A tone at a quarter of the sampling rate, sampled between its crests, peaks 3 dB above them.
    tone = np.sin(np.pi / 2 * np.arange(400) + np.pi / 4)
    assert true_peak(tone) == pytest.approx(0, abs=0.2)


@pytest.mark.parametrize("name", RECIPES)
def test_what_is_left_out_stays_below_what_is_heard(name: str) -> None:
    samples, _ = make(RECIPES[name])
    told = round_samples(samples)
    for at in range(0, len(samples), BLOCK):
        block = samples[at : at + BLOCK].astype(float)
        error = np.mean((told[at : at + BLOCK] - block) ** 2)
        assert error <= max(np.mean(block**2) * 10 ** (-(CLEAN_DB - 2) / 10), 0.1)


@pytest.mark.parametrize(
    "samples",
    [
        np.zeros(10, np.int16),
        np.array([-32768, 32767] * 3000, np.int16),
        np.array([7], np.int16),
        np.arange(-5000, 5000, dtype=np.int16),
    ],
    ids=["silence", "loudest", "one sample", "a line"],
)
def test_a_file_says_what_it_contains(samples: NDArray[np.int16]) -> None:
    """`tests/browser/table/test_feel.py` has a browser decode every file."""
    file = pack(samples, 22_050)
    told = round_samples(samples)
    assert file.startswith(b"fLaC\x80\x00\x00\x22")
    about = int.from_bytes(file[18:26], "big")
    assert (about >> 44, about & (2**36 - 1)) == (22_050, len(samples))
    assert file[26:42] == hashlib.md5(told.tobytes(), usedforsecurity=False).digest()
    assert len(file) < 42 + 20 * (1 + len(samples) // BLOCK) + 2.2 * len(samples)
