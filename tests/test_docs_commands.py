"""Every command line that a page shows is one that works: read by the real parser, and run.

The lines are those of fenced blocks (`sh`, and `console` after `$`), and code within sentences that
begins like a command. What cannot be run here is listed with the reason.
"""

import json
import re
import shlex
import shutil
import subprocess
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple, get_type_hints
from urllib.parse import urlsplit

import msgspec
import pytest

import rookery
from examples.breakthrough import GAME
from rookery import games
from rookery.cli import main
from rookery.cli.parser import parse
from rookery.core import record
from rookery.server.settings import Settings
from rookery.tournaments.model import Plan
from tests.test_cli_wrong_words import LINES
from tests.tournaments.test_standings import whole
from tools.site import staging

ROOT = Path(__file__).resolve().parent.parent
PAGES = [
    *ROOT.glob("*.md"),
    *(ROOT / "docs").rglob("*.md"),
    *staging.BENCHMARKS,
    *(ROOT / "deploy").iterdir(),
    *(ROOT / "examples").rglob("*.py"),
    *(ROOT / "examples").rglob("*.mjs"),
]
_BLOCK = re.compile(r"^```([^\n`]*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_INLINE = re.compile(r"`([^`]+)`")
_ASSIGNMENT = re.compile(r"([A-Z][A-Z_]+)=(.*)", re.DOTALL)
_WHEEL = re.compile(r"(?:\./)?rookery-([\d.]+)-py3-none-any\.whl(?:\[([\w,]+)\])?")
_PLACEHOLDERS = {
    "<game>": "packeis",
    "[game]": "packeis",
    "GAME": "packeis",
    "<number>": "1",
    "<line>": "1",
    "<file>": "record.txt",
    "FILE": "record.txt",
    "<record>": "record.txt",
}
WRAPPERS = (
    ["sudo", "-u", "rookery", "env"],
    ["sudo"],
    ["docker", "exec", "house"],
    ["pipx", "run", "--spec"],
    ["uvx", "--from"],
    ["export"],
)
"""What may stand before a command; a wheel after it is checked, too."""

ELSEWHERE = {
    "docker": "needs a daemon; the file that it builds from is looked for",
    "systemctl": "needs systemd",
    "journalctl": "needs systemd",
    "useradd": "changes the machine",
    "cp": "writes where only root may; what it copies is looked for",
    "uv": "needs a package index",
    "sqlite3": "another program; tests/test_cli_keeping.py runs ours",
    "kill": "a word of other pages about what a house survives",
    **dict.fromkeys(("cd", "git", "perl"), "tests/paths types it in an empty folder"),
}
"""Programs that are not run, and why."""

NOT_RUN = {
    "serve": "runs until it is stopped: tests/server/test_starting.py starts it",
    "engine": "reads lines until it is stopped: tests/engine",
    "bot": "plays until it is stopped: tests/bot",
    "keeper bounce": "reads a report from standard input: tests/server/mail/test_news.py",
    "keeper mail": "needs a mail server: tests/server/mail/test_sending.py has one",
    "warmup": "compiles for minutes: tests/test_cli.py",
    "match": "plays for minutes: a slow test below, and tests/arena",
    "tournament": "plays for minutes: tests/arena/tournament",
    "tournament simulate": "plays thousands of events: tests/tournaments/test_simulation.py",
    "analyse": "searches for as long as it is told: tests/test_cli_analyse.py",
    "train": "learns for hours: tests/arena/test_training.py",
    "puzzles make": "proves for hours: tests/puzzles",
}
"""Commands of ours that are only parsed, and why."""


EARLIER = {"keeper open-house": ("keeper close-house 23:59",)}
"""What has to have been typed before a command can do its work."""


class Shown(NamedTuple):
    """A command line on a page; `whole` if it stands in a block, to be typed as it is."""

    page: str
    line: str
    whole: bool


@cache
def shown() -> tuple[Shown, ...]:
    """All command lines of all pages, each once."""
    found: dict[str, Shown] = {}
    for page in PAGES:
        for one in [*_in_blocks(page), *_in_sentences(page)]:
            found.setdefault(one.line, one)
    return tuple(found.values())


def _in_blocks(page: Path) -> Iterator[Shown]:
    for kind, text in _BLOCK.findall(page.read_text(encoding="utf-8")):
        lines = text.replace("\\\n", " ").splitlines()
        if kind == "console":
            lines = [line[2:] for line in lines if line.startswith("$ ")]
        for line in lines if kind in ("sh", "console", "bash") else []:
            if shlex.split(line, comments=True):
                yield Shown(page.name, line.strip(), whole=True)


def _in_sentences(page: Path) -> Iterator[Shown]:
    for code in _INLINE.findall(_BLOCK.sub("", page.read_text(encoding="utf-8"))):
        line = " ".join(code.split())
        try:
            words = _bare(line)[1]
        except ValueError:  # an apostrophe: no command
            continue
        if len(words) > 1 and words[0] in CHECKS and "…" not in line:
            yield Shown(page.name, line, whole=False)


def _bare(line: str) -> tuple[dict[str, str], list[str]]:
    """The variables that a line sets, and its words without wrappers and redirections."""
    words = shlex.split(line, comments=True)
    if ">" in words:
        words = words[: words.index(">")]
    settings = {}
    while words:
        wrapper = next((w for w in WRAPPERS if words[: len(w)] == w and len(words) > len(w)), None)
        setting = _ASSIGNMENT.fullmatch(words[0])
        if wrapper:
            words = words[len(wrapper) :]
            if _WHEEL.fullmatch(words[0]):
                check_requirement(words.pop(0))
        elif setting:
            settings[setting[1]] = setting[2]
            words = words[1:]
        else:
            break
    if words and words[0].endswith("/rookery"):
        words[0] = "rookery"
    return settings, words


# -- what is right -----------------------------------------------------------------------------


def check_rookery(words: list[str], whole: bool) -> None:
    """The parser reads it; in a sentence a command's bare name is a mention."""
    if words == ["--version"]:
        return  # which is answered before anything is read
    words = [_PLACEHOLDERS.get(word, word) for word in words]
    name = " ".join(words)
    is_mention = any(f"{command} ".startswith(f"{name} ") for command in LINES)
    if whole or not is_mention:
        parse(words)


def check_make(words: list[str], whole: bool) -> None:
    """There is such a target, and it reads such a variable."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in words:
        setting = _ASSIGNMENT.fullmatch(word)
        pattern = rf"\$\({setting[1]}\)" if setting else rf"^{re.escape(word)}:"
        assert re.search(pattern, makefile, re.MULTILINE), f"make has no {word}"


def check_pip(words: list[str], whole: bool) -> None:
    """It installs our wheel, by its path: nothing is published."""
    assert words[0] in ("install", "--no-deps"), words
    for word in words[1:]:
        if not word.startswith("-"):
            check_requirement(word)


def check_requirement(text: str) -> None:
    wheel = _WHEEL.fullmatch(text)
    assert wheel, f"{text} is nothing that pip could find"
    assert wheel[1] == rookery.__version__
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in filter(None, (wheel[2] or "").split(",")):
        assert re.search(rf"^{extra} = \[", project, re.MULTILINE), f"no extra {extra}"


def check_python(words: list[str], whole: bool) -> None:
    """There is such a module, or such a file."""
    if words[0] == "-m":
        assert words[1] in ("pip", "venv") or find_spec(words[1]), words
    elif words[0] not in ("-c", "--version"):
        assert (ROOT / words[0]).is_file(), words


def check_curl(words: list[str], whole: bool) -> None:
    """The server has a route at the address, for the method."""
    from rookery.server.features import handlers_of

    method = words[words.index("-X") + 1] if "-X" in words else None
    method = method or ("POST" if {"-d", "--data", "--json"} & set(words) else "GET")
    path = next(urlsplit(word).path for word in words if word.startswith("http"))
    routes = [
        (template, verb)
        for handler in handlers_of()
        for template in handler.paths
        for verb in getattr(handler, "http_methods", ())
    ]
    places = [(re.sub(r"\{[^}]+\}", "[^/]+", template), verb) for template, verb in routes]
    assert any(re.fullmatch(place, path) and verb == method for place, verb in places), path


def check_elsewhere(words: list[str], whole: bool) -> None:
    """Files of ours that are named are there."""
    for word in words:
        if word.startswith(("deploy/", "examples/", "docs/")):
            assert (ROOT / word).exists(), word


CHECKS: dict[str, Callable[[list[str], bool], None]] = {
    "rookery": check_rookery,
    "make": check_make,
    "pip": check_pip,
    "/opt/rookery/bin/pip": check_pip,
    "python": check_python,
    "python3": check_python,
    ".venv/bin/python": check_python,
    "curl": check_curl,
    **dict.fromkeys(ELSEWHERE, check_elsewhere),
}


def ids(one: Shown) -> str:
    return f"{one.page}: {one.line}"[:80]


@pytest.mark.parametrize("one", shown(), ids=ids)
def test_a_line_of_a_page_is_read_by_what_it_starts(one: Shown) -> None:
    settings, words = _bare(one.line)
    read = [*get_type_hints(Settings), "numba_disable_jit"]
    assert [name for name in settings if name.lower() not in read] == []
    if words:
        assert words[0] in CHECKS, f"{words[0]}: is this a command? then say how to check it"
        CHECKS[words[0]](words[1:], one.whole)


def _elsewhere(text: str) -> Iterator[str]:
    """Lines of blocks that are no commands, and lines that are indented like code."""
    for kind, block in _BLOCK.findall(text):
        if kind not in ("sh", "console", "bash"):
            yield from block.splitlines()
    for line in _BLOCK.sub("", text).splitlines():
        if line.startswith("    "):
            yield line


_FORMATS = "rookery chance 1", "rookery record 1"
"""First lines of texts that begin like a command of ours."""
_TYPED = re.compile(
    rf"\s*(?:\$ )?(?:\./)?(?:{'|'.join(map(re.escape, [*CHECKS, 'sudo', 'pipx', 'uvx']))}) [-\w./]"
)


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.suffix == ".md"], ids=lambda page: page.stem
)
def test_no_command_stands_where_it_is_not_looked_at(page: Path) -> None:
    lines = _elsewhere(page.read_text(encoding="utf-8"))
    typed = [line.strip() for line in lines if _TYPED.match(line)]
    assert [line for line in typed if line not in _FORMATS] == []


def test_lines_of_every_kind_are_looked_at() -> None:
    lines = [(words, one.whole) for one in shown() if (words := _bare(one.line)[1])]
    for program in ("rookery", "make", "pip", "python", "docker"):
        assert [words for words, _ in lines if words[0] == program]
    assert len([1 for words, whole in lines if words[0] == "rookery" and whole]) > 20


@pytest.mark.parametrize(
    "line",
    [
        "rookery flie",
        "rookery bot --house https://x --token-file y --games packeis king",
        "rookery people add",
        "make plya",
        "make play HOSTS=x",
        "pip install rookery[study]",
        f"pip install './rookery-{rookery.__version__}-py3-none-any.whl[sutdy]'",
        "pip install rookery-9.9.9-py3-none-any.whl",
        "python -m rookery.nowhere",
        "python examples/nowhere.py",
        "curl http://127.0.0.1:8000/api/nowhere",
        "curl -X DELETE http://127.0.0.1:8000/api/games",
        "docker build -f deploy/Nowhere .",
    ],
)
def test_a_wrong_line_would_be_noticed(line: str) -> None:
    words = _bare(line)[1]
    with pytest.raises(Exception):  # noqa: B017  each program complains in its own way
        CHECKS[words[0]](words[1:], True)


def test_a_right_line_with_an_address_is_right() -> None:
    check_curl(shlex.split("curl -H 'x: y' http://127.0.0.1:8000/api/games/abc/record"), True)
    check_curl(shlex.split("curl --json '{}' http://127.0.0.1:8000/api/games"), True)


# -- running them ------------------------------------------------------------------------------


def command_of(words: list[str]) -> str:
    """The command of a line of ours: the longest name that it begins with."""
    names = [*LINES, "tournament verify", "tournament simulate"]
    names = [name for name in names if words[: len(name.split())] == name.split()]
    return max(names, key=len, default="")


def runnable() -> list[Shown]:
    found = []
    for one in shown():
        words = _bare(one.line)[1]
        if words and words[0] == "rookery" and not _PLACEHOLDERS.keys() & set(words):
            command = command_of(words[1:])
            has_arguments = len(words) > 1 + len(command.split()) or not LINES.get(command, "x")
            if command and command not in NOT_RUN and (one.whole or has_arguments):
                found.append(one)
    return found


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small house and a few records, to be copied."""
    folder = tmp_path_factory.mktemp("house")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DATA", str(folder / "data"))
        assert main(["people", "add", "Mila", "Ms Green", "Tom", "Tomm"]) == 0
        for hours in range(1, 9):  # twelve lines in the log
            assert main(["people", "mute", "Mila", "--hours", str(hours)]) == 0
        assert main(["classes", "make", "5b"]) == 0
        assert main(["keeper", "close-house", "18:00"]) == 0
    packeis = games.load("packeis")
    options = packeis.deal(packeis.read_options({"players": "2"}), seed=1)
    start = packeis.start(options)
    first = start.legal_actions[:1]
    (folder / "lines.txt").write_text(f"{start.text}\n", encoding="utf-8")
    (folder / "games").mkdir()
    for name in ("one", "two"):
        text = record.write(record.Record(packeis, options, first))
        (folder / "games" / f"{name}.txt").write_text(text, encoding="utf-8")
    evening = whole(Plan(4, 3), [f"p{number}" for number in range(8)])
    (folder / "evening.json").write_bytes(msgspec.json.encode(evening))
    with zipfile.ZipFile(folder / "old.zip", "w") as archive:
        archive.write(folder / "games" / "one.txt", "one.txt")
    return folder


@pytest.mark.parametrize("one", runnable(), ids=ids)
def test_a_line_of_a_page_works(
    one: Shown, house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = _bare(one.line)[1][1:]
    shutil.copytree(house, tmp_path, dirs_exist_ok=True)
    if words[:2] in (["people", "add"], ["keeper", "first"]):
        shutil.rmtree(tmp_path / "data")
    (tmp_path / "1").write_text((tmp_path / "games" / "one.txt").read_text())  # `rookery record 1`
    for name in ("DATABASE_URL", "DATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(games._added_games, "breakthrough", GAME)
    words = [str(tmp_path / word[1:]) if word.startswith("/data/") else word for word in words]
    (tmp_path / "data").mkdir(exist_ok=True)
    for earlier in EARLIER.get(command_of(words), ()):
        assert main(earlier.split()) == 0
    assert main(words) in ((0, 1) if words[0] == "ratings" else (0,))


def test_what_is_not_run_is_a_command_that_pages_show() -> None:
    commands = {command_of(_bare(one.line)[1][1:]) for one in shown()}
    assert NOT_RUN.keys() <= commands
    assert len(runnable()) > 20


@pytest.mark.slow  # two programs are started and play, each compiling what it needs
def test_the_first_match_of_a_bot_works_from_a_checkout() -> None:
    if shutil.which("node") is None:
        pytest.skip("one of the players needs Node")
    (line,) = (one.line for one in shown() if one.page == "first-bot.md" and " match " in one.line)
    words = [*shlex.split(line.replace("--games 10", "--games 2")), "--json"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True, timeout=600)
    assert [row["failures"] for row in json.loads(done.stdout)["standings"]] == [[], []]
