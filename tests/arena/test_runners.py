"""Each task is carried out once, whatever happens to the processes."""

from functools import partial
from pathlib import Path

import pytest

from rookery.arena import runners
from rookery.arena.runners import ProcessPool, alone, runner
from rookery.arena.waiting import PendingTasks, RunnerFailure
from tests.arena.jobs import die, die_once


def test_tasks_wait_and_come_back_before_the_others() -> None:
    drawn = iter(range(5))
    waiting = PendingTasks(drawn)
    assert waiting
    assert (waiting.first, waiting.take(), next(drawn)) == (0, 0, 1)  # drawn one at a time
    waiting.put_back([8, 9])
    assert list(waiting) == [8, 9, 2, 3, 4]
    assert not waiting


def test_a_process_that_is_killed_is_replaced_and_its_task_done_again(tmp_path: Path) -> None:
    done = sorted(ProcessPool(1)(partial(die_once, str(tmp_path)), range(4)))
    assert done == [(0, 0), (1, 10), (2, 20), (3, 30)]
    assert (tmp_path / "died").exists()


def test_processes_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "MOST_DEATHS", 1)
    with pytest.raises(RunnerFailure, match="end by themselves"):
        list(ProcessPool(1)(die, range(4)))


def test_one_job_needs_no_other_process() -> None:
    assert runner() is alone
    assert list(runner()(str, [1, 2])) == [(1, "1"), (2, "2")]
    assert isinstance(runner(3), ProcessPool)
