"""Who took what: every floe lies where it was, in the colours of whoever took it."""

from collections.abc import Sequence
from itertools import pairwise

from rookery.core.drawing import tale as telling
from rookery.core.drawing.scene import Node
from rookery.core.drawing.seen import BoardView
from rookery.core.drawing.tale import Tale
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, later
from rookery.games.packeis.drawing import scene as drawing
from rookery.games.packeis.rules import facts
from rookery.games.packeis.rules.kernels import MAX_PENGUINS

tale_words = (
    later("Who took what"),
    later("Every floe lies where it was, in the colour of the player who took it."),
)
_RADIUS, _FISH = 43.0, 0.86
_CORNERS = ((0.0, -1.0), (0.866, -0.5), (0.866, 0.5), (0.0, 1.0), (-0.866, 0.5), (-0.866, -0.5))


def tale(line: Sequence[BoardView]) -> Tale:
    """The picture of a game over, from all its states."""
    first = line[0].state
    owners, stops = history(line)
    ice = drawing.ice_of(first.board, ENGLISH)
    body = telling.nodes(ice.sea)
    body += "".join(
        _cell(first, cell, owners.get(cell), cell in stops)
        for cell in range(len(first.board.cells))
    )
    body += "".join(
        telling.nodes([drawing.penguins_of(first.board)[seat * MAX_PENGUINS, cell][0]])
        for cell, seat in sorted(stops.items())
    )
    return Tale(ice.view, body)


def _penguins(state: State) -> dict[int, int]:
    """The seat of the penguin on each cell that has one."""
    fields = facts.ice(state)
    cells = (
        (cell, seat)
        for seat in range(state.players)
        for cell in fields.at[seat * MAX_PENGUINS : seat * MAX_PENGUINS + fields.placed[seat]]
    )
    return dict(cells)


def _floes(state: State) -> int:
    fields = facts.ice(state)
    return fields.one | fields.two | fields.three


def history(line: Sequence[BoardView]) -> tuple[dict[int, int], dict[int, int]]:
    """Whose each floe became, and whose penguin stood last on it, by cell.

    A floe that disappears under a penguin, or behind it, is its seat's (PK-18, PK-20).
    """
    owners, last = dict[int, int](), dict[int, int]()
    for view, later_view in pairwise(line):
        state, penguins = later_view.state, _penguins(view.state)
        vanishing = _floes(view.state) & ~_floes(state)
        if later_view.last is not None:
            *start, end = state.board.ends[later_view.last[1]]
            seat = view.state.current_player or 0
            owners.update(dict.fromkeys(start, seat))
            for cell in start:
                del penguins[cell]
            penguins[end] = seat
        picked_up = {cell: seat for cell, seat in penguins.items() if (vanishing >> cell) & 1}
        owners |= picked_up
        last |= picked_up
    return owners, last | _penguins(line[-1].state)


def _cell(first: State, cell: int, owner: int | None, is_last: bool) -> str:
    """A floe with the ring of its owner, or where one was that nobody took."""
    x, y = drawing.place(first.board, cell)
    fish = facts.fish_at(first, cell)
    if not fish:
        return ""
    hexagon = " ".join(f"{x + _RADIUS * dx:.1f},{y + _RADIUS * dy:.1f}" for dx, dy in _CORNERS)
    if owner is None and not is_last:
        return (
            f'<polygon points="{hexagon}" fill="none" stroke="#CFE9F5" stroke-width="2.5"'
            f' stroke-dasharray="7 6" opacity=".7"/><g opacity=".4">'
            f"{telling.symbol(f'fish-{fish}', x, y, 0.7)}</g>"
        )
    floe = Node("", "floe-1", x, y)
    body = telling.nodes([floe])
    if owner is not None:
        colour, dark = telling.colour(owner), telling.edge(owner)
        body += (
            f'<polygon points="{hexagon}" fill="{colour}" fill-opacity=".16" stroke="{dark}"'
            f' stroke-width="15" stroke-linejoin="round"/><polygon points="{hexagon}" fill="none"'
            f' stroke="{telling.pattern(owner)}" stroke-width="11.5" stroke-linejoin="round"/>'
        )
    return body if is_last else body + telling.symbol(f"fish-{fish}", x, y, _FISH)
