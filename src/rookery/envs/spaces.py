"""What the environments share: a ruleset with its spaces, and how a game of it is played."""

from collections.abc import Callable, Mapping
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from rookery import games
from rookery.core.arguments import check_arguments
from rookery.core.drawing import raster
from rookery.core.drawing.seen import BoardView
from rookery.core.errors import MalformedPosition, SetupError, WrongState
from rookery.core.extras import extra
from rookery.core.game import Game
from rookery.core.players.dense import Dense, NoSuchAction
from rookery.core.state import State
from rookery.envs.deals import set_ups
from rookery.envs.rewards import returns

if TYPE_CHECKING:  # OpenSpiel doesn't need it
    from gymnasium import spaces

RENDER_MODES = ("ansi", "human", "rgb_array", "svg")
"""The position text, the same printed, pixels, an SVG drawing."""
PIXELS = 480
"""The width of a picture in pixels."""


@check_arguments
class DenseRuleset:
    """A game with its options, given as texts, and its spaces.

    `example` is a first state: that of the position text, if there is one. Raises UnknownGame,
    SetupError, MalformedPosition, and NoSuchAction for a game that has no `dense`.
    """

    def __init__(self, name: str, options: Mapping[str, object], position: str = "") -> None:
        self.game: Game[Any] = games.load(name)
        if not isinstance(options, Mapping):
            raise SetupError([f"options are given by name, not as {type(options).__name__}"])
        if not isinstance(position, str):
            raise MalformedPosition([f"a position is a text, not {type(position).__name__}"])
        self._texts, self._position = dict(options), position
        self.options = self.game.read_options({key: str(value) for key, value in options.items()})
        first_deal = self.game.deal(self.options, "0 0")
        self.example = self.game.parse(position) if position else self.game.start(first_deal)
        dense = self.game.players.dense(self.example)
        if dense is None:
            raise NoSuchAction("index", 0, 0)
        self.dense: Dense = dense
        people = self.game.rules.rotation(first_deal)
        self.seats = [seat for seat, person in enumerate(people) if person is not None]

    def __reduce__(self) -> Any:
        return DenseRuleset, (self.game.name, self._texts, self._position)

    def start(self, random: np.random.Generator) -> State:
        """A dealt game at its first decision, with all chance before it resolved."""
        seed = int(random.integers(1 << 62))
        state = self.game.start(self.game.deal(self.options, seed))
        return without_chance(state, random.random)

    def seat(self, number: int | None) -> int:
        """Turn a seat's number from 1 into one from 0; None means the first one not a dummy.

        Raises ValueError for a dummy seat or one that doesn't exist.
        """
        if number is None:
            return self.seats[0]
        try:
            seat = index(number) - 1
        except TypeError:
            seat = -1
        if seat not in self.seats:
            raise ValueError(f"no player can sit on seat {str(number)[:40]}")
        return seat

    def set_ups(self, seed: int | str, count: int) -> list[Any]:
        """Options with `count` random set-ups; only one if there is nothing to draw."""
        deals = set_ups(self.game, self.options, seed, count)
        return deals[:1] if deals.count(deals[0]) == count else deals

    def returns(self, state: State) -> list[float]:
        """The result of a finished game for each seat."""
        return returns(self.game, state)

    def after(self, state: State, index: int, random: np.random.Generator) -> State:
        """The state at the next decision or the end, after an action.

        Raises NoSuchAction, WrongState if the game is over, and IllegalAction with its clause.
        """
        code = self.dense.actions.code(index)
        if code not in state.codes:
            if state.is_terminal:
                raise WrongState("the game is over: reset it")
            return state.apply(self.game.text.action_text(state, code))  # raises, with the reason
        return without_chance(state.apply_code(code), random.random)

    def is_legal(self, state: State, index: int) -> bool:
        """Whether an action may be chosen now."""
        return state.current_player is not None and self.dense.actions.code(index) in state.codes

    def mask(self, state: State, seat: int) -> NDArray[np.int8]:
        """1 for each action that this seat may choose now."""
        if state.current_player == seat:
            return self.dense.actions.mask(state).astype(np.int8)
        return np.zeros(len(self.dense.actions), np.int8)

    @property
    def actions(self) -> "spaces.Discrete[np.int64]":
        """The space of action indices."""
        space: spaces.Discrete[np.int64] = _spaces().Discrete(len(self.dense.actions))
        return space

    @property
    def observations(self) -> "spaces.Box":
        """The space of observation vectors."""
        space: spaces.Box = _spaces().Box(-1.0, 1.0, (len(self.dense.observation),), np.float32)
        return space

    @property
    def masks(self) -> "spaces.Box":
        """The space of action masks: one number per action."""
        space: spaces.Box = _spaces().Box(0, 1, (len(self.dense.actions),), np.int8)
        return space

    def render(self, state: State, mode: str | None) -> Any:
        """The position in a render mode; `human` prints it and returns None."""
        if mode == "ansi":
            return state.text
        if mode == "rgb_array":
            return raster.pixels(BoardView(state), PIXELS)
        if mode == "human":
            print(state.text)  # noqa: T201  that is what this mode is for
        return self.game.drawing.picture(state) if mode == "svg" else None


def _spaces() -> Any:
    return extra("gymnasium.spaces", "study")


@check_arguments
def without_chance(state: State, number: Callable[[], float]) -> State:
    """The state at the next decision or the end, with all chance before it resolved."""
    while state.is_chance:
        state = state.apply_at(number())
    return state


@check_arguments
def checked_mode(mode: str | None) -> str | None:
    """The mode, if there is such a render mode or it is None; else raises ValueError."""
    if mode is not None and mode not in RENDER_MODES:
        raise ValueError(f"render_mode is one of {', '.join(RENDER_MODES)}, or None")
    return mode
