"""Which floes are tapped for which action."""

from functools import lru_cache

import msgspec

from rookery.core.scene import Taps
from rookery.core.state import State
from rookery.games.packeis.rules.shapes import ActionTexts, Board


def taps(state: State) -> Taps:
    """Every legal action, with the floes to tap for it."""
    return dict(map(_paths(state.board).__getitem__, state.codes))


def taps_json(state: State) -> bytes:
    """The same as JSON, put together of what each action needs."""
    return b"{%b}" % b",".join(map(_members(state.board).__getitem__, state.codes))


class Paths(dict[int, tuple[str, tuple[str, ...]]]):
    """The text of an action and the floes to tap by its code, made when they are asked for."""

    def __init__(self, texts: ActionTexts) -> None:
        super().__init__()
        self._texts = texts

    def __missing__(self, code: int) -> tuple[str, tuple[str, ...]]:
        text = self._texts[code]
        self[code] = text, tuple(f"floe-{name}" for name in text.removeprefix("@").split("-"))
        return self[code]


class Members(dict[int, bytes]):
    """The text of an action and the floes to tap as a member of a JSON object, made likewise."""

    def __init__(self, paths: Paths) -> None:
        super().__init__()
        self._paths = paths

    def __missing__(self, code: int) -> bytes:
        self[code] = msgspec.json.encode(dict([self._paths[code]]))[1:-1]
        return self[code]


@lru_cache(maxsize=64)
def _paths(board: Board) -> Paths:
    return Paths(board.action_texts)


@lru_cache(maxsize=64)
def _members(board: Board) -> Members:
    return Members(_paths(board))
