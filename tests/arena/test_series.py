"""The same boards count, whoever plays them, in any order of ending, and after interruptions."""

import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from rookery.arena.journal import Journal, JournalEntry
from rookery.arena.match import play_match
from rookery.arena.plan import MatchPlan
from rookery.arena.runners import alone
from rookery.arena.series import Series
from rookery.arena.tournament.plan import plans
from rookery.arena.tournament.table import TournamentTable, play_tournament
from rookery.core.record import read
from rookery.games import load
from tests.arena.krill import PLAN, environment, krill

T = TypeVar("T")
R = TypeVar("R")
__all__ = ["krill"]
pytestmark = pytest.mark.usefixtures("krill")

BOARDS = 4
# The parent, whose worker plays the boards, is killed while it writes the last of them.
KILLED = f"""
import os, signal
from pathlib import Path
from rookery.arena import journal
from rookery.arena.runners import ProcessPool
from rookery.arena.tournament.table import play_tournament
from rookery.games.plugins import add_named_games
from tests.arena.krill import PLAN
if __name__ == "__main__":
    add_named_games()
    write, count = journal._write, iter(range(5))
    def torn(file, line):
        if next(count) < 4:
            return write(file, line)
        file.write(line[:40])
        file.flush()
        os.kill(os.getpid(), signal.SIGKILL)
    journal._write = torn
    play_tournament(PLAN, {BOARDS}, ProcessPool(1), results=Path("results.jsonl"))
"""


def backwards(job: Callable[[T], R], tasks: Iterable[T]) -> Generator[tuple[T, R], None, None]:
    """A runner that finishes the last task first."""
    for task in reversed(list(tasks)):
        yield task, job(task)


def same(one: TournamentTable, other: TournamentTable) -> bool:
    """Whether two tables are equal to the last digit."""
    return msgspec.json.encode(one) == msgspec.json.encode(other)


def test_killed_in_mid_write_and_resumed_the_table_is_that_of_one_run(tmp_path: Path) -> None:
    (tmp_path / "killed.py").write_text(KILLED)
    # This returns when the output closes: a worker that outlived its parent would keep it open.
    killed = subprocess.run(
        [sys.executable, "killed.py"],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=300,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL, killed.stdout
    kept = (tmp_path / "results.jsonl").read_bytes()
    assert kept.count(b"\n") == 4  # the head and three boards; the torn one has no line end
    assert not kept.endswith(b"\n")
    told: list[tuple[int, int]] = []
    resumed = play_tournament(
        PLAN, BOARDS, alone, lambda *at: told.append(at), tmp_path / "results.jsonl", resamples=9
    )
    assert told[0] == (3, 12)
    assert len(told) == 10  # nothing was played twice
    assert same(resumed, play_tournament(PLAN, BOARDS, resamples=9))


def without_times(done: Iterable[JournalEntry]) -> list[JournalEntry]:
    def stopped(one: JournalEntry) -> JournalEntry:
        games = tuple(
            msgspec.structs.replace(
                game,
                seats=tuple(
                    msgspec.structs.replace(seat, time_s=0.0, longest_s=0.0) for seat in game.seats
                ),
            )
            for game in one.games
        )
        return msgspec.structs.replace(one, games=games)

    return [stopped(one) for one in done]


def test_boards_are_the_same_whatever_order_they_end_in() -> None:
    series = Series(plans(PLAN), BOARDS)
    one, two = (
        without_times(series.play(Journal(None, "", {}), runner)) for runner in (alone, backwards)
    )
    assert one == two
    assert [done.task for done in one] == [(b, m) for b in range(BOARDS) for m in range(3)]


def test_it_is_enough_at_the_same_board_whatever_ends_first() -> None:
    asked = list[tuple[int, int]]()

    def enough(done: JournalEntry) -> bool:
        asked.append(done.task)
        return done.task == (1, 1)

    for runner in (alone, backwards):
        journal = Journal(None, "", {})
        settled = Series(plans(PLAN), BOARDS).play(journal, runner, enough=enough)
        assert [done.task for done in settled] == [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)]
        again = Series(plans(PLAN), BOARDS).play(journal, alone, enough=enough)
        assert again == settled
    assert asked == [done.task for done in settled] * 4


def test_more_boards_another_time_go_on_from_those_there_are(tmp_path: Path) -> None:
    plan = MatchPlan("krill", ("Ann=random", "Ben=random"), games=2, seed="3", timed=False)
    file = tmp_path / "match.jsonl"
    first = play_match(plan, results=file)
    more = play_match(msgspec.structs.replace(plan, games=6), results=file)
    assert more.games[: len(first.games)] == first.games
    assert len(more.games) == 6
    assert play_match(plan, results=file).games == first.games


def test_records_of_a_tournament_are_kept_for_each_meeting(tmp_path: Path) -> None:
    play_tournament(PLAN, 1, records=tmp_path / "games", resamples=2)
    files = sorted((tmp_path / "games").iterdir())
    names = [f"{meeting:02}-0001-{turn}.txt" for meeting in (1, 2, 3) for turn in (1, 2)]
    assert [file.name for file in files] == names
    assert read(files[-1].read_text(), load).tags["seat 1"] == "Cem"
