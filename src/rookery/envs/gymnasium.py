"""The games as Gymnasium environments: the agent has one seat, the others play by themselves."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.arguments import check_arguments
from rookery.core.extras import needing
from rookery.core.players.searcher import run
from rookery.core.state import State
from rookery.envs import checks
from rookery.envs.spaces import RENDER_MODES, DenseRuleset, checked_mode, without_chance

with needing("study"):
    import gymnasium

ObservationArray = NDArray[np.float32]


class GymnasiumSeat(gymnasium.Env[Any, Any]):
    """One seat of a game, against random players or a level of the house.

    The mask of legal actions is in `info["action_mask"]`. The reward is the game's result, -1 to 1,
    at its end; in a game for one, 1 for reaching the goal, else -1. An illegal action loses: the
    episode ends with -1 and `info["illegal"]`. Games of unbounded length are truncated after a
    number of plies that no random game reaches.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  as the base class has it
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    @check_arguments
    def __init__(
        self,
        game: str,
        *,
        seat: int | None = None,
        opponents: str = "random",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """`seat` counts from 1; None is the first seat that is not a dummy.

        `opponents` is `random` or a level's name. Raises UnknownGame, SetupError, and ValueError
        for an unknown seat or level.
        """
        self.ruleset = DenseRuleset(game, options)
        self.render_mode = checked_mode(render_mode)
        levels = {level.name: level for level in self.ruleset.game.players.levels}
        if opponents not in ("random", *levels):
            raise ValueError(f"opponents are random or one of {', '.join(levels)}")
        self._seat, self._level = self.ruleset.seat(seat), levels.get(opponents)
        self.action_space = self.ruleset.actions
        self.observation_space = self.ruleset.observations

    @check_arguments
    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[ObservationArray, dict[str, Any]]:
        super().reset(seed=checks.own_seed(seed), options=options)
        self.state = self._on(self.ruleset.start(self.np_random))
        self._show()
        return self._observation(), self._info()

    def step(self, action: np.int64) -> tuple[ObservationArray, float, bool, bool, dict[str, Any]]:
        number = checks.action(action)
        if not self.ruleset.is_legal(self.state, number):
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.state = self._on(self.ruleset.after(self.state, number, self.np_random))
        self._show()
        over = self.state.is_terminal
        reward = self.ruleset.returns(self.state)[self._seat] if over else 0.0
        return self._observation(), reward, over, not over and self._is_long(), self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, under the name by which MaskablePPO asks for them."""
        return self.ruleset.mask(self.state, self._seat).astype(np.bool_)

    def render(self) -> Any:
        return self.ruleset.render(self.state, self.render_mode)

    def _show(self) -> None:
        """Render in `human` mode, which Gymnasium expects without a call of `render`."""
        if self.render_mode == "human":
            self.render()

    def _is_long(self) -> bool:
        return self.state.ply >= self.ruleset.game.rules.kernels.max_plies

    def _on(self, state: State) -> State:
        """Let the others play until this seat is to move or the game ends; return the state."""
        self.state = state
        while self.state.current_player not in (None, self._seat) and not self._is_long():
            code = self._choice()
            self.state = without_chance(self.state.apply_code(code), self.np_random.random)
        return self.state

    def _choice(self) -> int:
        if self._level is None:
            return self.state.code_at(float(self.np_random.random()))
        search = self._level.search(self.state, int(self.np_random.integers(1 << 62)))
        return self.state.code_of[run(search).action]

    def _observation(self) -> ObservationArray:
        return self.ruleset.dense.observation.of(self.state, self._seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.ruleset.mask(self.state, self._seat)}


def register() -> None:
    """Register every game as `rookery/<name>-v0` for `gymnasium.make` and `make_vec`."""
    from rookery import games

    for name in games.names():
        key = f"rookery/{name}-v0"
        if key not in gymnasium.registry:
            gymnasium.register(
                key,
                entry_point="rookery.envs.gymnasium:GymnasiumSeat",
                vector_entry_point="rookery.envs.gymnasium_vector:VectorSeats",
                kwargs={"game": name},
            )
