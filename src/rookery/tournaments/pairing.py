"""Who sits with whom: similar points, few repeats, and everybody first as often as last.

Players are put to tables from the top. Then two of them change places while that lowers the cost:
the variance of points at a table, 4((m + 1)^2 - 1) for each pair that has met m times, and how far
the table is from having as many who were often first as who were often last. In the end everybody
at a table gets the seat that balances their turn order best. Small fields are drawn several times,
and the cheapest draw is taken.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from rookery.tournaments.model import Round
from rookery.tournaments.past import PlayerRecord, lean_of
from rookery.tournaments.table_sizes import table_sizes

_NEAR, _FAR = 2, 8  # how many tables away somebody may go: at first, and to avoid a repeat
_MOST_SWEEPS = 12
_SMALL, _DRAWS = 24, 8  # a field of up to so many players is drawn so often

Table = list[str]


@dataclass
class Pairing:
    """Draws one round. `costs` counts how many tables were weighed: the work that was done."""

    records: Mapping[str, PlayerRecord]
    by_points: bool = True
    costs: int = 0

    def __post_init__(self) -> None:
        self._points = {player: float(own.points) for player, own in self.records.items()}
        self._lean = {player: float(own.lean) for player, own in self.records.items()}

    def cost(self, table: Sequence[str]) -> float:
        """What a table costs, whoever sits where."""
        self.costs += 1
        total = sum(self._lean[player] for player in table) ** 2 / len(table)
        if self.by_points:
            points = [self._points[player] for player in table]
            mean = sum(points) / len(points)
            total += sum((own - mean) ** 2 for own in points) / len(points)
        for first, other in combinations(table, 2):
            total += repeat_cost(self.records[first].met[other])
        return total

    def has_repeat(self, table: Sequence[str]) -> bool:
        """Whether two people at the table have met before."""
        return has_met(self.records, table)

    def improve(self, tables: list[Table]) -> None:
        """Let pairs of players change tables while that lowers the cost."""
        costs = [self.cost(table) for table in tables]
        due = set(range(len(tables)))
        for _ in range(_MOST_SWEEPS):
            exchanges: set[int] = set()
            for here in sorted(due):
                for there in self._others(here, tables):
                    if self._exchange(tables, costs, here, there):
                        exchanges |= {here, there}
            if not exchanges:
                return
            due = exchanges | {at for at, table in enumerate(tables) if self.has_repeat(table)}

    def _others(self, here: int, tables: Sequence[Table]) -> Iterator[int]:
        reach = _FAR if self.has_repeat(tables[here]) else _NEAR
        for step in range(1, reach + 1):
            yield from (at for at in (here + step, here - step) if 0 <= at < len(tables))

    def _exchange(self, tables: list[Table], costs: list[float], here: int, there: int) -> bool:
        """Let the best pair of players of two tables change places, if that helps."""
        best, change = costs[here] + costs[there] - 1e-9, None
        mine, theirs = tables[here], tables[there]
        for i, a in enumerate(mine):
            for j, b in enumerate(theirs):
                new_mine = [*mine[:i], b, *mine[i + 1 :]]
                new_theirs = [*theirs[:j], a, *theirs[j + 1 :]]
                new = self.cost(new_mine), self.cost(new_theirs)
                if sum(new) < best:
                    best, change = sum(new), (new_mine, new_theirs, *new)
        if change is None:
            return False
        tables[here], tables[there], costs[here], costs[there] = change
        return True


def has_met(records: Mapping[str, PlayerRecord], table: Sequence[str]) -> bool:
    """Whether two people at a table have met before."""
    return any(records[a].met[b] for a, b in combinations(table, 2))


def repeat_cost(times: int) -> int:
    """What it costs to let two meet who have met so many times."""
    return 4 * ((times + 1) ** 2 - 1)


def draw_round(
    records: Mapping[str, PlayerRecord],
    present: Sequence[str],
    seats: int,
    least: int,
    seed: int,
    *,
    by_points: bool = True,
) -> Round:
    """The next round for those who are present; the same seed draws the same round."""
    lot = Random(seed)
    players = sorted(present)
    lot.shuffle(players)
    players.sort(key=lambda player: records[player].points, reverse=by_points)
    if not by_points:
        lot.shuffle(players)
    sizes = table_sizes(len(players), seats, least)
    byes = _byes(records, players, len(players) - sum(sizes))
    at_tables = [player for player in players if player not in byes]
    tables = cheapest_tables(Pairing(records, by_points), at_tables, sizes, lot)
    return Round(tuple(in_turn_order(records, table, lot) for table in tables), byes)


def cheapest_tables(
    pairing: Pairing, players: Sequence[str], sizes: Sequence[int], lot: Random
) -> list[Table]:
    """Tables of these sizes: from the top, or the cheapest of several draws of a small field."""
    best, cost = list[Table](), float("inf")
    for draw in range(_DRAWS if len(players) <= _SMALL else 1):
        left = iter(lot.sample(players, len(players)) if draw else players)
        tables = [[next(left) for _ in range(size)] for size in sizes]
        pairing.improve(tables)
        total = sum(map(pairing.cost, tables))
        if total < cost - 1e-9:
            best, cost = tables, total
    return sorted(best, key=lambda table: min(players.index(player) for player in table))


def _byes(
    records: Mapping[str, PlayerRecord], players: Sequence[str], count: int
) -> tuple[str, ...]:
    """The lowest of those who have had the fewest byes."""
    lowest_first = list(players)[::-1]
    lowest_first.sort(key=lambda player: records[player].byes)
    return tuple(lowest_first[:count])


def in_turn_order(
    records: Mapping[str, PlayerRecord], table: Sequence[str], lot: Random
) -> tuple[str, ...]:
    """The players of a table in the turn order that is fairest after all rounds so far.

    Exact: of all orders, one with the least cost, found over sets of players.
    """
    size, players = len(table), list(table)
    lot.shuffle(players)
    best: dict[int, tuple[float, tuple[str, ...]]] = {0: (0.0, ())}
    for seat in range(size):
        longer: dict[int, tuple[float, tuple[str, ...]]] = {}
        for bits, (cost, order) in best.items():
            for at, player in enumerate(players):
                if bits & (1 << at):
                    continue
                total = cost + seat_cost(records[player], seat, size)
                key = bits | (1 << at)
                if key not in longer or total < longer[key][0]:
                    longer[key] = total, (*order, player)
        best = longer
    return best[(1 << size) - 1][1]


def seat_cost(record: PlayerRecord, seat: int, size: int) -> float:
    """How much a seat unbalances somebody's turn order: how often they had it, and their lean."""
    lean = float(record.lean + lean_of(seat, size))
    return 4 * record.seats[seat] + lean * lean
