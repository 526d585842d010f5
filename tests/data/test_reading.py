"""Records are read from files, folders and archives; a defective one is reported with its place."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from rookery.core import record as records
from rookery.data import pgn, sources
from rookery.data.reading import Read, read_all
from tests.data.games import diced, folder, small, tarred, zipped

__all__ = ["folder"]


def told(path: Path) -> list[str]:
    return [f"{Path(one.name).name}: {one.trouble}" for one in read_all([str(path)])]


def test_a_folder_and_its_archives_hold_the_same_records(folder: Path) -> None:
    for path in (folder, zipped(folder), tarred(folder)):
        found = list(read_all([str(path)]))
        assert [one.record for one in found] == [small(), diced()]
        assert [one.stem for one in found] == ["a", "b"]
        assert all(one.name.startswith(str(path)) for one in found)


def test_a_file_that_is_no_record_is_told_with_its_line_and_the_others_are_read(
    folder: Path,
) -> None:
    (folder / "ab.txt").write_text("rookery record 1\ngame: packeis\nplayers 2\n")
    for path in (folder, zipped(folder)):
        found = list(read_all([str(path)]))
        assert [one.record is None for one in found] == [False, True, False]
        assert found[1].name.endswith("ab.txt")
        assert found[1].trouble == "line 3: 'players 2' is not 'key: value'"


def test_archives_that_are_broken_are_told_and_the_others_are_read(folder: Path) -> None:
    whole = zipped(folder).read_bytes()
    (folder / "broken.zip").write_bytes(whole[: len(whole) // 2])
    packed = tarred(folder).read_bytes()
    (folder / "cut.tar.gz").write_bytes(packed[: len(packed) // 2])
    (folder / "gone.txt").symlink_to(folder / "nowhere")
    names = [line.partition(":")[0] for line in told(folder)]
    assert names[:2] == ["a.txt", "broken.zip"]
    assert "b.txt" in names
    troubles = [one for one in read_all([str(folder)]) if one.trouble]
    assert {Path(one.name).name for one in troubles} == {"broken.zip", "cut.tar.gz"}
    assert told(folder / "none.txt") == ["none.txt: No such file or directory"]


LEFT_BEHIND = {
    ".DS_Store": b"\0\0\0\1Bud1",
    "__MACOSX/._a.txt": b"\0\5\26\7\0\2\0\0Mac OS X",
    "._a.txt": b"\0\5\26\7\0\2\0\0rookery record 1",
    "more/.b.txt.swp": b"b0VIM 9.0",
    "Thumbs.db": b"\xd0\xcf\x11\xe0",
    "desktop.ini": b"[.ShellClassInfo]\r\n",
    "a.txt~": b"rookery record 1\n",
    "a.txt.bak": b"rookery record 1\n",
    "#a.txt#": b"rookery record 1\n",
    "README.txt": b"My games, best first.\n",
    "empty.txt": b"",
    "photo.txt": bytes(range(256)),
    "immortal.pgn": b'[Event "London"]\n[White "Anderssen"]\n\n1. e4 e5 *\n',
    "Datei.txt": "Spiele von früher\r\n".encode("utf-16"),
    ".git/record.txt": b"rookery record 1\n",
}
"""What other systems, editors and people leave beside records."""
BROKEN = {
    "cut.txt": b"rookery record 1\ngame: pack",
    "old.txt": b"Rookery  Record 1\ngame: packeis\n",
    "headless.txt": b"game: packeis\nplayers: 2\n",
    "wide.txt": "rookery record 1\r\ngame: packeis\r\n".encode("utf-16"),
    "many.pgn": b'[Game "packeis"]\n[Players "9"]\n\n*\n',
    "marked.txt": b"\xef\xbb\xbfrookery record 1\ngame: chess\n",
}
"""Records, or what is left of them: each says what it is."""


def beside(folder: Path, files: dict[str, bytes]) -> None:
    for name, content in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)


def test_what_is_no_record_is_skipped_and_told_by_name(folder: Path) -> None:
    beside(folder, LEFT_BEHIND)
    names = sorted([*map(os.path.basename, LEFT_BEHIND), "notes.md"])
    for path in (folder, zipped(folder), tarred(folder)):
        skipped: list[str] = []
        found = list(read_all([str(path)], skipped.append))
        assert sorted((one.record for one in found), key=repr) == sorted(
            [small(), diced()], key=repr
        )
        assert sorted(map(os.path.basename, skipped)) == names


def test_a_broken_record_is_an_error_wherever_it_lies(folder: Path) -> None:
    beside(folder, BROKEN)
    for path in (folder, zipped(folder), tarred(folder)):
        troubles = [one for one in read_all([str(path)]) if one.trouble]
        assert sorted(one.stem.removesuffix("-1") for one in troubles) == sorted(
            Path(name).stem for name in BROKEN
        )


def test_a_file_that_is_named_has_to_be_a_record(folder: Path) -> None:
    beside(folder, LEFT_BEHIND)
    for name in LEFT_BEHIND:
        (one,) = read_all([str(folder / name)])
        assert one.trouble, name


def test_a_folder_that_is_closed_is_told_and_the_others_are_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shut, scan = folder / "Shut", os.scandir
    shut.mkdir()

    def scanned(path: str) -> Any:
        if Path(path) == shut:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", scanned)
    *read, last = read_all([str(folder)])
    assert [one.record for one in read] == [small(), diced()]
    assert (last.name, last.trouble) == (str(shut), "Permission denied")


def test_no_more_of_a_file_is_read_than_a_record_may_have(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sources, "MAX_BYTES", 100)
    monkeypatch.setattr(records, "MAX_BYTES", 100)
    (folder / "a.txt").write_bytes(b"rookery record 1\n" + b" " * 10**6)
    archive = zipped(folder)
    assert [len(one.content) for one in sources.sources([str(archive)])] == [108, 108]
    assert told(folder / "a.txt") == ["a.txt: line 1: the record is longer than 100 bytes"]


def test_many_games_in_one_text_read_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "both.pgn"
    text = pgn.write(small()) + pgn.write(diced())
    path.write_text(text)
    assert [one.record for one in read_all([str(path)])] == [small(), diced()]
    first, second = text.split("\n\n[", 1)
    assert first.endswith(("1-0", "0-1", "1/2-1/2"))
    assert '[Event "the \\"first\\" \\\\ game"]' in first
    assert '[Site "Ulm"]' in second
    assert second.rstrip().endswith("leave:2\n*")


def test_a_defect_in_such_a_text_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "both.pgn"
    lines = (pgn.write(small()) + pgn.write(diced())).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith('[Game "penguisi"'))
    lines[at + 1] = "[Players three]"
    path.write_text("\n".join(lines))
    first, second = read_all([str(path)])
    assert first.record == small()
    assert second.name.endswith("both.pgn:2")
    assert second.trouble.startswith(f"line {at + 2}: ")
    path.write_text("\n\n")
    assert told(path) == ["both.pgn: line 1: there is no game in it"]
    path.write_bytes(b"[Game]\n\xff")
    assert told(path) == ["both.pgn: line 2: this is not UTF-8 text"]


def test_names_of_pictures_come_from_names_of_records() -> None:
    names = ["x/a.txt", "z.zip:y/b.txt", "z.zip:c.txt", "z.zip:all.pgn:12", "-", "d.e"]
    assert [Read(name, None).stem for name in names] == ["a", "b", "c", "all-12", "-", "d.e"]
