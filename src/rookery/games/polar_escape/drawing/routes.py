"""Routes to draw for walks: one path of the right length to each end (PE-R25)."""

from collections.abc import Iterable
from functools import lru_cache

from rookery.core.state import State
from rookery.games.polar_escape.rules import facts
from rookery.games.polar_escape.rules.lattice import AROUND, WEST
from rookery.games.polar_escape.rules.states import LAND_PLACE, LAST, PLACES, SIDE

Routes = dict[tuple[int, int], tuple[int, ...]]

_AROUND = tuple(tuple(int(there) for there in row[:4] if there >= 0) for row in AROUND)
_WEST = tuple(int(place) for place in WEST)
_EAST = frozenset(place for place in range(PLACES) if place // 9 // SIDE == LAST and place % 3 == 2)


def routes_to(state: State, seat: int, goals: Iterable[tuple[int, int]]) -> Routes:
    """The platforms on the way to each wanted (end, number of steps), the end included.

    Dry land is no platform, so a route to it ends beside it. Ends out of reach have no route.
    """
    return _Search(state, seat, frozenset(goals)).routes


class _Search:
    """A depth-first search that stops once a path to every wanted end is found."""

    def __init__(self, state: State, seat: int, goals: frozenset[tuple[int, int]]) -> None:
        self.routes: Routes = {}
        self._goals = set(goals)
        self._ice = frozenset(
            place for sheet in facts.on_board(state) if not sheet.lion for place in sheet.places
        )
        self._shores = frozenset(
            place
            for sheet in facts.on_board(state)
            if sheet.seat == seat and not sheet.lion
            for place in sheet.places
            if place in _EAST
        )
        here = facts.penguin(state, seat)
        start = here.place if here else None
        for most in sorted({steps for _, steps in goals}):
            self._most = most
            self._near = self._reach(most)
            if here is not None:
                self._go([] if start is None else [start], 0)

    def _reach(self, most: int) -> dict[int, int]:
        """A lower bound on the steps from each platform to an end wanted in `most` steps."""
        ends = {end for end, steps in self._goals if steps == most}
        edge = {place: 0 for place in ends if place in self._ice}
        if LAND_PLACE in ends:
            edge |= dict.fromkeys(self._shores, 1)
        return _spread(self._ice, tuple(sorted(edge.items())))

    def _go(self, path: list[int], steps: int) -> None:
        if not any(number == self._most for _, number in self._goals):
            return
        if steps == self._most - 1 and path and path[-1] in self._shores:
            self._take(LAND_PLACE, path)
        if steps == self._most:
            self._take(path[-1], path)
            return
        for there in _AROUND[path[-1]] if path else _WEST:
            far = self._near.get(there)
            if far is not None and steps + 1 + far <= self._most and there not in path:
                self._go([*path, there], steps + 1)

    def _take(self, end: int, path: list[int]) -> None:
        key = (end, self._most)
        if key in self._goals:
            self._goals.remove(key)
            length = self._most if end != LAND_PLACE else self._most - 1
            self.routes[key] = tuple(path[len(path) - length :])


@lru_cache(maxsize=256)
def _spread(ice: frozenset[int], edge: tuple[tuple[int, int], ...]) -> dict[int, int]:
    """The steps from every platform to the nearest one of `edge`."""
    far = dict(edge)
    queue = [place for place, _ in sorted(edge, key=lambda item: item[1])]
    for place in queue:
        for there in _AROUND[place]:
            if there in ice and there not in far:
                far[there] = far[place] + 1
                queue.append(there)
    return far
