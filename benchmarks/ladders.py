"""How well rules of ladders order people after a season: `python -m benchmarks.ladders`.

People of known skill sit down at random tables, some much more often than others; the order of
finish is by skill plus Gumbel noise. Prints, for each rule, Kendall's tau of the final order with
the truth, among all and among the ten best.
"""

import random
from collections import defaultdict
from collections.abc import Callable
from itertools import combinations
from math import log
from statistics import mean

from rookery.ratings.rating import pairs_of
from rookery.server.ladders.model import Ladder
from rookery.server.table.interfaces import CountedGame

PEOPLE, GAMES, SEASONS = 30, 300, 40
Table = list[str]
Rule = Callable[[list[Table]], list[str]]


def deal_out(tables: list[Table]) -> list[str]:
    """Ours: a table's rungs are dealt out anew by its order of finish; nobody else moves."""
    ladder = Ladder()
    for table in tables:
        places = tuple(range(1, len(table) + 1))
        ladder.add(CountedGame(0, "", tuple(table), places, tuple(pairs_of(places))))
    return ladder.order


def pass_by(tables: list[Table]) -> list[str]:
    """A player who finishes ahead climbs just past the highest of those who finished behind."""
    order: list[str] = []
    for table in tables:
        order += [user for user in table if user not in order]
        for place, user in enumerate(table[:-1]):
            rung, top = order.index(user), min(map(order.index, table[place + 1 :]))
            if top < rung:
                order.insert(top, order.pop(rung))
    return order


def one_up(tables: list[Table]) -> list[str]:
    """A player who finishes ahead of another above climbs one rung."""
    order: list[str] = []
    for table in tables:
        order += [user for user in table if user not in order]
        for place, user in enumerate(table):
            rung = order.index(user)
            if any(order.index(other) < rung for other in table[place + 1 :]):
                order[rung - 1 : rung + 1] = order[rung - 1 : rung + 1][::-1]
    return order


def points(tables: list[Table], best: int = 0) -> list[str]:
    """The sum of the shares of others one finished ahead of, or of the `best` of them."""
    won: dict[str, list[float]] = defaultdict(list)
    for table in tables:
        for place, user in enumerate(table):
            won[user].append((len(table) - 1 - place) / (len(table) - 1))
    return sorted(won, key=lambda user: -sum(sorted(won[user])[-best:]))


RULES: dict[str, Rule] = {
    "rungs dealt out": deal_out,
    "past whom one has beaten": pass_by,
    "one rung up": one_up,
    "points": points,
    "best 10 games": lambda tables: points(tables, 10),
}


def tau(order: list[str], skill: dict[str, float]) -> float:
    """Kendall's tau of an order with the order by skill."""
    pairs = [skill[a] > skill[b] for a, b in combinations(order, 2)]
    return 2 * mean(pairs) - 1


def season(lot: random.Random, seats: int, skill: dict[str, float]) -> list[Table]:
    """Tables by order of finish; how often people come differs by a factor of ten."""
    names = list(skill)
    weights = [10 ** lot.random() for _ in names]
    tables = []
    for _ in range(GAMES):
        table: dict[str, float] = {}
        while len(table) < seats:
            user = lot.choices(names, weights)[0]
            table.setdefault(user, skill[user] - log(-log(lot.random())))
        tables.append(sorted(table, key=lambda user: -table[user]))
    return tables


def main() -> None:
    """Print a row for each number of seats and each rule."""
    print("| seats | rule | tau | of the ten best |\n|---|---|---|---|")
    for seats in (2, 4, 6):
        rows: dict[str, list[tuple[float, float]]] = defaultdict(list)
        for number in range(SEASONS):
            lot = random.Random(number)
            skill = {f"p{at}": lot.gauss(0, 1.5) for at in range(PEOPLE)}
            best = set(sorted(skill, key=lambda user: -skill[user])[:10])
            tables = season(lot, seats, skill)
            for name, rule in RULES.items():
                order = rule(tables)
                first = [user for user in order if user in best]
                rows[name].append((tau(order, skill), tau(first, skill)))
        for name, taus in rows.items():
            every, ten = (mean(column) for column in zip(*taus, strict=True))
            print(f"| {seats} | {name} | {every:.2f} | {ten:.2f} |")


if __name__ == "__main__":
    main()
