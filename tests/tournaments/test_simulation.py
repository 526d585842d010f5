"""Simulations: every format is played by chance alone, with and without people who leave."""

from collections import defaultdict
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor

import pytest

from rookery.cli import main
from rookery.tournaments.model import Format, Plan, PlayedRound
from rookery.tournaments.played import PLAYS, Chance, Contest
from rookery.tournaments.simulation import simulate
from tests.slow import slow

ARENA = Plan(3, 1, "arena", minutes=50)


def plan_of(kind: Format, seats: int = 4, rounds: int = 5) -> Plan:
    return Plan(seats, rounds, kind, minutes=50 * (kind == "arena"), days=7 * (kind == "league"))


def played(
    plan: Plan, leaves: dict[str, int], people: int = 14, misses: dict[str, int] | None = None
) -> list[PlayedRound]:
    names = [f"p{at:02}" for at in range(people)]
    truth = {name: -float(at) / 5 for at, name in enumerate(names)}
    chance = Chance("secret", names, 1.0, plan.duplicate)
    return PLAYS[plan.format](plan, Contest(truth, "secret", chance, leaves, misses or {}))


def test_simulated_evenings_find_the_better_players_and_leavers_move_nobody_far() -> None:
    figures = simulate(Plan(4, 5), 16, 6, 1, leavers=0.2)
    assert figures.repeats < 0.1
    assert figures.tau > 0.4
    assert figures.moved < 1.5


def test_simulated_figures_do_not_depend_on_the_number_of_processes() -> None:
    alone, together = (simulate(Plan(3, 2), 6, 41, 3, leavers=0.2, jobs=jobs) for jobs in (1, 2))
    assert alone == together
    assert alone.noise > 0
    assert alone.moved <= alone.most_moved


def test_repeats_that_nobody_can_avoid_are_counted() -> None:
    figures = simulate(Plan(2, 5), 4, 3, 1)
    assert figures.unavoidable == pytest.approx(2 / 5)
    assert figures.repeats == pytest.approx(2 / 5)


