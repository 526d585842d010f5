"""Duels on the iceberg by brute force, written from the clauses to check solvers' claims.

Only with coins from the bag, without flames or drifting tiles: a turn is one move, after which the
coin that the penguin left melts.
"""

from tests.oracles.penguin_game import Position, cell_of


class Duel:
    """The iceberg of one position, with a cache of everything found out about it."""

    def __init__(self, position: Position) -> None:
        assert position.players == 2
        assert not position.flame
        assert not position.drift
        cells = sorted(position.stacks)
        index = {cell: number for number, cell in enumerate(cells)}
        self.index = index
        self.stacks = tuple(position.stacks[cell] for cell in cells)
        self.at = tuple(index[position.penguins[seat]] for seat in (0, 1))
        self._near = [
            [index[x, y] for x, y in cells if max(abs(x - a), abs(y - b)) == 1] for a, b in cells
        ]
        self._known: dict[tuple[tuple[str, ...], int, int], bool] = {}

    def ways(self, stacks: tuple[str, ...], mine: int, theirs: int) -> set[int]:
        """Where a penguin may step or hop (PG-8 to PG-12)."""
        here = stacks[mine]
        steps = {one for one in self._near[mine] if len(stacks[one]) == len(here)}
        hops = {one for one, coins in enumerate(stacks) if coins and coins[-1] == here[-1]}
        return (steps | hops) - {mine, theirs}

    def wins(self, stacks: tuple[str, ...], mine: int, theirs: int) -> bool:
        """Whether the seat to move wins with best play; if it cannot move, it is out (PG-R8)."""
        key = stacks, mine, theirs
        if key not in self._known:
            self._known[key] = any(
                not self.wins(melted(stacks, mine), theirs, way)
                for way in self.ways(stacks, mine, theirs)
            )
        return self._known[key]

    def winning(self, seat: int) -> dict[int, bool]:
        """For each target of a seat's moves, whether that move wins."""
        mine, theirs = self.at[seat], self.at[1 - seat]
        after = melted(self.stacks, mine)
        return {
            way: not self.wins(after, theirs, way) for way in self.ways(self.stacks, mine, theirs)
        }

    def target(self, action: str) -> int:
        """Where an action goes."""
        return self.index[cell_of(action.partition("-")[2])]


def melted(stacks: tuple[str, ...], cell: int) -> tuple[str, ...]:
    """The iceberg without the uppermost coin of a cell."""
    return (*stacks[:cell], stacks[cell][:-1], *stacks[cell + 1 :])
