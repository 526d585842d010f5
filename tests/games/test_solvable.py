"""Which games can be solved is known without loading their solvers."""

import pytest

from rookery import games


@pytest.mark.parametrize(
    ("name", "options", "may"),
    [
        ("packeis", {"players": "2"}, True),
        ("penguin_game", {"players": "1", "drift": "yes"}, True),
        ("penguin_game", {"players": "2"}, True),
        ("penguin_game", {"players": "2", "drift": "yes"}, False),
        ("penguisi", {"players": "2"}, False),
        ("polar_escape", {"players": "3"}, False),
    ],
)
def test_what_may_be_solved_has_a_solver(name: str, options: dict[str, str], may: bool) -> None:
    game = games.load(name)
    start = game.start(game.deal(game.read_options(options), 1))
    assert game.rules.may_be_solved(start) == may == (game.players.solver(start) is not None)
