"""Load the kernels of searches in the background as soon as a game is named."""

import threading
from contextlib import suppress

from rookery.core.players.searcher import Limits
from rookery.core.state import State

_ONE_NODE = Limits(nodes=1, simulations=1)


class Preloading:
    """When called with a position, loads in a thread what a search there needs, once per game."""

    def __init__(self) -> None:
        self._started_for: set[tuple[str, int]] = set()

    def __call__(self, state: State) -> None:
        """Begin to load, unless that was done already for this game and number of seats."""
        kind = state.game.name, state.players
        if state.current_player is None or kind in self._started_for:
            return
        self._started_for.add(kind)
        _ = state.legal_actions  # loaded first, so that a request for them need not wait
        threading.Thread(target=_load, args=(state,), name="loading", daemon=True).start()


def _load(state: State) -> None:
    with suppress(Exception):  # a later search will hit the same error and report it
        state.game.players.searcher(state, _ONE_NODE, 0).step()
