"""Polar Escape's compiled perft and playouts: thin cached wrappers, one signature each."""

from typing import Any

from rookery.core import perft as core_perft
from rookery.core import playout
from rookery.core.jit import njit
from rookery.games.polar_escape import rules

_perft = core_perft.make(
    dtype=rules.STATE,
    max_actions=rules.MAX_ACTIONS,
    to_move=rules.to_move,
    legal_actions=rules.legal_actions,
    chance_outcomes=rules.chance_outcomes,
    apply=rules.apply,
)
_playouts = playout.make(
    dtype=rules.STATE,
    max_actions=rules.MAX_ACTIONS,
    to_move=rules.to_move,
    legal_actions=rules.legal_actions,
    chance_outcomes=rules.chance_outcomes,
    apply=rules.apply,
    standings=rules.standings,
)


@njit(cache=True, nogil=True)
def perft(board: Any, state: Any, depth: int, cap: int) -> int:
    """See `core.game.Kernels.perft`."""
    return _perft(board, state, depth, cap)


@njit(cache=True, nogil=True)
def playouts(board: Any, state: Any, n: int, rng: Any, wins: Any, lengths: Any) -> int:
    """See `core.game.Kernels.playouts`."""
    return _playouts(board, state, n, rng, wins, lengths)
