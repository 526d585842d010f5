"""How Python calls a game's kernels: with arrays of one record.

For a record by itself Numba asks for a memory view, which describes every field: several
microseconds a record and call. An array is handed over in a tenth of that.
"""

from dataclasses import dataclass
from typing import Any

from rookery.core.kernels.jit import cached_kernel, njit
from rookery.core.kernels.rules import Kernel, Rules
from rookery.core.kernels.turn import CHANCE, OVER


@dataclass(frozen=True)
class EntryPoints:
    """What `State` calls; see `kernels.rules.Rules` for what each kernel does.

    - `to_move(boards, states)`
    - `outcomes(boards, states, out, weights)`: the legal actions at a decision, each of weight 1,
      the chance outcomes at a chance node, nothing when the game is over; returns how many
    - `step(boards, states, action)`: applies it; then as `settle`
    - `settle(boards, states)`: brings the state into normal form and returns who is to move
    - `leave(boards, states, seat)`
    - `ranking_keys(boards, states, out)`
    """

    to_move: Kernel
    outcomes: Kernel
    step: Kernel
    settle: Kernel
    leave: Kernel
    ranking_keys: Kernel


def make(rules: Rules) -> EntryPoints:
    """The entry points to a game's rules."""
    factories = (_to_move, _outcomes, _step, _settle, _leave, _ranking_keys)
    compiled = (cached_kernel(factory(rules), rules.apply) for factory in factories)
    return EntryPoints(*compiled)


def _to_move(rules: Rules) -> Kernel:
    to_move = rules.to_move

    @njit(inline="always")
    def turn(boards: Any, states: Any) -> Any:
        return to_move(boards[0], states[0])

    return turn


def _outcomes(rules: Rules) -> Kernel:
    to_move, legal_actions = rules.to_move, rules.legal_actions
    chance_outcomes = rules.chance_outcomes

    @njit(inline="always")
    def outcomes(boards: Any, states: Any, out: Any, weights: Any) -> Any:
        turn = to_move(boards[0], states[0])
        if turn == OVER:
            return 0
        if turn == CHANCE:
            return chance_outcomes(boards[0], states[0], out, weights)
        count = legal_actions(boards[0], states[0], out)
        weights[:count] = 1
        return count

    return outcomes


def _step(rules: Rules) -> Kernel:
    apply, normalise, to_move = rules.apply, rules.normalise, rules.to_move

    @njit(inline="always")
    def step(boards: Any, states: Any, action: int) -> Any:
        apply(boards[0], states[0], action)
        normalise(boards[0], states[0])
        return to_move(boards[0], states[0])

    return step


def _settle(rules: Rules) -> Kernel:
    normalise, to_move = rules.normalise, rules.to_move

    @njit(inline="always")
    def settle(boards: Any, states: Any) -> Any:
        normalise(boards[0], states[0])
        return to_move(boards[0], states[0])

    return settle


def _leave(rules: Rules) -> Kernel:
    leave = rules.leave

    @njit(inline="always")
    def leaving(boards: Any, states: Any, seat: int) -> None:
        leave(boards[0], states[0], seat)

    return leaving


def _ranking_keys(rules: Rules) -> Kernel:
    ranking_keys = rules.ranking_keys

    @njit(inline="always")
    def ranked(boards: Any, states: Any, out: Any) -> None:
        ranking_keys(boards[0], states[0], out)

    return ranked
