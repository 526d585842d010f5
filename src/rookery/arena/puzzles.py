"""Puzzles from games between levels: positions where one action alone is good, and not obvious.

Everything is a fixed function of the plan: games are dealt from the seed, and players and proofs
are limited by the work they do, not by time.
"""

from collections.abc import Iterator
from hashlib import sha256
from itertools import count
from typing import Any

import msgspec

from rookery.arena.play import play
from rookery.arena.players import GreedyPlayer, level_player
from rookery.arena.puzzle_proofs import Proof, TooHard, Worth, answer, proof, worth_after
from rookery.core.arguments import check_arguments, check_fields
from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.core.players.searcher import run
from rookery.core.spelling import not_one_of
from rookery.core.state import State
from rookery.games import load
from rookery.puzzles import Goal, Puzzle, PuzzlePosition, PuzzleSource
from rookery.ratings.rating import Model, Pair, Rating, new_ratings

TRIALS = 3
"""How often each level tries a puzzle to measure its difficulty."""
LEVEL_MUS = (15.0, 19.0, 24.0, 30.0)
"""Skills of the four weaker levels at puzzles, on the scale of ratings: a newcomer has 25."""
WEAK = 3
"""How many levels look little more than one action ahead."""
MOST_STEPS = 4
APART = 6
"""The fewest plies between two puzzles from one game."""


class PuzzlePlan(msgspec.Struct, frozen=True, kw_only=True):
    """What to make: `count` puzzles of a game, from games of `players` on boards of `seed`.

    Boards cycle through `rulesets`. A position counts if its proof takes at most `nodes`, at least
    `choices` actions are legal, and every other action leads to a worse result or to a margin in
    the first score that is at least `gap` smaller. A solution has at least `steps` steps.
    """

    game: str
    count: int
    seed: str
    players: tuple[str, str] = ("king", "king")
    rulesets: tuple[dict[str, str], ...] = ({"players": "2"},)
    nodes: int = 60_000
    choices: int = 5
    gap: int = 3
    steps: int = 1

    def __post_init__(self) -> None:
        check_fields(self)


@check_arguments
def make(plan: PuzzlePlan) -> Iterator[Puzzle]:
    """Generate the puzzles one by one; raises SetupError and UnknownGame before the first."""
    game = load(plan.game)
    _check(game, plan)
    ids: set[str] = set()
    for board in count():
        for puzzle in _from_game(game, plan, board):
            if puzzle.id not in ids:
                ids.add(puzzle.id)
                yield puzzle
            if len(ids) == plan.count:
                return


def _check(game: Game[Any], plan: PuzzlePlan) -> None:
    """Raise SetupError unless the levels exist and every ruleset can be proved."""
    level_names = [level.name for level in game.players.levels]
    for name in set(plan.players) - set(level_names):
        raise SetupError([f"the level {not_one_of(name, level_names)}"])
    for ruleset in plan.rulesets:
        state = game.start(game.deal(game.read_options(ruleset), plan.seed))
        if state.players != len(plan.players):
            words = " ".join(f"{key}={value}" for key, value in ruleset.items())
            raise SetupError(
                [f"puzzles are for two seats; {game.name} {words} has {state.players}"]
            )
        if game.players.solver(state) is None:
            raise SetupError([f"nothing can prove positions of {game.name}, so it has no puzzles"])


@check_arguments
def states_of(game: Game[Any], source: PuzzleSource) -> list[State]:
    """The states of the game that a puzzle is from; the last one is the puzzle's."""
    start = game.start(game.deal(game.read_options(source.options), source.seed))
    return start.path(source.tokens)


def _play(game: Game[Any], source: PuzzleSource) -> PuzzleSource:
    """The source with the tokens of a whole game between its players."""
    levels = {level.name: level for level in game.players.levels}
    players = [level_player(levels[name], has_clock=False) for name in source.players]
    (start,) = states_of(game, source)
    record = play(start, players, source.players, 0, source.seed)
    return msgspec.structs.replace(source, tokens=record.tokens)


