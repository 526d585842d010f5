"""Each command of the table in docs/keeper.md is run beside a house, and does what its row says."""

import io
import json
import shutil
import threading
from collections import namedtuple
from pathlib import Path

import pytest
import sqlalchemy as sa

from rookery.cli import main
from rookery.cli.keeping import now
from rookery.server.bots import store
from rookery.server.db import schema
from rookery.server.keeper import proxies
from rookery.server.keeper.keeper import Keeper
from tests.server.bots.programs import program
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import code_of, sign_in
from tests.server.keeper.keeping import founded
from tests.server.keeper.test_desk import page, reported
from tests.server.keeper.test_tasks import named, rows
from tests.server.mail.postbox import Postbox
from tests.server.ratings.test_profiles import Club
from tests.server.users import LINK, ME

Usage = namedtuple("Usage", "total used free")


class Shell:
    """A shell beside a house: it runs commands, and knows which have been run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.environment, self._capsys = monkeypatch, capsys
        monkeypatch.delenv("DATABASE_URL", raising=False)
        monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 0, 10**12))
        monkeypatch.setattr(proxies, "fetched", lambda _: None)
        self.ran = set[str]()
        self.time = Time()
        self.time.ms = now()  # commands go by the machine's clock

    def beside(self, house: RunningServer) -> None:
        self.house = house
        self.environment.setenv("DATA", str(house.data))

    def run(self, command: str, *words: str, status: int = 0) -> list[str]:
        """The lines that a command prints; a thread of its own, as it may have an event loop."""
        self.ran.add(command)
        self._capsys.readouterr()
        ended = list[int]()
        thread = threading.Thread(target=lambda: ended.append(main([*command.split(), *words])))
        thread.start()
        thread.join()
        told = self._capsys.readouterr()
        assert ended == [status], (command, words, told.err)
        return told.out.splitlines()

    def follow(self) -> None:
        """Let the house follow what was done, as it does every few seconds."""
        self.time.ms = now()
        self.house.run(self.house.house.ask(Keeper).adopt())

    def limits(self, name: str) -> tuple[bool, ...]:
        """Whether a member is muted, paused, banned."""
        users = schema.users.c
        find = sa.select(users.muted, users.paused, users.banned).where(users.name == name)
        with self.house.house.engine.connect() as connection:
            return tuple(until > 0 for until in connection.execute(find).one())


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    return Shell(monkeypatch, capsys)


def people(shell: Shell, club: Club) -> None:
    """Finding, adding, renaming, limiting and letting people go."""
    assert [line.split()[0] for line in shell.run("people list")] == [
        *("Adaline", "Bertram", "Cyril")
    ]
    (code,) = shell.run("people invite")
    body = {"name": "Dora", "password": "seven grey herons", "invitation": code}
    assert shell.house.person().http.post("/api/people", json=body).is_success
    (card,) = shell.run("people add", "Mila")
    sign_in(shell.house.person(), "Mila", code=card.split()[-1])
    shell.run("people rename", "Mila", "Milena")
    (code,) = shell.run("people reset", "Milena")
    sign_in(shell.house.person(), "Milena", code=code)
    shell.run("people role", "Milena", "helper")
    assert any(line.split()[:2] == ["Milena", "helper"] for line in shell.run("people list", "mil"))
    assert [shell.run("people out", "Cyril") for _ in range(2)] == [["1"], ["0"]]
    for place, word in enumerate(("mute", "pause", "ban")):
        shell.run(f"people {word}", "Cyril", "--hours", "1")
        assert shell.limits("Cyril")[place]
        shell.run(f"people {word}", "Cyril", "--hours", "0")
        assert not any(shell.limits("Cyril"))
    text = "\n".join(shell.run("people export", "Bertram"))
    assert json.loads(text)["account"]["name"] == "Bertram"
    assert len(json.loads(text)["games"]) == 3
    shell.run("people merge", "Cyril", "Bertram")
    assert shell.run("people close", "Milena") == ["Former guest 1"]
    names = {line.split()[0] for line in shell.run("people list")}
    assert names == {"Adaline", "Bertram", "Dora"}


def words_and_tables(shell: Shell, club: Club) -> None:
    """Reports, tables, ratings."""
    rated = club.games[0].id
    assert shell.run("ratings void", rated) == [f"{rated} is out; 2 games are rated"]
    _, game = reported(shell.house)
    assert shell.run("reports list")[-1] == "1 report"
    shell.run("people warn", "Sam")
    shell.run("reports hide", game, "2")
    shell.run("reports close", "1")
    assert shell.run("reports list") == ["0 reports"]
    assert any(line.startswith(game) for line in shell.run("tables list"))
    shell.run("tables close", game)
    assert shell.run("tables list") == []


def the_house(shell: Shell) -> None:
    """What the house says and is set to, its doors, and the log with the way back."""
    keeper = founded(shell.house, "Ms Green")
    shell.run("keeper announce", "Cup on Sunday")
    shell.follow()
    assert "Cup on Sunday" in page(keeper, "/")
    shell.run("keeper set", "lists", "members")
    assert any(one.split()[:2] == ["lists", '"members"'] for one in shell.run("keeper settings"))
    number = shell.run("keeper audit", "--count", "1")[0].split()[0]
    assert shell.run("keeper undo", number) == ["set is undone"]
    assert any(one.split()[:2] == ["lists", '"everybody"'] for one in shell.run("keeper settings"))
    guest = shell.house.person()
    shell.run("keeper close-house", "now", "--minutes", "5")
    shell.follow()
    body = {"game": "swift", "seats": [ME, LINK]}
    assert code_of(guest.http.post("/api/games", json=body)) == (503, "house-closed")
    shell.run("keeper open-house")
    shell.follow()
    assert guest.http.post("/api/games", json=body).is_success
    log = page(keeper, "/keeper/log")
    for words in ("exported what is kept about Bertram", "undid number", "opened the house"):
        assert f"A command {words}" in log


def copies(shell: Shell, folder: Path) -> None:
    """Backing up, looking into it, and bringing it back once the house is closed."""
    shell.run("keeper backup", str(folder))
    (file,) = folder.iterdir()
    assert "people" in shell.run("keeper check", str(file))[0]
    shell.run("keeper restore", str(file), status=2)  # the house is open
    shell.run("people add", "Late")
    shell.house.stop()
    assert shell.run("keeper restore", str(file), "--dry-run")[0].endswith("nothing was changed")
    assert shell.run("people list", "Late")
    assert shell.run("keeper restore", str(file))[0].startswith("restored: ")
    assert not shell.run("people list", "Late")
    assert shell.run("keeper upgrade")[0].endswith("is up to date")


def post(shell: Shell) -> None:
    """Trying mail, and a report that is none; then nothing is set up wrongly."""
    with Postbox().running() as box:
        for name, value in {
            "MAIL_SERVER": box.url,
            "MAIL_FROM": "Rookery <r@rookery.example>",
            "ORIGIN": "http://localhost:8000",
        }.items():
            shell.environment.setenv(name, value)
        shell.run("keeper mail", "--to", "mila@mail.example")
        assert [mail["To"] for mail in box.mails] == ["mila@mail.example"]
        assert shell.run("doctor") == ["All is well."]
    shell.environment.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"Subject: Hello\n\n")))
    assert "no report" in shell.run("keeper bounce")[0]


def a_school(shell: Shell) -> None:
    """Classes, their homework, and how far each pupil is."""
    shell.run("people add", "Tom", "Anna", "Ben")
    shell.run("people role", "Tom", "teacher")
    shell.run("classes make", "5b", "--teacher", "Tom")
    shell.run("classes put", "5b", "Anna", "Ben")
    shell.run("classes homework", "5b", "packeis", "--count", "2")
    shell.run("classes homework", "5b", "packeis", "--kind", "guide")
    both = shell.run("classes progress", "5b")
    assert [line.split()[0] for line in both] == ["Anna", "Ben"]
    assert both[0].count("packeis: 0/") == 2
    shell.run("classes withdraw", "5b", "3", status=2)
    shell.run("classes withdraw", "5b", "1")
    assert shell.run("classes progress", "5b")[0].count("packeis: 0/") == 1
    shell.run("classes take", "5b", "Ben")
    assert shell.run("classes list") == ["5b  Tom  1 pupil"]
    shell.run("classes end", "5b")
    assert shell.run("classes list") == []


def test_each_command_of_the_table_does_what_its_row_says(
    shell: Shell, start: Start, tmp_path: Path
) -> None:
    club = Club(start(shell.time)).join()
    shell.beside(club.served)
    people(shell, club)
    bots(shell, club)
    words_and_tables(shell, club)
    the_house(shell)
    copies(shell, tmp_path / "copies")
    post(shell)
    shell.beside(start(shell.time, house="school"))
    a_school(shell)
    assert shell.ran >= {command for _, _, commands in rows() for command in named(commands)}


def bots(shell: Shell, club: Club) -> None:
    """Several keys are revoked at once, or none."""
    names = ["Ada Bot", "Second"]
    for name in names:
        program(shell.house, club.ada, name, scopes=["play"])

    def keys() -> int:
        users = schema.users.c
        with shell.house.house.engine.connect() as connection:
            find = sa.select(users.id).where(users.name.in_(names))
            return len(store.keys_of(connection, list(connection.scalars(find))))

    shell.run("people revoke", "Ada Bot", "Nobody", status=2)
    shell.run("people revoke", "Ada Bot", "Bertram", status=2)  # no bot
    assert keys() == 2
    shell.run("people revoke", *names)
    assert keys() == 0
