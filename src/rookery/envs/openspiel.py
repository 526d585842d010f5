"""The games in OpenSpiel: perfect information, with explicit chance nodes where there is chance.

After `register()`, `pyspiel.load_game("rookery_packeis(players=3)")` loads a game. Options are
parameters. `seed` and `deals` determine the set-ups that games begin with; `position` is a position
text to begin with instead, whatever the options are.
"""

import re
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import quote, unquote

import numpy as np

from rookery import games
from rookery.core.extras import needing
from rookery.core.options import Field, describe
from rookery.core.state import State as Position
from rookery.envs.spaces import DenseRuleset

with needing("openspiel"):
    import pyspiel

PREFIX: Final = "rookery_"
_OURS: Final = {"seed": 0, "deals": 64, "position": "''"}
"""Parameters in addition to the options, with their defaults."""
_READ_AS_OTHERS = re.compile(r"[-+.\d]+(e[-+]?\d+)?|true|false|True|False|")


def register() -> None:
    """Register all games with OpenSpiel; calling it again does no harm."""
    names = pyspiel.registered_names()
    for name in games.names():
        if PREFIX + name not in names:
            pyspiel.register_game(_type(name), _new_type(name))


def _new_type(name: str) -> "type[OpenSpielRuleset]":
    """A subclass for one game, since OpenSpiel calls the class with nothing but parameters."""
    return type("OpenSpielRuleset", (OpenSpielRuleset,), {"name": name})


def _type(name: str, seats: int = 0, *, chance: bool = True) -> Any:
    """The OpenSpiel type of a game, or of a ruleset with its `seats` and whether it has chance."""
    game = games.load(name)
    fields = describe(game.options, game.seats)
    return pyspiel.GameType(
        short_name=PREFIX + name,
        long_name=game.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        if chance
        else pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM
        if seats == 1
        else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats, game.seats[-1]),
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={**{field.name: _default(field) for field in fields}, **_OURS},
    )


def _load(line: str) -> Any:
    """Load a pickled game, perhaps in another process."""
    register()
    return pyspiel.load_game(line)


def _restore(lines: str) -> Any:
    register()
    return pyspiel.deserialize_game_and_state(lines)[1]


# -- parameters ------------------------------------------------------------------------------------


def _default(field: Field) -> int | str:
    if field.kind == "int":
        return int(field.default)
    if field.kind == "bool":
        return "yes" if field.default else "no"
    return escape(str(field.default))


def escape(text: str) -> str:
    """An option's text, escaped so that OpenSpiel's parameter strings can hold it.

    Text that would be read as a number or a truth value is put in apostrophes; brackets, commas and
    the like are percent-encoded as in URLs: `'4'`, `x0%2C1:12/21`.
    """
    plain = quote(text, safe=":/;.+-_*@!?~^&|<>$#")
    return f"'{plain}'" if _READ_AS_OTHERS.fullmatch(plain) else plain


def read(parameter: int | str) -> str:
    """The text of a parameter, whether escaped as by `escape` or plain."""
    text = str(parameter)
    is_quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return unquote(text[1:-1] if is_quoted else text)


# -- a ruleset -------------------------------------------------------------------------------------


class OpenSpielRuleset(pyspiel.Game):
    """A ruleset. If set-ups are random, the first node draws one of `deals` made from `seed`.

    OpenSpiel is told that it is deterministic if neither dice nor set-ups are left to chance.

    A game of unbounded length ends in a draw of all seats after a number of plies that no random
    game reaches. Raises SetupError for options that the game refuses, and MalformedPosition.
    """

    name = ""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        values = dict(params or {})
        texts = {key: read(value) for key, value in values.items() if key not in _OURS}
        seed, deals, position = (values.get(key, _OURS[key]) for key in _OURS)
        self.ruleset = DenseRuleset(self.name, texts, read(position))
        self.set_ups = [] if read(position) else self.ruleset.set_ups(seed, deals)
        example = self.ruleset.example
        self.first = self.ruleset.game.start(self.set_ups[0]) if self.set_ups else example
        sizes = _sizes(self.ruleset, len(self.set_ups))
        parameters = {key: _parameter(value) for key, value in values.items()}
        chance = self.ruleset.game.rules.kernels.has_chance or len(self.set_ups) > 1
        kind = _type(self.name, example.players, chance=chance)
        super().__init__(kind, sizes, parameters)

    def __reduce__(self) -> Any:
        return _load, (str(self),)

    def new_initial_state(self) -> "OpenSpielState":
        """The chance node of the set-up, or the first position if there is nothing to draw."""
        return OpenSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """An observer of what every seat sees."""
        return Observer(self, iig_obs_type, params)


