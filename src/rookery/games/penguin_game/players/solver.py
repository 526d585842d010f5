"""The choice of a solver for a state."""

from rookery.core.players.searcher import Limits, Searcher
from rookery.core.state import State
from rookery.games.penguin_game.players.duel_solver import DuelSolver
from rookery.games.penguin_game.players.solitaire_sampler import SolitaireSampler
from rookery.games.penguin_game.players.solitaire_solver import SolitaireSolver
from rookery.games.penguin_game.players.solver_board import seats_in
from rookery.games.penguin_game.players.start_solver import StartSolver
from rookery.games.penguin_game.rules import kernels


def exact(state: State, counting: bool = True) -> Searcher | None:
    """A search that proves the value of a state by tables; None if tables can't."""
    staying = len(seats_in(state))
    if state.board.tables.drift or state.plain.phase == kernels.LAYING or staying > 2:
        return None
    if state.players == 1:
        return SolitaireSolver(state, counting)
    return DuelSolver(state) if staying == 2 or state.is_terminal else None


def solver(state: State) -> Searcher | None:
    """A search that ends with the proven value; None if there is none.

    For a lone seat with drifting tiles, or while coins are laid, it ends only if it finds a
    solution. For two seats, while coins are laid, it can take very long.
    """
    laying = state.plain.phase == kernels.LAYING
    drifting = bool(state.board.tables.drift)
    if state.players == 1 and (laying or drifting):
        return SolitaireSampler(state, Limits(), seed=1)
    if laying and state.players == 2 and not drifting:
        return StartSolver(state)
    return exact(state)
