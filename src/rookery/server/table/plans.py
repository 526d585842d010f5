"""Planning ahead: the actions that a user could choose if it were already their turn."""

from rookery.core.drawing.scene import Taps
from rookery.server.table.game import Snapshot


def planner(game: Snapshot, mine: tuple[int, ...]) -> int | None:
    """The seat for which the holder of these seats may plan now; None if there is none.

    Holders of several seats cannot plan.
    """
    if len(mine) != 1 or game.to_move is None or not game.game.rules.plans_ahead:
        return None
    waits = game.to_move != mine[0] and mine[0] in game.state.taking_part
    return mine[0] if waits else None


def plans(game: Snapshot, user_id: str | None) -> Taps:
    """The actions that a user could choose in this position, with their tap paths."""
    seat = planner(game, game.seats_of(user_id))
    state = None if seat is None else game.game.rules.as_if(game.state, seat)
    return {} if state is None else game.game.drawing.taps(state)
