"""Endgames of two seats by brute force, written from the clauses to check solvers' claims.

Floes and penguins are bits of a number. Nothing is estimated. A branch is cut only where even all
the ice in reach could not change the answer.

Ice that only one seat reaches is searched apart from the rest if one walk through it both takes
the most and is the longest. No foe can disturb that walk, so its seat is sure of its worth, and its
moves serve as waiting moves: only their number matters. A shorter walk has no advantage, because
nobody has to wait.
"""

from tests.oracles.packeis import DIRECTIONS, Position

FLOE, FISH = 1, 256
"""PK-24, PK-25: fish first, then floes; there are fewer than 256 floes."""
MOST_KNOWN = 3_000_000
"""The most positions remembered at a time: about 700 MB."""
MOVE = 256
"""The weight of what is taken in the worth of a walk; its number of moves is added."""

Key = tuple[int, int, int, int, int]
"""Free ice, penguins of the side to move, of the other side, and moves to wait with for both."""


class Endgame:
    """The ice of one position, with a cache of everything found out about it."""

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
        self._walks: dict[tuple[int, int], int] = {}
        self._longest: dict[tuple[int, int], int] = {}
        self._known: dict[Key, tuple[int, int]] = {}

    def total(self, cells: int) -> int:
        """The worth of a set of floes."""
        worth = 0
        while cells:
            lowest = cells & -cells
            worth += self.worth[lowest.bit_length() - 1]
            cells ^= lowest
        return worth

    def moves(self, free: int, mine: int) -> list[tuple[int, int]]:
        """The moves of a set of penguins as (start, target): straight over free ice (PK-14..17)."""
        found = []
        for start in _bits(mine):
            for ray in self.rays[start]:
                for target in ray:
                    if not (free >> target) & 1:
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
        """The most that undisturbed penguins can collect, including the floes they end on."""
        return sum(self._walk(ice, group) // MOVE for ice, group in self.islands(free, mine))

    def islands(self, free: int, mine: int) -> list[tuple[int, int]]:
        """Groups of penguins that reach the same ice, each with that ice."""
        found, left = [], mine
        while left:
            group = left & -left
            ice = self.reach(free, group)
            grown = group | (left & self._beside(ice))
            while grown != group:
                group = grown
                ice = self.reach(free, group)
                grown = group | (left & self._beside(ice))
            left &= ~group
            found.append((ice, group))
        return found

    def _beside(self, ice: int) -> int:
        around = 0
        for cell in _bits(ice):
            around |= self.near[cell]
        return around

    def _walk(self, ice: int, group: int) -> int:
        """The best walk over an island: its worth times MOVE, plus its number of moves."""
        key = ice, group
        if key not in self._walks:
            best = self.total(group) * MOVE
            for most, start, after, left in self._walking(ice, group):
                if most <= best:
                    break
                rest = sum(self._walk(*island) for island in self.islands(left, after))
                best = max(best, self.worth[start] * MOVE + 1 + rest)
            self._walks[key] = best
        return self._walks[key]

    def _walking(self, ice: int, group: int) -> list[tuple[int, int, int, int]]:
        """The moves over an island; those that leave the most ice in reach come first."""
        found = []
        for start, target in self.moves(ice, group):
            after, left = group ^ (1 << start) ^ (1 << target), ice ^ (1 << target)
            reach = self.reach(left, after)
            most = (self.worth[start] + self.total(after | reach)) * MOVE + 1 + reach.bit_count()
            found.append((most, -(self.near[target] & left).bit_count(), start, after, left))
        found.sort(reverse=True)
        return [(most, start, after, left) for most, _, start, after, left in found]

    def longest(self, ice: int, group: int) -> int:
        """The greatest number of moves that a group can make on an island."""
        key = ice, group
        if key not in self._longest:
            best = 0
            for _, _, after, left in self._walking(ice, group):
                if best == ice.bit_count():
                    break
                if self.reach(left, after).bit_count() >= best:
                    rest = sum(self.longest(*island) for island in self.islands(left, after))
                    best = max(best, 1 + rest)
            self._longest[key] = best
        return self._longest[key]

    def _apart(self, free: int, mine: int, foreign: int) -> tuple[int, int, int, int]:
        """Split off islands that one seat alone reaches and whose best walk is also the longest.

        Return the remaining ice and penguins, what those islands are worth, and their moves.
        """
        got = waits = 0
        for ice, group in self.islands(free, mine):
            if ice & foreign:
                continue
            taken, moves = divmod(self._walk(ice, group), MOVE)
            if moves == ice.bit_count() or moves == self.longest(ice, group):
                free, mine, got, waits = free & ~ice, mine & ~group, got + taken, waits + moves
        return free, mine, got, waits

    def margin(self, key: Key, low: int, high: int) -> int:
        """The lead that the side to move gains from now on; exact between `low` and `high`."""
        free, mine, theirs, my_waits, their_waits = key
        my_ice, their_ice = self.reach(free, mine), self.reach(free, theirs)
        if not my_ice & their_ice:  # PK-R19: nobody can disturb anybody any more
            return self.alone(my_ice, mine) - self.alone(their_ice, theirs)
        free, mine, got, more = self._apart(my_ice | their_ice, mine, their_ice)
        free, theirs, lost, longer = self._apart(free, theirs, my_ice)
        key = free, mine, theirs, my_waits + more, their_waits + longer
        ahead = got - lost
        return ahead + self._remembered(key, low - ahead, high - ahead)

    def _remembered(self, key: Key, low: int, high: int) -> int:
        free, mine, theirs, _, _ = key
        sure = self.total(mine) - self.total(theirs)  # PK-R16
        most = sure + self.total(self.reach(free, mine))
        least = sure - self.total(self.reach(free, theirs))
        known_least, known_most = self._known.get(key, (least, most))
        if known_least >= high or known_least == known_most:
            return known_least
        if known_most <= low:
            return known_most
        best = self._searched(key, low, high)
        if best < high:
            known_most = min(known_most, best)
        if best > low:
            known_least = max(known_least, best)
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        self._known[key] = known_least, known_most
        return best

    def _searched(self, key: Key, low: int, high: int) -> int:
        free, mine, theirs, my_waits, their_waits = key
        moves = sorted(self.moves(free, mine), key=self._promise)
        if not moves and not my_waits:  # PK-20: out, with the floes under the penguins
            return self.total(mine) - self.alone(free, theirs)
        best = -1_000_000
        for start, target in moves:
            got = self.worth[start]
            after = mine ^ (1 << start) ^ (1 << target)
            floor = max(low, best)
            rest = free ^ (1 << target), theirs, after, their_waits, my_waits
            best = max(best, got - self.margin(rest, got - high, got - floor))
            if best >= high:
                return best
        if my_waits:
            rest = free, theirs, mine, their_waits, my_waits - 1
            best = max(best, -self.margin(rest, -high, -max(low, best)))
        return best

    def _promise(self, move: tuple[int, int]) -> int:
        return -2 * self.worth[move[0]] - self.worth[move[1]]

    def after(self, seat: int, start: int, target: int, low: int, high: int) -> int:
        """The lead that a seat gains from now on if it makes this move; bounds as in `margin`."""
        got = self.worth[start]
        mine = self.standing[seat] ^ (1 << start) ^ (1 << target)
        rest = self.free ^ (1 << target), self.standing[1 - seat], mine, 0, 0
        return got - self.margin(rest, got - high, got - low)


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
