"""Temporary files go where it is quick, and only there."""

import os
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests import scratch


@pytest.fixture
def free(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A function that sets how many bytes seem to be free; TMPDIR is unset."""
    monkeypatch.delenv("TMPDIR", raising=False)

    def say(bytes_free: int) -> None:
        told = SimpleNamespace(free=bytes_free)
        monkeypatch.setattr(shutil, "disk_usage", lambda _: told)

    say(scratch.ROOM)
    return say


def test_files_of_this_and_other_processes_go_there_and_away(
    tmp_path: Path, free: Callable[[int], None]
) -> None:
    before = tempfile.gettempdir()
    with scratch.in_memory(tmp_path):
        (folder,) = tmp_path.iterdir()
        (folder / "left").touch()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o711  # PostgreSQL runs as a user of its own
        ask = [sys.executable, "-c", "import tempfile; print(tempfile.gettempdir())"]
        there = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
        assert there == tempfile.gettempdir() == str(folder)
    assert tempfile.gettempdir() == before
    assert "TMPDIR" not in os.environ
    assert not folder.exists()


def test_they_stay_where_there_is_little_room(tmp_path: Path, free: Callable[[int], None]) -> None:
    free(scratch.ROOM - 1)
    with scratch.in_memory(tmp_path):
        assert [*tmp_path.iterdir()] == []


def test_they_stay_where_programs_could_not_run(
    tmp_path: Path, free: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "statvfs", lambda _: SimpleNamespace(f_flag=os.ST_NOEXEC))
    with scratch.in_memory(tmp_path):
        assert [*tmp_path.iterdir()] == []


def test_they_stay_where_there_is_no_such_folder(
    tmp_path: Path, free: Callable[[int], None]
) -> None:
    with scratch.in_memory(tmp_path / "none"):
        assert "TMPDIR" not in os.environ


def test_a_named_folder_is_used(
    tmp_path: Path, free: Callable[[int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TMPDIR", "/elsewhere")
    with scratch.in_memory(tmp_path):
        assert os.environ["TMPDIR"] == "/elsewhere"
        assert [*tmp_path.iterdir()] == []
