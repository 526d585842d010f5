"""A few small records of different games, and a folder and archives that hold them."""

import tarfile
import zipfile
from pathlib import Path

import pytest

from rookery.core import record as records
from rookery.core.record import Record
from rookery.games import load

PLACED = "PK1 x0 1A2131B11 A u00 s0.0,0.0"


def small() -> Record:
    """A finished game from a given position, with tags that contain quotes."""
    return played(Record(load("packeis"), None, (), {"event": 'the "first" \\ game'}, PLACED), 40)


def diced() -> Record:
    """An unfinished game with chance and three seats, one of which leaves."""
    penguisi = load("penguisi")
    options = penguisi.deal(penguisi.read_options({"players": "3", "start": "seat1"}), seed=2)
    begun = played(Record(penguisi, options, (), {"seat 2": "Ann", "place": "Ulm"}), 12)
    return Record(penguisi, options, (*begun.tokens, "leave:2"), begun.tags)


def played(record: Record, most: int) -> Record:
    """The record with the smallest legal action played again and again, up to `most` entries."""
    state, tokens = record.first(), list[str]()
    while not state.is_terminal and len(tokens) < most:
        tokens.append(min(state.code_of))
        state = state.apply(tokens[-1])
    return Record(record.game, record.options, tuple(tokens), record.tags, record.start)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two records, one of them in a subfolder, and a file that is no record."""
    inner = tmp_path / "games" / "more"
    inner.mkdir(parents=True)
    (inner.parent / "a.txt").write_text(records.write(small()))
    (inner / "b.txt").write_text(records.write(diced()))
    (inner / "notes.md").write_text("no record")
    return inner.parent


def zipped(folder: Path) -> Path:
    """The same files in a zip archive."""
    path = folder.parent / "games.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for one in sorted(filter(Path.is_file, folder.rglob("*"))):
            archive.write(one, str(one.relative_to(folder)))
    return path


def tarred(folder: Path) -> Path:
    """The same files in a tar archive."""
    path = folder.parent / "games.tar.gz"
    with tarfile.open(path, "w:gz") as archive:
        archive.add(folder, "games")
    return path
