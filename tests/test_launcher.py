"""The launcher on machines with too old a Python, with uv, without, and started twice."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# Stands for the Python of the environment: it is new enough, and prints its arguments.
PYTHON = f"""#!/bin/sh
case "$*" in
    *sysconfig*) echo "$ROOKERY_VENV" ;;
    *compileall*) ;;
    *version_info*) exec {sys.executable} "$@" ;;
    *) echo "python $*" ;;
esac
"""

UV = """#!/bin/sh
echo "uv $*" >> "$ROOKERY_VENV.log"
mkdir -p "$ROOKERY_VENV/bin" && cp "$STAND_IN" "$ROOKERY_VENV/bin/python"
"""

BROKEN_UV = """#!/bin/sh
echo "uv broken" >> "$ROOKERY_VENV.log"
exit 1
"""

# Makes environments and has pip, but nothing else.
OUTER = f"""#!/bin/sh
case "$*" in
    *version_info*) exec {sys.executable} "$@" ;;
    *find_spec*) exec {sys.executable} "$@" ;;
    "-m venv"*) echo "venv by $0" >> "$ROOKERY_VENV.made"
        mkdir -p "$ROOKERY_VENV/bin" && cp "$STAND_IN" "$ROOKERY_VENV/bin/python" ;;
    *" install "*) echo "pip $*" >> "$ROOKERY_VENV.log" ;;
esac
"""

# New enough, but unable to install anything, like Debian's Python without its extra package.
NO_PIP = f"""#!/bin/sh
case "$*" in
    *version_info*) exec {sys.executable} "$@" ;;
    *) exit 1 ;;
