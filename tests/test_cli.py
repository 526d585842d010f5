"""The command line: one question, one answer; bad input gives a one-line error and status 2."""

import io
import json
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import rookery
from rookery import games
from rookery.cli import main
from rookery.cli.parser import Parser, build
from rookery.core import record
from rookery.core.game import Game
from rookery.core.warmup import Progress, WarmupProgress
from tests.contract.toy import Krill
from tests.core.drawn import played

SMALL = "PK1 x0 1A121B11 A u00 s0.0,0.0"
OVER = "PK1 x0 .... - u00 s11.8,11.8"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> "Run":
    return Run(capsys)


class Run:
    """Runs commands and returns what they printed."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *words: str) -> str:
        assert main(words) == 0
        out, err = self.capsys.readouterr()
        assert err == ""
        return out

    def refused(self, *words: str) -> str:
        assert main(words) == 2
        out, err = self.capsys.readouterr()
        assert out == ""
        assert err.startswith("rookery: ")
        assert err.count("\n") == 1
        return err

    def json(self, *words: str) -> "dict[str, object]":
        found: dict[str, object] = json.loads(self(*words, "--json"))
        return found


def python(*words: str, given: bytes | None = None) -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run(
        [sys.executable, *words], input=given, capture_output=True, timeout=120, check=False
    )


# -- positions ---------------------------------------------------------------------------------


def test_legal_lists_one_action_a_line(run: Run) -> None:
    assert run("legal", "packeis", SMALL) == "b1-a1\nb1-c1\nb1-d1\n"
    assert run.json("legal", "packeis", SMALL) == {
        "game": "packeis",
        "position": SMALL,
        "to_move": 1,
        "scores": [{"fish": 0, "floes": 0}] * 2,
        "actions": ["b1-a1", "b1-c1", "b1-d1"],
    }


def test_a_position_alone_needs_no_quotes(run: Run) -> None:
    assert run("legal", "packeis", *SMALL.split()) == run("legal", "packeis", SMALL)


def test_legal_lists_nothing_when_the_game_is_over(run: Run) -> None:
    assert run("legal", "packeis", OVER) == ""


def test_apply_gives_the_position_after(run: Run) -> None:
    after = "PK1 x0 ..2A1B11 B u00 s1.1,0.0"
    assert run("apply", "packeis", SMALL, "b1-d1") == f"{after}\n"
    assert run.json("apply", "packeis", SMALL, "b1-d1")["position"] == after
    assert run("apply", "packeis", SMALL) == f"{SMALL}\n"


@pytest.mark.parametrize(
    "words",
    [
        ("--new", "players=3", "--seed", "5"),
        ("--seed", "5", "--new", "players=3"),
    ],
)
def test_new_begins_a_game_wherever_its_words_stand(run: Run, words: tuple[str, ...]) -> None:
    game = games.load("packeis")
    state = game.start(game.deal(game.read_options({"players": "3"}), "5"))
    first = state.legal_actions[0]
    assert run("legal", "packeis", *words).splitlines() == list(state.legal_actions)
    assert run("apply", "packeis", first, *words) == f"{state.apply(first).text}\n"
    if words[-1] == "5":
        assert run("apply", "packeis", *words, first) == f"{state.apply(first).text}\n"


def test_new_without_options_has_them_all_by_default(run: Run) -> None:
    assert run("show", "packeis", "--new").startswith("position: PK1 std ")


def test_show_says_how_it_stands(run: Run) -> None:
    assert run("show", "packeis", OVER).splitlines() == [
        f"position: {OVER}",
        "to move: over",
        "seat 1: 11 fish, 8 floes",
        "seat 2: 11 fish, 8 floes",
        "ranking: 1 1",
    ]
    assert run.json("show", "packeis", OVER)["ranking"] == [1, 1]


def test_show_draws(run: Run) -> None:
    light, dark = (run("show", "packeis", SMALL, "--svg", "--theme", t) for t in ("light", "dark"))
    assert light.startswith("<svg ")
    assert dark.startswith("<svg ")
    assert light != dark


def test_perft_counts(run: Run) -> None:
    assert run("perft", "packeis", SMALL, "--depth", "1") == "3\n"
    *lines, total = run("perft", "packeis", SMALL, "--depth", "3", "--divide").splitlines()
    assert sum(int(line.split()[1]) for line in lines) == int(total)
    answer = run.json("perft", "packeis", SMALL, "--depth", "3", "--divide")
    assert (answer["depth"], answer["perft"]) == (3, int(total))
    assert answer["divide"] == {line.split()[0]: int(line.split()[1]) for line in lines}


# -- listings ----------------------------------------------------------------------------------


def test_options_are_listed_with_their_clauses(run: Run) -> None:
    assert "players=2|3|4, default 2: How many play." in run("options", "packeis").splitlines()
    listed = run("options", "penguin_game").splitlines()
    assert any(line.startswith("arrangement=<text>, needed with tiles=given: ") for line in listed)
    assert any(line.startswith("deal=<text>, drawn if not given: ") for line in listed)
    found = json.loads(run("options", "packeis", "--json"))
    assert [field["name"] for field in found][:2] == ["players", "shape"]


def test_rules_are_printed_in_both_languages(run: Run) -> None:
    english, german = (run("rules", "packeis", "--language", lang) for lang in ("en", "de"))
    assert "PK-16" in english
    assert "PK-16" in german
    assert english != german


# -- records -----------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    game = games.load("packeis")
    text = record.write(
        record.Record(game, None, ("b1-d1", "e1-f1"), {"seat 1": "Ada"}, start=SMALL)
    )
    path = tmp_path / "game.txt"
    path.write_text(text.replace("1. b1-d1", "1.   b1-d1 {a comment}\n\n"), encoding="utf-8")
    return path


def test_a_record_says_what_it_came_to(run: Run, file: Path) -> None:
    lines = run("record", str(file)).splitlines()
    assert "seat 1: Ada" in lines
    assert "entries: 2" in lines
    assert any(line.startswith("position: PK1 x0 ..2A1.B1 A") for line in lines)


def test_a_record_lists_its_positions(run: Run, file: Path) -> None:
    lines = run("record", str(file), "--positions").splitlines()
    assert lines[-3:] == [
        f"0. start {SMALL}",
        "1. b1-d1 PK1 x0 ..2A1B11 B u00 s1.1,0.0",
        "2. e1-f1 PK1 x0 ..2A1.B1 A u00 s1.1,1.1",
    ]
    answer = run.json("record", str(file), "--positions")
    assert answer["entries"] == ["b1-d1", "e1-f1"]
    assert answer["positions"] == [line.split(" ", 2)[2] for line in lines[-3:]]


def test_a_record_is_written_anew(run: Run, file: Path) -> None:
    once = run("record", str(file), "--write")
    assert "{a comment}" not in once
    file.write_text(once, encoding="utf-8")
    assert run("record", str(file), "--write") == once


def test_a_record_is_read_from_standard_input(
    run: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert "entries: 2" in run("record", "-").splitlines()


# -- what is refused ---------------------------------------------------------------------------

REFUSED = [
    ((), "required"),
    (("fly",), "invalid choice"),
    (("legal",), "game"),
    (("legal", "chess", "x"), "chess"),
    (("legal", "packeis"), "--new"),
    (("legal", "packeis", "PK1"), "position"),
    (("legal", "packeis", SMALL, "--new"), "--new"),
    (("apply", "packeis", *SMALL.split()), "position"),
    (("legal", "packeis", SMALL, "--seed", "4"), "--seed"),
    (("legal", "packeis", SMALL, "--colour", "red"), "--colour"),
    (("legal", "packeis", "--new", "players=7"), "players"),
    (("legal", "packeis", "--new", "players"), "key=value"),
    (("apply", "packeis", SMALL, "b1-f1"), "PK-"),
    (("apply", "packeis", SMALL, "zz"), "zz"),
    (("perft", "packeis", SMALL), "--depth"),
    (("perft", "packeis", SMALL, "--depth", "x"), "--depth"),
    (("perft", "packeis", SMALL, "--depth", "-1"), "--depth"),
    (("perft", "packeis", SMALL, "--depth", "1000"), "999"),
    (("perft", "packeis", SMALL, "--depth", "9" * 5000), "--depth"),
    (("perft", "packeis", SMALL, "--depth", "0", "--divide"), "--depth"),
    (("perft", "packeis", SMALL, "--depth", "3", "--cap", "2"), "limit"),
    (("perft", "packeis", SMALL, "--depth", "3", "--cap", "0"), "--cap"),
    (("perft", "packeis", SMALL, "--depth", "3", "--cap", "1" + "0" * 24), "--cap"),
    (("match", "packeis", "random", "greedy", "--games", "9" * 23), "--games"),
    (("match", "packeis", "random", "greedy", "--games", "0"), "--games"),
    (("match", "packeis", "random", "greedy", "--jobs", "1000000"), "--jobs"),
    (("match", "packeis", "random", "search:nodes=" + "9" * 5000), "nodes"),
    (("record", "/nowhere/at/all"), "/nowhere/at/all"),
    (("record", f"{__file__}/x"), "test_cli.py/x"),
    (("options", "chess"), "chess"),
    (("rules", "../secret"), "secret"),
    (("serve", "--port", "x"), "--port"),
]


@pytest.mark.parametrize(("words", "named"), REFUSED, ids=lambda value: str(value)[:40])
def test_bad_input_is_one_line_that_names_it(run: Run, words: tuple[str, ...], named: str) -> None:
    assert named in run.refused(*words)


def test_a_file_that_is_not_there_is_named_first(run: Run, tmp_path: Path) -> None:
    missing = str(tmp_path / "missing.txt")
    assert run.refused("record", missing) == f"rookery: {missing}: No such file or directory\n"


def test_a_bad_record_names_its_line(run: Run, file: Path) -> None:
    file.write_text(file.read_text(encoding="utf-8").replace("e1-f1", "e1-a1"), encoding="utf-8")
    assert "line " in run.refused("record", str(file))
    file.write_bytes(b"\xff\xfe\x00")
    assert "line 1" in run.refused("record", str(file))


# -- as a program ------------------------------------------------------------------------------


def test_help_and_version_load_no_compiler() -> None:
    script = (
        "import sys; from rookery.cli import main\n"
        "try: main([sys.argv[1]])\n"
        "finally: assert not {'numba', 'numpy', 'litestar'} & sys.modules.keys()"
    )
    for word, expected in (("--help", b"usage: rookery"), ("--version", b"rookery ")):
        done = python("-c", script, word)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.startswith(expected)
    assert rookery.__version__.encode() in done.stdout


def test_ctrl_c_ends_a_command_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("rookery.cli.inspect.legal", interrupted)
    assert main(["legal", "packeis", SMALL]) == 130
    assert capsys.readouterr() == ("", "rookery: stopped\n")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    assert main(["legal", "packeis", SMALL]) == 130
    assert capsys.readouterr().err == "\nrookery: stopped\n"  # the terminal has written ^C


def test_every_command_has_a_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    commands = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)
    assert len(commands) > 10
    for command in commands:
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        assert ended.value.code == 0
        assert f"usage: rookery {command}" in capsys.readouterr().out


def test_every_command_leads_to_a_function() -> None:
    for name, parser in subcommands(build([])).items():
        if name not in ("match", "tournament"):  # the arena adds its own
            for command in subcommands(parser).values() or (parser,):
                module, _, function = command.get_default("run").partition(":")
                assert callable(getattr(import_module(module), function))


def subcommands(parser: Parser) -> dict[str, Parser]:
    """The commands below one, by name."""
    found: dict[str, Parser] = {}
    for action in parser._actions:
        if isinstance(action.choices, dict):
            found |= action.choices
    return found


def test_warmup_shows_how_far_it_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compiled games are left out, except games from elsewhere, which may have changed."""

    def warm(chosen: list[Game[Any]], progress: Progress) -> None:
        assert [game.name for game in chosen] == ["krill", "packeis"]
        progress(WarmupProgress("packeis", "rules", 1, 2))
        progress(WarmupProgress("packeis", "chick for 2", 2, 2, waiting=True))

    def compiled(game: str) -> bool:
        return game != "packeis"

    monkeypatch.setattr("rookery.core.warmup.warmup", warm)
    monkeypatch.setattr("rookery.core.warmup.is_ready", compiled)
    monkeypatch.setitem(games._added_games, "krill", Krill())
    assert run("warmup", "krill", "penguisi", "packeis").splitlines() == [
        "1/2 packeis: rules",
        "2/2 packeis: chick for 2 (another process is at it)",
        "every kernel is compiled",
    ]


