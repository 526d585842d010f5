"""Pairing: everybody sits once, few meet again, seats are shared out, and the work stays small."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.tournaments.model import PlayedRound, Round, TableResult
from rookery.tournaments.pairing import Pairing, draw_round, in_turn_order, seat_cost
from rookery.tournaments.past import PlayerRecord, records
from rookery.tournaments.table_sizes import table_sizes


def played(drawn: Round, lot: Random) -> PlayedRound:
    results = []
    for table in drawn.tables:
        places = list(range(len(table)))
        lot.shuffle(places)
        results.append(TableResult(table, tuple(places)))
    return PlayedRound(drawn, tuple(results))


def evening(players: Sequence[str], seats: int, rounds: int, seed: int) -> list[PlayedRound]:
    lot, history = Random(seed), list[PlayedRound]()
    for number in range(rounds):
        own = records(history, players)
        drawn = draw_round(own, players, seats, max(2, seats - 1), seed + number)
        history.append(played(drawn, lot))
    return history


@given(st.integers(2, 70), st.integers(2, 6))
def test_tables_seat_as_many_as_fit_and_differ_by_one_seat(players: int, seats: int) -> None:
    least = max(2, seats - 1)
    sizes = table_sizes(players, seats, least)
    fits = [n for n in range(players + 1) if any(t * least <= n <= t * seats for t in range(n + 1))]
    assert sum(sizes) == max(fits)
    if sizes:
        assert least <= min(sizes) <= max(sizes) <= seats
        assert max(sizes) - min(sizes) <= 1


@given(st.integers(4, 26), st.integers(2, 6), st.integers(0, 99))
def test_everybody_sits_once_or_has_one_bye(players: int, seats: int, seed: int) -> None:
    names = [f"p{at}" for at in range(players)]
    history = evening(names, seats, 4, seed)
    for past in history:
        seated = [name for table in past.drawn.tables for name in table] + [*past.drawn.byes]
        assert sorted(seated) == sorted(names)
    byes = Counter(name for past in history for name in past.drawn.byes)
    if byes.total() <= players:
        assert max(byes.values(), default=0) <= 1


@given(st.integers(0, 50))
def test_a_round_depends_on_the_seed_and_not_on_the_order_of_arrival(seed: int) -> None:
    names = [f"p{at}" for at in range(17)]
    shuffled = Random(seed).sample(names, len(names))
    own = records((), names)
    assert draw_round(own, names, 4, 3, seed) == draw_round(own, shuffled, 4, 3, seed)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_32_players_meet_nobody_twice_in_five_rounds_and_change_seats(seats: int) -> None:
    names = [f"p{at}" for at in range(32 if seats != 3 else 33)]
    history = evening(names, seats, 5, 7)
    met: Counter[tuple[str, str]] = Counter()
    taken: dict[str, Counter[int]] = {name: Counter() for name in names}
    for past in history:
        for table in past.drawn.tables:
            met.update(combinations(sorted(table), 2))
            for seat, name in enumerate(table):
                taken[name][seat] += 1
    assert sum(times - 1 for times in met.values()) <= met.total() * 0.02
    spreads = [
        max(own.values()) - min(own[seat] for seat in range(seats)) for own in taken.values()
    ]
    assert sum(spread > 2 for spread in spreads) == 0
    assert sum(spread > 1 for spread in spreads) <= len(names) // 4


def partitions(players: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """All ways to put players to tables of these sizes."""
    if not players:
        yield []
        return
    first, *rest = players
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for others in combinations(rest, size - 1):
            remaining = [name for name in rest if name not in others]
            for tables in partitions(remaining, left):
                yield [(first, *others), *tables]


@pytest.mark.parametrize(("players", "seats"), [(8, 4), (9, 3), (11, 4), (12, 4), (8, 2)])
def test_small_fields_are_within_one_repeat_of_the_exact_optimum(players: int, seats: int) -> None:
    names = [f"p{at:02}" for at in range(players)]
    for seed in range(4):
        history = evening(names, seats, 3, seed)
        own = records(history, names)
        pairing = Pairing(own)
        drawn = draw_round(own, names, seats, max(2, seats - 1), seed)
        mine = sum(pairing.cost(table) for table in drawn.tables)
        sizes = table_sizes(players, seats, max(2, seats - 1))
        best = min(sum(map(pairing.cost, tables)) for tables in partitions(names, sizes))
        assert best - 1e-9 <= mine <= best + 12


@given(st.lists(st.lists(st.integers(0, 4), min_size=6, max_size=6), min_size=6, max_size=6))
def test_turn_orders_are_the_best_of_all(counts: list[list[int]]) -> None:
    own = {
        f"p{at}": PlayerRecord(seats=Counter(dict(enumerate(row)))) for at, row in enumerate(counts)
    }
    table = list(own)[:5]

    def cost(order: Sequence[str]) -> float:
        return sum(seat_cost(own[name], seat, len(order)) for seat, name in enumerate(order))

    best = min(map(cost, permutations(table)))
    assert cost(in_turn_order(own, table, Random(1))) == pytest.approx(best)


def test_the_work_for_a_thousand_players_is_bounded() -> None:
    names = [f"p{at}" for at in range(1000)]
    history = evening(names, 4, 2, 3)
    own = records(history, names)
    pairing = Pairing(own)
    by_points = sorted(names, key=lambda name: (-own[name].points, name))
    tables = [by_points[at : at + 4] for at in range(0, 1000, 4)]
    pairing.improve(tables)
    assert pairing.costs < 150_000
    assert sum(map(pairing.has_repeat, tables)) <= 2
