"""Build the wheel `rookery-kernels`: the machine code of the games, so that nobody compiles it.

`make kernels` builds it into dist/ for this Python and this system: on x86-64 for two levels of
processors, of which each machine takes the highest that it has (`core.compiler.target`), on aarch64
for all. Code that the store of this machine has already is not compiled again. See
docs/decisions/0088-one-store-of-machine-code.md.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
from importlib.metadata import distribution, version
from pathlib import Path

import rookery
from rookery import games
from rookery.core.compiler.store import WHEEL, Store, store
from rookery.core.compiler.target import choose, shipped_levels

ROOT = Path(__file__).resolve().parent.parent

PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "rookery-kernels"
version = "{rookery}"
description = "Machine code of the games of Rookery, for one version of Python, Numba and Rookery."
license = "MIT"
requires-python = "=={python}.*"
dependencies = ["rookery=={rookery}", "numba=={numba}", "llvmlite=={llvmlite}"]

[tool.hatch.build.targets.wheel]
only-include = ["{package}"]

[tool.hatch.build.targets.wheel.hooks.custom]
path = "tag.py"
"""

# Hatch knows by itself only the tags of plain Python and of this very system.
TAG = """
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Tag(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data.update(tag="{tag}", pure_python=False)
"""


def tag() -> str:
    """The tag of the wheel: this Python, on all systems on which the installed Numba runs."""
    lines = (distribution("numba").read_text("WHEEL") or "").splitlines()
    systems = [line.rpartition("-")[2] for line in lines if line.startswith("Tag: ")]
    return f"cp{sys.version_info[0]}{sys.version_info[1]}-none-{'.'.join(sorted(systems))}"


def collect(names: list[str], folder: Path) -> None:
    """Warm up these games for the target of this process, and copy what that needs to a folder."""
    from rookery.core.warmup import collect_seldom, warmup

    collect_seldom()
    warmup(
        map(games.load, names or games.names()),
        lambda step: print(
            f"{choose().cpu}: {step.number}/{step.total} {step.game}: {step.what}", flush=True
        ),
    )
    copy = Store(folder, None, choose())
    for name in sorted(store().names):
        copy.write(name, store().read(name) or b"")


def collect_for(level: str, names: list[str], folder: Path) -> None:
    """The same for a level of processors, in a process of its own."""
    subprocess.run(
        [sys.executable, "-m", "tools.kernels_wheel", "--collect", str(folder), *names],
        env={**os.environ, "NUMBA_CPU_NAME": level, "NUMBA_CPU_FEATURES": ""},
        cwd=ROOT,
        check=True,
    )


def pack(entries: Path, out: Path) -> Path:
    """Make a wheel of a folder of the store; returns its path."""
    versions = {
        "rookery": rookery.__version__,
        "python": f"{sys.version_info[0]}.{sys.version_info[1]}",
        "numba": version("numba"),
        "llvmlite": version("llvmlite"),
    }
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder)
        (project / "pyproject.toml").write_text(PROJECT.format(package=WHEEL, **versions))
        (project / "tag.py").write_text(TAG.format(tag=tag()))
        package = project / WHEEL
        for entry in sorted(entries.glob("*/*/*")):  # the target, the module, the kernel
            path = package / entry.relative_to(entries)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(entry.read_bytes())
        (package / "__init__.py").write_text('"""Machine code, read by rookery."""\n')
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out)]
        process = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
        if process.returncode:
            raise SystemExit(process.stdout + process.stderr)
    (wheel,) = out.glob(f"{WHEEL}-{rookery.__version__}-{tag()}.whl")
    return wheel


def main() -> int:
    """Build the wheel, or compile for one level in a process of its own."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="only these games (all)")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="the folder for the wheel")
    parser.add_argument("--level", action="append", help="only for this level of processors (all)")
    parser.add_argument("--collect", type=Path, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.collect:
        collect(arguments.games, arguments.collect)
        return 0
    levels_of_machine = shipped_levels(platform.machine())
    levels = tuple(arguments.level or levels_of_machine)
    if not levels or not set(levels) <= set(levels_of_machine):
        names = ", ".join(levels_of_machine) or "none"
        raise SystemExit(f"levels for which code is shipped to {platform.machine()}: {names}")
    with tempfile.TemporaryDirectory() as entries:
        for level in levels:
            collect_for(level, arguments.games, Path(entries))
        wheel = pack(Path(entries), arguments.out.resolve())
    print(f"{wheel}: {wheel.stat().st_size / 1e6:.1f} MB, for {', '.join(levels)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
