"""`rookery doctor`: each misconfiguration is named with its cure, and good set-ups are silent."""

import errno
import fcntl
import importlib.util
import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections import namedtuple
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from rookery.cli import main
from rookery.core.errors import SetupError
from rookery.server.db.database import connect, writing
from rookery.server.db.startup import opened
from rookery.server.foundation import node_name
from rookery.server.keeper import check_up as checking
from rookery.server.keeper import proxies
from rookery.server.keeper.check_up import (
    check_start,
    check_up,
    database_lock,
    kind_of_disk,
    lines,
)
from rookery.server.keeper.faults import CHECKS, Fault
from rookery.server.nodes import store as nodes
from rookery.server.settings import from_environment
from tests import programs
from tests.server.conftest import Start
from tests.server.keeper.keeping import founded

NOW_S = 1_800_000_000.0
PUBLIC = "https://rookery.example"
BEHIND = {"ORIGIN": PUBLIC, "TRUSTED_PROXIES": "1"}
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a house that has been open, and is in order."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 0, 10**12))
    monkeypatch.setattr(proxies, "fetched", lambda _: None)  # the address is no house's
    folder = tmp_path / "data"
    opened(f"sqlite:///{folder / 'rookery.sqlite3'}").dispose()
    return folder


def keys(faults: Any) -> set[str]:
    return {one.key for one in faults}


def look(**settings: str) -> list[Fault]:
    return check_up(from_environment(settings), NOW_S)


# -- what is set wrongly ---------------------------------------------------------------------------

WRONG: dict[str, dict[str, str]] = {
    "relative": {"DATA": "elsewhere"},
    "path": {"DATA": "what?"},
    "scheme": {"DATABASE_URL": "postgres://somebody@/house"},
    "proxies": {"ORIGIN": PUBLIC},
    "here": {"HOST": "0.0.0.0", "ORIGIN": "http://localhost:8000"},
    "hidden": {"ORIGIN": "http://192.168.1.7:8000"},
    "class": {"HOUSE": "school", "ADDRESS_LOGINS": "5"},
    "previews": {"ORIGIN": PUBLIC, "TRUSTED_PROXIES": "1", "PICTURES": "no"},
}


@pytest.mark.parametrize("key", WRONG)
def test_a_wrong_setting_is_named_and_nothing_is_created(
    key: str, data: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = sorted(data.parent.rglob("*"))
    assert keys(look(**WRONG[key])) == {key}
    for name, value in WRONG[key].items():
        monkeypatch.setenv(name, value)
    assert main(["doctor"]) == 1
    (line,) = capsys.readouterr().out.splitlines()
    fault = look(**WRONG[key])[0]
    assert line == f"{fault.sentence()} {fault.cure()}"
    assert "%(" not in line
    assert sorted(data.parent.rglob("*")) == before


def test_another_port_than_the_house_s_own_is_a_proxy_s(data: Path) -> None:
    assert keys(look(ORIGIN="http://rookery.example")) == {"proxies"}
    assert not look(ORIGIN="http://rookery.example:8000", HOST="0.0.0.0")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ADDRESS_REQUESTS", "20"),
        ("ADDRESS_SOCKETS", "30"),
        ("ADDRESS_GAMES", "10"),
        ("ADDRESS_SEARCHES", "30"),
        ("ADDRESS_WAITING", "4"),
    ],
)
def test_every_limit_that_a_class_meets_is_named(name: str, value: str, data: Path) -> None:
    (fault,) = look(HOUSE="school", **{name: value})
    assert fault.key == "class"
    assert f"{name}={value}" in fault.sentence()
    better = fault.cure().removeprefix("Set ").removesuffix(".")
    assert not look(HOUSE="school", **dict([better.split("=")]))
    assert not look(**{name: value})  # no class


