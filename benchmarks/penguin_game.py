"""The Penguin Game on one thread: random games and solving, beside the tests' naive program."""

import math
import random
import time
from collections.abc import Iterator, Sequence
from statistics import mean, median, variance
from typing import Any

import numpy as np

from benchmarks.playing import dealt, timed
from benchmarks.report import Row, shown
from rookery import games
from rookery.core.players.searcher import Report
from rookery.core.state import State
from tests.oracles import penguin_game as naive

ROUNDS = 5
GAMES = 400
NAIVE_GAMES = 40
DEALS = 100
SIGMAS = 5.0
"""How many standard errors two mean lengths may differ before one program must be wrong."""
DEAL = "SC,M,C,AM/A,SA,MS,C/M,CS,AA,S/CM,A,S,MC"
EMPTY = f"PG1 n2 r {DEAL} ta1c1a3c3 place1 o-"
PLACED = "PG1 n2 r SC1,MA,#,#/CS,AM,#,#/AC,SM,MA,CS/MS,CA,AM,SC2 ta1a3c3 move1 o-"
"""The example in the rules (20), after placing, whose solution takes the most positions."""
LAST = "PG1 n2 r SM1,M,C,AS/M,CA,AM,S2 ta1c1 move1 o-"
"""Two penguins on half a floe: as much as the naive program can solve."""


def measure() -> Iterator[Row]:
    """Measure everything about this game."""
    for players in (2, 4):
        for drift in ("no", "yes"):
            yield from random_games(players, drift)
    yield from positions()
    yield from deals(DEALS, {"players": "2"}, "two penguins")
    yield from deals(DEALS // 4, {"players": "2", "flame": "yes"}, "with Flame-throwers")
    yield from deals(DEALS // 4, {"players": "1"}, "solitaire")


# -- random games ----------------------------------------------------------------------------------


def random_games(players: int, drift: str) -> Iterator[Row]:
    """Playouts per second from the placing phase on, in turns with the naive program."""
    states = [
        dealt("penguin_game", board, players=str(players), drift=drift) for board in range(ROUNDS)
    ]
    timed(states[0], 1, 0)
    ours, theirs = list[float](), list[float]()
    lengths, naive_lengths = list[int](), list[int]()
    draw = random.Random(players)
    for seed, state in enumerate(states, 1):
        played = timed(state, GAMES, seed)
        ours.append(played.games_rate)
        lengths += np.repeat(np.arange(played.lengths.size), played.lengths).tolist()
        seconds, found = _naive_play(state, draw)
        theirs.append(NAIVE_GAMES / seconds)
        naive_lengths += found
    sigmas = _agreed(lengths, naive_lengths)
    name = f"random games, {players} players" + (", drifting" if drift == "yes" else "")
    ratio = median(one / other for one, other in zip(ours, theirs, strict=True))
    peer = f"naive {shown(median(theirs))}, lengths {sigmas:.1f} sigmas apart"
    yield Row(name, median(ours), "games/s", peer, ratio, at_least=20)


def _naive_play(state: State, draw: random.Random) -> tuple[float, list[int]]:
    first = naive.parse(state.text)
    lengths = []
    begun = time.thread_time()
    for _ in range(NAIVE_GAMES):
        position, length = first, 0
        while position.phase != "over":
            position = naive.apply(position, draw.choice(naive.legal(position)))
            length += 1
        lengths.append(length)
    return time.thread_time() - begun, lengths


def _agreed(ours: Sequence[int], theirs: Sequence[int]) -> float:
    """How far apart the mean lengths are, in standard errors. Raises if that is too far."""
    error = math.sqrt(variance(ours) / len(ours) + variance(theirs) / len(theirs))
    sigmas = abs(mean(ours) - mean(theirs)) / error
    if sigmas > SIGMAS:
        raise AssertionError(f"games of {mean(ours)} here, {mean(theirs)} naively")
    return sigmas


# -- solving ---------------------------------------------------------------------------------------


def positions() -> Iterator[Row]:
    """Solved positions per second, beside exhaustive search, and the time for the test deal."""
    game = games.load("penguin_game")
    solved(game.parse(LAST))
    known: dict[str, int] = {}
    begun = time.thread_time()
    winner = _naive_winner(naive.parse(LAST), known)
    rate = len(known) / (time.thread_time() - begun)
    report, _ = solved(game.parse(LAST))
    assert report.values[winner] == 1.0, "the naive program finds another winner"
    report, seconds = solved(game.parse(EMPTY))
    yield Row(
        "solver, test deal", report.nodes / seconds, "positions/s", f"naive {shown(rate)}",
        report.nodes / seconds / rate, at_least=20,
    )  # fmt: skip
    yield Row("test deal from its empty floe", seconds, "s", at_most=10)
    _, seconds = solved(game.parse(PLACED))
    yield Row("a placed position", seconds, "s", at_most=1)


def _naive_winner(position: naive.Position, known: dict[str, int]) -> int:
    if position.phase == "over":
        return position.staying[0]
    line = naive.text(position)
    if line not in known:
        seat = position.seat
        assert seat is not None
        after = (naive.apply(position, action) for action in naive.legal(position))
        known[line] = seat if any(_naive_winner(a, known) == seat for a in after) else 1 - seat
    return known[line]


def deals(count: int, options: dict[str, str], name: str) -> Iterator[Row]:
    """The time to solve random deals from the empty floe, with every first placing of each."""
    found = [solved(dealt("penguin_game", board, **options)) for board in range(count)]
    seconds = [taken for _, taken in found]
    proven = sum(report.proven for report, _ in found)
    good = sum(report.values[0] > 0 or "coins=1" in report.words for report, _ in found)
    what = "solvable" if options["players"] == "1" else "won by the first"
    peer = f"{proven} proven, {good} {what}, worst {shown(max(seconds))} s"
    yield Row(f"{count} deals, {name}, median", median(seconds), "s", peer)
    yield Row(f"{count} deals, {name}, worst", max(seconds), "s", at_most=10)


def solved(state: State) -> tuple[Report, float]:
    """Solve a position; return the proof and the seconds of CPU time."""
    solver: Any = state.game.players.solver(state)
    begun = time.thread_time()
    while not solver.step():
        if solver.report().proven:  # the number of solutions is not needed
            break
    return solver.report(), time.thread_time() - begun
