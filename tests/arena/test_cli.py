"""`rookery match` from its arguments to its output."""

import argparse
import io
from pathlib import Path

import pytest

from rookery.cli import main, matches, output


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    matches.add_parser(parser.add_subparsers())
    arguments = parser.parse_args(["match", *words])
    return int(arguments.run(arguments))


def test_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("packeis", "random", "greedy", "--games", "2", "--seed", "3") == 0
    shown = capsys.readouterr()
    assert "seed 3" in shown.out
    assert shown.err == ""


def test_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--options", "players=3", "layout=random"]
    assert run("packeis", "random", "chick", "--games", "1", "--json", "--untimed", *options) == 0
    assert capsys.readouterr().out.startswith("{")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_bar() -> None:
    stream = Terminal()
    show = output.progress_bar(stream, width=10)
    show(0, 4)
    show(2, 4)
    show(4, 4)
    assert "[#####     ] 2/4 games" in stream.getvalue()
    assert stream.getvalue().endswith("\n")


def test_a_player_that_cannot_start_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """In every command that takes a player; nothing is played, connected to, or written."""
    token = tmp_path / "token"
    token.write_text("t" * 30)
    bot = ["bot", "engine:./nothere", "--house", "http://127.0.0.1:9", "--token-file", str(token)]
    for words in (
        ["match", "packeis", "chick", "engine:./nothere"],
        ["tournament", "packeis", "chick", "engine:./nothere"],
        bot,
        [*bot, "--games", "packeis"],
    ):
        assert main(words) == 2, words
        said = capsys.readouterr()
        assert said.err.count("\n") == 1
        assert "cannot play" in said.err
        assert "it can't be started: ./nothere: No such file or directory" in said.err
        assert said.out == ""


def test_what_cannot_be_written_is_said_before_any_work(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("rookery record 1\n")
    inside = str(tmp_path / "file" / "x")
    for words in (
        ["match", "packeis", "random", "greedy", "--records", inside],
        ["match", "packeis", "random", "greedy", "--results", inside],
        ["tournament", "packeis", "random", "greedy", "--records", inside],
        ["tournament", "packeis", "random", "greedy", "--results", inside],
        ["tournament", "packeis", "random", "greedy", "--out", f"{inside}.json"],
        ["train", "packeis", "--out", inside],
        ["puzzles", "make", "packeis", inside],
        ["record", str(tmp_path), "--export", f"{inside}.pgn"],
        ["analyse", str(tmp_path), "--into", inside],
    ):
        assert main(words) == 2, words
        said = capsys.readouterr()
        assert said.err.count("\n") == 1, said.err
        assert "file" in said.err
        assert said.out == ""
