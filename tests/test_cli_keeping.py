"""The keeper's commands: they say which database they use, and only adding people creates one."""

import os
import sqlite3
from pathlib import Path

import pytest

from rookery.cli import main
from rookery.server.db import startup

READING = [
    "people list",
    "people reset Mila",
    "people rename Mila Milena",
    "people role Mila keeper",
    "people out Mila",
    "people close Mila",
    "people export Mila",
    "people list Mi",
    "tables list",
    "tables close nonesuch",
    "reports list",
    "reports hide nonesuch 1",
    "reports close 1",
    "ratings replay",
    "ratings replay --write",
    "ratings void nonesuch",
    "ratings fit",
    "ratings check",
    "backup copy.sqlite3",
]
CREATING = ["people add Mila", "people invite"]


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a database that is not there yet; the current folder is beside it."""
    monkeypatch.setenv("DATA", "data")
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


@pytest.mark.parametrize("command", READING)
def test_in_the_wrong_folder_nothing_is_created(
    command: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err == (
        f"rookery: there is no database of a house at {data / 'rookery.sqlite3'}; "
        "DATA names another folder, DATABASE_URL another database\n"
    )
    assert list(data.parent.iterdir()) == []


@pytest.mark.parametrize("command", CREATING)
def test_only_adding_people_creates_one_and_says_so(
    command: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    place = data / "rookery.sqlite3"
    assert main(command.split()) == 0
    assert capsys.readouterr().err == f"rookery: new database: {place}\n"
    assert main(["people", "list"]) == 0
    told = capsys.readouterr()
    assert told.err.splitlines()[0] == f"rookery: database: {place}"
    assert bool(told.out) == ("add" in command)
    assert ("there are no members yet" in told.err) == ("add" not in command)


def test_of_many_names_every_wrong_one_is_named_and_nobody_is_added(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["people", "add", "Mila", "x", "Tom", "Emperor"]) == 2
    told = capsys.readouterr().err
    assert "“x” cannot be a name" in told
    assert "“Emperor” cannot be a name" in told
    assert "Mila" not in told
    assert not data.exists()
    assert main(["people", "add", "Mila"]) == 0
    assert main(["people", "add", "Tom", "MILA", "Ada", "tom"]) == 2
    told = capsys.readouterr().err
    assert "There is a player called Mila already.; There is a player called Tom already." in told
    assert main(["people", "list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 1


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        ("keeper ban Mila", "people ban"),
        ("keeper void x", "ratings void"),
        ("people backup", "keeper backup"),
    ],
)
def test_what_another_command_does_is_named(
    command: str, meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(command.split()) == 2
    assert capsys.readouterr().err.endswith(f"(do you mean rookery {meant}?)\n")


def test_several_are_muted_at_once_or_none(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["people", "add", "Mila", "Tom"]) == 0
    muted = "SELECT count(*) FROM users WHERE muted > 0"
    for names, count in ((["Mila", "Nobody"], 0), (["Mila", "Tom"], 2)):
        assert (main(["people", "mute", *names, "--hours", "1"]) == 0) == bool(count)
        with sqlite3.connect(data / "rookery.sqlite3") as file:
            assert file.execute(muted).fetchone() == (count,)
    capsys.readouterr()
    assert main(["people", "out", "Mila", "Tom"]) == 0
    assert capsys.readouterr().out == "0\n0\n"
    assert main(["keeper", "audit"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[4] for line in lines] == ["out", "out", "mute", "mute", "add", "add"]


def test_several_get_new_cards_and_go_at_once_or_none(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def told(*command: str) -> list[str]:
        status = main(["people", *command])
        lines = capsys.readouterr().out.splitlines()
        assert bool(status) == ("Nobody" in command)
        return lines

    told("add", "Mila", "Tom", "Ada")
    assert told("reset", "Mila", "Nobody") == []
    rows = [line.split() for line in told("reset", "Mila", "tom")]
    assert [name for name, _ in rows] == ["Mila", "Tom"]
    assert len({code for _, code in rows}) == 2
    (alone,) = told("reset", "Ada")
    assert len(alone.split()) == 1  # as it is typed at the door
    assert told("close", "Mila", "Nobody") == []
    assert told("close", "Mila", "Tom") == ["Former guest 1", "Former guest 2"]
    assert [line.split()[0] for line in told("list")] == ["Ada"]


@pytest.mark.parametrize("command", READING)
def test_a_file_that_is_no_house_s_is_left_as_it_is(
    command: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data.mkdir()
    file = data / "rookery.sqlite3"
    with sqlite3.connect(file) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    before = file.read_bytes()
    for text in (b"", b"nothing that SQLite has written, and long enough to be looked at", before):
        file.write_bytes(text)
        assert main(command.split()) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert str(file) in line
        assert file.read_bytes() == text


@pytest.mark.parametrize(("version", "age"), [("0013", "older"), ("9999", "newer")])
def test_another_version_s_database_is_left_to_the_server(
    version: str, age: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["people", "add", "Mila"]) == 0
    with sqlite3.connect(data / "rookery.sqlite3") as file:
        file.execute("UPDATE alembic_version SET version_num = ?", (version,))
    capsys.readouterr()
    for command in (*READING, *CREATING):
        assert main(command.split()) == 2
        assert f"{age} than this version" in capsys.readouterr().err


def test_a_backup_is_a_whole_database_in_one_file(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["people", "add", "Mila"])
    with sqlite3.connect(data / "rookery.sqlite3") as playing:  # as a running server has it open
        playing.execute("SELECT * FROM users").fetchall()
        assert main(["backup", "copy.sqlite3"]) == 0
        assert main(["backup", "copy.sqlite3"]) == 0  # replaces the earlier one
    assert "0 games" in capsys.readouterr().out
    copy = data.parent / "copy.sqlite3"
    assert (copy.stat().st_mode & 0o077) == 0
    assert sorted(path.name for path in data.parent.iterdir()) == ["copy.sqlite3", "data"]
    assert startup.existing(f"sqlite:///{copy}").dialect.name == "sqlite"
    with sqlite3.connect(copy) as opened:
        assert opened.execute("SELECT name FROM users").fetchall() == [("Mila",)]


def test_a_backup_never_replaces_the_database(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["people", "add", "Mila"])
    before = (data / "rookery.sqlite3").read_bytes()
    assert main(["backup", "data/rookery.sqlite3"]) == 2
    assert "the database itself" in capsys.readouterr().err
    assert (data / "rookery.sqlite3").read_bytes() == before


def test_a_database_that_is_busy_is_a_line(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["people", "add", "Mila"])
    other = sqlite3.connect(data / "rookery.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    capsys.readouterr()
    assert main(["people", "out", "Mila"]) == 2
    other.close()
    assert "database is locked" in capsys.readouterr().err.splitlines()[-1]


def test_postgresql_is_treated_alike(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from tests.server.postgresql import cluster, programs

    if programs() is None and not os.environ.get("ROOKERY_REQUIRE_POSTGRESQL"):
        pytest.skip("there is no PostgreSQL")
    with cluster() as address:
        monkeypatch.setenv("DATABASE_URL", address)
        assert main(["people", "list"]) == 2
        assert "there is no database of a house at postgresql://" in capsys.readouterr().err
        assert main(["people", "add", "Mila"]) == 0
        assert "new database: postgresql://" in capsys.readouterr().err
        assert main(["people", "list"]) == 0
        assert capsys.readouterr().out.startswith("Mila ")
        assert main(["backup", "copy"]) == 2
        assert "pg_dump" in capsys.readouterr().err
