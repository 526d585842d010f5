"""The next round of each format, from the log alone."""

import hashlib
from collections.abc import Sequence
from itertools import combinations, islice
from random import Random

from rookery.tournaments.league import league_round
from rookery.tournaments.model import History, Plan, Round
from rookery.tournaments.pairing import draw_round, has_met, in_turn_order
from rookery.tournaments.past import records
from rookery.tournaments.standings import standings
from rookery.tournaments.table_sizes import table_sizes

PATIENCE_S = 20
"""How long somebody waits in an arena for a full table of new opponents."""
_MOST_CHOICES = 10  # of those who go on waiting in an arena


def round_seed(secret: str, number: int) -> int:
    """The seed of round `number`, counted from 1, in a tournament with this secret."""
    digest = hashlib.sha256(f"{secret} round {number}".encode()).digest()
    return int.from_bytes(digest[:8], "big")


def deal_secret(secret: str, number: int) -> str:
    """The secret that all tables of round `number` share, if the tournament is duplicate."""
    return hashlib.sha256(f"{secret} deal {number}".encode()).hexdigest()


def next_round(
    plan: Plan, history: History, present: Sequence[str], seed: int, hurry: bool = False
) -> Round | None:
    """The round that follows, for those who are present; None if the tournament is over.

    Fewer than two players at a table end it, too. In an arena `present` are those who wait, the
    longest first, and None says that they go on waiting; `hurry`: somebody has for long.
    """
    if plan.format == "arena":
        return _wave(plan, history, present, seed, hurry)
    if plan.format == "knock-out":
        return _knock_out(plan, history, present, seed)
    if len(history) >= plan.rounds:
        return None
    if plan.format == "heats" and len(history) == plan.rounds - 1:
        return _final(plan, history, present, seed)
    if plan.semifinal and len(history) == plan.rounds - 2:
        best = semifinalists(plan, history, present)
        if best:
            return _semifinal(plan, history, best, seed)
    own, least = records(history, present), plan.smallest_of(len(present))
    if plan.format == "league":
        new_round = league_round(plan, history, present, seed)
    else:
        new_round = draw_round(own, present, plan.seats, least, seed)
    return new_round if new_round.tables else None


def _wave(
    plan: Plan, history: History, waiting: Sequence[str], seed: int, hurry: bool
) -> Round | None:
    """Tables for those who wait in an arena; whoever sits at none goes on waiting.

    At first only full tables are dealt at which nobody has met before. When somebody has waited
    for long, all sit down who fit, at tables that may lack a seat.
    """
    own, least = records(history, waiting), plan.seats
    if hurry:
        nobody_plays = all(all(past.came) for past in history)
        least = plan.smallest_of(len(waiting)) if nobody_plays else plan.smallest
    extra = len(waiting) - sum(table_sizes(len(waiting), plan.seats, least))
    best: tuple[int, int, tuple[tuple[str, ...], ...]] | None = None
    # Those who came last go on waiting, unless others would have to meet again.
    for left_out in islice(combinations(waiting[::-1], extra), _MOST_CHOICES):
        at_tables = [player for player in waiting if player not in left_out]
        full = draw_round(own, at_tables, plan.seats, least, seed).tables
        tables = tuple(table for table in full if hurry or not has_met(own, table))
        repeats = sum(has_met(own, table) for table in tables)
        if best is None or (len(tables), -repeats) > best[:2]:
            best = len(tables), -repeats, tables
        if len(tables) == len(full) and not repeats:
            break
    return Round(best[2]) if best and best[2] else None


def _final(plan: Plan, history: History, present: Sequence[str], seed: int) -> Round | None:
    """The table of the best; nobody else plays."""
    best = finalists(plan, history, present)
    if len(best) < plan.fewest:
        return None
    own = records(history, present)
    return Round((in_turn_order(own, best, Random(seed)),))