def test_all_that_can_be_simulated_is_one_row_each(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--players", "6", "9", "--seats", "3", "--rounds", "2", "--events", "2"]
    assert main(["tournament", "simulate", "--format", *PLAYS, *words, "--leavers", "20"]) == 0
    head, _, *rows = capsys.readouterr().out.splitlines()
    assert [row.split(" | ")[0:3] for row in rows] == [
        [f"| {kind}", players, "3"] for kind in PLAYS for players in ("6", "9")
    ]
    assert {row.count("|") for row in rows} == {head.count("|")}


@pytest.mark.parametrize("kind", PLAYS)
def test_whoever_leaves_sits_at_no_later_table(kind: Format) -> None:
    leaves = {"p00": 1, "p05": 2, "p09": 3}
    history = played(plan_of(kind), leaves)
    seated = defaultdict[str, list[int]](list)
    for number, past in enumerate(history, start=1):
        for player in {*past.drawn.byes, *(name for table in past.drawn.tables for name in table)}:
            seated[player].append(number)
    assert len(history) > 2
    assert {player for player in leaves if max(seated[player]) > leaves[player]} == set()
    assert all(result is not None for past in history for result in past.results)


@pytest.mark.parametrize("kind", ["rounds", "heats"])
def test_whoever_misses_a_round_is_back_at_the_next(kind: Format) -> None:
    history = played(plan_of(kind), {}, misses={"p03": 2})
    seated = [
        "p03" in past.drawn.byes or any("p03" in table for table in past.drawn.tables)
        for past in history
    ]
    assert seated[:3] == [True, False, True]
    assert [past.absent for past in history[:3]] == [(), ("p03",), ()]


def test_those_who_miss_a_round_are_compared_with_nobody() -> None:
    alone, both = (simulate(Plan(3, 3), 9, 5, 1, leavers=0.2, no_shows=own) for own in (0.0, 0.2))
    assert alone.tau == both.tau  # of events in which everybody is there
    assert alone.moved != both.moved
    nobody = simulate(Plan(3, 3), 9, 5, 1, no_shows=1.0)
    assert nobody.moved == nobody.noise == 0


def test_longer_matches_find_the_better_players() -> None:
    taus = [simulate(Plan(2, 1, "knock-out", best_of=games), 16, 40, 1).tau for games in (1, 3, 5)]
    assert taus == sorted(taus)
    assert taus[0] < taus[1]


def test_whoever_leaves_a_simulated_match_has_lost_it() -> None:
    match = Plan(2, 1, "knock-out", best_of=5)
    for leaver in ("p00", "p01"):
        (past,) = played(match, {leaver: 1}, 2)
        (result,) = past.results
        assert result is not None
        assert result.places[result.players.index(leaver)] == 1


def test_in_a_simulated_arena_nobody_sits_down_before_their_last_table_is_over() -> None:
    history = played(ARENA, {"p03": 4})
    tables = defaultdict[str, list[tuple[int, int]]](list)
    for number, past in enumerate(history, start=1):
        for table, came in zip(past.drawn.tables, past.came, strict=True):
            for player in table:
                tables[player].append((number, came))
    assert len({len(own) for own in tables.values()}) > 2  # each as fast as their tables
    for own in tables.values():
        assert all(came < begun for (_, came), (begun, _) in pairwise(own))


def test_somebodys_luck_is_the_same_whoever_has_left() -> None:
    stays, leaves = (played(ARENA, away)[0] for away in ({}, {"p13": 1}))
    assert stays == leaves  # the first tables are dealt before anybody leaves
    rounds = Plan(2, 2)
    first, other = (played(rounds, away) for away in ({}, {"p13": 1}))
    assert first[0] == other[0]
    assert first[1] != other[1]


def test_tables_of_a_duplicate_round_have_one_deal_and_others_have_their_own() -> None:
    shared, own = (Chance("secret", ["a", "b"], 1.0, duplicate) for duplicate in (True, False))
    assert shared.deal(1, 0) == shared.deal(1, 3) != shared.deal(2, 0)
    assert own.deal(1, 0) != own.deal(1, 3)
    apart = [simulate(Plan(4, 3, duplicate=duplicate), 12, 5, 1) for duplicate in (True, False)]
    assert apart[0].tau != apart[1].tau


@pytest.mark.parametrize("kind", PLAYS)
@pytest.mark.parametrize("seats", [2, slow(3), 4, slow(5), slow(6)])
def test_each_seat_is_held_within_one_of_the_optimum_in_every_format(
    kind: Format, seats: int
) -> None:
    """The optimum is one's share of each seat at one's tables, rounded up or down."""
    held = defaultdict[tuple[str, int], int](int)
    shares = defaultdict[tuple[str, int], Fraction](Fraction)
    for past in played(plan_of(kind, seats), {}, seats * (24 // seats)):
        for table in past.drawn.tables:
            for at, player in enumerate(table):
                held[player, at] += 1
                for seat in range(len(table)):
                    shares[player, seat] += Fraction(1, len(table))
    for place, share in shares.items():
        assert floor(share) - 1 <= held[place] <= ceil(share) + 1


def test_what_cannot_be_simulated_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "simulate", "--format", "rounds", "arena", "--duplicate"]) == 2
    output = capsys.readouterr()
    assert (output.out, output.err.count("\n")) == ("", 1)
    assert "arena" in output.err
    assert main(["tournament", "simulate", "--format", "league", "--no-shows", "20"]) == 2
    assert "league" in capsys.readouterr().err
    assert (
        main(["tournament", "simulate", "--format", "rounds", "--duplicate", "--events", "1"]) == 0
    )
    assert "| rounds, duplicate | 32 |" in capsys.readouterr().out
    cup = ["--format", "knock-out", "--seats", "2", "--best-of", "3", "--players", "8"]
    assert main(["tournament", "simulate", *cup, "--no-shows", "20", "--events", "1"]) == 0
    assert "| knock-out, best of 3 | 8 |" in capsys.readouterr().out


@pytest.mark.slow
@pytest.mark.parametrize("kind", PLAYS)
def test_leavers_move_nobody_in_any_format(kind: Format) -> None:
    """Chance alone moves `noise`; 10,000 events of each are in benchmarks/tournaments.md."""
    figures = simulate(plan_of(kind), 16, 400, 2, leavers=0.2)
    assert 0 < figures.moved < figures.noise + 0.05


@pytest.mark.slow
def test_many_simulated_evenings_stay_within_closer_bounds() -> None:
    figures = simulate(Plan(4, 5), 32, 200, 1, leavers=0.2)
    assert figures.repeats < 0.01
    assert figures.tau > 0.5
    assert figures.moved < figures.noise + 0.05 < 0.4
