"""Games that the tree search plays against itself, and the samples they give for learning.

The samples say which actions a search came to prefer, and which of two seats finished ahead.
"""

from itertools import combinations
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rookery.core.kernels.rng import draw, seeded
from rookery.core.players.searcher import run
from rookery.core.state import State
from rookery.games.packeis.players import levels, policy
from rookery.games.packeis.players.evaluation import Context, judge, make_context
from rookery.games.packeis.players.learned import Learned
from rookery.games.packeis.players.policy import GLANCES, MOVING, PLACING
from rookery.games.packeis.players.regions import FISH
from rookery.games.packeis.players.weights import FEATURES, PHASES, SHARES, TENTHS, phase
from rookery.games.packeis.rules import kernels
from rookery.search.fitting import Samples, join

STRAY: Final = 10
"""One in this many actions is random, so that unusual positions occur, too."""
SIMULATIONS: Final = 800
COLUMNS: Final = PHASES * (1 + FEATURES)
"""The columns of a seat: its certain worth and its features, for each phase."""

Rows = NDArray[np.float64]


class GameSamples(NamedTuple):
    """The samples of a game; among several actions, the preferred one counts as the winner."""

    placing: list[Samples]
    moving: list[Samples]
    judging: list[Samples]


def samples(start: State, estimates: Learned, seed: str) -> GameSamples:
    """The samples of a game from `start`; equal arguments give equal samples."""
    rng, state, context = seeded(seed), start, make_context(12, levels.WALK)
    choices: tuple[list[Samples], list[Samples]] = [], []
    positions = list[Rows]()
    while not state.is_terminal:
        positions += _standing(state, context)
        codes = np.array(state.codes, np.int64)
        choice = int(codes[0])
        if codes.size > 1:
            choice, is_proven = _prefer(state, estimates, f"{seed} {state.ply}")
            if not is_proven:
                kind = PLACING if kernels.is_placing(state.record) else MOVING
                choices[kind].append(_choice(state, context, codes, choice))
            if draw(rng, STRAY) == 0:
                choice = int(codes[int(draw(rng, codes.size))])
        state = state.apply_code(choice)
    placing, moving = map(join, choices)
    return GameSamples(placing, moving, join(_pairs(positions, state.ranking)))


def _prefer(state: State, estimates: Learned, seed: str) -> tuple[int, bool]:
    """The action that a search prefers, and whether that is proven."""
    search = levels.sampling(state, SIMULATIONS, int(seeded(seed)[0]) >> 1, estimates)
    report = run(search)
    return state.code_of[report.action], report.proven


def _choice(state: State, context: Context, codes: NDArray[np.int64], own_code: int) -> Samples:
    rows = np.empty((1, codes.size, GLANCES))
    policy.see_all(state.board.tables, state.record, context, codes, rows[0])
    return Samples(rows.astype(np.float32), np.flatnonzero(codes == own_code))


def _standing(state: State, context: Context) -> list[Rows]:
    """The columns of each seat, if any ice is contested."""
    judge(state.board.tables, state.record, context)
    ice = int(context.contested[0])
    if ice == 0:
        return []
    parts = SHARES[phase(ice)] / TENTHS
    seats: Any = context.seats[: state.players]
    sure = seats["sure"] + (3 * seats["least"] + seats["most"]) / 4
    values = np.column_stack([sure, context.features[: state.players]]) / FISH
    return [(values[:, None, :] * parts[None, :, None]).reshape(state.players, COLUMNS)]


def _pairs(positions: list[Rows], ranking: tuple[int, ...]) -> list[Samples]:
    """The samples of each pair of seats with different places, in each position."""
    pairs = []
    for pair in combinations(range(len(ranking)), 2):
        places = [ranking[seat] for seat in pair]
        if positions and places[0] != places[1]:
            rows = np.array([rows[list(pair)] for rows in positions], np.float32)
            ahead = int(places[1] < places[0])
            pairs.append(Samples(rows, np.full(len(positions), ahead, np.int64)))
    return pairs
