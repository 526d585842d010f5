"""`rookery train`: train a game's estimate by self-play, and keep it if it plays better."""

import argparse
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from rookery.arena.tournament.sequential import Hypotheses
from rookery.arena.training import course_of, gate, starts
from rookery.cli.output import say, say_all
from rookery.core.errors import SetupError
from rookery.core.extras import extra
from rookery.core.processes import processes
from rookery.core.writable import check_file
from rookery.search.learning import Course, Each, Lesson, TrainedWeights, TrainingPlan

NOT_BETTER = 1


def train(arguments: argparse.Namespace) -> int:
    """Train, play against the shipped estimate, and write the new one if it wins; else return 1.

    Raises UnknownGame, SetupError, MissingExtra, OSError.
    """
    course, test = course_of(arguments.game), _test(arguments.elo)
    usual = course.usual
    plan = TrainingPlan(
        arguments.games or usual.games,
        arguments.generations or usual.generations,
        usual.seed if arguments.seed is None else arguments.seed,
        usual.units if arguments.units is None else arguments.units,
    )
    if plan.units and not course.has_networks:
        raise SetupError([f"--units {plan.units}: {arguments.game} learns no network"])
    if plan.units:
        extra("torch", "train")  # fail before hours of games, not after
    file = Path(arguments.out or course.file)
    check_file(file)
    with _side_by_side(arguments.jobs) as each:
        estimate = _learn(course, plan, each)
        if arguments.ungated or _is_better(arguments, course, estimate, test, each):
            estimate.write(file)
            return say(f"written: {file}")
    say_all(["nothing is written"])
    return NOT_BETTER


def _learn(course: Course, plan: TrainingPlan, each: Each) -> TrainedWeights:
    for lesson in course.lessons(plan, each):
        say(_lesson_line(lesson))
    return lesson.estimate


def _lesson_line(lesson: Lesson) -> str:
    line = f"generation {lesson.generation}: {lesson.positions} positions, loss {lesson.loss:.4f}"
    if lesson.loss_of_half is None:
        return line
    return f"{line} ({lesson.loss_of_half:.4f} if half as many games teach)"


@contextmanager
def _side_by_side(jobs: int) -> Iterator[Each]:
    if jobs <= 1:
        yield map
        return
    with processes(jobs) as pool:
        yield pool.map


def _test(elo: Sequence[int]) -> Hypotheses:
    low, high = elo
    if low >= high:
        raise SetupError([f"--elo {low} {high}: the first has to be less than the second"])
    return Hypotheses(elo=(low, high))


def _is_better(
    arguments: argparse.Namespace,
    course: Course,
    estimate: TrainedWeights,
    test: Hypotheses,
    each: Each,
) -> bool:
    shipped_estimate = course.current()
    if estimate.same(shipped_estimate):
        say_all(["just what ships was learned again: there is nothing to play for"])
        return False
    boards = starts(arguments.game, str(arguments.gate_seed))
    verdict = "open"
    steps = gate(estimate, shipped_estimate, boards, arguments.boards, test, each, arguments.jobs)
    for number, share, verdict in steps:
        if number % 10 == 0 or verdict != "open" or number == arguments.boards:
            say(f"boards {number}: {share:.1%} of first places, {verdict}")
    return verdict == "stronger"
