"""The C program that the rules are compared with, built with every compiler available."""

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.positions import reference_line
from rookery.core.state import State

SOURCE = Path(__file__).parent / "c" / "packeis.c"
COMPILERS = ("clang", "gcc", "cc")
FLAGS = ("-O3", "-march=native")


@dataclass(frozen=True)
class Played:
    """Sums over random games, and the seconds of CPU time that they took."""

    games: float
    moves: float
    fish: float
    floes: float
    first: float
    seconds: float


@dataclass(frozen=True)
class Reference:
    """The C program as built by one compiler."""

    compiler: str
    program: Path

    def playouts(self, states: Sequence[State], games: int, seed: int) -> Played:
        """Play `games` random games from each position."""
        return Played(*map(float, self._run(states, "playouts", str(games), str(seed))))

    def perft(self, states: Sequence[State], depth: int) -> tuple[int, float]:
        """Run perft; return the leaves of all positions together, and the seconds taken."""
        leaves, seconds = self._run(states, "perft", str(depth))
        return int(leaves), float(seconds)

    def _run(self, states: Sequence[State], *words: str) -> list[str]:
        lines = "".join(reference_line(state) for state in states)
        command = [str(self.program), *words]
        done = subprocess.run(command, input=lines, capture_output=True, text=True, check=True)
        return done.stdout.split()


def build(folder: Path) -> list[Reference]:
    """Build the program with each compiler of this machine; none if there is no compiler."""
    found: dict[Path, str] = {}
    for name in COMPILERS:
        path = shutil.which(name)
        if path is not None:
            found.setdefault(Path(path).resolve(), name)
    return [_built(path, name, folder) for path, name in found.items()]


def _built(compiler: Path, name: str, folder: Path) -> Reference:
    program = folder / f"packeis-{name}"
    subprocess.run([compiler, *FLAGS, "-o", program, SOURCE], check=True)
    return Reference(name, program)
