"""Ratings: equal to openskill's where the models agree, with the properties any rating needs."""

import math
from itertools import permutations, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from openskill.models import BradleyTerryFull

from rookery.ratings.rating import (
    USUAL,
    Model,
    Pair,
    Rating,
    ShownRating,
    age,
    expectation,
    gains,
    is_provisional,
    lower_end,
    new_ratings,
    pairs_of,
    share,
    show,
    together,
)

HOUSE = Model()
PUBLISHED = replace(HOUSE, shared=False, damped=True)
STRONG, MIDDLE, WEAK = Rating(31.0, 2.5), Rating(25.0, 4.0), Rating(19.5, 6.0)
PLAYERS = (STRONG, MIDDLE, WEAK, HOUSE.newcomer, Rating(27.25, 1.5), Rating(24.0, 8.0))

ratings = st.builds(Rating, st.floats(-10, 60), st.floats(0.3, 25 / 3))
orders = st.lists(st.tuples(ratings, st.integers(1, 6)), min_size=2, max_size=6)
models = st.builds(
    lambda beta, shared: Model(beta=beta, shared=shared), st.floats(1, 40), st.booleans()
)


def competition(ranks: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(1 + sum(other < mine for other in ranks) for mine in ranks)


def patterns(seats: int) -> set[tuple[int, ...]]:
    """Every order of finish of this number of seats, ties included."""
    return {competition(ranks) for ranks in product(range(seats), repeat=seats)}


def openskill(before: tuple[Rating, ...], places: tuple[int, ...], **how: Any) -> list[Rating]:
    model = BradleyTerryFull(tau=0.0, **how)
    teams = [[model.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(team[0].mu, team[0].sigma) for team in after]


def close(ours: list[Rating], theirs: list[Rating]) -> bool:
    return all(
        math.isclose(mine, other, abs_tol=1e-8)
        for one, two in zip(ours, theirs, strict=True)
        for mine, other in zip(one, two, strict=True)
    )


# -- beside openskill --------------------------------------------------------------------------


def test_two_to_four_seats_have_91_orders_of_finish() -> None:
    assert [len(patterns(seats)) for seats in (2, 3, 4)] == [3, 13, 75]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_order_with_its_ties_is_rated_as_published(seats: int) -> None:
    for places in sorted(patterns(seats)):
        ours = new_ratings(PLAYERS[:seats], pairs_of(places), PUBLISHED)
        assert close(ours, openskill(PLAYERS[:seats], places)), places


@pytest.mark.parametrize("beta", [2.5, 25 / 6, 12.0])
def test_two_seats_are_rated_as_published_without_damping(beta: float) -> None:
    """With two seats the pair has all the weight."""
    for places, before in product(patterns(2), permutations(PLAYERS, 2)):
        ours = new_ratings(before, pairs_of(places), replace(HOUSE, beta=beta))
        assert close(ours, openskill(before, places, beta=beta, gamma=lambda *_: 1.0))


@pytest.mark.parametrize("seats", [5, 6])
def test_many_seats_share_the_weight_of_one_game(seats: int) -> None:
    """Each step is the same share of the published one."""
    places = tuple(range(1, seats + 1))
    whole = openskill(PLAYERS[:seats], places, gamma=lambda *_: 1.0)
    for before, full, one in zip(
        PLAYERS, whole, new_ratings(PLAYERS[:seats], pairs_of(places), HOUSE), strict=False
    ):
        assert one.mu - before.mu == pytest.approx(share(seats, seats) * (full.mu - before.mu))
        lost, all_of_it = (1 - (after.sigma / before.sigma) ** 2 for after in (one, full))
        assert lost == pytest.approx(share(seats, seats) * all_of_it)


def information(order: int) -> float:
    """What an order of equals tells about each: a sum over choices of the best of those left."""
    return sum(left * (1 / left) * (1 - 1 / left) for left in range(2, order + 1)) / order


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_shares_are_what_an_order_tells_by_what_games_of_two_would(seats: int) -> None:
    whole = information(seats) / ((seats - 1) * information(2) * 1.0)
    assert share(seats, seats) == pytest.approx(whole)
    assert share(seats, seats - 1) == share(seats, seats)
    assert 2 / seats <= share(seats, seats) <= 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_winner_tells_what_they_are_chosen_from(seats: int) -> None:
    """Only the best is known: the share is what that tells over what n - 1 games of two do."""
    one_choice = (1 / seats) * (1 - 1 / seats)
    pairs_each = 2 * (seats - 1) / seats
    assert share(seats, 1) == pytest.approx(one_choice / (pairs_each * information(2)))
    assert share(seats, 1) == pytest.approx(2 / seats)


def test_the_first_rules_give_a_winner_the_weight_of_a_whole_order() -> None:
    before, places = [HOUSE.newcomer] * 4, (1, 2, 2, 2)
    pairs = pairs_of(places, lambda a, b: 0 in (a, b))
    gained = {
        model.version: new_ratings(before, pairs, model)[0].mu - 25 for model in (Model(), USUAL)
    }
    assert gained[1] * share(4, 1) == pytest.approx(gained[2] * share(4, 4))
    whole = pairs_of((1, 2, 3, 4))
    assert new_ratings(before, whole, Model()) == new_ratings(before, whole, USUAL)


def test_two_ratings_of_one_player_are_as_sure_as_what_both_have_learned() -> None:
    new = USUAL.newcomer
    assert together(STRONG, new, USUAL) == STRONG
    assert together(STRONG, WEAK, USUAL) == together(WEAK, STRONG, USUAL)
    both = together(STRONG, WEAK, USUAL)
    assert WEAK.mu < both.mu < STRONG.mu
    learned = [one.sigma**-2 - new.sigma**-2 for one in (STRONG, WEAK, both)]
    assert learned[0] + learned[1] == pytest.approx(learned[2])


def test_a_newcomers_win_over_five_newcomers() -> None:
    new = [HOUSE.newcomer] * 6
    places = (1, 2, 3, 4, 5, 6)
    assert new_ratings(new, pairs_of(places), HOUSE)[0].mu - 25 == pytest.approx(6.24, abs=0.01)
    assert new_ratings(new, pairs_of(places), PUBLISHED)[0].mu - 25 == pytest.approx(13.2, abs=0.05)


# -- which pairs -------------------------------------------------------------------------------


def test_undecided_pairs_are_left_out() -> None:
    places = (1, 2, 2)
    decided = pairs_of(places, lambda a, b: places[a] != places[b])
    assert decided == [Pair(0, 1, 1.0), Pair(0, 2, 1.0)]
    assert pairs_of(places)[-1] == Pair(1, 2, 0.5)


def test_who_is_in_no_pair_counts_for_nobody() -> None:
    third = new_ratings([STRONG, MIDDLE, WEAK], [Pair(0, 1, 0.0)], HOUSE)
    assert third[:2] == new_ratings([STRONG, MIDDLE], [Pair(0, 1, 0.0)], HOUSE)
    assert third[2] == WEAK
    assert new_ratings([STRONG, WEAK], [], HOUSE) == [STRONG, WEAK]


def test_a_draw_brings_two_together() -> None:
    strong, weak = new_ratings([STRONG, WEAK], [Pair(0, 1, 0.5)], HOUSE)
    assert strong.mu < STRONG.mu
    assert weak.mu > WEAK.mu


# -- what holds of any -------------------------------------------------------------------------


@given(orders, models, st.randoms(use_true_random=False))
def test_the_order_of_seats_does_not_matter(
    finish: list[tuple[Rating, int]], model: Model, rng: Any
) -> None:
    mixed = list(enumerate(finish))
    rng.shuffle(mixed)

    def after(rows: list[tuple[Rating, int]]) -> list[Rating]:
        return new_ratings([one for one, _ in rows], pairs_of([place for _, place in rows]), model)

    straight, shuffled = after(finish), after([row for _, row in mixed])
    assert [straight[seat] for seat, _ in mixed] == shuffled


@given(orders, models)
def test_sigma_never_grows_by_a_game_and_stays_above_zero(
    finish: list[tuple[Rating, int]], model: Model
) -> None:
    before = [one for one, _ in finish]
    after = new_ratings(before, pairs_of([place for _, place in finish]), model)
    assert all(0 < new.sigma <= old.sigma + 1e-9 for new, old in zip(after, before, strict=True))


@given(orders, models)
def test_a_win_never_lowers_and_a_last_place_never_lifts(
    finish: list[tuple[Rating, int]], model: Model
) -> None:
    places = [place for _, place in finish]
    after = new_ratings([one for one, _ in finish], pairs_of(places), model)
    for (old, place), new in zip(finish, after, strict=True):
        if places.count(place) == 1 and place == min(places):
            assert new.mu >= old.mu - 1e-9
        if places.count(place) == 1 and place == max(places):
            assert new.mu <= old.mu + 1e-9


@given(orders, models, st.integers(0, 5))
def test_a_better_place_is_never_worse(
    finish: list[tuple[Rating, int]], model: Model, which: int
) -> None:
    seat, before = which % len(finish), [one for one, _ in finish]
    places = [place for _, place in finish]
    better = [*places[:seat], 0, *places[seat + 1 :]]
    then, now = (new_ratings(before, pairs_of(order), model)[seat] for order in (better, places))
    assert then.mu >= now.mu - 1e-9


@given(st.lists(st.floats(0, 50), min_size=2, max_size=6), st.floats(0.5, 25 / 3), models)
def test_equally_sure_players_pass_points_on(
    means: list[float], sigma: float, model: Model
) -> None:
    before = [Rating(mu, sigma) for mu in means]
    after = new_ratings(before, pairs_of(range(len(means))), model)
    assert math.fsum(new.mu for new in after) == pytest.approx(math.fsum(means), abs=1e-6)


@given(ratings, ratings, st.floats(1, 40))
def test_expectations_add_up(one: Rating, other: Rating, beta: float) -> None:
    mine, theirs = expectation(one, other, beta), expectation(other, one, beta)
    assert mine + theirs == pytest.approx(1)
    assert 0 <= mine <= 1
    assert (mine > theirs) <= (one.mu > other.mu)


def test_far_apart_is_no_overflow() -> None:
    far = [Rating(1e6, 0.1), Rating(-1e6, 0.1)]
    assert new_ratings(far, [Pair(0, 1, 1.0)], HOUSE) == far
    assert math.isfinite(new_ratings(far, [Pair(0, 1, 0.0)], HOUSE)[0].mu)


# -- time, and what people see -----------------------------------------------------------------


def test_a_day_adds_to_the_variance() -> None:
    assert age(MIDDLE, 1, HOUSE).sigma ** 2 == pytest.approx(16.02)
    assert age(MIDDLE, 0, HOUSE) == MIDDLE
    assert age(MIDDLE, -1, HOUSE) == MIDDLE


@given(ratings, st.floats(0, 5000), st.floats(0, 5000))
def test_time_makes_less_sure_but_not_less_than_a_newcomer(
    one: Rating, days: float, more: float
) -> None:
    sooner, later = age(one, days, HOUSE), age(one, days + more, HOUSE)
    assert one.sigma <= sooner.sigma <= later.sigma <= HOUSE.sigma
    assert sooner.mu == later.mu == one.mu


def test_as_people_see_it() -> None:
    assert show(HOUSE.newcomer) == ShownRating(1500, 667)
    assert show(Rating(28.5, 1.125)) == ShownRating(1640, 90)
    assert is_provisional(Rating(40, 3.6), above=3.5)
    assert not is_provisional(Rating(40, 3.5), above=3.5)
    assert lower_end(STRONG) == 26
    assert lower_end(STRONG, deviations=3) == 23.5


@given(orders, models)
def test_what_pairs_give_adds_up_to_the_change(
    order: list[tuple[Rating, int]], model: Model
) -> None:
    before, places = [one for one, _ in order], [place for _, place in order]
    pairs = pairs_of(places)
    after = new_ratings(before, pairs, model)
    for player, (old, new) in enumerate(zip(before, after, strict=True)):
        given_ = [gained for mine, _, gained in gains(before, pairs, model) if mine == player]
        assert len(given_) == len(before) - 1
        assert math.isclose(old.mu + math.fsum(given_), new.mu, abs_tol=1e-6)