def _from_game(game: Game[Any], plan: PuzzlePlan, board: int) -> Iterator[Puzzle]:
    ruleset = plan.rulesets[board % len(plan.rulesets)]
    source = _play(game, PuzzleSource(plan.players, ruleset, f"{plan.seed} {board}", ()))
    states = states_of(game, source)
    ply = len(states) - 1
    while ply > 0:  # from the end, until positions get too hard
        ply -= 1
        try:
            puzzle = _puzzle(states[ply], plan)
        except TooHard:
            return
        if puzzle is not None:
            before = msgspec.structs.replace(source, tokens=source.tokens[:ply])
            yield msgspec.structs.replace(puzzle, source=before)
            ply -= APART


def _puzzle(state: State, plan: PuzzlePlan) -> Puzzle | None:
    """The puzzle in a position, or None if it makes none; raises TooHard."""
    if len(state.legal_actions) < plan.choices:
        return None
    best = proof(state, plan.nodes)
    if best.worth.utility < 0 or _only(state, best, plan) is None:
        return None
    if GreedyPlayer().choose(state, 1) == best.action:
        return None
    try:
        steps = _steps(state, plan)
    except TooHard:  # a bad action may lead to a longer fight than the good one
        return None
    mu = _difficulty(state, best.action)
    if len(steps) < plan.steps or mu is None:
        return None
    source = PuzzleSource((), {}, "", ())
    name = sha256(state.text.encode()).hexdigest()[:8]
    return Puzzle(name, _goal(steps[0], best.worth), state.text, steps, mu, best.nodes, source)


def _only(state: State, best: Proof, plan: PuzzlePlan) -> str | None:
    """The best action if no other is as good, else None."""
    good = 0
    for action in state.legal_actions:
        good += _is_good(worth_after(state, action, 8 * plan.nodes), best.worth, plan.gap)
        if good > 1:
            return None
    return best.action


def _is_good(worth: Worth, best: Worth, gap: int) -> bool:
    return worth.utility == best.utility and (worth.margin > best.margin - gap)


def _steps(state: State, plan: PuzzlePlan) -> tuple[PuzzlePosition, ...]:
    """The solution's steps, as long as one action alone is good; it never ends on a forced one."""
    steps: list[PuzzlePosition] = []
    seat = state.current_player
    while not state.is_terminal and state.current_player == seat and len(steps) < MOST_STEPS:
        best = proof(state, 8 * plan.nodes)
        if _only(state, best, plan) is None:
            break
        most = 8 * plan.nodes
        answers = {action: answer(state, action, most) for action in state.legal_actions}
        steps.append(PuzzlePosition(best.action, answers))
        state = state.apply(best.action)
        if answers[best.action].reply:
            state = state.apply(answers[best.action].reply)
    while steps and len(steps[-1].answers) < 2:
        steps.pop()
    return tuple(steps)


def _goal(step: PuzzlePosition, best: Worth) -> Goal:
    others = [worth.utility for action, worth in step.answers.items() if action != step.action]
    if best.utility in others:
        return "most"
    return "win" if best.utility > 0 else "save"


def _difficulty(state: State, action: str) -> float | None:
    """How hard an action is to find, judged by which levels find it; None if the weak ones do."""
    model = Model()
    puzzle, weak = model.newcomer, 0
    levels = state.game.players.levels
    for level, mu in zip(levels, LEVEL_MUS, strict=False):
        for trial in range(TRIALS):
            is_right = run(level.search(state, trial)).action == action
            weak += is_right and mu < LEVEL_MUS[WEAK]
            pair = Pair(0, 1, float(not is_right))
            puzzle, _ = new_ratings([puzzle, Rating(mu, 1.0)], [pair], model)
    return None if weak > WEAK * TRIALS // 2 else round(puzzle.mu, 2)
