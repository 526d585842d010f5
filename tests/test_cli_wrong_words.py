"""Every command with every wrong kind of argument: status 2, one line that helps, no traceback.

The commands and their arguments are those of the parser, so a new one is walked, too.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from pathlib import Path

import pytest

from rookery import games
from rookery.cli import main
from rookery.cli.parser import Parser, build
from rookery.core.errors import SetupError
from rookery.server.settings import Settings, from_environment, variables
from tests.contract.toy import Krill

POSITION = "PK1 x0 1A121B11 A u00 s0.0,0.0"
HUGE = "9" * 40
NO_TEXT = "\udcff"
"""A byte that is no UTF-8, as Python hands it over."""

LINES = {
    "serve": "",
    "engine": "",
    "bot": "--house http://127.0.0.1:9 --token-file {good} random",
    "warmup": "",
    "match": "packeis random greedy --games 1 --untimed",
    "tournament": "packeis random greedy --boards 1 --kind sequential",
    "legal": "packeis --new",
    "apply": "packeis --new",
    "show": "packeis --new",
    "perft": "packeis --new --depth 1",
    "record": "{good}",
    "picture": "{good} {out}.svg",
    "analyse": "{good} --seconds 1",
    "verify": "{good}",
    "options": "packeis",
    "rules": "packeis",
    "ratings replay": "",
    "ratings fit": "",
    "ratings check": "",
    "ratings void": "nonesuch",
    "people list": "",
    "people invite": "",
    "tables list": "",
    "tables close": "nonesuch",
    "people add": "Mila",
    "people reset": "Mila",
    "people rename": "Mila Milena",
    "people role": "Mila keeper",
    "people out": "Mila",
    "people revoke": "Mila Bot",
    "people warn": "Mila",
    "people mute": "Mila",
    "people pause": "Mila",
    "people ban": "Mila",
    "people export": "Mila",
    "people merge": "Mila Milena",
    "people close": "Mila",
    "classes list": "",
    "classes make": "5b",
    "classes end": "5b",
    "classes put": "5b Mila",
    "classes take": "5b Mila",
    "classes homework": "5b packeis",
    "classes withdraw": "5b 1",
    "classes progress": "5b",
    "keeper first": "Mila",
    "keeper settings": "",
    "keeper set": "say no",
    "keeper announce": "Hello",
    "keeper close-house": "now",
    "keeper open-house": "",
    "keeper audit": "",
    "keeper undo": "1",
    "keeper mail": "--to mila@mail.example",
    "keeper bounce": "",
    "keeper backup": "",
    "keeper check": "{good}",
    "keeper restore": "{good}",
    "keeper upgrade": "",
    "doctor": "",
    "reports list": "",
    "reports hide": "nonesuch 1",
    "reports close": "1",
    "backup": "{out}.copy",
    "puzzles make": "packeis {out}.jsonl --count 1",
    "train": "packeis --games 1 --generations 1 --out {out}.npz --ungated",
}
"""A right line for each command."""

WRONG = {
    "game": ["chess", "../packeis", "", NO_TEXT],
    "games": ["chess", NO_TEXT],
    "words": ["nonsense", NO_TEXT],
    "new": ["nonsense", "players=many", "players"],
    "options": ["nonsense", "players=many"],
    "seed": [NO_TEXT],  # any text will do
    "players": ["chess", "search:nodes=x", "engine:", "engine:/nowhere/at/all", "=king"],
    "player": ["chess", "engine:", "engine:/nowhere/at/all"],
    "file": ["{missing}", "{folder}", "{garbage}", "{empty}", "{under}", "{unreadable}"],
    "positions": ["{missing}", "{folder}", "{garbage}", "{empty}", "{under}", "{unreadable}"],
    "token_file": ["{missing}", "{folder}", "{garbage}", "{empty}", "{unreadable}"],
    "house": ["nonsense", "ftp://x", "http://"],
    "out": ["{folder}", "{nowhere}", "{under}", "{out}.docx"],
    "export": ["{folder}", "{nowhere}/x.pgn", "{under}.pgn", "{out}.docx"],
    "into": ["{garbage}", "{under}"],
    "folder": ["{garbage}", "{under}"],
    "results": ["{folder}", "{garbage}", "{under}"],
    "records": ["{garbage}", "{under}"],
    "on": ["nonsense", "ray://127.0.0.1:1"],
    "level": ["chess"],
    "names": ["x", "Emperor", NO_TEXT],
    "name": ["Nobody", NO_TEXT],
    "key": ["port", "nonsense", NO_TEXT],
    "value": ["perhaps", NO_TEXT],
    "text": [200 * "long "],
    "wanted": ["x"],
    "group": ["Nobody", 60 * "x"],
    "pupils": ["Nobody"],
    "teacher": ["Nobody"],
    "to": ["mila", "mila@mail", "mila@mail.example, milo@mail.example", NO_TEXT],
    "at": ["soon", "25:00", NO_TEXT],
    "host": ["nonsense.invalid", "999.999.999.999"],
}
"""What is wrong for an argument, by its name; for numbers and choices it is found out."""

TARGETS = {("backup", "file"), ("puzzles make", "file")}
NEVER_WRONG = {
    ("people rename", "name"),
    ("bot", "games"),  # the house says what it plays
    ("apply", "words"),
}
RIGHT = {("record", "{folder}"), ("train", "{out}.docx"), ("train", "{nowhere}")}
"""What is wrong elsewhere: no records, a name that says nothing, a folder to be made."""


def leaves(commands: Iterable[str] = ()) -> Iterator[tuple[str, Parser]]:
    """These commands, or all, each with its parser."""
    for name in [line.split()[0] for line in commands] or _subcommands(build([])):
        parser = _subcommands(build([name]))[name]
        parts = _subcommands(parser)
        for part, leaf in parts.items():
            yield f"{name} {part}", leaf
        if not parts:
            yield name, parser


def _subcommands(parser: argparse.ArgumentParser) -> dict[str, Parser]:
    found: dict[str, Parser] = {}
    for action in parser._actions:
        if action.nargs == argparse.PARSER and isinstance(action.choices, dict):
            found |= action.choices
    return found


def values(command: str, action: argparse.Action) -> list[str]:
    """What is wrong for an argument of a command."""
    if action.nargs == 0 or (command, action.dest) in NEVER_WRONG:
        return []
    if action.choices is not None:
        return ["nonsense", NO_TEXT]
    if action.type is not None and action.type is not Path:
        return ["x", "-1", HUGE, ""]
    if (command, action.dest) in TARGETS:
        return ["{folder}", "{under}"]
    if command in ("ratings void", "reports hide") and action.dest == "game":
        return ["nonesuch"]
    if (command, action.dest) == ("keeper first", "name"):
        return ["x", NO_TEXT]
    return WRONG[action.dest]


def cases(command: str, parser: Parser) -> Iterator[list[str]]:
    """Lines of a command with one wrong word each."""
    right = LINES[command].split()
    places = [one for one in parser._actions if not one.option_strings]
    for action in parser._actions:
        for wrong in values(command, action):
            given = [wrong] * (action.nargs if isinstance(action.nargs, int) else 1)
            if (command, wrong) in RIGHT:
                continue
            if action.option_strings:
                option = action.option_strings[0]
                yield [*_without(right, option), option, *given]
            else:
                words = [*right]
                at = places.index(action)
                words[at : at + 1] = given
                yield words


def _without(words: list[str], option: str) -> list[str]:
    if option not in words:
        return words
    at = words.index(option)
    after = next((n for n in range(at + 1, len(words)) if words[n].startswith("--")), len(words))
    return words[:at] + words[after:]


@pytest.fixture
def places(tmp_path: Path) -> dict[str, str]:
    """Files and folders, by what is wrong with them."""
    (tmp_path / "folder").mkdir()
    (tmp_path / "garbage").write_bytes(b"\xff\xfe\x00\x01 nothing that anybody has written")
    (tmp_path / "empty").write_bytes(b"")
    good = tmp_path / "good"
    good.write_text(f"game packeis\nposition {POSITION}\n\nb1-d1\n", encoding="utf-8")
    return {
        "good": str(good),
        "missing": str(tmp_path / "missing"),
        "folder": str(tmp_path / "folder"),
        "garbage": str(tmp_path / "garbage"),
        "empty": str(tmp_path / "empty"),
        "under": str(good / "below"),
        "nowhere": str(tmp_path / "no" / "such" / "folder"),
        "out": str(tmp_path / "out"),
        "unreadable": "/proc/self/mem",  # for everybody, also for root
    }


@pytest.mark.parametrize("command", LINES)
def test_a_wrong_word_is_one_line(
    command: str,
    places: dict[str, str],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATA", places["missing"])
    monkeypatch.chdir(Path(places["folder"]).parent)
    for words in cases(command, dict(leaves([command]))[command]):
        line = [*command.split(), *(word.format(**places) for word in words)]
        assert main(line) == 2, line
        told = [one for one in capsys.readouterr().err.splitlines() if "database: " not in one]
        assert len(told) == 1, line
        assert told[0].startswith("rookery: ") or command == "serve", line


def test_every_command_is_walked() -> None:
    assert {command for command, _ in leaves()} == set(LINES)


def test_a_wrong_setting_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    given = {"HOUSE": "scool", "PORT": "x", "WARM_UP": "perhaps", "RATING_SIGMA": "?"}
    with pytest.raises(SetupError) as error:
        from_environment(given)
    assert error.value.reasons == (
        "PORT: a whole number from 0 to 65535 is expected, not 'x'",
        "HOUSE: 'scool' is not one of open, members, school; do you mean 'school'?",
        "WARM_UP: yes or no is expected, not 'perhaps'",
        "RATING_SIGMA: a number of at least 0 is expected, not '?'",
    )


@pytest.mark.parametrize("name", variables(Settings))
def test_every_setting_is_refused_in_words(name: str) -> None:
    """None of the libraries' own words, which name types of Python."""
    kind = variables(Settings)[name]
    if kind is str:
        return
    with pytest.raises(SetupError) as error:
        from_environment({name.upper(): "nonsense"})
    assert not re.search(r"`|enum|Expected|int\b|float", str(error.value))


