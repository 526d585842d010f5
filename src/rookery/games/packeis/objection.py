"""Why an action is not allowed: the clause and a sentence."""

from typing import Any

from rookery.games.packeis import rules
from rookery.games.packeis.shapes import Board


def objection(board: Board, state: Any, code: int) -> tuple[str, str]:
    """(clause, reason) for a well-formed action that is not legal in this state."""
    origin, target = code >> 6, code & 63
    placing = bool(rules.is_placing(state))
    if origin == target:
        return _against_placing(board, state, target) if placing else _TOO_LATE
    return _TOO_EARLY if placing else _against_moving(board, state, origin, target)


_TOO_LATE = ("PK-11", "all penguins are placed, now they move")
_TOO_EARLY = ("PK-11", "first all penguins are placed")


def _against_placing(board: Board, state: Any, cell: int) -> tuple[str, str]:
    name = board.names[cell]
    if int(state.occupied) >> cell & 1:
        return "PK-9", f"a penguin stands on {name} already"
    if not int(rules.free_floes(state)) >> cell & 1:
        return "PK-9", f"there is only water at {name}"
    if int(state.one) & int(rules.free_floes(state)):
        return "PK-9", f"{name} has more than one fish, and floes with one are free"
    return "PK-R6", f"{name} has more fish than other free floes"


def _against_moving(board: Board, state: Any, origin: int, target: int) -> tuple[str, str]:
    start, end = board.names[origin], board.names[target]
    if origin not in state.at[state.seat, : state.placed[state.seat]]:
        return "PK-13", f"no penguin of the seat to move stands on {start}"
    if int(state.occupied) >> target & 1:
        return "PK-16", f"a penguin stands on {end}"
    if not int(rules.free_floes(state)) >> target & 1:
        return "PK-17", f"there is only water at {end}"
    rays = board.tables.rays[:, origin]
    if not any(int(ray) >> target & 1 for ray in rays):
        return "PK-15", f"{end} does not lie in a straight line from {start}"
    return _what_blocks(board, state, origin, target)


def _what_blocks(board: Board, state: Any, origin: int, target: int) -> tuple[str, str]:
    rays = board.tables.rays
    direction = next(d for d in range(6) if int(rays[d, origin]) >> target & 1)
    between = int(rays[direction, origin]) & ~int(rays[direction, target]) & ~(1 << target)
    if between & int(state.occupied):
        return "PK-16", f"a penguin stands between {board.names[origin]} and {board.names[target]}"
    return "PK-17", f"there is a gap between {board.names[origin]} and {board.names[target]}"
