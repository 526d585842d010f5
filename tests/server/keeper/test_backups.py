"""Back-ups: made while people play, opened and counted, brought back, and refused in one line."""

import shutil
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from rookery.cli import main
from rookery.core.errors import SetupError
from rookery.server.db import schema
from rookery.server.db.database import connect, writing
from rookery.server.db.startup import existing, opened
from rookery.server.keeper import backups
from rookery.server.nodes import store as nodes
from tests.server.conftest import Start
from tests.server.keeper.keeping import founded, log_of
from tests.server.users import Person

NOW = 1_800_000_000_000


def add(connection: sa.Connection, number: int) -> None:
    row = {"number": number, "who": "", "what": "test", "subject": "", "about": "{}", "at": number}
    connection.execute(sa.insert(schema.audit), row)


def lines(address: str) -> list[int]:
    engine = existing(address)
    try:
        with engine.connect() as connection:
            return list(connection.scalars(sa.select(schema.audit.c.number).order_by(sa.text("1"))))
    finally:
        engine.dispose()


@pytest.fixture
def place(address: str, tmp_path: Path) -> str:
    """An empty house, closed."""
    url = address or f"sqlite:///{tmp_path / 'data' / 'rookery.sqlite3'}"
    opened(url).dispose()
    return url


def test_a_backup_under_load_brings_back_all_that_was_there_when_it_began(
    place: str, tmp_path: Path
) -> None:
    """Those who write go on writing; what had been stored before is there after the restore."""
    engine = connect(place)

    def write(number: int) -> None:
        with writing(engine) as connection:
            add(connection, number)

    for number in range(1, 51):
        write(number)
    with ThreadPoolExecutor(2) as pool:
        more = [pool.submit(write, number) for number in range(51, 201)]
        path, contents = backups.back_up_into(place, tmp_path / "copies", 3, NOW / 1000)
        for one in more:
            one.result()
    assert lines(place) == list(range(1, 201))
    engine.dispose()
    back = backups.restore(place, path, NOW)
    after = lines(place)
    assert after[:50] == list(range(1, 51))
    assert set(after) <= set(range(1, 201))
    assert back.contents == contents == backups.look_into(path)
    # And what was there before the restore is not lost: it can be restored in turn.
    assert back.before is not None
    backups.restore(place, _whole(back.before), NOW + 1000)
    assert lines(place) == list(range(1, 201))


def _whole(before: Path) -> Path:
    """A back-up in one file of the file that was put aside with its log."""
    if before.suffix == ".dump":
        return before
    whole = before.with_name("whole.sqlite3")
    with closing(sqlite3.connect(before)) as source:
        backups.copy(source, whole)
    return whole