def _parameter(value: Any) -> Any:
    return escape(read(value)) if isinstance(value, str) else value


def _sizes(ruleset: DenseRuleset, deals: int) -> Any:
    kernels, seats = ruleset.game.rules.kernels, ruleset.example.players
    outcomes = kernels.max_actions if kernels.has_chance else 1
    return pyspiel.GameInfo(
        num_distinct_actions=len(ruleset.dense.actions),
        max_chance_outcomes=max(outcomes, deals),
        num_players=seats,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=None if seats == 1 else 0.0,
        max_game_length=kernels.max_plies + (deals > 1),
    )


class SharedPosition:
    """A position, or None before the set-up. It is shared when OpenSpiel deep-copies a state."""

    __slots__ = ("position",)

    def __init__(self, position: Position | None) -> None:
        self.position = position

    def __deepcopy__(self, memo: object) -> "SharedPosition":
        return self

    def __reduce__(self) -> Any:
        return SharedPosition, (self.position,)


class OpenSpielState(pyspiel.State):
    """A node of a game's tree. Chance outcomes are numbered in the order of their codes."""

    def __init__(self, game: OpenSpielRuleset) -> None:
        super().__init__(game)
        self._at = SharedPosition(None if len(game.set_ups) > 1 else game.first)

    def __reduce__(self) -> Any:
        return _restore, (pyspiel.serialize_game_and_state(self._table, self),)

    @property
    def position(self) -> Position | None:
        """The house's state of this node; None at the chance node of the set-up."""
        return self._at.position

    @property
    def _table(self) -> OpenSpielRuleset:
        table: OpenSpielRuleset = self.get_game()
        return table

    def current_player(self) -> int:
        now = self._at.position
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        if now is None or now.current_player is None:
            return int(pyspiel.PlayerId.CHANCE)
        return now.current_player

    def is_terminal(self) -> bool:
        now = self._at.position
        return now is not None and (
            now.is_terminal or now.ply >= self._table.ruleset.game.rules.kernels.max_plies
        )

    def _legal_actions(self, player: int) -> list[int]:
        now = self._at.position
        if now is None or player != now.current_player:
            return []
        indices = self._table.ruleset.dense.actions.indices(np.array(now.codes, np.int64))
        return sorted(indices.tolist())

    def chance_outcomes(self) -> list[tuple[int, float]]:
        now = self._at.position
        if now is None:
            count = len(self._table.set_ups)
            return [(deal, 1 / count) for deal in range(count)]
        outcomes = sorted(zip(now.codes, now.weights, strict=True))
        total = sum(now.weights)
        return [(at, weight / total) for at, (_, weight) in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        now, table = self._at.position, self._table
        if now is None:
            self._at = SharedPosition(table.ruleset.game.start(table.set_ups[action]))
        else:
            self._at = SharedPosition(now.apply_code(self._code(now, action)))

    def _code(self, now: Position, action: int) -> int:
        if now.is_chance:
            return sorted(now.codes)[action]
        return self._table.ruleset.dense.actions.code(action)

    def _action_to_string(self, player: int, action: int) -> str:
        del player
        now, table = self._at.position, self._table
        if now is None:
            return f"set-up {action + 1}"
        return table.ruleset.game.text.action_text(now, self._code(now, action))

    def returns(self) -> list[float]:
        now = self._at.position
        if now is None or not now.is_terminal:
            return [0.0] * self.num_players()
        return self._table.ruleset.returns(now)

    def __str__(self) -> str:
        now = self._at.position
        return "before the set-up" if now is None else now.text


class Observer:
    """`tensor` holds what `dense.observation` writes; `dict` has a view of each feature of it."""

    def __init__(self, table: OpenSpielRuleset, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observers have no parameters; passed {params}")
        self._whole_game = bool(iig_obs_type and iig_obs_type.perfect_recall)
        self._observation = table.ruleset.dense.observation
        self.tensor = np.zeros(len(self._observation), np.float32)
        self.dict = {
            feature.name: self.tensor[self._observation.places[feature.name]].reshape(feature.shape)
            for feature in self._observation.features
        }

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write what a seat sees to `tensor`; zeros before the set-up."""
        now = state.position
        self.tensor[:] = 0 if now is None else self._observation.of(now, player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The position text; with perfect recall, everything played so far."""
        del player
        return state.history_str() if self._whole_game else str(state)
