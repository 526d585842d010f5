"""The engine between two streams: order, searches beside commands, every way to end."""

import io
import queue
import threading
from collections.abc import Iterator

import pytest

from rookery import games
from rookery.engine import commands
from rookery.engine.loop import Loop
from tests.engine.puppet import LONG, Puppet

POSITION = "position packeis PK1 x0 1A121B11 A u00 s0.0,0.0"


class Talk:
    """Both ends of an engine that runs in a thread: what it reads and what it writes."""

    def __init__(self) -> None:
        self.typed: queue.Queue[bytes] = queue.Queue()
        self.said: queue.Queue[str] = queue.Queue()
        self.loop = Loop(lambda _: self.typed.get(), self)
        self.thread = threading.Thread(target=self.loop.run, daemon=True)
        self.thread.start()

    def write(self, data: bytes) -> None:
        for line in data.decode().splitlines():
            self.said.put(line)

    def flush(self) -> None:
        pass

    def say(self, *lines: str) -> None:
        for line in lines:
            self.typed.put(f"{line}\n".encode())

    def hear(self, beginning: str) -> str:
        """The next line other than `info`, which must begin like this."""
        while (line := self.said.get(timeout=LONG)).startswith("info "):
            continue
        assert line.startswith(beginning)
        return line

    def end(self) -> None:
        self.typed.put(b"")
        self.thread.join(LONG)
        assert not self.thread.is_alive()


@pytest.fixture
def talk() -> Iterator[Talk]:
    talk = Talk()
    yield talk
    talk.end()


@pytest.fixture
def puppet(monkeypatch: pytest.MonkeyPatch) -> Iterator[Puppet]:
    """The search of the next `go`, which hangs in its fourth slice until released."""
    puppet = Puppet(slices=10, blocks_at=3)
    monkeypatch.setattr(games.load("packeis").players, "searcher", lambda *_: puppet)
    yield puppet
    puppet.let_go.set()


def run(data: bytes) -> list[str]:
    """What the engine says to a whole input."""
    sink = io.BytesIO()
    Loop(io.BytesIO(data).read, sink).run()
    return sink.getvalue().decode().splitlines()


def test_answers_come_in_the_order_of_the_lines() -> None:
    assert run(f"ready\n{POSITION}\ntomove\nperft 1\nquit\nready\n".encode()) == [
        "readyok",
        POSITION.replace("position packeis", "position"),
        "seat 1",
        "perft 3",
    ]


def test_bad_bytes_and_long_lines_are_errors_in_their_place() -> None:
    said = run(b"ready\n\xff\nready\n" + b"x" * 70_000 + b"\nready")
    assert [line.split()[:2] for line in said if line != "readyok"] == [
        ["error", "bad-arguments"],
        ["error", "limit"],
    ]
    assert [line == "readyok" for line in said] == [True, False, True, False, True]


def test_a_search_that_ends_by_itself_answers_once(talk: Talk, puppet: Puppet) -> None:
    puppet.blocks_at = None
    talk.say(POSITION, "go")
    talk.hear("position")
    talk.hear("bestaction a value 0.5 -0.5 pv a b")
    talk.say("stop")
    talk.hear("error wrong-state")


def test_while_a_search_runs_only_three_commands_are_answered(talk: Talk, puppet: Puppet) -> None:
    talk.say(POSITION, "go")
    talk.hear("position")
    talk.say("ready")
    talk.hear("readyok")
    before = talk.loop.session.memory()
    for line in sorted(commands.COMMANDS.keys() - set(commands.WHILE_SEARCHING)):
        talk.say(line)
        talk.hear("error wrong-state a search is running")
    talk.say("ready", "fly", "ready now")
    talk.hear("readyok")
    talk.hear("error unknown-command")
    talk.hear("error bad-arguments")
    assert talk.loop.session.memory() == before


def test_stop_answers_though_the_search_hangs(talk: Talk, puppet: Puppet) -> None:
    talk.say(POSITION, "go")
    talk.hear("position")
    assert puppet.blocked.wait(LONG)
    talk.say("stop", "show")
    talk.hear("bestaction a")
    talk.hear("position")
    assert not puppet.let_go.is_set()
    puppet.let_go.set()  # it ends late, and its result is not said again
    talk.say("ready")
    talk.hear("readyok")


def test_a_new_search_can_begin_while_the_old_one_hangs(
    talk: Talk, puppet: Puppet, monkeypatch: pytest.MonkeyPatch
) -> None:
    talk.say(POSITION, "go")
    talk.hear("position")
    assert puppet.blocked.wait(LONG)
    talk.say("stop")
    talk.hear("bestaction")
    monkeypatch.setattr(games.load("packeis").players, "searcher", lambda *_: Puppet(slices=2))
    talk.say("go")
    talk.hear("bestaction")


def test_movetime_is_kept_though_the_search_hangs(talk: Talk, puppet: Puppet) -> None:
    talk.say(POSITION, "go movetime 1")
    talk.hear("position")
    talk.hear("bestaction a")
    assert not puppet.let_go.is_set()


def test_infos_come_though_the_search_hangs(talk: Talk, puppet: Puppet) -> None:
    talk.say("setoption info-ms 10", POSITION, "go")
    talk.hear("ok")
    talk.hear("position")
    for _ in range(3):
        assert talk.said.get(timeout=LONG).startswith("info depth ")


@pytest.mark.parametrize("ending", [b"quit\n", b""])
def test_the_end_stops_a_search_which_still_answers(
    talk: Talk, puppet: Puppet, ending: bytes
) -> None:
    talk.say(POSITION, "go")
    talk.hear("position")
    assert puppet.blocked.wait(LONG)
    talk.typed.put(ending)
    talk.hear("bestaction a")
    talk.thread.join(LONG)
    assert not talk.thread.is_alive()


def test_a_defect_is_one_line_and_the_engine_lives_on(
    talk: Talk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> list[str]:
        raise ZeroDivisionError("of\nlines")

    monkeypatch.setitem(commands.COMMANDS, "show", fail)
    monkeypatch.setattr(games.load("packeis").players, "searcher", fail)
    talk.say(POSITION, "show", "go")
    talk.hear("position")
    talk.hear("error internal ZeroDivisionError")
    talk.hear("error internal ZeroDivisionError")
    talk.say("ready")
    talk.hear("readyok")


def test_an_engine_that_nobody_hears_ends() -> None:
    class Closed(io.BytesIO):
        def flush(self) -> None:
            raise BrokenPipeError

    loop = Loop(io.BytesIO(b"ready\nready\n").read, Closed())
    loop.run()
    assert loop.session.closed
