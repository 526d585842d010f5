"""The floes to tap for each action."""

from functools import lru_cache

from rookery.core.drawing.scene import Taps
from rookery.core.state import State
from rookery.games.packeis.rules.shapes import ActionTexts, PackeisBoard


def taps(state: State) -> Taps:
    """Every legal action with the floes to tap for it."""
    return dict(map(_paths(state.board).__getitem__, state.codes))


class Paths(dict[int, tuple[str, tuple[str, ...]]]):
    """An action's text and the floes to tap for it, by its code; made on first use."""

    def __init__(self, texts: ActionTexts) -> None:
        super().__init__()
        self._texts = texts

    def __missing__(self, code: int) -> tuple[str, tuple[str, ...]]:
        text = self._texts[code]
        self[code] = text, tuple(f"floe-{name}" for name in text.removeprefix("@").split("-"))
        return self[code]


@lru_cache(maxsize=64)
def _paths(board: PackeisBoard) -> Paths:
    return Paths(board.action_texts)
