"""Ratings in houses of known skill: their uncertainty is honest and they predict well."""

import math
import random

import pytest
from msgspec.structs import replace
from openskill.models import BradleyTerryFull

from benchmarks.ratings.__main__ import is_well, main
from benchmarks.ratings.simulated_house import (
    AS_PUBLISHED,
    LITTLE,
    MUCH,
    House,
    Quality,
    Setting,
    compare,
    judge,
    settings,
    simulate,
    z_squared,
)
from rookery.ratings.history import (
    PastContest,
    Prediction,
    fit_model,
    fitted_beta,
    history,
    log_loss,
)
from rookery.ratings.rating import USUAL, Pair

MODEL = USUAL
SMALL = Setting(4, "order", MUCH, players=16, games=6)


def test_a_house_is_decided_by_its_seed() -> None:
    one, again, other = (simulate(SMALL, seed, MODEL) for seed in (1, 1, 2))
    assert one == again != other
    assert len(one.contests) == 24
    assert {len(contest.players) for contest in one.contests} == {4}


def test_of_a_winner_only_three_pairs_are_decided() -> None:
    house = simulate(replace(SMALL, ends="winner"), 1, MODEL)
    assert {len(contest.pairs) for contest in house.contests} == {3}
    assert {len(contest.pairs) for contest in house.published_contests} == {6}


def openskill_log_loss(
    house_contests: list[PastContest[int]], asked: list[PastContest[int]]
) -> float:
    """The log loss of openskill itself over the later half of the games."""
    model = BradleyTerryFull(tau=0.0)
    known = {one: model.rating() for contest in house_contests for one in contest.players}
    made: list[Prediction] = []
    for number, (contest, decided) in enumerate(zip(house_contests, asked, strict=True)):
        teams = [[known[one]] for one in contest.players]
        if number >= len(house_contests) // 2:
            for a, b, score in decided.pairs:
                mine, theirs = teams[a][0], teams[b][0]
                spread = math.sqrt(mine.sigma**2 + theirs.sigma**2 + 2 * model.beta**2)
                chance = 1 / (1 + math.exp((theirs.mu - mine.mu) / spread))
                made.append(Prediction(chance, score))
        wins = [0.0] * len(teams)
        for a, b, score in contest.pairs:
            wins[a] -= score
            wins[b] -= 1 - score
        for one, team in zip(contest.players, model.rate(teams, ranks=wins), strict=True):
            known[one] = team[0]
    return log_loss(made)


@pytest.mark.parametrize("ends", ["order", "winner"])
def test_what_we_compare_with_is_what_openskill_does(ends: str) -> None:
    house = simulate(replace(SMALL, ends=ends), 3, MODEL)
    theirs = openskill_log_loss(house.published_contests, house.contests)
    assert judge(house, AS_PUBLISHED, house.published_contests).log_loss == pytest.approx(theirs)


def test_settings_are_two_to_six_seats_both_ends_and_both_kinds_of_luck() -> None:
    kinds = {(one.seats, one.ends, one.noise) for one in settings()}
    assert len(kinds) == len(settings()) == 18
    assert {(2, "order", LITTLE), (6, "winner", MUCH), (3, "winner", LITTLE)} < kinds


@pytest.mark.parametrize(
    "setting", [Setting(2, "order", MUCH), Setting(6, "winner", MUCH, games=20)], ids=str
)
def test_ratings_claim_what_they_know(setting: Setting) -> None:
    assert is_well(compare(setting, 1, 2, MODEL))


# -- draws -----------------------------------------------------------------------------------------


def drawn_games(nu: float, count: int, seed: str) -> tuple[list[float], list[PastContest[int]]]:
    """Games with Davidson's draws: their odds are nu times the geometric mean of the worths."""
    rng = random.Random(seed)
    skills = [rng.gauss(25, 25 / 3) for _ in range(120)]
    found = []
    for _ in range(count):
        a, b = rng.sample(range(120), 2)
        worths = [math.exp((skills[one] - 25) / 6) for one in (a, b)]
        odds = [*worths, nu * math.sqrt(worths[0] * worths[1])]
        (score,) = rng.choices((1.0, 0.0, 0.5), odds)
        found.append(PastContest(0, (a, b), (Pair(0, 1, score),)))
    return skills, found


def test_luck_and_draws_are_found_together() -> None:
    pool = drawn_games(2.0, 700, "both")[1]
    model = fit_model([pool], replace(MODEL, draws=0.5))
    assert model.beta == fitted_beta([pool], replace(MODEL, draws=model.draws))
    assert 0.3 < model.draws < 0.6
    without = simulate(SMALL, 1, MODEL).contests
    assert fit_model([without], replace(MODEL, draws=0.5)).draws == 0
    assert fit_model([], MODEL) == MODEL


def test_ratings_from_drawn_games_claim_what_they_know(seed: int) -> None:
    """A model without draws would claim to know much less than it does."""
    squares: dict[float, list[float]] = {}
    for number in range(4):
        skills, pool = drawn_games(2.0, 2400, f"{seed} {number}")
        # Equals draw half of their games, so a score grows with skill half as fast.
        for draws in (0.0, 0.5):
            model = replace(MODEL, beta=12 / math.sqrt(2), growth=0.0, draws=draws)
            judged = z_squared(House(tuple(skills), pool, pool), list(history(pool, model)))
            squares.setdefault(draws, []).append(judged)
    careful, right = (sum(found) / len(found) for found in squares.values())
    assert careful < 0.8 < right < 1.3


# -- judging ---------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("setting", settings(), ids=str)
def test_ratings_claim_what_they_know_in_every_house(setting: Setting) -> None:
    row = compare(setting, 2, 5, MODEL)
    assert is_well(row), row


def test_what_is_not_well() -> None:
    row = compare(SMALL, 1, 1, MODEL)
    good, other = Quality(0.6, 1.0), Quality(0.61, 9.0)
    assert is_well(row._replace(ours=good, published=other))
    assert not is_well(row._replace(ours=good._replace(z_squared=1.41), published=other))
    assert not is_well(row._replace(ours=good._replace(z_squared=0.69), published=other))
    assert not is_well(row._replace(ours=good._replace(log_loss=0.62), published=other))


def test_the_command_prints_a_row_for_each_setting(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "simulate",
        "--seats",
        "2",
        "--houses",
        "1",
        "--players",
        "12",
        "--games",
        "4",
    ]
    assert main(words) in (0, 1)
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.startswith("seats ends")
    assert [row.split()[:3] for row in rows] == [["2", "order", "4.0"], ["2", "order", "12.0"]]
