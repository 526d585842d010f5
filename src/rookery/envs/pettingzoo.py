"""The games as PettingZoo environments, where agents act one after the other (AEC)."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError
from rookery.core.extras import needing
from rookery.envs import checks
from rookery.envs.spaces import RENDER_MODES, DenseRuleset, checked_mode

with needing("study"):
    from gymnasium import spaces
    from pettingzoo import AECEnv

ObservationDict = dict[str, Any]
"""`observation`, and `action_mask`: 1 for each action that the agent may choose now."""


@check_arguments
def env(
    game: str, *, render_mode: str | None = None, max_cycles: int | None = None, **options: object
) -> "PettingZooTable":
    """A game as an environment: `env(name, players=3)`.

    It is truncated after `max_cycles` plies, by default a number that no random game reaches.
    Raises UnknownGame, and SetupError for options that the game refuses.
    """
    return PettingZooTable(DenseRuleset(game, options), checked_mode(render_mode), max_cycles)


class UnknownAgent(RookeryError):
    """A name that none of an environment's agents has."""

    code = "bad-arguments"

    def __init__(self, name: str, agents: Sequence[str]) -> None:
        super().__init__(f"there is no agent {name[:40]!r}; there are: {', '.join(agents)}")


class PettingZooTable(AECEnv[str, ObservationDict, int]):
    """A game whose agents are its seats, `seat_1` and so on, without dummy seats.

    Chance is drawn from the seed. Rewards come only at the end of a game: its result by the
    ranking, -1 to 1; in a game for one, 1 for reaching the goal, else -1. An illegal action raises
    IllegalAction with its clause and changes nothing.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  as the base class has it
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    @check_arguments
    def __init__(
        self, ruleset: DenseRuleset, render_mode: str | None, max_cycles: int | None
    ) -> None:
        super().__init__()
        self.ruleset = ruleset
        self.render_mode = render_mode
        self.metadata = {**PettingZooTable.metadata, "name": f"rookery_{ruleset.game.name}_v0"}
        most = None if max_cycles is None else checks.count(max_cycles, "max_cycles")
        self.max_cycles = most or ruleset.game.rules.kernels.max_plies
        self._seat = {f"seat_{seat + 1}": seat for seat in ruleset.seats}
        self.possible_agents = list(self._seat)
        space = spaces.Dict({"observation": ruleset.observations, "action_mask": ruleset.masks})
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, ruleset.actions)
        self._random = np.random.default_rng()

    @check_arguments
    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[self._checked_name(agent)]

    @check_arguments
    def action_space(self, agent: str) -> Any:
        return self.action_spaces[self._checked_name(agent)]

    @check_arguments
    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        del options
        if seed is not None:
            self._random = np.random.default_rng(checks.own_seed(seed))
        self.state_now = self.ruleset.start(self._random)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.state_now = self.ruleset.after(self.state_now, checks.action(action), self._random)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._look()
        self._accumulate_rewards()

    def _look(self) -> None:
        """Update the next agent and, at the end, the rewards and flags."""
        state = self.state_now
        if state.is_terminal:
            self.terminations = dict.fromkeys(self.agents, True)
            returns = self.ruleset.returns(state)
            self.rewards = {agent: returns[self._seat[agent]] for agent in self.agents}
        elif state.ply >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        seat = state.current_player
        self.agent_selection = self.agents[0] if seat is None else f"seat_{seat + 1}"

    @check_arguments
    def observe(self, agent: str) -> ObservationDict:
        seat = self._seat[self._checked_name(agent)]
        return {
            "observation": self.ruleset.dense.observation.of(self.state_now, seat),
            "action_mask": self.ruleset.mask(self.state_now, seat),
        }

    def _checked_name(self, agent: str) -> str:
        if agent not in self._seat:
            raise UnknownAgent(agent, self.possible_agents)
        return agent

    def render(self) -> Any:
        return self.ruleset.render(self.state_now, self.render_mode)

    def close(self) -> None:
        """Do nothing: nothing is open."""
