"""The sounds of the table: as the program makes them, as loud as they should be, and small."""

from pathlib import Path

import numpy as np
import pytest

from tools.sounds.__main__ import FOLDER, files, made
from tools.sounds.loudness import loudness, true_peak
from tools.sounds.packing import packed, unpacked
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
ALL_TOGETHER = 150_000  # bytes


def shipped() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir())}


def test_the_files_are_what_the_program_makes_byte_for_byte() -> None:
    assert shipped() == dict(sorted(files().items()))


def test_they_are_small() -> None:
    assert sum(map(len, shipped().values())) < ALL_TOGETHER


@pytest.mark.parametrize("name", RECIPES)
def test_a_sound_is_as_loud_as_it_should_be_and_begins_and_ends_in_silence(name: str) -> None:
    samples, rate = unpacked((FOLDER / f"{name}.wav").read_bytes())
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


@pytest.mark.parametrize("name", ["turn", "crack"])
def test_packing_changes_little(name: str, tmp_path: Path) -> None:
    samples, rate = made(RECIPES[name])
    again, told = unpacked(packed(samples, rate))
    error = np.mean((again.astype(float) - samples) ** 2)
    assert (len(again), told) == (len(samples), rate)
    assert 10 * np.log10(np.mean(samples.astype(float) ** 2) / error) > 15  # decibels
