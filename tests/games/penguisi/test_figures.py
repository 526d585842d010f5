"""The figures of random play: lengths, throws, decisions, and who wins."""

import math
import random
import statistics
from dataclasses import dataclass
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.playout import playouts
from rookery.core.state import State

GAMES = 30
KNOWN = 200
"""About how many games the figures below come from."""


@dataclass
class Counted:
    """The counts of one game."""

    turns: int = 0
    throws: int = 0
    decisions: int = 0
    choices: int = 0
    widest: int = 0


def play(state: State, rng: random.Random) -> Counted:
    """Play a random game. A throw with no double before it begins a turn."""
    found = Counted()
    while not state.is_terminal:
        if state.is_chance:
            found.throws += 1
            found.turns += " d0 " in state.text
            outcomes, chances = zip(*state.chance_outcomes, strict=True)
            state = state.apply(rng.choices(outcomes, [float(chance) for chance in chances])[0])
        else:
            count = len(state.legal_actions)
            found.decisions += 1
            found.choices += count
            found.widest = max(found.widest, count)
            state = state.apply(rng.choice(state.legal_actions))
    return found


def close(values: list[int], expected: float) -> bool:
    """Whether a sample's mean agrees with a larger sample's, within four standard errors."""
    error = statistics.stdev(values) * math.sqrt(1 / len(values) + 1 / KNOWN)
    return abs(statistics.mean(values) - expected) < 4 * error


# board, Guin, penalty, other options: turns, throws, decisions, mean number of choices, the most
ROWS: list[tuple[int, bool, int, dict[str, str], tuple[int, int, int, float, int]]] = [
    (3, False, 2, {}, (106, 123, 242, 3.36, 8)),
    (3, False, 3, {}, (92, 110, 221, 3.39, 8)),
    (3, True, 2, {}, (106, 124, 242, 3.37, 8)),
    (3, True, 3, {}, (94, 112, 224, 3.40, 8)),
    (4, False, 2, {}, (163, 190, 379, 3.39, 8)),
    (4, False, 2, {"combo": "first"}, (163, 190, 373, 3.07, 8)),
    (4, False, 3, {}, (133, 159, 324, 3.45, 8)),
    (4, True, 2, {}, (158, 185, 368, 3.41, 8)),
    (4, True, 3, {}, (135, 161, 329, 3.44, 8)),
    (5, False, 2, {}, (177, 208, 416, 2.95, 6)),
    (5, False, 3, {}, (146, 174, 358, 2.96, 6)),
    (5, True, 2, {}, (177, 207, 415, 2.95, 6)),
    (5, True, 3, {}, (148, 177, 364, 2.99, 6)),
    (6, False, 2, {}, (172, 196, 580, 3.67, 9)),
    (6, False, 3, {}, (163, 189, 565, 3.63, 9)),
    (6, True, 2, {}, (174, 198, 592, 3.66, 9)),
    (6, True, 3, {}, (156, 181, 546, 3.65, 9)),
    (3, True, 2, {"safety": "share", "play_on": "yes"}, (125, 145, 280, 3.40, 8)),
    (4, False, 2, {"safety": "share"}, (161, 188, 375, 3.47, 8)),
    (4, False, 2, {"bonus": "may"}, (189, 220, 447, 3.52, 8)),
    (4, False, 2, {"play_on": "yes"}, (219, 256, 504, 3.39, 8)),
    (4, False, 2, {"pole": "roll"}, (162, 190, 377, 3.36, 8)),
    (6, False, 2, {"triple_is_double": "yes"}, (172, 200, 588, 3.69, 9)),
]


FIGURES = ("board", "guin", "penalty", "more", "expected")


def begun(game: Game[Any], board: int, guin: bool, more: dict[str, str]) -> State:
    """A game in which seat 1 is about to roll for the first turn."""
    people = {"players": str(board - guin), "board": str(board)}
    seat = {"guin": str(board) if guin else "none", "start": "seat1"}
    return game.start(game.deal(game.read_options(people | seat | more), 1))


@pytest.mark.slow
@pytest.mark.clause("PS-19", "PS-R24", "PS-R29", "PS-R36", "PS-R41")
@pytest.mark.parametrize(FIGURES, ROWS)
def test_random_play(
    game: Game[Any],
    board: int,
    guin: bool,
    penalty: int,
    more: dict[str, str],
    expected: tuple[int, int, int, float, int],
) -> None:
    rng = random.Random(f"{board} {guin} {penalty} {more}")
    state = begun(game, board, guin, {"penalty": str(penalty)} | more)
    played = [play(state, rng) for _ in range(GAMES)]
    turns, throws, decisions, choices, widest = expected
    assert close([one.turns for one in played], turns)
    assert close([one.throws for one in played], throws)
    assert close([one.decisions for one in played], decisions)
    mean = sum(one.choices for one in played) / sum(one.decisions for one in played)
    assert mean == pytest.approx(choices, abs=0.12)
    assert max(one.widest for one in played) <= widest


@pytest.mark.clause("PS-19", "PS-R9", "PS-R17", "PS-R26", "PS-R29", "PS-R36", "PS-R41")
@pytest.mark.parametrize(FIGURES, ROWS)
def test_compiled_random_play_is_as_long(
    game: Game[Any],
    board: int,
    guin: bool,
    penalty: int,
    more: dict[str, str],
    expected: tuple[int, int, int, float, int],
) -> None:
    state = begun(game, board, guin, {"penalty": str(penalty)} | more)
    lengths = playouts(state, 400, "lengths").lengths
    plies = [length for length, count in enumerate(lengths) for _ in range(count)]
    assert close(plies, expected[1] + expected[2])


@pytest.mark.clause("PS-4", "PS-R40")
@pytest.mark.parametrize("board", [3, 4, 5])
def test_every_seat_wins_as_often_as_the_others(game: Game[Any], board: int) -> None:
    """Chi-square test at 1 in 1000; the Great Guin counts as a seat."""
    state, games = begun(game, board, True, {}), 1000
    wins = playouts(state, games, "seats").wins
    square = sum((won - games / board) ** 2 / (games / board) for won in wins)
    assert square < {3: 13.82, 4: 16.27, 5: 18.47}[board]
