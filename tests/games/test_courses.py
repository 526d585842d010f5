"""Who is how far in a race: the score that says so begins at 0, and is at the goal when it ends."""

from collections.abc import Iterator

import numpy as np
import pytest

from rookery import games
from rookery.core.chance import roll
from rookery.core.kernels.rng import seeded
from rookery.core.state import State
from tests.slow import slow


def walk(state: State, rng: np.random.Generator, seed: int) -> Iterator[State]:
    """Every position of a random game."""
    dice = seeded(seed)
    yield state
    while not state.is_terminal:
        actions = state.legal_actions
        chosen = roll(state, dice) if state.is_chance else actions[rng.integers(len(actions))]
        state = state.apply(chosen)
        yield state


@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("penguisi", 2),
        ("polar_escape", 3),
        *(slow("penguisi", players) for players in range(3, 7)),
        *(slow("polar_escape", players) for players in range(4, 7)),
    ],
)
def test_a_race_runs_from_the_start_to_the_goal(
    name: str, players: int, rng: np.random.Generator, seed: int
) -> None:
    game = games.load(name)
    options = game.deal(game.read_options({"players": str(players)}), seed)
    line = list(walk(game.start(options), rng, seed))
    course = game.words.course(line[0])
    assert course
    assert len(course.stations) in (0, course.goal + 1)
    assert {scores[course.score] for scores in line[0].scores} == {0}
    ways = {scores[course.score] for state in line for scores in state.scores}
    assert min(ways) == 0
    assert max(ways) <= course.goal
    end = line[-1]
    home = [seat for seat, way in enumerate(end.scores) if way[course.score] == course.goal]
    assert home == ([end.ranking.index(1)] if end.ranking.count(1) == 1 else [])


@pytest.mark.parametrize("name", ["packeis", "penguin_game"])
def test_who_does_not_race_has_no_course(name: str) -> None:
    game = games.load(name)
    dealt = game.deal(game.read_options({"players": "2"}), 1)
    assert game.words.course(game.start(dealt)) is None
