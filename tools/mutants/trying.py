"""Try mutants in parallel, each in a copy of the tree, with the tests that should fail."""

import queue
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.mutants.areas import Area, Stage
from tools.mutants.copies import Copy, Run
from tools.mutants.report import EQUIVALENT, HAS_SURVIVED, IS_UNDECIDED, WAS_KILLED, Result
from tools.mutants.sampling import Mutant


class FailsAnyway(Exception):
    """The tests fail even without a mutant, so they say nothing about one."""

    def __init__(self, stage: Stage, output: str) -> None:
        self.stage, self.output = stage, output
        command = " ".join(stage.arguments)
        super().__init__(f"without any change `pytest {command}` ends with:\n{output[-2000:]}")


class Baselines:
    """The run of each stage without a mutant; shared by all copies of a tree."""

    def __init__(self) -> None:
        self._runs: dict[Stage, Run] = {}
        self._locks: dict[Stage, threading.Lock] = defaultdict(threading.Lock)

    def of(self, stage: Stage, copy: Copy) -> Run:
        """A stage's run without a mutant; the copy must be unchanged now. Raises FailsAnyway."""
        with self._locks[stage]:
            if stage not in self._runs:
                self._runs[stage] = copy.run(stage)
            run = self._runs[stage]
        if run.status != 0:
            raise FailsAnyway(stage, run.output)
        return run


def judge(area: Area, mutant: Mutant, copy: Copy, baselines: Baselines) -> Result:
    """Try a mutant with one stage after another, until a test notices it."""
    began = time.monotonic()
    killer = ""
    for stage in area.stages:
        usual = baselines.of(stage, copy)
        with copy.change(mutant.path, mutant.source):
            killer = copy.run(stage, usual).killer
        if killer:
            break
    outcome = WAS_KILLED if killer else HAS_SURVIVED
    return Result(area.name, mutant, outcome, killer, time.monotonic() - began)


def try_all(
    tree: Path,
    areas: list[tuple[Area, Mutant]],
    jobs: int,
    equivalents: Mapping[tuple[str, ...], str],
) -> Iterator[Result]:
    """Yield results in the order of the mutants; each is also printed to standard error at once."""
    copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    baselines = Baselines()

    def attempt(area: Area, mutant: Mutant) -> Result:
        if mutant.change in equivalents:
            return Result(area.name, mutant, EQUIVALENT, equivalents[mutant.change])
        copy = copies.get()
        try:
            result = judge(area, mutant, copy, baselines)
        except FailsAnyway as unsaid:  # other areas can still be decided
            result = Result(area.name, mutant, IS_UNDECIDED, str(unsaid))
        finally:
            copies.put(copy)
        print(result, file=sys.stderr, flush=True)
        return result

    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        for number in range(jobs):
            copies.put(Copy(tree, Path(place) / str(number)))
        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(lambda pair: attempt(*pair), areas)
