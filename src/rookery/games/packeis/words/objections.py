"""Why an action is not allowed: the clause and a sentence."""

from rookery.core.kernels.arguments import StateRecord
from rookery.core.notation.text import Objection
from rookery.core.state import State
from rookery.core.words.i18n import Sentence, later
from rookery.games.packeis.rules import kernels
from rookery.games.packeis.rules.facts import is_placing
from rookery.games.packeis.rules.shapes import PackeisBoard

Place = tuple[int, int]
"""Row and x of a cell, as in `rules/shapes.py`."""


def objection(state: State, code: int) -> Objection:
    """(clause, reason) for a well-formed action that is not legal in this state."""
    origin, target = code >> 6, code & 63
    placing = is_placing(state)
    if origin == target:
        return _against_placing(state.board, state.record, target) if placing else _TOO_LATE
    return _TOO_EARLY if placing else _against_moving(state.board, state.record, origin, target)


_TOO_LATE = ("PK-11", later("all penguins are placed, now they move"))
_TOO_EARLY = ("PK-11", later("first all penguins are placed"))


def _against_placing(board: PackeisBoard, state: StateRecord, cell: int) -> Objection:
    name = board.names[cell]
    if (int(state.occupied) >> cell) & 1:
        return "PK-9", Sentence(later("a penguin stands on %(cell)s already"), cell=name)
    if not (int(kernels.free_floes(state)) >> cell) & 1:
        return "PK-9", Sentence(later("there is only water at %(cell)s"), cell=name)
    if int(state.one) & int(kernels.free_floes(state)):
        return "PK-9", Sentence(
            later("%(cell)s has more than one fish, and floes with one are free"), cell=name
        )
    return "PK-R6", Sentence(later("%(cell)s has more fish than other free floes"), cell=name)


def _against_moving(board: PackeisBoard, state: StateRecord, origin: int, target: int) -> Objection:
    start, end = board.names[origin], board.names[target]
    if origin not in state.at[state.seat, : state.placed[state.seat]]:
        return "PK-13", Sentence(
            later("no penguin of the seat to move stands on %(origin)s"), origin=start
        )
    if (int(state.occupied) >> target) & 1:
        return "PK-16", Sentence(later("a penguin stands on %(target)s"), target=end)
    if not (int(kernels.free_floes(state)) >> target) & 1:
        return "PK-17", Sentence(later("there is only water at %(target)s"), target=end)
    between = _between(board.cells[origin], board.cells[target])
    if between is None:
        return "PK-15", Sentence(
            later("%(target)s does not lie in a straight line from %(origin)s"),
            target=end,
            origin=start,
        )
    penguins = int(state.occupied)
    if any((penguins >> cell) & 1 for cell, place in enumerate(board.cells) if place in between):
        return "PK-16", Sentence(
            later("a penguin stands between %(origin)s and %(target)s"), origin=start, target=end
        )
    return "PK-17", Sentence(
        later("there is a gap between %(origin)s and %(target)s"), origin=start, target=end
    )


def _between(start: Place, end: Place) -> set[Place] | None:
    """The places between two on a straight line, holes in the shape included; None if no line."""
    down, right = end[0] - start[0], end[1] - start[1]
    steps = abs(down) or abs(right) // 2
    if down and abs(right) != steps:
        return None
    step = down // steps, right // steps
    return {(start[0] + i * step[0], start[1] + i * step[1]) for i in range(1, steps)}
