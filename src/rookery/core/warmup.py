"""Compiling everything ahead of time, or in the background while people already play.

Only one process at a time does each step: the others wait for it and then find its result in the
store.
"""

import gc
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import Any, Literal

import msgspec

from rookery.core import perft, playout
from rookery.core.chance import roll
from rookery.core.compiler import jit, sources
from rookery.core.compiler.store import store
from rookery.core.cursor import Cursor
from rookery.core.game import Game
from rookery.core.kernels.rng import seeded
from rookery.core.players.searcher import Limits, Resumable, Searcher
from rookery.core.state import State

Readiness = Literal["cold", "playable", "ready"]

_SEARCH = Limits(nodes=2000, simulations=200)
_READ = 50  # positions of a game to read: its texts say the same again later
_POINTS = 5  # positions of a game to search, since searches may behave differently
_STEPS = 60  # of the search at each: its last stage may be a kernel of its own
_readiness: dict[str, Readiness] = {}


class WarmupProgress(msgspec.Struct, frozen=True):
    """What is being compiled now; `number` of `total` counts from 1."""

    game: str
    what: str
    number: int
    total: int
    waiting: bool = False


Progress = Callable[[WarmupProgress], None]
RULES = "rules"
"""The first step of each game: what is needed to play it."""


@dataclass(frozen=True)
class WarmupJob:
    """A step of a game's warm-up: `do` compiles what it needs, or loads it."""

    game: Game[Any]
    what: str
    work: Callable[[], None]

    def do(self, waiting: Callable[[], None] = lambda: None) -> None:
        """Do it, after calling `waiting` once if another process is busy with the same step."""
        with _alone(self.game.name, self.what, waiting):
            self.work()
        _readiness.setdefault(self.game.name, "playable")


def readiness(game: str) -> Readiness:
    """How much of a game is compiled: nothing ("cold"), its rules ("playable") or all ("ready").

    It covers what this process has compiled, and complete warm-ups of earlier processes for the
    games of this package. It is cheap enough to call often; the game of this name need not be
    loaded.
    """
    if not jit.is_compiled() or _is_marked(game):
        return "ready"
    return _readiness.get(game, "cold")


def is_ready(game: str) -> bool:
    """Whether everything of the game of this name is compiled."""
    return readiness(game) == "ready"


def _silent(step: WarmupProgress) -> None:
    """Show no progress."""


def jobs(game: Game[Any]) -> list[WarmupJob]:
    """All steps of a game's warm-up, its rules first. Nothing is compiled before one is done."""
    return [WarmupJob(game, RULES, _rules(game)), *_searches(game)]


def warmup(games: Iterable[Game[Any]], progress: Progress = _silent) -> None:
    """Compile or load every kernel of these games: all their rules first, then all their searches.

    Safe with several processes and threads at once. `progress` is called before every step, and
    again if another process is busy with it; an exception that it raises ends the warm-up.
    """
    all_games = tuple(games)
    rules_first = sorted(
        (job for game in all_games for job in jobs(game)), key=lambda job: job.what != RULES
    )
    for number, job in enumerate(rules_first, 1):
        step = WarmupProgress(job.game.name, job.what, number, len(rules_first))
        progress(step)
        job.do(partial(progress, msgspec.structs.replace(step, waiting=True)))
    for game in all_games:
        finish(game.name)
    store().forget_old()


def finish(game: str) -> None:
    """Note that every step of the game of this name has been done, for later processes too."""
    _readiness[game] = "ready"
    if _mark(game):
        store().write(_mark(game), b"")


def collect_seldom() -> None:
    """Collect garbage rarely, for a process that only compiles.

    Otherwise collection takes up to a tenth of its time.
    """
    gc.set_threshold(200_000, 50, 1000)


@cache
def _mark(game: str) -> str:
    """The name of the entry that marks a game of this package as ready; empty for other games."""
    modules = sources.of_game(sources.PACKAGE / "games" / game)
    return f"{game}-{sources.digest(modules)}/ready" if modules else ""


def _is_marked(game: str) -> bool:
    return bool(_mark(game)) and store().read(_mark(game)) is not None


@contextmanager
def _alone(game: str, what: str, waiting: Callable[[], None]) -> Iterator[None]:
    """Let no other process do the same step meanwhile."""
    name = f"{_mark(game) or game} {what}"
    store().lock(name, waiting=waiting)
    try:
        yield
    finally:
        store().unlock(name)


def _rules(game: Game[Any]) -> Callable[[], None]:
    def work() -> None:
        state = _first(game, game.seats[0])
        kernels = game.rules.kernels
        kernels.key(state.board.tables, state.record)
        state.leave(0)
        _ = state.ranking_keys, state.chance_outcomes, state.scores
        rng = seeded("warm-up")
        for number, moment in enumerate(_random_game(state)):
            if number < _READ:  # reading a position and rolling may use kernels of their own
                game.parse(moment.text)
                if moment.is_chance:
                    roll(moment, rng)
        cursor = Cursor(state)
        cursor.push(cursor.codes[0])
        cursor.pop()
        cursor.push_at(0.5)
        state.apply_at(0.5)
        state.code_at(0.5)

    return work


def _counting(game: Game[Any]) -> Callable[[], None]:
    def work() -> None:
        state = _first(game, game.seats[0])
        perft.perft(state, 1)
        playout.playouts(state, 1, 1)

    return work


def _searches(game: Game[Any]) -> Iterator[WarmupJob]:
    yield WarmupJob(game, "random games", _counting(game))
    for seats, players in _tables(game).items():
        points = cache(partial(_moments, game, players))  # a game takes long: all share it
        for level in game.players.levels:
            yield WarmupJob(game, f"{level.name} for {seats}", _search(points, level.search))
        for what, search in (("analysis", _analysis), ("solver", _solver)):
            yield WarmupJob(game, f"{what} for {seats}", _search(points, search))


def _tables(game: Game[Any]) -> dict[int, int]:
    """Each default number of seats, with the number of people that gives it."""
    counts = reversed(game.seats)
    return {
        game.rules.seats(game.read_options({"players": str(players)})): players
        for players in counts
    }


def _moments(game: Game[Any], players: int) -> list[State]:
    """Some decisions of a random game, from the first to the last."""
    states = [state for state in _random_game(_first(game, players)) if state.legal_actions]
    return [states[point * (len(states) - 1) // (_POINTS - 1)] for point in range(_POINTS)]


def _search(
    points: Callable[[], list[State]], search: Callable[[State, int], Searcher | None]
) -> Callable[[], None]:
    def work() -> None:
        for state in points():
            searcher = search(state, 1)
            if searcher is not None:
                any(searcher.step() for _ in range(_STEPS))
                searcher.report()
            later = search(state, 1) if isinstance(searcher, Resumable) else None
            if isinstance(later, Resumable):
                later.resume_from(searcher)

    return work


def _analysis(state: State, seed: int) -> Searcher:
    return state.game.players.searcher(state, _SEARCH, seed)


def _solver(state: State, seed: int) -> Searcher | None:
    del seed
    return state.game.players.solver(state)


def _first(game: Game[Any], players: int) -> State:
    return game.start(game.deal(game.read_options({"players": str(players)}), 1))


def _random_game(state: State) -> Iterator[State]:
    """The states of one random game, always the same."""
    chance = random.Random(1)
    while not state.is_terminal:
        yield state
        outcomes = state.legal_actions or [outcome for outcome, _ in state.chance_outcomes]
        state = state.apply(chance.choice(outcomes))
