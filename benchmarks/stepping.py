"""Positions from Python, one at a time: random games by codes, by a cursor and by texts.

Penguisi alternates with its nearest relative in OpenSpiel (see `penguisi`). Both sides look at
every position: who is to move, and what can be played. python-chess is there as a reference point.
"""

import random
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from statistics import median
from typing import Any

from benchmarks.penguisi import beside, opened, peer_rate
from benchmarks.playing import dealt
from benchmarks.report import Row
from rookery.core.chance import roll
from rookery.core.cursor import Cursor
from rookery.core.kernels.rng import draw, seeded
from rookery.core.state import State

ROUNDS = 9
PLIES = 20_000
"""Plies per round."""
TEXTS = 4_000
"""Plies per round if all states of a round are kept."""
GAMES = {
    "packeis": {"players": "2"},
    "penguin_game": {"players": "2"},
    "penguisi": {"players": "4"},
    "polar_escape": {"players": "3"},
}
MISSING = "python-chess is not here: make peers"

Rate = Callable[[Any, int], float]
"""Measures positions per second of CPU time, given a first position and a seed."""


def measure() -> Iterator[Row]:
    """Measure codes, cursors and texts, then python-chess."""
    yield from beside_openspiel()
    yield from texts()
    yield chess()


# -- beside OpenSpiel ------------------------------------------------------------------------------


def beside_openspiel() -> Iterator[Row]:
    """Play the same kind of random games in four ways, in turns with the relative's."""
    state, peer = dealt("penguisi", 1, players="4"), opened()
    ways: list[tuple[str, Rate, float | None]] = [
        ("immutable states, by codes", by_states, 2.0),
        ("a cursor", by_cursor, 3.5),
        ("a cursor, each code chosen in Python", by_chosen_codes, None),
        ("states, each text chosen in Python", by_chosen_texts, None),
    ]
    rates: dict[str, list[float]] = {name: [] for name, _, _ in ways}
    theirs = []
    for seed in range(ROUNDS):
        if peer:
            theirs.append(peer_rate(peer, seed))
        for name, rate, _ in ways:
            rates[name].append(rate(state, seed))
    for name, _, at_least in ways:
        yield beside(f"one by one: {name}", rates[name], theirs, "from Python", at_least)


def by_states(first: State, seed: int) -> float:
    """Random games with a new immutable state for each ply."""
    number = random.Random(seed).random
    state, begun = first, time.thread_time()
    for _ in range(PLIES):
        state = first if state.is_terminal else state.apply_at(number())
    return PLIES / (time.thread_time() - begun)


def by_cursor(first: State, seed: int) -> float:
    """Random games with one cursor per game."""
    number, push = random.Random(seed).random, Cursor(first).push_at
    begun = time.thread_time()
    for _ in range(PLIES):
        if not push(number()):
            push = Cursor(first).push_at
    return PLIES / (time.thread_time() - begun)


def by_chosen_codes(first: State, seed: int) -> float:
    """Random games in which Python reads all codes and chooses; chance is left to the cursor."""
    number, cursor = random.Random(seed).random, Cursor(first)
    begun = time.thread_time()
    for _ in range(PLIES):
        if cursor.is_chance:
            count = cursor.push_at(number())
        else:
            codes = cursor.codes
            count = cursor.push(codes[int(number() * len(codes))])
        if not count:
            cursor = Cursor(first)
    return PLIES / (time.thread_time() - begun)


def by_chosen_texts(first: State, seed: int) -> float:
    """Random games in which Python reads all texts, also of outcomes."""
    rng, state = seeded(seed), first
    begun = time.thread_time()
    for _ in range(PLIES):
        legal = state.legal_actions
        if legal:
            state = state.apply(legal[int(draw(rng, len(legal)))])
        else:
            state = state.apply(roll(state, rng)) if state.is_chance else first
    return PLIES / (time.thread_time() - begun)


# -- texts -----------------------------------------------------------------------------------------


def texts() -> Iterator[Row]:
    """Replay games whose actions are known, as in records: each is read, checked and applied."""
    for name, options in GAMES.items():
        first = dealt(name, 1, **options)
        lines = [line(first, seed) for seed in range(ROUNDS)]
        along(first, lines[0])
        rate = median(along(first, known) for known in lines)
        yield Row(f"one by one: texts of {name}", rate, "actions/s", at_least=100_000)


def line(state: State, seed: int) -> list[str]:
    """The actions of a random game, at most as many as make a round."""
    number, found = random.Random(seed).random, list[str]()
    while not state.is_terminal and len(found) < TEXTS:
        found.append(state.game.text.action_text(state, state.code_at(number())))
        state = state.apply(found[-1])
    return found


def along(first: State, known: list[str]) -> float:
    """Actions per second, replaying a game until a round is full."""
    rounds = -(-TEXTS // len(known))
    starts = [first.game.parse(first.text) for _ in range(rounds)]  # a state caches its successors
    begun = time.thread_time()
    for state in starts:
        for text in known:
            state = state.apply(text)
    return rounds * len(known) / (time.thread_time() - begun)


# -- python-chess ----------------------------------------------------------------------------------


def chess() -> Row:
    """Random games of chess: list the legal moves, push one of them."""
    name = "one by one: python-chess"
    try:
        library: Any = import_module("chess")
    except ImportError:
        return Row(name, float("nan"), "moves/s", MISSING)
    return Row(name, median(_chess(library, seed) for seed in range(ROUNDS)), "moves/s")


def _chess(library: Any, seed: int) -> float:
    number, board = random.Random(seed).random, library.Board()
    begun = time.thread_time()
    for _ in range(PLIES // 10):
        moves = list(board.legal_moves)
        if not moves or len(board.move_stack) > 200:
            board.reset()
        else:
            board.push(moves[int(number() * len(moves))])
    return PLIES / 10 / (time.thread_time() - begun)
