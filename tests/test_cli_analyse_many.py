"""`rookery analyse` of many records: writing to a folder, and resuming an earlier run."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from rookery.arena import runners
from rookery.cli import main
from rookery.core import record as records
from rookery.games import load
from tests.test_cli import SMALL

T = TypeVar("T")
R = TypeVar("R")
SHORT = f"rookery record 1\ngame: packeis\nposition: {SMALL}\n\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "a.txt").write_text(f"{SHORT}b1-d1 e1-f1\n")
    (folder / "b.txt").write_text(f"{SHORT}b1-d1\n")
    return folder


def analyse(folder: Path, *words: str) -> int:
    into = str(folder.parent / "told")
    return main(["analyse", str(folder), "--into", into, "--seconds", "1", *words])


def test_every_record_gets_comments_once(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    told = folder.parent / "told"
    assert analyse(folder) == 0
    first = (told / "a.txt").read_text()
    assert first.count("{") >= 2
    assert records.read(first, load).tokens == ("b1-d1", "e1-f1")
    (folder / "b.txt").write_text(f"{SHORT}b1-c1\n")  # another game now
    (folder / "c.txt").write_text("rookery record 2")
    (folder / "README.txt").write_text("nothing")
    (folder / "d.txt").write_text(
        "rookery record 1\ngame: packeis\nposition: PK1 x0 12A13 A u0 s0.0\n"
    )
    done = list[tuple[str, str]]()
    monkeypatch.setattr(runners, "alone", lambda job, tasks: spied(job, tasks, done))
    assert analyse(folder) == 2
    said = capsys.readouterr()
    assert [name for name, _ in done] == ["b.txt"]
    assert "b1-c1 {" in (told / "b.txt").read_text()
    assert (told / "a.txt").read_text() == first
    assert "c.txt: line 1: a record begins" in said.err
    assert "no records: 1 (README.txt)" in said.err
    assert "d.txt: games of one seat" in said.err
    assert said.out.splitlines()[-1] == f"records in {told}: 2, 1 of them from before"
    assert sorted(path.name for path in told.iterdir()) == ["a.txt", "b.txt"]


def spied(job: Callable[[T], R], tasks: Iterable[T], done: list[T]) -> Iterator[tuple[T, R]]:
    for task in tasks:
        done.append(task)
        yield task, job(task)


def test_what_is_told_as_json_is_found_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "a.txt").unlink()
    assert [analyse(folder, "--json"), analyse(folder, "--json")] == [0, 0]
    assert capsys.readouterr().out.splitlines()[-1].endswith("1, 1 of them from before")
    assert '"found":[{' in (folder.parent / "told" / "b.json").read_text()


@pytest.mark.slow
def test_records_are_analysed_side_by_side(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert analyse(folder, "--jobs", "2") == 0
    told = folder.parent / "told"
    said = capsys.readouterr().out.splitlines()[-1]
    assert said == f"records in {told}: 2, 0 of them from before"
    for name, tokens in {"a.txt": ("b1-d1", "e1-f1"), "b.txt": ("b1-d1",)}.items():
        text = (told / name).read_text()
        assert text.count("{") == len(tokens)
        assert records.read(text, load).tokens == tokens


def test_several_records_need_a_folder(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", str(folder)]) == 2
    assert "--into says which" in capsys.readouterr().err
