"""`rookery match` from its arguments to its output."""

import argparse
import io

import pytest

from rookery.arena import cli


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    cli.add_parser(parser.add_subparsers())
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
    show = cli.progress_bar(stream, width=10)
    show(0, 4)
    show(2, 4)
    show(4, 4)
    assert "[#####     ] 2/4 games" in stream.getvalue()
    assert stream.getvalue().endswith("\n")
