"""How soon a fresh installation answers at full strength: `emperor` in each game, once per place.

The places: a home without any machine code; other checkouts of the same sources on that machine;
and the two wheels with an empty home. Dependencies come from this environment: what installing
them takes is the network's.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from benchmarks.playing import dealt
from benchmarks.report import Row
from rookery import games

ROOT = Path(__file__).resolve().parent.parent
ANSWERED = b"bestaction"
PLIES = 8


def measure() -> Iterator[Row]:
    """Measure seconds of clock and of processor time from the command to the first action."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        copy, home = place / "copy", place / "home"
        shutil.copytree(ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__"))
        yield from _answers("empty home", ROOT / "src", home, at_most=None)
        yield from _answers("another checkout", copy, home, at_most=10)
        installed = place / "installed"
        size = _install(installed, place / "wheels", home)
        yield Row("wheel with machine code", size / 1e6, "MB", "x86-64-v2 and v3, or aarch64")
        yield from _answers("wheels, empty home", installed, place / "other home", at_most=10)


def _answers(where: str, sources: Path, home: Path, at_most: float | None) -> Iterator[Row]:
    for game in games.names():
        clock, used = _answer(game, _environment(sources, home))
        yield Row(f"{where}: emperor, {game}", clock, "s", f"{used:.1f} s of CPU", at_most=at_most)


def _answer(game: str, environment: Mapping[str, str]) -> tuple[float, float]:
    """Seconds of clock and of processor time that an engine needs for its first action."""
    line = f"position {game} {_position(game)}\ngo level emperor\n"
    before = os.times()
    begun = time.perf_counter()
    with subprocess.Popen(
        [sys.executable, "-m", "rookery", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(line.encode())
        engine.stdin.flush()  # and it stays open: the end of the input would stop the search
        while (answer := engine.stdout.readline()) and not answer.startswith(ANSWERED):
            pass
        clock = time.perf_counter() - begun
        engine.stdin.close()
    after = os.times()
    if not answer:
        raise EOFError(game)
    used = after.children_user + after.children_system
    return clock, used - before.children_user - before.children_system


def _position(game: str) -> str:
    """A position in play, always the same one, in which a player is to move."""
    state, draw = dealt(game, 1), random.Random(1)
    while state.ply < PLIES or state.is_chance:
        state = state.apply_at(draw.random())
    return state.text


def _environment(sources: Path, home: Path) -> dict[str, str]:
    """The environment of someone whose code and home these are."""
    away = "XDG_CACHE_HOME", "NUMBA_CACHE_DIR"
    kept = {name: value for name, value in os.environ.items() if name not in away}
    return {**kept, "HOME": str(home), "PYTHONPATH": str(sources)}


def _install(target: Path, wheels: Path, home: Path) -> int:
    """Build both wheels and install them into an empty folder; return the bytes of the code's."""
    commands = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels)], [
        sys.executable, "-m", "tools.kernels_wheel", "--out", str(wheels)
    ]  # fmt: skip
    for command in commands:
        environment = _environment(ROOT / "src", home)
        subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
    install = [_uv(), "pip", "install", "--quiet", "--no-deps"]
    names = map(str, sorted(wheels.glob("*.whl")))
    subprocess.run([*install, "--target", str(target), *names], check=True)
    (code,) = wheels.glob("rookery_kernels-*.whl")
    return code.stat().st_size


def _uv() -> str:
    beside = Path(sys.executable).with_name("uv")
    return str(beside) if beside.exists() else "uv"
