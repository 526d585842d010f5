"""Pairing: everybody sits once, few meet again, seats are shared out, and the work stays small."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, permutations
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix

from benchmarks.pairing import plan_of, rounds_of
from rookery.tournaments.model import Format, PlayedRound, Round, TableResult
from rookery.tournaments.pairing import UNIT, Pairing, draw_round, in_turn_order, seat_cost
from rookery.tournaments.past import PlayerRecord, records
from rookery.tournaments.played import PLAYS
from rookery.tournaments.table_sizes import table_sizes
from tests.slow import slow


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


def exact_tables(
    pairing: Pairing, players: Sequence[str], sizes: Sequence[int]
) -> list[tuple[str, ...]]:
    """The cheapest tables of these sizes: an integer program over all possible tables."""
    tables = [table for size in set(sizes) for table in combinations(players, size)]
    rows = [[player in table for table in tables] for player in players]
    rows += [[len(table) == size for table in tables] for size in set(sizes)]
    counts = [1] * len(players) + [sizes.count(size) for size in set(sizes)]
    costs = [pairing.cost(table) / UNIT for table in tables]
    found = milp(
        costs,
        constraints=LinearConstraint(csr_matrix(np.array(rows, dtype=float)), counts, counts),
        integrality=np.ones(len(tables)),
        bounds=Bounds(0, 1),
    )
    assert found.success, found.message
    return [table for table, share in zip(tables, found.x, strict=True) if share > 0.5]


def most_meetings(own: Mapping[str, PlayerRecord], tables: Sequence[Sequence[str]]) -> int:
    """How often the pair has met that meets most often, this round counted."""
    return max(own[a].met[b] + 1 for table in tables for a, b in combinations(table, 2))


FIELDS = [(8, 2), (9, 3), (11, 4), (12, 3), (16, 4), (16, 5), (18, 2), (22, 3), (24, 2), (24, 3)]
LARGE_FIELDS = [(22, 4), (24, 4), (20, 5), (18, 6)]


def draws_are_within_one_of_the_optimum(players: int, seats: int, by_points: bool = True) -> None:
    names = [f"p{at:02}" for at in range(players)]
    for rounds in (1, 3):
        own = records(evening(names, seats, rounds, players), names)
        pairing = Pairing(own, by_points)
        drawn = draw_round(own, names, seats, max(2, seats - 1), 5, by_points=by_points)
        at_tables = [name for name in names if name not in drawn.byes]
        best = exact_tables(pairing, at_tables, [len(table) for table in drawn.tables])
        mine, least = (sum(map(pairing.cost, tables)) for tables in (drawn.tables, best))
        assert least <= mine <= least + 12 * UNIT
        assert most_meetings(own, drawn.tables) <= most_meetings(own, best) + 1


@pytest.mark.parametrize(("players", "seats"), FIELDS)
def test_fields_of_up_to_24_are_within_one_meeting_of_the_exact_optimum(
    players: int, seats: int
) -> None:
    draws_are_within_one_of_the_optimum(players, seats)


@pytest.mark.parametrize(("players", "seats"), [(9, 3), (16, 4), (24, 3)])
def test_rounds_of_a_league_are_within_one_meeting_of_the_exact_optimum(
    players: int, seats: int
) -> None:
    draws_are_within_one_of_the_optimum(players, seats, by_points=False)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "seats"), LARGE_FIELDS)
def test_large_fields_are_within_one_meeting_of_the_exact_optimum(players: int, seats: int) -> None:
    draws_are_within_one_of_the_optimum(players, seats)


@pytest.mark.parametrize("seats", range(2, 7))
def test_each_seat_is_held_within_one_of_the_optimum(seats: int) -> None:
    """The optimum: everybody has each seat as often as any other, or once more."""
    players, rounds = seats * (24 // seats), 5
    names = [f"p{at:02}" for at in range(players)]
    held: dict[str, Counter[int]] = {name: Counter() for name in names}
    for past in evening(names, seats, rounds, seats):
        for table in past.drawn.tables:
            for seat, name in enumerate(table):
                held[name][seat] += 1
    counts = [own[seat] for own in held.values() for seat in range(seats)]
    assert rounds // seats - 1 <= min(counts)
    assert max(counts) <= -(-rounds // seats) + 1


@given(st.lists(st.lists(st.integers(0, 4), min_size=6, max_size=6), min_size=6, max_size=6))
def test_turn_orders_are_the_best_of_all(counts: list[list[int]]) -> None:
    own = {
        f"p{at}": PlayerRecord(seats=Counter(dict(enumerate(row)))) for at, row in enumerate(counts)
    }
    table = list(own)[:5]

    def cost(order: Sequence[str]) -> int:
        return sum(seat_cost(own[name], seat, len(order)) for seat, name in enumerate(order))

    best = min(map(cost, permutations(table)))
    assert cost(in_turn_order(own, table, Random(1))) == best


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_work_for_a_thousand_players_is_bounded(seats: int) -> None:
    """So many exchanges take 0.3 s of processor time in tables of six, and less in smaller ones."""
    names = [f"p{at}" for at in range(1000)]
    own = records(evening(names, seats, 2, 3), names)
    pairing = Pairing(own)
    by_points = sorted(names, key=lambda name: (-own[name].points, name))
    tables = [by_points[at : at + seats] for at in range(0, 1000 // seats * seats, seats)]
    pairing.improve(tables)
    assert pairing.weighed < 120_000
    assert sum(map(pairing.has_repeat, tables)) <= 2


@pytest.mark.parametrize("kind", PLAYS)
@pytest.mark.parametrize("seats", [slow(2), 4, slow(6)])
def test_the_work_for_a_thousand_players_is_bounded_in_every_format(
    kind: Format, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`make bench BENCH=pairing` measures the time: a third of a second at most."""
    pairings = list[Pairing]()
    improve = Pairing.improve

    def counted(pairing: Pairing, tables: list[list[str]]) -> None:
        pairings.append(pairing)
        improve(pairing, tables)

    monkeypatch.setattr(Pairing, "improve", counted)
    for _ in rounds_of(plan_of(kind, seats), 1000):
        assert sum(pairing.weighed for pairing in pairings) < 200_000
        pairings.clear()
