"""Endgames of two seats by brute force: written from the clauses, to judge what solvers claim.

Floes are bits of a number, penguins too. `compared` answers one question: is best play from here
worth less than, exactly, or more than a number? Nothing is estimated; a branch is cut only where
even all the ice in reach could not change the answer.
"""

from tests.oracles.packeis import DIRECTIONS, Position

FLOE, FISH = 1, 256
"""PK-24, PK-25: fish first, then floes; there are fewer than 256 floes."""
MOST_KNOWN = 3_000_000
"""Positions that are remembered at a time: about 700 MB."""


class Endgame:
    """The ice of one position, and everything found out about it."""

    def __init__(self, position: Position) -> None:
        cells = sorted(position.fish)
        index = {cell: number for number, cell in enumerate(cells)}
        self.names = {position.names[cell]: index[cell] for cell in cells}
        self.worth = [position.fish[cell] * FISH + FLOE for cell in cells]
        self.rays = [_rays(cell, index) for cell in cells]
        self.near = [sum(1 << ray[0] for ray in rays) for rays in self.rays]
        self.free = sum(1 << index[cell] for cell in cells if cell not in position.penguins)
        self.standing = [
            sum(1 << index[cell] for cell, owner in position.penguins.items() if owner == seat)
            for seat in (0, 1)
        ]
        self._alone: dict[tuple[int, int], int] = {}
        self._known: dict[tuple[int, int, int], tuple[int, int]] = {}

    def total(self, cells: int) -> int:
        """What a set of floes counts."""
        worth = 0
        while cells:
            lowest = cells & -cells
            worth += self.worth[lowest.bit_length() - 1]
            cells ^= lowest
        return worth

    def moves(self, free: int, mine: int) -> list[tuple[int, int]]:
        """From where to where the penguins of a set can go: straight over free ice (PK-14..17)."""
        found = []
        for start in _bits(mine):
            for ray in self.rays[start]:
                for target in ray:
                    if not free >> target & 1:
                        break
                    found.append((start, target))
        return found

    def reach(self, free: int, mine: int) -> int:
        """The free floes to which the penguins of a set may ever get (PK-R11)."""
        seen, fresh = 0, mine
        while fresh:
            around = 0
            for cell in _bits(fresh):
                around |= self.near[cell]
            fresh = around & free & ~seen
            seen |= fresh
        return seen

    def alone(self, free: int, mine: int) -> int:
        """The most that penguins collect that nobody disturbs, with the floes they end on."""
        total, left = 0, mine
        while left:  # each island by itself
            group = left & -left
            ice = self.reach(free, group)
            grown = group | left & self._beside(ice)
            while grown != group:
                group = grown
                ice = self.reach(free, group)
                grown = group | left & self._beside(ice)
            left &= ~group
            total += self._island(ice, group)
        return total

    def _beside(self, ice: int) -> int:
        around = 0
        for cell in _bits(ice):
            around |= self.near[cell]
        return around

    def _island(self, ice: int, group: int) -> int:
        key = ice, group
        if key not in self._alone:
            best = self.total(group)
            for start, target in self.moves(ice, group):
                after = group ^ (1 << start) ^ (1 << target)
                best = max(best, self.worth[start] + self.alone(ice ^ (1 << target), after))
            self._alone[key] = best
        return self._alone[key]

    def margin(self, free: int, mine: int, theirs: int, low: int, high: int) -> int:
        """What the side to move ends ahead by, from now on: exact between `low` and `high`."""
        my_ice, their_ice = self.reach(free, mine), self.reach(free, theirs)
        if not my_ice & their_ice:  # PK-R19: nobody can disturb anybody any more
            return self.alone(my_ice, mine) - self.alone(their_ice, theirs)
        sure = self.total(mine) - self.total(theirs)  # PK-R16
        most, least = sure + self.total(my_ice), sure - self.total(their_ice)
        known_least, known_most = self._known.get((free, mine, theirs), (least, most))
        if known_least >= high or known_least == known_most:
            return known_least
        if known_most <= low:
            return known_most
        best = self._searched(free, mine, theirs, low, high)
        if best < high:
            known_most = min(known_most, best)
        if best > low:
            known_least = max(known_least, best)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[free, mine, theirs] = known_least, known_most
        return best

    def _searched(self, free: int, mine: int, theirs: int, low: int, high: int) -> int:
        moves = self.moves(free, mine)
        if not moves:  # PK-20: out, with the floes under the penguins
            return self.total(mine) - self.alone(free, theirs)
        best = -1_000_000
        for start, target in sorted(moves, key=self._promise):
            got = self.worth[start]
            after = mine ^ (1 << start) ^ (1 << target)
            floor = max(low, best)
            best = max(
                best,
                got - self.margin(free ^ (1 << target), theirs, after, got - high, got - floor),
            )
            if best >= high:
                break
        return best

    def _promise(self, move: tuple[int, int]) -> int:
        return -2 * self.worth[move[0]] - self.worth[move[1]]

    def after(self, seat: int, start: int, target: int, low: int, high: int) -> int:
        """What a seat ends ahead by, from now on, when it makes this move; as `margin`."""
        got = self.worth[start]
        mine = self.standing[seat] ^ (1 << start) ^ (1 << target)
        theirs = self.standing[1 - seat]
        free = self.free ^ (1 << target)
        return got - self.margin(free, theirs, mine, got - high, got - low)


def _bits(cells: int) -> list[int]:
    found = []
    while cells:
        lowest = cells & -cells
        found.append(lowest.bit_length() - 1)
        cells ^= lowest
    return found


def _rays(cell: tuple[int, int], index: dict[tuple[int, int], int]) -> list[list[int]]:
    rays = []
    for dr, dx in DIRECTIONS:
        ray, place = [], (cell[0] + dr, cell[1] + dx)
        while place in index:
            ray.append(index[place])
            place = (place[0] + dr, place[1] + dx)
        if ray:
            rays.append(ray)
    return rays