def test_only_the_last_ones_stay_and_other_files_are_left_alone(place: str, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    mine = folder / "rookery-holiday.sqlite3"
    mine.write_text("mine")
    names = [backups.back_up_into(place, folder, 2, NOW / 1000 + s)[0].name for s in range(4)]
    assert [path.name for path in backups.made(folder)] == [names[3], names[2]]
    assert mine.read_text() == "mine"
    assert len(list(folder.iterdir())) == 3


def test_while_somebody_keeps_the_house_open_nothing_is_restored(
    place: str, tmp_path: Path
) -> None:
    path, _ = backups.back_up_into(place, tmp_path / "copies", 1, NOW / 1000)
    engine = connect(place)
    wall = NOW
    with writing(engine) as connection:
        if engine.dialect.name == "postgresql":  # its processes agree on the database's clock
            wall = nodes.common_clock(connection, 0)
        nodes.arrive(connection, "one", wall)
        add(connection, 1)
    for rehearses in (True, False):
        with pytest.raises(SetupError, match="the house is open"):
            backups.restore(place, path, wall, rehearses=rehearses)
    assert lines(place) == [1]
    with writing(engine) as connection:
        nodes.leave(connection, "one", wall)
    engine.dispose()
    assert backups.restore(place, path, wall, rehearses=True).before is None
    assert lines(place) == [1]
    backups.restore(place, path, wall)
    assert lines(place) == []


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DATA", "data")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.chdir(tmp_path)
    assert main(["people", "add", "Mila"]) == 0
    return tmp_path / "data" / "rookery.sqlite3"


def _crashed(file: Path) -> bytes:
    """Let the log of a file hold a change, as after a crash; returns the log."""
    with closing(sqlite3.connect(file, isolation_level=None)) as writer:
        writer.execute("PRAGMA wal_autocheckpoint=0")
        writer.execute("UPDATE users SET name = 'Undone'")
        log = file.with_name(f"{file.name}-wal").read_bytes()
    file.with_name(f"{file.name}-wal").write_bytes(log)
    return log


def _names(file: Path) -> list[str]:
    with closing(sqlite3.connect(file)) as opened_file:
        return [name for (name,) in opened_file.execute("SELECT name FROM users")]


def test_an_old_log_does_not_undo_a_restore(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    _crashed(data)
    assert main(["keeper", "restore", "copy.sqlite3"]) == 0
    assert _names(data) == ["Mila"]
    assert main(["people", "list"]) == 0
    assert "Mila" in capsys.readouterr().out


def test_by_hand_beside_an_old_log_it_is_refused_and_says_what_to_do(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", "copy.sqlite3"]) == 0
    log = _crashed(data)
    shutil.copy("copy.sqlite3", data)
    capsys.readouterr()
    for command in (["people", "list"], ["people", "add", "Tom"], ["keeper", "backup"]):
        assert main(command) == 2
        line = capsys.readouterr().err.splitlines()[-1]
        assert f"{data}-wal is older" in line
        assert "would undo what was restored; delete it" in line
    assert data.with_name(f"{data.name}-wal").read_bytes() == log
    for ending in ("-wal", "-shm"):
        data.with_name(data.name + ending).unlink(missing_ok=True)
    assert main(["people", "list"]) == 0
    assert "Mila" in capsys.readouterr().out


BAD = {
    "empty": (b"", "this is no back-up of a house"),
    "text": (b"nothing that SQLite has written", "this is no back-up of a house"),
    "torn": (None, "damaged"),
}


@pytest.mark.parametrize("kind", BAD)
def test_what_is_no_backup_is_refused_in_a_line_and_nothing_changes(
    kind: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, words = BAD[kind]
    main(["backup", "copy.sqlite3"])
    whole = Path("copy.sqlite3").read_bytes()
    Path("bad.sqlite3").write_bytes(whole[: len(whole) // 2] if content is None else content)
    before = data.read_bytes()
    capsys.readouterr()
    for command in (["check"], ["restore"], ["restore", "--dry-run"]):
        assert main(["keeper", *command, "bad.sqlite3"]) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert words in err.splitlines()[-1]
    assert data.read_bytes() == before


def test_the_commands_say_what_they_did(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keeper", "backup", "--keep", "2"]) == 0
    out = capsys.readouterr().out
    (path,) = Path("backups").iterdir()
    assert out.startswith(f"{path}: people 1, games 0, entries 0, ")
    assert (path.stat().st_mode & 0o077) == 0
    assert main(["keeper", "check", str(path)]) == 0
    assert "people 1" in capsys.readouterr().out
    assert main(["keeper", "restore", "--dry-run", str(path)]) == 0
    assert "nothing was changed" in capsys.readouterr().out
    assert main(["keeper", "audit"]) == 0
    assert path.name in capsys.readouterr().out
    assert main(["keeper", "restore", str(path)]) == 0
    out, err = capsys.readouterr()
    assert out == "restored: people 1, games 0, entries 0\n"
    assert ".before-" in err
    assert main(["keeper", "restore", str(data)]) == 2
    assert "the database itself" in capsys.readouterr().err


def test_the_house_backs_itself_up_and_a_keeper_does_by_a_button(
    start: Start, tmp_path: Path, address: str
) -> None:
    folder = tmp_path / "copies"
    house = start(database_url=address, backups=str(folder))
    keeper = founded(house)
    answer = keeper.http.post("/api/keeper/backup", json={})
    assert answer.status_code == 200, answer.text
    assert answer.json()["people"] >= 1
    newest = backups.made(folder)[0]
    assert backups.look_into(newest).users >= 1
    assert any(line.what == "backup" and dict(line.about)["file"] for line in log_of(house))
    page = keeper.http.get("/keeper/house").text
    assert newest.name in page
    assert newest.name in keeper.http.get("/keeper/log").text


def test_without_a_folder_the_button_is_refused(start: Start, address: str) -> None:
    house = start(database_url=address)
    keeper: Person = founded(house)
    answer = keeper.http.post("/api/keeper/backup", json={})
    assert answer.status_code == 409
    assert "BACKUPS names no folder" in answer.text
    assert "rookery keeper backup" in keeper.http.get("/keeper/house").text
