"""Who sits with whom: similar points, few repeats, and everybody first as often as last.

Players are put to tables from the top. Then two of them change places while that lowers the cost:
the variance of points at a table, 4((m + 1)^2 - 1) for each pair that has met m times, and how far
the table is from having as many who were often first as who were often last. In the end everybody
at a table gets the seat that balances their turn order best. Small fields are drawn several times,
and the cheapest draw is taken.

Costs are whole numbers, so that every machine draws the same.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from rookery.tournaments.model import Round
from rookery.tournaments.past import PARTS, PlayerRecord, lean_of
from rookery.tournaments.table_sizes import table_sizes

_NEAR, _FAR = 2, 8  # how many tables away somebody may go: at first, and to avoid a repeat
_MOST_SWEEPS = 12
_SMALL, _DRAWS = 24, 8  # a field of up to so many players is drawn so often
UNIT = PARTS**2 * 60**2
"""What a cost of 1 is; variances at tables of up to six are whole numbers, too."""

Table = list[str]


class _Sums:
    """What a table's cost is made of; each list goes by the places at the table."""

    def __init__(self, pairing: "Pairing", table: Sequence[str]) -> None:
        self.size = size = len(table)
        self.points = [pairing.points[player] for player in table]
        self.leans = [pairing.leans[player] for player in table]
        self.total, self.lean = sum(self.points), sum(self.leans)
        self.squares = sum([own * own for own in self.points])
        self.repeats = [pairing.repeats_with(player, table) for player in table]
        self.all_repeats = sum(self.repeats) // 2
        self.per_variance, self.per_lean = 3600 // size**2, 3600 // size
        variance = (size * self.squares - self.total**2) * self.per_variance
        self.cost = variance + self.lean**2 * self.per_lean + self.all_repeats * UNIT


@dataclass
class Pairing:
    """Draws one round. `weighed` counts how many exchanges were weighed: the work that was done."""

    records: Mapping[str, PlayerRecord]
    by_points: bool = True
    weighed: int = 0

    def __post_init__(self) -> None:
        own, counts = self.records.items(), PARTS * self.by_points
        self.points = {player: round(counts * record.points) for player, record in own}
        self.leans = {player: record.lean for player, record in own}
        self._repeats = {
            player: {other: repeat_cost(times) for other, times in record.met.items()}
            for player, record in own
        }

    def cost(self, table: Sequence[str]) -> int:
        """What a table costs, whoever sits where, in parts of `UNIT`."""
        return _Sums(self, table).cost

    def repeats_with(self, player: str, table: Sequence[str]) -> int:
        """What it costs that a player meets these others again."""
        repeats = self._repeats[player]
        return sum([repeats[other] for other in table if other in repeats]) if repeats else 0

    def has_repeat(self, table: Sequence[str]) -> bool:
        """Whether two people at the table have met before."""
        return any(self.repeats_with(player, table) for player in table)

    def improve(self, tables: list[Table]) -> None:
        """Let pairs of players change tables while that lowers the cost."""
        sums = [_Sums(self, table) for table in tables]
        due = set(range(len(tables)))
        no_gain: dict[tuple[int, int], tuple[_Sums, _Sums]] = {}  # where nothing was to be gained
        for _ in range(_MOST_SWEEPS):
            exchanges: set[int] = set()
            for here in sorted(due):
                for there in self._others(here, sums):
                    both, now = (min(here, there), max(here, there)), (sums[here], sums[there])
                    if no_gain.get(both) in (now, now[::-1]):
                        continue
                    if self._exchange(tables, sums, here, there):
                        exchanges |= {here, there}
                    else:
                        no_gain[both] = now
            if not exchanges:
                return
            due = exchanges | {at for at, table in enumerate(sums) if table.all_repeats}

    def _others(self, here: int, sums: Sequence[_Sums]) -> Iterator[int]:
        reach = _FAR if sums[here].all_repeats else _NEAR
        for step in range(1, reach + 1):
            yield from (at for at in (here + step, here - step) if 0 <= at < len(sums))

    def _exchange(self, tables: list[Table], sums: list[_Sums], here: int, there: int) -> bool:
        """Let the best pair of players of two tables change places, if that helps."""
        mine, theirs = tables[here], tables[there]
        change = self._best_exchange(mine, theirs, sums[here], sums[there])
        if change is None:
            return False
        i, j = change
        mine[i], theirs[j] = theirs[j], mine[i]
        sums[here], sums[there] = _Sums(self, mine), _Sums(self, theirs)
        return True

    def _best_exchange(
        self, mine: Table, theirs: Table, here: _Sums, there: _Sums
    ) -> tuple[int, int] | None:
        if not here.cost + there.cost:
            return None  # nothing is cheaper
        self.weighed += len(mine) * len(theirs)
        between = [[self._repeats[a].get(b, 0) for b in theirs] for a in mine]
        columns = zip(*between, strict=True)
        coming = [sum(own) - now for own, now in zip(columns, there.repeats, strict=True)]
        # How the costs of both tables change together, if points and leans move over.
        bend = here.per_variance * here.size - there.per_variance * there.size
        slope = 2 * (here.per_variance * here.total - there.per_variance * there.total)
        curve = here.per_variance + there.per_variance
        tilt = 2 * (here.per_lean * here.lean - there.per_lean * there.lean)
        turn = here.per_lean + there.per_lean
        best, change = 0, None
        for i, repeats in enumerate(between):
            own_points, own_lean, going = here.points[i], here.leans[i], sum(repeats)
            going -= here.repeats[i]
            for j, repeat in enumerate(repeats):
                points, lean = there.points[j] - own_points, there.leans[j] - own_lean
                cost = points * (bend * (points + 2 * own_points) - slope - curve * points)
                cost += lean * (tilt + turn * lean)
                cost += (going + coming[j] - 2 * repeat) * UNIT
                if cost < best:
                    best, change = cost, (i, j)
        return change


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
    best, cost = list[Table](), -1
    for draw in range(_DRAWS if len(players) <= _SMALL else 1):
        order = iter(lot.sample(players, len(players)) if draw else players)
        if not cost or (best and len(sizes) == 1):
            continue  # nothing is cheaper
        tables = [[next(order) for _ in range(size)] for size in sizes]
        pairing.improve(tables)
        total = sum(map(pairing.cost, tables))
        if cost < 0 or total < cost:
            best, cost = tables, total
    rank = {player: at for at, player in enumerate(players)}
    return sorted(best, key=lambda table: min(rank[player] for player in table))


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
    costs = [[seat_cost(records[player], seat, size) for seat in range(size)] for player in players]
    best: dict[int, tuple[int, tuple[str, ...]]] = {0: (0, ())}
    for seat in range(size):
        longer: dict[int, tuple[int, tuple[str, ...]]] = {}
        for bits, (cost, order) in best.items():
            for at, player in enumerate(players):
                if bits & (1 << at):
                    continue
                total = cost + costs[at][seat]
                key = bits | (1 << at)
                if key not in longer or total < longer[key][0]:
                    longer[key] = total, (*order, player)
        best = longer
    return best[(1 << size) - 1][1]


def seat_cost(record: PlayerRecord, seat: int, size: int) -> int:
    """How much a seat unbalances somebody's turn order: how often they had it, and their lean."""
    lean = record.lean + lean_of(seat, size)
    return 4 * PARTS**2 * record.seats[seat] + lean * lean
