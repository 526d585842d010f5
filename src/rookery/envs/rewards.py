"""The result of a finished game for each seat."""

from typing import Any

from rookery.core.arguments import check_arguments
from rookery.core.game import Game
from rookery.core.state import State


@check_arguments
def returns(game: Game[Any], state: State) -> list[float]:
    """-1 to 1 for each seat by the ranking; in a game for one, 1 for reaching the goal, else -1."""
    if state.players == 1:
        return [1.0 if game.rules.is_solved(state) else -1.0]
    return [float(share) for share in state.returns]
