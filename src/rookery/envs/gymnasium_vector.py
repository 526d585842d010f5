"""Many games at once as a Gymnasium vector environment: the same seat of each, on a `Batch`."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from rookery.core.arguments import check_arguments
from rookery.core.extras import needing
from rookery.core.players.dense import Floats, Mask, NoSuchAction, Whole
from rookery.envs import checks
from rookery.envs.batch import ANY, BEGIN, STAY, Batch
from rookery.envs.spaces import DenseRuleset

with needing("study"):
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

ILLEGAL: Final = -1.0
"""The reward for an illegal action, as in `envs.gymnasium`."""
Infos = dict[str, Any]


class VectorSeats(VectorEnv[Any, Any, Any]):
    """The same seat of `num_envs` games; the others play at random, all in compiled loops.

    Spaces, rewards and the cost of an illegal action are those of `envs.gymnasium.Seat`. The mask
    of legal actions is in `info["action_mask"]`, one row per game. A game that is over restarts
    with the next step, whatever is chosen for it; that step's reward is 0.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  as the base class has it
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": [],
    }

    @check_arguments
    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        seat: int | None = None,
        deals: int = 64,
        deal_seed: int | str | None = None,
        held_out: bool = False,
        opponents: str = "random",
        **options: object,
    ) -> None:
        """Games begin with one of `deals` set-ups, drawn from the seed of `reset`.

        `deal_seed` and `held_out` are those of `Batch`: set-ups that do not depend on `reset`, and
        others to test on. Raises what `Seat` and `Batch` raise, and ValueError for opponents other
        than `random`.
        """
        self.ruleset = DenseRuleset(game, options)
        if opponents != "random":
            raise ValueError("in a vector environment opponents are random")
        num_envs = checks.count(num_envs, "num_envs")
        self.num_envs, self._seat = num_envs, self.ruleset.seat(seat)
        self.single_action_space = self.ruleset.actions
        self.single_observation_space = self.ruleset.observations
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.batch = Batch(
            self.ruleset.game,
            self.ruleset.options,
            num_envs,
            deals=deals,
            deal_seed=deal_seed,
            held_out=held_out,
        )
        self._seats: Whole = np.full(num_envs, self._seat, np.int64)
        self._over: Mask = np.zeros(num_envs, np.bool_)
        self._masks = np.zeros((num_envs, len(self.ruleset.dense.actions)), np.bool_)

    @check_arguments
    def reset(
        self,
        *,
        seed: "int | Sequence[int | None] | None" = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Floats, Infos]:
        """Restart all games, which are a function of the seed: one for all, or one per game."""
        first = seed if seed is None or isinstance(seed, int) else _one_of(seed)
        super().reset(seed=checks.own_seed(first), options=options)
        self.batch.begin(int(self.np_random.integers(1 << 62)))
        self._over[:] = False
        self._go_on()
        return self._observations(), self._info()

    def step(self, actions: Any) -> "tuple[Floats, NDArray[np.float64], Mask, Mask, Infos]":
        ended_before = self._over
        indices = checks.row(actions, self.num_envs, "indices of actions")
        action_count = len(self.ruleset.dense.actions)
        wrong = np.flatnonzero((indices < 0) | (indices >= action_count))
        if wrong.size:
            raise NoSuchAction("index", int(indices[wrong[0]]), action_count)
        illegal = ~ended_before & ~self._masks[np.arange(self.num_envs), indices]
        codes = self.ruleset.dense.actions.codes[indices]
        codes[ended_before], codes[illegal] = BEGIN, STAY
        self.batch.step(codes)
        self._go_on()
        over = self.batch.over & ~self.batch.cut_off
        rewards = self.batch.returns()[:, self._seat]
        rewards[illegal] = ILLEGAL
        ends, cuts = over | illegal, self.batch.cut_off & ~illegal
        self._over = ends | cuts
        info = self._info()
        return self._observations(), rewards, ends, cuts, {**info, "illegal": illegal}

    def action_masks(self) -> Mask:
        """The legal actions of each game, under the name by which MaskablePPO asks for them."""
        return self._masks.copy()

    def _go_on(self) -> None:
        """Let the others play until, in each game, this seat is to move or the game is over."""
        while True:
            waiting = (self.batch.turns != self._seat) & ~self.batch.over
            if not waiting.any():
                return
            self.batch.step(np.where(waiting, ANY, STAY))

    def _observations(self) -> Floats:
        observations = np.zeros((self.num_envs, len(self.ruleset.dense.observation)), np.float32)
        batch = self.batch
        self.ruleset.dense.observation.write(batch.boards, batch.states, self._seats, observations)
        return observations

    def _info(self) -> Infos:
        self.batch.masks(self.ruleset.dense, self._masks)
        return {"action_mask": self._masks.astype(np.int8)}


def _one_of(seeds: "Sequence[int | None]") -> int:
    """One seed made of several, the same in every process."""
    return int.from_bytes(sha256(repr(tuple(seeds)).encode()).digest()[:7], "big")
