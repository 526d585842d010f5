"""The image of deploy/Containerfile, as far as a machine without containers can tell."""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple, get_type_hints

import pytest

from rookery.cli.parser import parse
from rookery.server.settings import Settings
from tests.server.conftest import Start

ROOT = Path(__file__).resolve().parents[3]
FILE = ROOT / "deploy" / "Containerfile"


class Step(NamedTuple):
    """An instruction and its words."""

    name: str
    words: str


def _steps() -> Iterator[Step]:
    lines = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    for line in "\n".join(lines).replace("\\\n", "").splitlines():
        if line:
            yield Step(*line.split(maxsplit=1))


STEPS = list(_steps())


def words_of(name: str) -> list[str]:
    return [step.words for step in STEPS if step.name == name]


def test_its_python_is_one_that_rookery_is_for() -> None:
    [base] = words_of("FROM")
    version = re.fullmatch(r"python:([\d.]+)-slim", base)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert version
    assert f"Programming Language :: Python :: {version[1]}" in project["classifiers"]


def test_what_it_is_built_of_is_sent_to_the_builder() -> None:
    """Everything but the wheels is left out, so nothing private gets into an image."""
    ignored = FILE.with_name("Containerfile.dockerignore").read_text("utf-8").splitlines()
    everything, *kept = [line for line in ignored if not line.startswith("#")]
    assert everything == "*"
    [copied] = [words.split()[:-1] for words in words_of("COPY")]
    made = ["dist/rookery-0.1.0-py3-none-any.whl", "dist/rookery_kernels-0.1.0-cp313-none-any.whl"]
    for wheel in made:
        assert any(fnmatch(wheel, pattern.removeprefix("!")) for pattern in kept)
        assert any(fnmatch(wheel, pattern) for pattern in copied)


@pytest.fixture
def install(tmp_path: Path) -> str:
    """The step that installs wheels, from a folder instead of /tmp; pip only says what it gets."""
    pip = tmp_path / "bin" / "pip"
    pip.parent.mkdir()
    pip.write_text('#!/bin/sh\nprintf "%s\\n" "$@"\n')
    pip.chmod(0o755)
    [step] = [words for words in words_of("RUN") if "pip install" in words]
    return step.replace("/tmp/", f"{tmp_path}/")


@pytest.mark.parametrize(
    ("wheels", "installed"),
    [
        (["rookery-0.1.0-py3-none-any.whl"], ["rookery-0.1.0-py3-none-any.whl[postgres]"]),
        (
            [
                "rookery-0.9.0-py3-none-any.whl",
                "rookery-0.10.0-py3-none-any.whl",
                "rookery_kernels-0.9.0-cp313-none-any.whl",
            ],
            ["rookery-0.10.0-py3-none-any.whl[postgres]"],
        ),
        (
            [
                "rookery-0.1.0-py3-none-any.whl",
                "rookery-0.2.0-py3-none-any.whl",
                "rookery_kernels-0.1.0-cp313-none-any.whl",
                "rookery_kernels-0.2.0-cp313-none-any.whl",
            ],
            [
                "rookery-0.2.0-py3-none-any.whl[postgres]",
                "rookery_kernels-0.2.0-cp313-none-any.whl",
            ],
        ),
    ],
)
def test_the_newest_wheel_and_its_kernels_are_installed(
    wheels: list[str], installed: list[str], install: str, tmp_path: Path
) -> None:
    for wheel in wheels:
        (tmp_path / wheel).touch()
    path = {"PATH": f"{tmp_path}/bin:{os.environ['PATH']}"}
    said = subprocess.run(
        ["sh", "-c", install], env=path, capture_output=True, text=True, check=True
    )
    assert [Path(word).name for word in said.stdout.splitlines() if ".whl" in word] == installed
    assert not list(tmp_path.glob("*.whl"))


def test_its_settings_are_settings_of_a_house() -> None:
    named = [word.partition("=")[0] for words in words_of("ENV") for word in words.split()]
    assert set(named) - {"NUMBA_CACHE_DIR"} <= {name.upper() for name in get_type_hints(Settings)}
    assert set(words_of("VOLUME")) == {"/data"}


def test_its_user_is_the_one_that_the_docs_give_folders_to() -> None:
    [made] = [words for words in words_of("RUN") if words.startswith("useradd ")]
    number, name = re.findall(r"--uid (\d+) .* (\w+) +&&", made)[0]
    assert words_of("USER") == [name]
    docs = (ROOT / "docs" / "internet.md").read_text("utf-8")
    assert f"`sudo chown -R {number} /srv/rookery`" in docs


def test_its_commands_are_ours() -> None:
    [started] = [json.loads(words) for words in words_of("CMD")]
    [warmed] = [words.split() for words in words_of("RUN") if words.startswith("rookery ")]
    for program, *words in (started, warmed):
        assert program == "rookery"
        parse(words)


def _healthy(port: int) -> bool:
    [check] = words_of("HEALTHCHECK")
    program, *arguments = json.loads(check.partition(" CMD ")[2])
    assert program == "python"
    command = [sys.executable, *arguments]
    environ = {**os.environ, "PORT": str(port)}
    return not subprocess.run(command, env=environ, capture_output=True, check=False).returncode


def test_its_health_check_tells_a_house_that_runs_from_one_that_is_away(start: Start) -> None:
    house = start()
    port = int(house.address.rpartition(":")[2])
    assert _healthy(port)
    house.stop()
    assert not _healthy(port)
