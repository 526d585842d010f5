"""Which floes are tapped for which action."""

from functools import lru_cache

from rookery.core.scene import Taps
from rookery.core.state import State
from rookery.games.packeis.rules.shapes import Board


def taps(state: State) -> Taps:
    """Every legal action, with the floes to tap for it."""
    texts = state.legal_actions
    return dict(zip(texts, map(_paths(state.board).__getitem__, texts), strict=True))


class Paths(dict[str, tuple[str, ...]]):
    """The floes to tap by action, made when they are first asked for."""

    def __missing__(self, action: str) -> tuple[str, ...]:
        self[action] = tuple(f"floe-{name}" for name in action.removeprefix("@").split("-"))
        return self[action]


@lru_cache(maxsize=64)
def _paths(_: Board) -> Paths:
    return Paths()