@pytest.mark.parametrize("command", ["people list", "serve", "legal packeis --new"])
def test_a_game_from_elsewhere_that_is_not_there_is_one_line(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("GAMES", "nonsense.nowhere:GAME")
    assert main(command.split()) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "GAMES: nonsense.nowhere:GAME: No module named 'nonsense'" in line


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://x/y", "only sqlite:/// and postgresql:// addresses can be used"),
        ("nonsense", "DATABASE_URL: Could not parse"),
        ("postgresql://nobody:secret@127.0.0.1:1/x", "***"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_line(
    url: str, words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    for command in ("people list", "people add Mila", "backup copy"):
        assert main(command.split()) == 2
        (line,) = capsys.readouterr().err.splitlines()
        assert words in line
        assert "secret" not in line


def test_postgresql_without_its_library_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    monkeypatch.setenv("DATABASE_URL", "postgresql://127.0.0.1:1/x")
    assert main(["people", "list"]) == 2
    told = capsys.readouterr().err
    assert "needs psycopg: install it with make extra EXTRA=postgres" in told


@pytest.mark.parametrize("game", ["penguisi", "polar_escape"])
def test_a_game_that_nothing_can_prove_has_no_puzzles(
    game: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "p.jsonl"
    assert main(["puzzles", "make", game, str(file)]) == 2
    assert main(["puzzles", "make", game, str(file), "--options", "players=3"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2
    assert list(tmp_path.iterdir()) == []


def test_the_rules_of_a_game_from_elsewhere_are_read(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(
        games._added_games, "breakthrough", import_module("examples.breakthrough").GAME
    )
    assert main(["rules", "breakthrough"]) == 0
    assert capsys.readouterr().out.startswith("# Breakthrough\n")
    monkeypatch.setitem(games._added_games, "krill", Krill())
    assert main(["rules", "krill"]) == 2
    assert capsys.readouterr().err == "rookery: the game krill brings no rules to read\n"
