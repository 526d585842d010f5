"""The paths walked: from each penguin's first coin to its last, the moves numbered."""

from collections.abc import Sequence

from rookery.core.drawing import tale as telling
from rookery.core.drawing.seen import BoardView
from rookery.core.drawing.tale import Point, Tale
from rookery.core.state import State
from rookery.core.words.i18n import later
from rookery.games.penguin_game.drawing.cells import SHADOWS, STACKS, C
from rookery.games.penguin_game.drawing.scene import draw_parts
from rookery.games.penguin_game.rules import facts

tale_words = (
    later("The paths"),
    later(
        "The path of each penguin, from its first coin to its last. The numbers count its moves."
    ),
)
_FAINT = 0.42
_APART: tuple[Point, ...] = ((-15, -13), (15, 13), (15, -13), (-15, 13))
"""By how much each seat's path is shifted, so that paths can lie beside each other."""


def tale(line: Sequence[BoardView]) -> Tale:
    """The picture of a game over, from all its states.

    Coins lie as they first did. Where floes have drifted, all is as it is at the end.
    """
    states = [view.state for view in line]
    final = states[-1]
    is_still = facts.tiles(states[0]) == facts.tiles(final)
    moment = next((state for state in states if facts.where(state, 0) is not None), final)
    scene = draw_parts(moment if is_still else final).scene
    ground = [node for node in scene.paint_order() if not node.id.startswith(("penguin", "last"))]
    ice = [node for node in ground if node.layer < SHADOWS]
    coins = [node for node in ground if SHADOWS <= node.layer <= STACKS + 3]
    body = telling.nodes(ice) + telling.nodes(coins, _FAINT)
    many = final.players > 1
    for seat in range(final.players):
        dx, dy = _APART[seat % len(_APART)] if many else (0, 0)
        body += _path([[(x + dx, y + dy) for x, y in part] for part in _parts(states, seat)], seat)
    for seat in range(final.players):
        spot = next(
            (at for state in reversed(states) if (at := facts.where(state, seat)) is not None), None
        )
        if spot is not None:
            x, y = _middle(spot.column, spot.row)
            body += telling.symbol(f"standing-{seat + 1}", x, y + 24, 0.6)
    return Tale(scene.view, body)


def _middle(column: int, row: int) -> Point:
    return (column + 0.5) * C, (row + 0.5) * C


def _parts(states: Sequence[State], seat: int) -> list[list[Point]]:
    """The points of a penguin's path; a new part begins where its floe has carried it away."""
    parts: list[list[Point]] = []
    before, was = states[0], facts.where(states[0], seat)
    for state in states[1:]:
        spot = facts.where(state, seat)
        if spot is not None:
            at = _middle(spot.column, spot.row)
            if was is None:
                parts.append([at])
            elif (was.column, was.row) != (spot.column, spot.row):
                if before.current_player == seat and parts:
                    parts[-1].append(at)
                else:
                    parts.append([at])
        before, was = state, spot
    return parts


def _path(parts: list[list[Point]], seat: int) -> str:
    body = "".join(telling.way(part, seat) for part in parts)
    moves = 0
    for index, part in enumerate(parts):
        if index == 0:
            body += telling.bead(part[0], "", seat)
        for at in part[1:]:
            moves += 1
            body += telling.bead(at, str(moves), seat)
    return body
