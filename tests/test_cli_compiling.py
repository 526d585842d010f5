"""The line that says how far compiling is: on a terminal, to those who wait, gone afterwards."""

import argparse
import io
from types import SimpleNamespace
from typing import Any, cast

import pytest

from rookery.cli import compiling
from rookery.cli.compiling import PATIENCE_S, ProgressLine
from rookery.core.rules import Rules
from rookery.games import load
from tests.games.pages import GAMES


class Terminal(io.StringIO):
    """A stream that says it is a terminal, and knows what it shows."""

    def isatty(self) -> bool:
        return True

    @property
    def shown(self) -> str:
        return self.getvalue().rpartition("\r")[2].rstrip()


class Compiler:
    """Begins and ends functions at times that the test decides."""

    def __init__(self, game: str = "packeis", is_position: bool = True) -> None:
        load("packeis")
        self.time, self.terminal = 0.0, Terminal()
        self.line = ProgressLine(
            self.terminal, game, is_position=is_position, clock=lambda: self.time
        )

    def notify(self, is_start: bool, size: int = 0, module: str = "rookery.core.x") -> None:
        function = SimpleNamespace(__module__=module, __code__=SimpleNamespace(co_code=b"x" * size))
        data = {"dispatcher": SimpleNamespace(py_func=function)}
        self.line.notify(SimpleNamespace(is_start=is_start, data=data))

    def look(self, after_s: float = 1.0) -> str:
        self.time += after_s
        self.line.draw()
        return self.terminal.shown


def test_who_waits_reads_how_far_it_is() -> None:
    compiler = Compiler()
    compiler.notify(True)
    assert compiler.look(PATIENCE_S / 2) == ""
    assert compiler.look() == "Compiling Packeis am Pol, once: 0 %"
    compiler.notify(True)
    compiler.notify(False, load("packeis").rules.compiled_bytes[0] // 2)
    assert compiler.look() == "Compiling Packeis am Pol, once: 50 %"
    compiler.notify(False, 10)
    assert compiler.terminal.shown == ""  # nothing is being compiled: others may print


def test_it_never_goes_back_and_never_says_that_it_is_done() -> None:
    compiler, seen = Compiler(), list[int]()
    compiler.notify(True)
    for _ in range(40):
        compiler.notify(True)
        compiler.notify(False, load("packeis").rules.compiled_bytes[0] // 20)
        seen.append(int(compiler.look().rpartition(": ")[2].removesuffix(" %")))
    assert seen == sorted(seen)
    assert seen[-1] == 90


def test_the_game_is_that_of_the_first_function_if_no_word_names_it() -> None:
    compiler = Compiler(game="")
    compiler.notify(True)
    assert compiler.look() == "Compiling kernels, once: 0 %"
    compiler.notify(True)
    compiler.notify(False, 1, "rookery.games.penguisi.rules.kernels")
    assert load("penguisi").title in compiler.look()


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_is_to_be_expected(name: str) -> None:
    positions, everything = load(name).rules.compiled_bytes
    assert 0 < positions < everything
    assert (positions, everything) != Rules.compiled_bytes


def test_the_compiler_tells_the_line_of_each_function(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core import event

    compiler = Compiler()
    compiler.line.listen(event)
    assert compiler.line.is_listening
    function = argparse.Namespace(py_func=test_every_game_says_what_is_to_be_expected)
    try:
        with event.trigger_event("numba:compile", data={"dispatcher": function}):
            assert compiler.look() == "Compiling Packeis am Pol, once: 0 %"
        assert compiler.terminal.shown == ""
        assert compiler.line.percent > 0
    finally:
        cast("Any", event).unregister("numba:compile", compiler.line)
    with event.trigger_event("numba:compile", data={"dispatcher": function}):
        assert compiler.look() == ""


def test_before_the_compiler_is_loaded_nothing_listens() -> None:
    compiler = Compiler()
    compiler.line.listen(None)
    compiler.line.listen(SimpleNamespace())
    assert not compiler.line.is_listening


@pytest.mark.parametrize(
    ("stream", "command", "watched"),
    [
        (Terminal(), "legal", True),
        (Terminal(), "engine", True),
        (Terminal(), "serve", False),
        (Terminal(), "warmup", False),
        (io.StringIO(), "legal", False),
        (None, "legal", False),
    ],
)
def test_it_is_for_terminals_only(
    stream: Any, command: str, watched: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[str] = []

    class Thread:
        def __init__(self, **how: Any) -> None:
            begun.append(how["name"])

        def start(self) -> None:
            pass

    monkeypatch.setattr("sys.stderr", stream)
    monkeypatch.setattr("threading.Thread", Thread)
    with compiling.progress(argparse.Namespace(command=command)):
        pass
    assert begun == ["compiling"] * watched
