"""Searches that know no game: a game's `searches.py` compiles them for its rules.

`alphabeta`, `mcts`, `expectimax` and `turn_search` are packages that export what games use.
`levels` makes the five levels, `proof_first` joins two searches, `runner` runs one.
"""

from rookery.core.arguments import check_arguments
from rookery.core.errors import WrongState
from rookery.core.players.searcher import Limits, Report, run
from rookery.core.state import State


@check_arguments
def best(state: State, limits: Limits, seed: int = 0) -> Report:
    """What the game's search finds under these limits, at full strength.

    Raises WrongState where nobody is to move.
    """
    if state.current_player is None:
        raise WrongState("no seat is to move here, so there is nothing to search")
    return run(state.game.players.searcher(state, limits, seed))
