"""Ten thousand lines, random and mutated: answers or errors, and errors change nothing."""

import re
import subprocess
import sys

import numpy as np
import pytest

from rookery import games
from rookery.engine.commands import answer
from rookery.engine.session import EngineSession
from tests.fuzz import corpus
from tests.fuzz.mutation import Rng, damaged, pick
from tests.slow import slow

CODES = (
    "unknown-command|bad-arguments|unknown-game|bad-option|bad-position|bad-action|illegal-action|"
    "no-position|wrong-state|limit"
)
ERROR = re.compile(rf"error ({CODES}) \S.*")
CAPS = ("perft-cap", "playout-cap")
SOME, MANY = (lines // len(corpus.names()) + 1 for lines in (2_500, 10_000))  # for each game


def check(session: EngineSession, line: str) -> list[str]:
    """Say a line; its answer must be whole lines, and an error must be alone and change nothing."""
    for cap in CAPS:
        session.settings.change(cap, "1000")
    before = session.memory()
    said = answer(session, line)
    assert all(part.isprintable() and part for part in said), (line, said)
    if said and said[0].startswith("error "):
        assert len(said) == 1, (line, said)
        assert ERROR.fullmatch(said[0]), (line, said)
        assert session.memory() == before, line
    return said


def settle(session: EngineSession, line: str) -> None:
    """End the search that a line may have begun; that must be answered, too."""
    if session.search is not None:
        check(session, line)
    if session.search is not None:
        *_, last = check(session, "stop")
        assert last.startswith(("bestaction ", "solved ", "unsolved ")), (line, last)


def converse(name: str, rng: Rng, count: int) -> int:
    """Hold mutated conversations about random games in one session; return the number of errors."""
    session, errors, good = EngineSession(), 0, corpus.lines(name, rng)
    for number in range(count):
        if number % 200 == 0:
            good = corpus.lines(name, rng)
        line = pick(rng, good)
        said = check(session, line if rng.random() < 0.2 else damaged(line, rng, good))
        errors += bool(said) and said[0].startswith("error ")
        settle(session, pick(rng, good))
    return errors


@pytest.mark.parametrize("name", corpus.names())
@pytest.mark.parametrize("count", [SOME, slow(MANY)], ids=["some", "many"])
def test_mutated_lines_have_answers_or_errors(name: str, count: int, rng: Rng) -> None:
    errors = converse(name, rng, count)
    assert count // 10 < errors < count * 9 // 10, "both kinds have to occur"


def test_random_lines_have_errors(rng: Rng) -> None:
    session = EngineSession()
    for _ in range(SOME):
        line = "".join(chr(int(code)) for code in rng.integers(0, 0x3000, rng.integers(60)))
        said = check(session, line.replace("\n", " "))
        assert not said or said[0].startswith("error unknown-command ")


@pytest.mark.parametrize("talks", [15, slow(60)])
def test_a_process_answers_everything_and_ends_well(talks: int, rng: Rng) -> None:
    lines = [damaged(line, rng, good) for good in _talks(rng, talks) for line in good]
    harmless = [line for line in lines if not re.search(r"setoption|perft|divide|playout", line)]
    done = subprocess.run(
        [sys.executable, "-m", "rookery", "engine"],
        input=_spoiled("\n".join(harmless).encode(), rng) + b"\nstop\nready\n",
        capture_output=True,
        timeout=300,
        check=False,
    )
    said = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (0, b"")
    assert "error internal" not in done.stdout.decode()
    assert said[-1] == "readyok"
    assert len(said) > len(harmless) // 2


def _talks(rng: Rng, count: int) -> list[list[str]]:
    """This many conversations about each game."""
    return [corpus.lines(name, rng) for name in games.names() for _ in range(count)]


def _spoiled(data: bytes, rng: Rng) -> bytes:
    """The bytes with up to one in 500 replaced by random ones."""
    spoiled = np.frombuffer(data, np.uint8).copy()
    places = rng.integers(len(spoiled), size=len(spoiled) // 500)
    spoiled[places] = rng.integers(256, size=len(places))
    return spoiled.tobytes()
