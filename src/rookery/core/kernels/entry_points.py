"""The doors from Python to a game's kernels: they take arrays of one record.

For a record by itself Numba asks for a memory view, which describes every field: several
microseconds a record and call. An array is handed over in a tenth of that.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rookery.core.kernels.jit import cached_kernel, njit
from rookery.core.state import CHANCE, OVER

Entry = Callable[..., Any]


@dataclass(frozen=True)
class Entries:
    """What `State` calls; see `core.game.Kernels` for what each kernel does.

    - `to_move(boards, states)`
    - `outcomes(boards, states, out, weights)`: the legal actions at a decision, each of weight 1,
      the chance outcomes at a chance node, nothing when the game is over; returns how many
    - `step(boards, states, action)`: applies it; then as `settle`
    - `settle(boards, states)`: brings the state into normal form and returns who is to move
    - `leave(boards, states, seat)`
    - `ranking_keys(boards, states, out)`
    """

    to_move: Entry
    outcomes: Entry
    step: Entry
    settle: Entry
    leave: Entry
    ranking_keys: Entry


def make(kernels: Mapping[str, Any]) -> Entries:
    """The doors to kernels by name."""
    made = (_turn, _outcomes, _step, _settle, _leave, _standings)
    doors = (cached_kernel(factory(kernels), kernels["apply"]) for factory in made)
    return Entries(*doors)


def _turn(kernels: Mapping[str, Any]) -> Entry:
    to_move = kernels["to_move"]

    @njit(inline="always")
    def turn(boards: Any, states: Any) -> Any:
        return to_move(boards[0], states[0])

    return turn


def _outcomes(kernels: Mapping[str, Any]) -> Entry:
    to_move, legal_actions = kernels["to_move"], kernels["legal_actions"]
    chance_outcomes = kernels["chance_outcomes"]

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


def _step(kernels: Mapping[str, Any]) -> Entry:
    apply, normalise, to_move = kernels["apply"], kernels["normalise"], kernels["to_move"]

    @njit(inline="always")
    def step(boards: Any, states: Any, action: int) -> Any:
        apply(boards[0], states[0], action)
        normalise(boards[0], states[0])
        return to_move(boards[0], states[0])

    return step


def _settle(kernels: Mapping[str, Any]) -> Entry:
    normalise, to_move = kernels["normalise"], kernels["to_move"]

    @njit(inline="always")
    def settle(boards: Any, states: Any) -> Any:
        normalise(boards[0], states[0])
        return to_move(boards[0], states[0])

    return settle


def _leave(kernels: Mapping[str, Any]) -> Entry:
    leave = kernels["leave"]

    @njit(inline="always")
    def leaving(boards: Any, states: Any, seat: int) -> None:
        leave(boards[0], states[0], seat)

    return leaving


def _standings(kernels: Mapping[str, Any]) -> Entry:
    ranking_keys = kernels["ranking_keys"]

    @njit(inline="always")
    def ranked(boards: Any, states: Any, out: Any) -> None:
        ranking_keys(boards[0], states[0], out)

    return ranked
