"""`make extra` asks uv for exactly the extras that were named, and for none that there isn't."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
UV = """#!/bin/sh
echo "$UV_PROJECT_ENVIRONMENT $*" > "$ROOKERY_VENV/asked"
"""
PIP = f"""#!/bin/sh
case "$*" in
    *" install "*) cp "$UV_THERE" "$ROOKERY_VENV/bin/uv"; echo "$*" > "$ROOKERY_VENV/installed"
        sed 's/[^=]*==.*//; /^$/d' "$(echo "$*" | sed 's/.* //')" >> "$ROOKERY_VENV/installed" ;;
    *--version*) ;;
    *) exec {sys.executable} "$@" ;;
esac
"""


@pytest.fixture
def venv(tmp_path: Path) -> Path:
    """An environment whose Python only pretends to install."""
    (tmp_path / "bin").mkdir()
    for name, text in (("python", PIP), ("uv", UV)):
        (tmp_path / "bin" / name).write_text(text, encoding="utf-8")
        (tmp_path / "bin" / name).chmod(0o755)
    return tmp_path


def extra(venv: Path, *names: str) -> "subprocess.CompletedProcess[str]":
    environment = {
        **os.environ,
        "PATH": "/usr/bin:/bin",
        "ROOKERY_VENV": str(venv),
        "UV_THERE": str(venv / "uv"),
    }
    command = [str(ROOT / "tools" / "extra"), *names]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_several_extras_are_installed_beside_what_is_there(venv: Path) -> None:
    assert extra(venv, "study", "postgres").returncode == 0
    asked = (venv / "asked").read_text(encoding="utf-8").split()
    assert asked[0] == str(venv)
    assert asked[1] == "sync"
    assert {"--frozen", "--inexact", "--no-install-project", "--no-dev"} <= set(asked)
    assert " ".join(asked[-4:]) == "--extra study --extra postgres"


def test_without_uv_it_is_installed_first_with_its_hashes(venv: Path) -> None:
    (venv / "bin" / "uv").rename(venv / "uv")
    assert extra(venv, "study").returncode == 0
    installed = (venv / "installed").read_text(encoding="utf-8")
    assert "--require-hashes" in installed
    assert "--hash=sha256:" in installed
    assert (venv / "asked").read_text(encoding="utf-8").endswith("--extra study\n")


@pytest.mark.parametrize("names", [(), ("sutdy",), ("study", "nothing")])
def test_what_is_no_extra_is_refused_with_those_that_there_are(
    venv: Path, names: tuple[str, ...]
) -> None:
    done = extra(venv, *names)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1
    assert "there are: postgres metrics study openspiel ray train" in done.stderr
    assert not (venv / "asked").exists()
