"""Random play against the figures of the rules: length, branching, wins, coins left if alone."""

from typing import Any, NamedTuple

import numpy as np
import pytest

from rookery.core.game import Game
from rookery.core.kernels.rng import below, seeded
from rookery.core.kernels.turn import OVER
from rookery.games.penguin_game.rules import facts
from tests.games.penguin_game.positions import start

GAMES = 1000
DRIFTING = 60  # games behind a figure with drifting


class Figures(NamedTuple):
    """Mean turns and branching of moves; coins left and share cleared if alone, else win shares."""

    turns: float
    branching: float
    rest: tuple[float, ...]


# Options, then for 1 and for 2 to 4 players: mean turns, mean branching, and coins left with the
# share cleared, or the win shares by seat.
TABLE: list[tuple[dict[str, str], dict[int, Figures]]] = [
    (
        {},
        {
            1: Figures(17.4, 3.7, (6.6, 0.06)),
            2: Figures(16.1, 3.5, (0.49, 0.51)),
            3: Figures(17.7, 3.1, (0.33, 0.33, 0.33)),
            4: Figures(18.6, 2.8, (0.24, 0.26, 0.25, 0.24)),
        },
    ),
    ({"coins": "strategic"}, {2: Figures(15.3, 3.5, (0.48, 0.52))}),
    ({"coins": "irregular"}, {1: Figures(16.7, 3.6, (7.3, 0.08))}),
    (
        {"coins": "chaotic"},
        {2: Figures(13.3, 3.4, (0.48, 0.52)), 4: Figures(16.8, 2.7, (0.23, 0.26, 0.27, 0.24))},
    ),
    ({"tiles": "I"}, {2: Figures(15.8, 3.2, (0.47, 0.53))}),
    ({"tiles": "L"}, {1: Figures(17.1, 3.4, (6.9, 0.07))}),
    ({"tiles": "T"}, {3: Figures(17.6, 3.0, (0.33, 0.34, 0.33))}),
    ({"tiles": "S"}, {1: Figures(16.8, 3.4, (7.2, 0.06))}),
    ({"tiles": "T", "coins": "strategic"}, {4: Figures(18.2, 2.7, (0.25, 0.27, 0.23, 0.25))}),
    (
        {"flame": "yes"},
        {1: Figures(21.1, 3.6, (2.9, 0.37)), 3: Figures(19.7, 2.9, (0.31, 0.36, 0.33))},
    ),
    ({"tiles": "v"}, {1: Figures(18.1, 3.7, (5.9, 0.11)), 2: Figures(16.9, 3.5, (0.47, 0.53))}),
    ({"tiles": "i"}, {3: Figures(18.6, 3.0, (0.31, 0.34, 0.35))}),
    ({"tiles": "v", "coins": "chaotic"}, {1: Figures(11.2, 2.8, (12.8, 0.02))}),
    ({"tiles": "v", "tall": "x3"}, {1: Figures(12.6, 2.6, (11.4, 0.01))}),
    ({"tiles": "v", "flame": "yes"}, {2: Figures(18.0, 3.3, (0.48, 0.52))}),
    (
        {"drift": "yes"},
        {1: Figures(17.5, 3.4, (6.5, 0.03)), 2: Figures(14.7, 3.3, (0.50, 0.50))},
    ),
    ({"drift": "yes", "flame": "yes"}, {1: Figures(21.5, 3.4, (2.5, 0.33))}),
    (
        {"drift": "yes", "flame": "yes", "tiles": "v", "coins": "chaotic"},
        {2: Figures(14.1, 2.5, (0.42, 0.58))},
    ),
]
CASES = [(texts, players, table) for texts, rows in TABLE for players, table in rows.items()]


def random_games(game: Game[Any], texts: dict[str, str], games: int) -> list[tuple[int, int, Any]]:
    """Return (turns, choices of moves, last record) of random games, each with its own deal."""
    kernels, rng = game.rules.kernels, seeded(f"figures {texts}")
    out, played = np.zeros(kernels.max_actions, np.int64), []
    for seed in range(games):
        state = start(game, seed, **texts)
        record, tables = state.record.copy(), state.board.tables
        turns = choices = 0
        while kernels.to_move(tables, record) != OVER:
            count = kernels.legal_actions(tables, record, out)
            if facts.PHASES[record.phase] == "move":
                turns, choices = turns + 1, choices + count
            kernels.apply(tables, record, out[below(rng, count)])
        played.append((turns, choices, record))
    return played


@pytest.mark.slow
@pytest.mark.clause("PG-R32")
@pytest.mark.parametrize(("texts", "players", "table"), CASES)
def test_random_play_comes_to_the_figures(
    game: Game[Any], texts: dict[str, str], players: int, table: Figures
) -> None:
    """They agree within about four standard errors, the errors of the table included."""
    games = GAMES
    played = random_games(game, texts | {"players": str(players)}, games)
    error = (1 / games + 1 / (DRIFTING if "drift" in texts else 1000)) ** 0.5
    turns = np.array([turns for turns, _, _ in played])
    assert turns.max() <= (23 if players == 1 else 22)
    assert abs(turns.mean() - table.turns) < 4 * max(float(turns.std()), 2) * error + 0.05
    branching = sum(choices for _, choices, _ in played) / turns.sum()
    assert abs(branching - table.branching) < 6 * error + 0.05
    if players == 1:
        left = 24 - turns
        assert abs(left.mean() - table.rest[0]) < 4 * max(float(left.std()), 2) * error + 0.05
        shares, expected = [(left == 1).mean()], table.rest[1:]
    else:
        wins = [next(s for s in range(players) if not last.out[s]) for _, _, last in played]
        shares, expected = [wins.count(s) / games for s in range(players)], table.rest
    for share, wanted in zip(shares, expected, strict=True):
        assert abs(share - wanted) < 4 * 0.5 * error + 0.005
