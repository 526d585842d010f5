"""Which solver fits a state."""

from rookery.core.searcher import Limits, Searcher
from rookery.core.state import State
from rookery.games.penguin_game.players.duel_solver import DuelSolver
from rookery.games.penguin_game.players.laying_solver import LayingSolver
from rookery.games.penguin_game.players.solitaire_sampler import SolitaireSampler
from rookery.games.penguin_game.players.solitaire_solver import SolitaireSolver
from rookery.games.penguin_game.players.solver_board import seats_in
from rookery.games.penguin_game.rules import kernels


def exact(state: State, counting: bool = True) -> Searcher | None:
    """A search that proves the value of a state by tables; None if they do not fit it."""
    staying = len(seats_in(state))
    if state.board.tables.drift or state.plain.phase == kernels.LAYING or staying > 2:
        return None
    if state.players == 1:
        return SolitaireSolver(state, counting)
    return DuelSolver(state) if staying == 2 or state.is_terminal else None


def solver(state: State) -> Searcher | None:
    """A search that ends with the proven value; None where there is none.

    With drifting tiles, and while coins are laid, a lone seat has one that ends only when it finds
    a solution. While coins are laid, two seats have one that takes its time.
    """
    laying = state.plain.phase == kernels.LAYING
    drifting = bool(state.board.tables.drift)
    if state.players == 1 and (laying or drifting):
        return SolitaireSampler(state, Limits(), seed=1)
    if laying and state.players == 2 and not drifting:
        return LayingSolver(state)
    return exact(state)
