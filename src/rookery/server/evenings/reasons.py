"""Where points come from: whom somebody was ahead of at a table, and who was ahead of them."""

from collections.abc import Mapping
from typing import NamedTuple

from rookery.server.evenings.shown import TableShown, points_of


class PlaceReason(NamedTuple):
    """The others at a table that is over, by name, and the points that follow."""

    ahead_of: tuple[str, ...]
    level_with: tuple[str, ...]
    behind: tuple[str, ...]
    points: str


def reason(table: TableShown, player: str, names: Mapping[str, str]) -> PlaceReason | None:
    """Why a player got the points of a table; None as long as it has no result."""
    if not table.places:
        return None
    places = dict(zip(table.players, table.places, strict=True))
    mine = places.pop(player)
    sides: dict[int, list[str]] = {1: [], 0: [], -1: []}
    for other, place in places.items():
        sides[(place > mine) - (place < mine)].append(names[other])
    points = points_of(table.places)[table.players.index(player)]
    return PlaceReason(tuple(sides[1]), tuple(sides[0]), tuple(sides[-1]), points)
