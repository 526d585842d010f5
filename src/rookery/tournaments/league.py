"""The rounds of a league: whoever plays whom follows from a circle, not from results.

With two at a table, the first round lays everybody on a circle, which is turned by one place for
each further round: all meet equally often. Larger tables are drawn with few repeats, and so is
every round for which somebody has left or come late.
"""

from collections.abc import Sequence
from random import Random

from rookery.tournaments.model import History, Plan, Round
from rookery.tournaments.pairing import draw_round, in_turn_order
from rookery.tournaments.past import records


def league_round(plan: Plan, history: History, present: Sequence[str], seed: int) -> Round:
    """The next round for those who are present."""
    own = records(history, present)
    if plan.seats == 2 and history:
        circle = _circle(history[0].drawn)
        if set(circle) - {""} == set(present):
            pairs, lot = _pairs_after(circle, len(history)), Random(seed)
            tables = tuple(in_turn_order(own, pair, lot) for pair in pairs if "" not in pair)
            return Round(tables, tuple(max(pair) for pair in pairs if "" in pair))
    least = plan.smallest_of(len(present))
    return draw_round(own, present, plan.seats, least, seed, by_points=False)


def _circle(first: Round) -> list[str]:
    """The circle whose first round this was; with an odd number, "" stands for a bye."""
    pairs = [*first.tables, *((player, "") for player in first.byes)]
    return [pair[0] for pair in pairs] + [pair[1] for pair in reversed(pairs)]


def _pairs_after(circle: Sequence[str], by: int) -> list[tuple[str, str]]:
    """The pairs when all but the first have moved on by so many places."""
    still, *others = circle
    by %= len(others)
    line = [still, *others[len(others) - by :], *others[: len(others) - by]]
    return list(zip(line, reversed(line), strict=True))[: len(line) // 2]
