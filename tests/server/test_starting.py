"""A start that fails says why in one line, before anything is served."""

import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from rookery import games
from rookery.core.errors import SetupError
from rookery.games.plugins import add_games
from rookery.server import app
from rookery.server.app import Server
from rookery.server.db.startup import opened
from rookery.server.ops.preflight import allow_files, check_address
from tests import programs
from tests.server.conftest import SETTINGS
from tests.server.users import WAIT_S, get

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is already in use."""
    with closing(socket.create_server(("127.0.0.1", 0))) as listener:
        yield listener.getsockname()[1]


def serve(**environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-m", "rookery", "serve"],
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT / "src"),
            "NUMBA_DISABLE_JIT": "1",
            "PORT": "0",
            **environment,
        },
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def reason(error: pytest.ExceptionInfo[SetupError]) -> str:
    (said,) = error.value.reasons
    assert "\n" not in said
    return said


# -- what is loaded --------------------------------------------------------------------------------


def test_it_listens_before_anything_is_loaded_that_can_wait(tmp_path: Path) -> None:
    """A killed house is back sooner: loading compilers and migrations would double the time."""
    code = """
import os, sys
from rookery.server.app import Server
from rookery.server.settings import from_environment

def listens(address):
    print(*sys.modules)
    sys.stdout.flush()
    os._exit(0)

Server(from_environment(os.environ), announce=listens).run()
"""
    environment = {**os.environ, "DATA": str(tmp_path), "PORT": "0", "WARM_UP": "false"}
    for loads_migrations in (True, False):  # only a new database needs them
        told = subprocess.run(
            [sys.executable, "-c", code],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        loaded = set(told.stdout.split())
        assert "litestar" in loaded
        assert loaded.isdisjoint({"numba", "llvmlite", "markdown_it"})
        assert ("alembic" in loaded) == loads_migrations
        assert loads_migrations or "sqlalchemy.dialects.postgresql" not in loaded


# -- the database ----------------------------------------------------------------------------------


def file(folder: Path) -> str:
    return f"sqlite:///{folder / 'rookery.sqlite3'}"


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(SetupError) as error:
        opened(file(tmp_path / "data" / "below"))
    assert "Not a directory" in reason(error)


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "rookery.sqlite3").write_text("no database at all" * 1000)
    with pytest.raises(SetupError) as error:
        opened(file(tmp_path))
    assert reason(error) == f"{tmp_path / 'rookery.sqlite3'}: file is not a database"


def test_a_schema_of_a_newer_version(tmp_path: Path) -> None:
    opened(file(tmp_path)).dispose()
    with closing(sqlite3.connect(tmp_path / "rookery.sqlite3")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0099'")
        connection.commit()
    with pytest.raises(SetupError) as error:
        opened(file(tmp_path))
    assert "'0099' (has a newer version written it?)" in reason(error)


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("foo", "DATABASE_URL: Could not parse"),
        ("postgresql://me@here:port/name", "DATABASE_URL: "),
        ("foo://here", "foo://here: only sqlite:/// and postgresql://"),
        ("postgresql://me:secret@127.0.0.1:1/name", "postgresql://me:***@127.0.0.1:1/name: conn"),
    ],
)
def test_an_address_that_leads_nowhere(address: str, said: str) -> None:
    with pytest.raises(SetupError) as error:
        opened(address)
    assert reason(error).startswith(said)
    assert "secret" not in reason(error)


def test_a_server_tells_its_reason_before_it_listens(tmp_path: Path) -> None:
    said: list[str] = []
    settings = msgspec.structs.replace(SETTINGS, database_url="foo")
    with pytest.raises(SetupError):
        Server(settings, announce=said.append).run()
    assert said == []


# -- games -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("places", "said"),
    [
        ("nope:GAME", ["GAMES: nope:GAME: No module named 'nope'"]),
        ("os", ["GAMES: os: module:name is expected"]),
        (":GAME", ["GAMES: :GAME: module:name is expected"]),
        ("os:GAME", ["GAMES: os:GAME: module 'os' has no attribute 'GAME'"]),
        (
            "os:sep, os:error",
            ["GAMES: os:sep: this is no game", "GAMES: os:error: this is no game"],
        ),
        ("tests.server.quick:Quick,os", ["GAMES: os: module:name is expected"]),
    ],
)
def test_games_that_are_none(monkeypatch: pytest.MonkeyPatch, places: str, said: list[str]) -> None:
    monkeypatch.setattr(games, "_added_games", {})
    with pytest.raises(SetupError) as error:
        add_games(places)
    assert list(error.value.reasons) == said
    assert games._added_games == {}


# -- where to listen -------------------------------------------------------------------------------


def test_a_port_in_use(taken: int) -> None:
    with pytest.raises(SetupError) as error:
        check_address("127.0.0.1", taken)
    assert reason(error).endswith(f"127.0.0.1:{taken}: Address already in use")


@pytest.mark.parametrize("host", ["no such host", "a..b", "\0"])
def test_a_host_that_is_none(host: str) -> None:
    with pytest.raises(SetupError) as error:
        check_address(host, 0)
    assert reason(error).startswith("HOST and PORT: cannot listen at ")


def test_as_a_program_it_says_so_in_one_line(
    tmp_path: Path,
    taken: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    (tmp_path / "rookery.sqlite3").write_text("no database at all" * 1000)
    done = serve(GAMES="nope:GAME", DATA=str(tmp_path / "new"))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert not done.stderr.startswith("{")
    for environment in (
        {"PORT": "0", "DATA": str(tmp_path)},
        {"PORT": str(taken), "DATA": str(tmp_path / "new")},
    ):
        with monkeypatch.context() as patch:
            for name, value in environment.items():
                patch.setenv(name, value)
            patch.setattr(app, "_set_up_process", lambda *_: None)  # it belongs to the tests
            assert app.serve() == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.count("\n") == 1
        assert not said.err.startswith("{")


def test_as_a_program_it_says_where_it_is_and_ends_when_told(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "rookery", "serve", "--port", "0"]
    environment |= {"DATA": str(tmp_path), "WARM_UP": "no"}
    with programs.running(command, env=environment, stdout=subprocess.PIPE) as served:
        assert served.stdout
        found = re.search(r"Rookery is at (http://\S+)", served.stdout.readline())
        assert found
        assert get(f"{found[1]}/health").json()["status"] == "ok"
        served.send_signal(signal.SIGTERM)
        assert served.wait(WAIT_S) == -signal.SIGTERM


# -- open files ------------------------------------------------------------------------------------


def limited(wanted: int, soft: int, hard: int) -> tuple[int, tuple[int, int]]:
    """What a process with these limits is allowed, and its limits afterwards."""
    script = (
        "import resource, sys\n"
        "from rookery.server.ops.preflight import allow_files\n"
        "wanted, soft, hard = map(int, sys.argv[1:])\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))\n"
        "print(allow_files(wanted), *resource.getrlimit(resource.RLIMIT_NOFILE))"
    )
    numbers = map(str, (wanted, soft, hard))
    done = subprocess.run(
        [sys.executable, "-c", script, *numbers], capture_output=True, text=True, check=True
    )
    got, *limits = map(int, done.stdout.split())
    return got, (limits[0], limits[1])


def test_more_files_may_be_open_where_the_house_needs_them() -> None:
    assert limited(300, 100, 400) == (300, (300, 400))
    assert limited(500, 100, 400) == (400, (400, 400))
    assert limited(100, 200, 400) == (200, (200, 400))
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert allow_files(1) >= 1
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == limits