def finalists(plan: Plan, history: History, present: Sequence[str]) -> list[str]:
    """The best of those who are present, as many as a table seats.

    After a semi-final these are its winners, then those who finished next there.
    """
    return _by_rank(plan, history, present)[: plan.seats]


def semifinalists(plan: Plan, history: History, present: Sequence[str]) -> list[str]:
    """The best of those who are present: for tables of four, sixteen, or as many as fit.

    None, if they are too few for two tables.
    """
    best = _by_rank(plan, history, present)[: plan.seats**2]
    sizes = table_sizes(len(best), plan.seats, plan.smallest_of(len(best)))
    return best[: sum(sizes)] if len(sizes) > 1 else []


def _semifinal(plan: Plan, history: History, best: Sequence[str], seed: int) -> Round:
    """Seeded tables of the best; nobody else plays."""
    own, lot = records(history, best), Random(seed)
    tables = _serpentine(best, table_sizes(len(best), plan.seats, plan.smallest_of(len(best))))
    return Round(tuple(in_turn_order(own, table, lot) for table in tables))


def _by_rank(plan: Plan, history: History, present: Sequence[str]) -> list[str]:
    """Those who are present, the best first; a lot decides between equals.

    The lot follows from the tables of the last round, which nobody knew before they were drawn.
    """
    here = set(present)
    best = [row for row in standings(plan, history, present) if row.player in here]
    best.sort(key=lambda row: (row.place, _lot(history, row.player)))
    return [row.player for row in best]


def _lot(history: History, player: str) -> str:
    tables = history[-1].drawn.tables if history else ()
    text = "|".join(" ".join(table) for table in tables)
    return hashlib.sha256(f"{text} lot {player}".encode()).hexdigest()


def survivors(history: History, present: Sequence[str]) -> list[str]:
    """Who is still in a knock-out: the upper half of each table, rounded up, and byes.

    Of those who share the last place that goes on, the ones who sat later do.
    """
    if not history:
        return list(present)
    last, here = history[-1], set(present)
    is_final = len(last.drawn.tables) == 1 and not last.drawn.byes
    alive: list[str] = []
    for table, result in zip(last.drawn.tables, last.results, strict=True):
        if result is None:
            alive += [player for player in table if player in here]
            continue
        seats = range(len(result.players))
        order = sorted(seats, key=lambda seat: (result.places[seat], -seat))
        staying = [result.players[seat] for seat in order if result.players[seat] in here]
        alive += staying[: (len(table) + 1) // 2 if not is_final else 1]
    return alive + [player for player in last.drawn.byes if player in here]


def _knock_out(plan: Plan, history: History, present: Sequence[str], seed: int) -> Round | None:
    alive = survivors(history, present)
    if len(alive) < plan.fewest:
        return None
    own = records(history, present)
    sizes = table_sizes(len(alive), plan.seats, plan.smallest_of(len(alive)))
    by_rank = sorted(alive)
    lot = Random(seed)
    lot.shuffle(by_rank)
    by_rank.sort(key=lambda player: own[player].points, reverse=True)
    byes, at_tables = by_rank[: len(alive) - sum(sizes)], by_rank[len(alive) - sum(sizes) :]
    tables = _serpentine(at_tables, sizes)
    return Round(tuple(in_turn_order(own, table, lot) for table in tables), tuple(byes))


def _serpentine(players: Sequence[str], sizes: Sequence[int]) -> list[list[str]]:
    """Seeded tables: for sixteen players in fours, 1-8-9-16, 2-7-10-15, and so on."""
    tables: list[list[str]] = [[] for _ in sizes]
    left = iter(players)
    at = 0
    while any(len(table) < size for table, size in zip(tables, sizes, strict=True)):
        row = range(len(sizes)) if at % 2 == 0 else range(len(sizes) - 1, -1, -1)
        for table in row:
            if len(tables[table]) < sizes[table]:
                tables[table].append(next(left))
        at += 1
    return tables