def test_serve_passes_on_where_to_listen(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[tuple[str | None, int | None]] = []

    def serve(*where: Any) -> int:
        served.append(where)
        return 0

    monkeypatch.setattr("rookery.server.app.serve", serve)
    assert run("serve") == run("serve", "--host", "::", "--port", "80") == ""
    assert served == [(None, None), ("::", 80)]


def test_a_server_that_cannot_start_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PORT", "abc")
    assert main(["serve"]) == 2


def test_match_is_the_arena(run: Run) -> None:
    answer = run.json("match", "packeis", "random", "greedy", "--games", "2", "--seed", "1")
    assert answer


# -- verify ------------------------------------------------------------------------------------


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of `played` among those of the house."""
    monkeypatch.setitem(games._added_games, "krill", Krill())


def kept(tmp_path: Path, text: str) -> str:
    file = tmp_path / "record.txt"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.usefixtures("toy")
def test_verify_draws_everything_again(run: Run, tmp_path: Path) -> None:
    file = kept(tmp_path, record.write(played()))
    rolls = sum(entry.startswith("R") for entry in played().tokens)
    begin = "from the set-up on"
    assert run("verify", file).splitlines() == [
        "commitment: it is the hash of the secret",
        "set-up: as drawn",
        f"rolls: {rolls} of {rolls} as drawn",
        f"contributions: seat 1 {begin}, whoever opened the table {begin}, seat 2 from roll 3 on",
    ]
    found = run.json("verify", file)
    assert found["right"] is True


@pytest.mark.usefixtures("toy")
def test_verify_says_what_is_wrong(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = record.write(played())
    file = kept(tmp_path, text.replace("ccddeeff of seat 1", "ccddeef0 of seat 1"))
    assert main(["verify", file]) == 1
    out, err = capsys.readouterr()
    assert err == ""
    assert "set-up: the record has deal=" in out
    assert re.search(r"^roll \d+ \(entry \d+\): the record has R\d, but R\d was drawn$", out, re.M)


@pytest.mark.usefixtures("toy")
def test_verify_needs_the_secret(run: Run, tmp_path: Path) -> None:
    text = "".join(
        line
        for line in record.write(played()).splitlines(keepends=True)
        if not line.startswith("secret")
    )
    assert "it is told when the game is over" in run.refused("verify", kept(tmp_path, text))
