"""Synthesise all sounds of a table, the same bytes every time.

`python -m tools.sounds` writes them into the package; `python -m tools.sounds --listen FOLDER`
writes them to a folder, not packed, and prints how loud they are.
"""

import sys
import wave
from pathlib import Path

import numpy as np

from tools.sounds.loudness import level, loudness, true_peak
from tools.sounds.packing import Samples, pack
from tools.sounds.recipes import RECIPES, Recipe
from tools.sounds.waves import RATE, Wave, below, samples

FOLDER = Path(__file__).resolve().parents[2] / "src/rookery/server/static/sounds"
_FULL = 32768
_EDGE = 0.2  # milliseconds of fade-in
_END = 5.0  # milliseconds of fade-out


def make(recipe: Recipe) -> tuple[Samples, int]:
    """The samples of a recipe's sound, and their rate per second."""
    x = recipe.make()
    x = _with_edges(x - x.mean())
    rate = RATE
    if recipe.halved:
        x, rate = below(np.append(x, np.zeros(len(x) % 2)), RATE / 4.8)[::2], RATE // 2
    x = level(_with_edges(x, rate), rate, recipe.loud, recipe.peak)
    return np.round(x * _FULL).astype(np.int16), rate


def _with_edges(x: Wave, rate: int = RATE) -> Wave:
    """Fade a sound in and out."""
    begin, end = samples(_EDGE * rate / RATE), samples(_END * rate / RATE)
    x = x.copy()
    x[:begin] *= np.linspace(0, 1, begin)
    x[-end:] *= np.linspace(1, 0, end)
    x[0] = x[-1] = 0
    return x


def files() -> dict[str, bytes]:
    """The content of every file, by its name."""
    return {f"{name}.flac": pack(*make(recipe)) for name, recipe in RECIPES.items()}


def _listen(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, recipe in RECIPES.items():
        samples, rate = make(recipe)
        with wave.open(str(folder / f"{name}.wav"), "wb") as out:
            out.setparams((1, 2, rate, 0, "NONE", ""))
            out.writeframes(samples.tobytes())
        x = samples / _FULL
        length = 1000 * len(x) / rate
        print(f"{name:12} {length:6.0f} ms {loudness(x, rate):6.1f} LUFS {true_peak(x):6.1f} dBFS")


def main() -> None:
    """Write the packed files, or unpacked ones with --listen."""
    if sys.argv[1:2] == ["--listen"]:
        _listen(Path(sys.argv[2]))
        return
    FOLDER.mkdir(exist_ok=True)
    for name, content in files().items():
        (FOLDER / name).write_bytes(content)


if __name__ == "__main__":
    main()