def test_a_missing_extra(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    (fault,) = look(DATABASE_URL="postgresql://somebody@/house")
    assert fault.key == "extra"
    assert "postgres" in fault.cure()
    (fault,) = look(METRICS="127.0.0.1:9100")
    assert fault.key == "extra"
    assert "METRICS" in fault.sentence()
    assert "metrics" in fault.cure()


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_files_of_another_user_are_named_at_once(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = data / "rookery.sqlite3"
    os.chown(file, 65_534, 65_534)
    assert keys(look()) == {"root"}  # what root creates, the server could not write
    check_start(from_environment({}))
    monkeypatch.setattr(os, "access", lambda path, *_, **__: Path(path) != file)
    monkeypatch.setattr(os, "geteuid", lambda: 12_345)
    (fault,) = look()
    assert fault.key == "owner"
    assert str(file) in fault.sentence()
    assert "12345" in fault.sentence()
    with pytest.raises(SetupError, match="sudo -u"):
        check_start(from_environment({}))


@pytest.mark.parametrize("key", ["path", "scheme"])
def test_what_no_house_can_open_with_ends_the_start(key: str) -> None:
    with pytest.raises(SetupError) as raised:
        check_start(from_environment(WRONG[key]))
    assert len(raised.value.reasons) == 1


def test_an_old_log_beside_a_restored_file(data: Path) -> None:
    file = data / "rookery.sqlite3"
    with closing(sqlite3.connect(file)) as one:
        one.execute("PRAGMA journal_mode=DELETE")
    log = data / "rookery.sqlite3-wal"
    log.write_bytes(b"old")
    (fault,) = look()
    assert fault.key == "log"
    assert str(log) in fault.sentence()
    assert log.read_bytes() == b"old"


_OTHER_PROGRAM = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
connection.execute("CREATE TABLE of_another (number)")
connection.commit()
connection.close()
"""


def test_a_server_that_looks_keeps_the_locks_of_its_database(data: Path) -> None:
    """Without them, a command that ends beside it would delete the log that it writes."""
    file = data / "rookery.sqlite3"
    log = file.with_name(f"{file.name}-wal")
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("CREATE TABLE of_the_server (number)")
        connection.commit()
        before = log.stat().st_ino
        check_up(from_environment({}), NOW_S, by_server=True)
        subprocess.run([sys.executable, "-c", _OTHER_PROGRAM, str(file)], check=True)
        assert log.stat().st_ino == before
        connection.execute("INSERT INTO of_another VALUES (1)")
        connection.commit()
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("SELECT number FROM of_another").fetchall() == [(1,)]


OTHER = """
import sys
from rookery.server.keeper.check_up import database_lock
from rookery.server.settings import from_environment
with database_lock(from_environment(dict(one.split("=") for one in sys.argv[1:]))):
    print("open", flush=True)
    sys.stdin.read()
"""


@contextmanager
def other_server(data: Path, **settings: str) -> Iterator["subprocess.Popen[str]"]:
    """Another process that keeps a house open until it is killed."""
    chosen = {"DATA": str(data), "HOST": "127.0.0.1", "PORT": "8999", **settings}
    command = [sys.executable, "-c", OTHER, *map("=".join, chosen.items())]
    pipe = subprocess.PIPE
    with programs.running(command, stdin=pipe, stdout=pipe) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        yield process


def test_a_second_server_on_one_file_is_refused_until_the_first_has_ended(data: Path) -> None:
    with other_server(data) as other:
        with pytest.raises(SetupError) as raised, database_lock(from_environment({"PORT": "8999"})):
            pytest.fail("two servers on one file")
        name = node_name(from_environment({}), 8999)
        assert list(raised.value.reasons) == lines([Fault("two", {"other": name})])
        with pytest.raises(SetupError), database_lock(from_environment({"POLL_MS": "200"})):
            pytest.fail("the first one does not know of others")
        with database_lock(from_environment({"DATA": str(data / "another")})):
            pass
        other.kill()
        other.wait()
        with database_lock(from_environment({})):  # at once
            pass


def test_servers_that_poll_share_a_file(data: Path) -> None:
    with other_server(data, POLL_MS="200"):
        with database_lock(from_environment({"POLL_MS": "200"})):
            pass
        with pytest.raises(SetupError), database_lock(from_environment({})):
            pytest.fail("it would not hear of the others")


def test_where_nothing_can_be_locked_the_database_says_what_is_wrong(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Any) -> None:
        raise OSError(errno.ENOLCK, "no locks")

    with database_lock(from_environment({"DATA": "/proc/nowhere"})):
        pass
    monkeypatch.setattr(fcntl, "lockf", refused)
    with database_lock(from_environment({})):
        assert (data / "rookery.sqlite3-server").read_text()


@pytest.mark.parametrize("wall", [0.0, 1_500_000_000.0, NOW_S - 3600])
def test_a_clock_that_is_wrong(wall: float, data: Path) -> None:
    engine = connect(f"sqlite:///{data / 'rookery.sqlite3'}")
    with writing(engine) as connection:
        nodes.arrive(connection, "mine", int(NOW_S * 1000))
        nodes.leave(connection, "mine", int(NOW_S * 1000))
    engine.dispose()
    assert "clock" in keys(check_up(from_environment({}), wall))
    assert not look()


def test_a_disk_that_is_nearly_full(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 0, 300_000_000))
    (fault,) = look()
    assert fault.key == "disk"
    assert "300 MB" in fault.sentence()
    assert not look(FREE_MB="100")
    monkeypatch.undo()  # and as it is on this machine
    enough = shutil.disk_usage(data).free // 1_000_000
    settings = {"DATA": str(data)}
    assert keys(look(**settings, FREE_MB=str(enough))) == {"disk"}
    assert not look(**settings, FREE_MB=str(enough // 4))


MOUNTS = """\
overlay / overlay rw 0 0
server:/homes /home nfs4 rw 0 0
//nas/share /mnt/my\\040share cifs rw 0 0
/dev/sda1 /home/here ext4 rw 0 0
C:\\134 /mnt/c 9p rw,noatime,aname=drvfs;path=C:\\;uid=1000,trans=fd 0 0
"""


@pytest.mark.parametrize(
    ("folder", "kind"),
    [
        ("/var/lib/rookery", "overlay"),
        ("/home/mila/data", "nfs4"),
        ("/home/here/data", "ext4"),
        ("/mnt/my share/rookery", "cifs"),
        ("/homes", "overlay"),
        ("/mnt/c/Users/mila", "drvfs"),
    ],
)
def test_the_kind_of_disk_is_that_of_the_nearest_mount(folder: str, kind: str) -> None:
    assert kind_of_disk(Path(folder), MOUNTS) == kind
    assert kind_of_disk(Path(folder), "") == ""


def test_a_file_system_that_cannot_lock(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "_mounts", lambda: f"x {data.resolve()} nfs rw 0 0\n")
    (fault,) = look()
    assert fault.key == "locks"
    assert "nfs" in fault.sentence()


@pytest.mark.parametrize("number", [errno.ENOLCK, errno.EOPNOTSUPP])
def test_one_of_an_unknown_kind_is_tried(
    number: int, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(number, "no locks")

    before = sorted(data.iterdir())
    assert not look()
    monkeypatch.setattr(fcntl, "lockf", refuse)
    assert keys(look()) == {"locks"}
    assert keys(look(DATA="data/below")) == {"relative", "locks"}  # where it would be made
    assert sorted(data.iterdir()) == before


def test_backups_that_cannot_be_written(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usage = shutil.disk_usage
    (data.parent / "copies").write_text("a file")
    assert keys(look(BACKUPS="copies")) == {"backups-file"}
    assert not look(BACKUPS="others/below")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 0, 10_000))
    full = look(BACKUPS="others/below", FREE_MB="0")
    assert keys(full) == {"backups-room"}
    assert "more than is free" in full[0].sentence()
    monkeypatch.setattr(shutil, "disk_usage", usage)
    monkeypatch.setattr(os, "access", lambda *_, **named: bool(named))
    assert "backups" in keys(look(BACKUPS="others/below"))


def test_a_clock_that_is_not_the_database_s(address: str) -> None:
    """On SQLite both are one clock; a PostgreSQL may be on another machine."""
    opened(address).dispose()
    settings = from_environment({"DATABASE_URL": address})
    assert "clocks" not in keys(check_up(settings))
    faults = keys(check_up(settings, time.time() + 3600))
    assert ("clocks" in faults) == address.startswith("postgresql")


# -- and what is right -----------------------------------------------------------------------------

RIGHT: tuple[dict[str, str], ...] = (
    {},
    {"DATA": "data"},
    {"DATA": "./data"},
    {"HOST": "0.0.0.0"},
    {"HOST": "::"},
    {"HOST": "0.0.0.0", "PORT": "80"},
    {"HOST": "0.0.0.0", "PORT": "80", "ORIGIN": "http://rookery.fritz.box"},
    {"HOST": "0.0.0.0", "ORIGIN": "http://192.168.1.7:8000"},
    {"ORIGIN": "http://localhost:8000"},
    {"ORIGIN": "http://127.0.0.1:8000"},
    {**BEHIND},
    {**BEHIND, "PORT": "9000"},
    {**BEHIND, "ORIGIN": "https://rookery.example:8443"},
    {**BEHIND, "HOST": "0.0.0.0", "TRUSTED_PROXIES": "2"},
    {"TRUSTED_PROXIES": "1"},
    {"HOUSE": "school", "ADDRESS_LOGINS": "200"},
    {"HOUSE": "school"},
    {"HOUSE": "school", "HOST": "0.0.0.0", "ADDRESS_REQUESTS": "100", "ADDRESS_WAITING": "40"},
    {**BEHIND, "HOST": "127.0.0.1", "LISTS": "members"},
    {"HOST": "192.168.1.7", "ORIGIN": "http://192.168.1.7:8000"},
    {**BEHIND, "HOUSE": "members", "LISTS": "members"},
    {"HOUSE": "members", "ADDRESS_LOGINS": "5"},
    {"BACKUPS": "copies", "BACKUP_KEEP": "30"},
    {"POLL_MS": "200"},
    {"DATABASE_URL": "sqlite:///data/rookery.sqlite3"},
    {"DATABASE_URL": "postgresql+psycopg://somebody@127.0.0.1:1/house?connect_timeout=1"},
    {"GAMES": "", "LOG": "all"},
    {"PICTURES": "no"},
    {**BEHIND, "HOUSE": "school", "PICTURES": "no"},
)


@pytest.mark.parametrize("settings", RIGHT, ids=str)
def test_good_set_ups_are_silent(settings: dict[str, str], data: Path) -> None:
    assert look(**settings) == []
    check_start(from_environment(settings))


def test_so_is_a_house_that_has_not_opened_yet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 0, 10**12))
    monkeypatch.setenv("DATA", str(tmp_path / "deep" / "ü ñ % # ' data"))
    assert main(["doctor"]) == 0
    told = capsys.readouterr()
    assert told.out == "All is well.\n"
    assert "rookery: database: " in told.err
    assert list(tmp_path.iterdir()) == []


def test_the_desk_says_the_same_in_the_reader_s_language(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = start()
    keeper = founded(house)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 0, 10**12))
    page = keeper.http.get("/keeper/check-up", headers={"accept-language": "en"}).text
    assert f"All {CHECKS} checks are fine." in page
    headers = {"accept-language": "de", "x-forwarded-for": "192.0.2.1"}
    page = keeper.http.get("/keeper/check-up", headers=headers).text
    assert "Setze TRUSTED_PROXIES=1" in page