esac
"""

OLD = """#!/bin/sh
if [ "$1" = --version ]; then echo "Python 3.9.2"; else exit 1; fi
"""


class Clone:
    """A clone with its launcher and locks, on a machine that has only the chosen programs.

    Its distribution's Python, if there is one, is the program `distributions`.
    """

    def __init__(self, folder: Path) -> None:
        self.root = folder / "a clone"
        self.programs = folder / "bin"
        self.venv = folder / "environment"
        (self.root / "tools").mkdir(parents=True)
        self.programs.mkdir()
        for name in ("rookery", "tools/install", "requirements.lock", "requirements-dev.lock"):
            shutil.copy(ROOT / name, self.root / name)
        install = self.root / "tools/install"
        text = install.read_text(encoding="utf-8")
        assert text.count("distributions=/usr/bin/python3\n") == 1
        install.write_text(text.replace("=/usr/bin/python3", f"={self.programs}/distributions"))
        for name in ("sh", "dirname", "cksum", "cat", "mkdir", "cp", "readlink"):
            found = shutil.which(name)
            assert found
            (self.programs / name).symlink_to(found)
        self.stand_in = self.program("stand-in", PYTHON)

    def program(self, name: str, text: str) -> Path:
        path = self.programs / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)
        return path

    def start(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        environment = {
            "PATH": str(self.programs),
            "ROOKERY_VENV": str(self.venv),
            "STAND_IN": str(self.stand_in),
            "HOME": os.environ.get("HOME", "/"),
            **settings,
        }
        command = [str(self.root / "rookery"), *words]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)

    def maker(self) -> str:
        """The Python that made the environment."""
        made = Path(f"{self.venv}.made").read_text(encoding="utf-8")
        return made.strip().removeprefix("venv by ")

    def log(self) -> list[str]:
        path = Path(f"{self.venv}.log")
        return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


def test_an_old_python_gets_one_clear_line(clone: Clone) -> None:
    clone.program("python3", OLD)
    done = clone.start("serve")
    assert done.returncode == 1
    assert done.stderr == (
        "rookery: Python 3.11 or newer is needed, found Python 3.9.2;"
        " set PYTHON=/path/to/a/newer/python3\n"
    )
    assert not clone.venv.exists()


def test_no_python_at_all_gets_one_too(clone: Clone) -> None:
    done = clone.start("serve")
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1
    assert "found no Python" in done.stderr


def test_pip_installs_only_what_has_its_hash_and_the_program_runs(clone: Clone) -> None:
    clone.program("python3", OUTER)
    done = clone.start("legal", "a b")
    assert done.stdout == "python -m rookery legal a b\n"
    (install,) = clone.log()
    assert "--require-hashes" in install
    assert "--no-deps" in install  # the lock is complete, and newer releases have no hash
    assert install.endswith(f"-r {clone.root}/requirements.lock")
    assert (clone.venv / "rookery-source.pth").read_text().strip() == f"{clone.root}/src"


def test_the_distributions_python_comes_first_if_it_can_install(clone: Clone) -> None:
    clone.program("python3", OUTER)
    ours = clone.program("distributions", OUTER)
    assert clone.start("--version").returncode == 0
    assert clone.maker() == str(ours)


@pytest.mark.parametrize("text", [OLD, NO_PIP])
def test_a_distributions_python_that_cannot_is_passed_over(clone: Clone, text: str) -> None:
    clone.program("distributions", text)
    other = clone.program("python3", OUTER)
    assert clone.start("--version").returncode == 0
    assert clone.maker() == str(other)


def test_whoever_names_a_python_gets_it(clone: Clone) -> None:
    clone.program("distributions", OUTER)
    named = clone.program("mine", OUTER)
    assert clone.start("--version", PYTHON=str(named)).returncode == 0
    assert clone.maker() == str(named)


def test_uv_is_taken_where_it_is(clone: Clone) -> None:
    clone.program("uv", UV)
    assert clone.start("--version").stdout == "python -m rookery --version\n"
    (install,) = clone.log()
    assert install.startswith("uv sync")
    assert "--frozen" in install


def test_pip_helps_where_uv_fails(clone: Clone) -> None:
    clone.program("uv", BROKEN_UV)
    clone.program("python3", OUTER)
    assert clone.start("perft").returncode == 0
    assert [line.split()[0] for line in clone.log()] == ["uv", "pip"]


NOISY_UV = UV + 'echo "Resolved 43 packages"; echo "warning: cache elsewhere" >&2\n'
FAILING_UV = NOISY_UV + "exit 1\n"


def test_an_installation_says_one_line_and_not_what_uv_says(clone: Clone) -> None:
    clone.program("uv", NOISY_UV)
    done = clone.start("show")
    assert done.stdout == "python -m rookery show\n"
    said = f"rookery: installing what requirements.lock lists into {clone.venv} (once)\n"
    assert done.stderr == said


def test_what_failed_shows_why(clone: Clone) -> None:
    clone.program("uv", FAILING_UV)
    clone.program("python3", OUTER)
    done = clone.start("show")
    assert "Resolved 43 packages\nwarning: cache elsewhere\n" in done.stderr
    assert "trying pip" in done.stderr


def test_on_a_terminal_the_line_counts(clone: Clone) -> None:
    """It goes on to say how many packages are there, in the same line."""
    for name in ("sleep", "grep", "mktemp", "rm"):
        program = shutil.which(name)
        assert program
        (clone.programs / name).symlink_to(program)
    clone.program("uv", NOISY_UV)
    ours, theirs = os.openpty()
    started = subprocess.run(
        [clone.root / "rookery", "show"],
        env={
            "PATH": str(clone.programs),
            "ROOKERY_VENV": str(clone.venv),
            "STAND_IN": str(clone.stand_in),
        },
        stdout=subprocess.PIPE,
        stderr=theirs,
        text=True,
        check=True,
    )
    os.close(theirs)
    said = os.read(ours, 10_000).decode()
    os.close(ours)
    assert started.stdout == "python -m rookery show\n"
    assert said.count("\n") == 1
    assert re.search(r"\(once\): 0 of \d+, 0 s ", said)
    assert "Resolved" not in said


def test_a_second_start_installs_nothing(clone: Clone) -> None:
    clone.program("uv", UV)
    clone.start("show")
    done = clone.start("show")
    assert (len(clone.log()), done.stderr) == (1, "")


def test_a_changed_lock_installs_again(clone: Clone) -> None:
    clone.program("uv", UV)
    clone.start("show")
    with (clone.root / "requirements.lock").open("a") as lock:
        lock.write("# one more\n")
    clone.start("show")
    assert len(clone.log()) == 2


def test_it_may_be_started_through_a_link(clone: Clone, tmp_path: Path) -> None:
    clone.program("uv", UV)
    clone.start("show")
    (clone.programs / "rook").symlink_to(clone.root / "rookery")
    linked = subprocess.run(
        [clone.programs / "rook", "show"],
        env={"PATH": str(clone.programs), "ROOKERY_VENV": str(clone.venv)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert linked.stdout == "python -m rookery show\n"
