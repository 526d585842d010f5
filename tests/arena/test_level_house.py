"""Houses of levels: equals are rated alike, and nobody foretells better than the shares do."""

import math
import random

import pytest

from rookery import cli
from rookery.arena.level_house import Crowd, Places, house, judged, known_loss, places_of
from rookery.arena.play import Played, Seat
from rookery.core.rating import Model

SMALL = Crowd(each=4, games=6)


def results(count: int, *, luck: float, seed: int) -> list[Places]:
    """Games of three whose skills are 0, 1 and 2, with so much luck."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        marks = [level - luck * math.log(rng.expovariate(1.0)) for level in range(3)]
        found.append(tuple(1 + sum(other > mine for other in marks) for mine in marks))
    return found


def test_a_house_is_decided_by_its_seed() -> None:
    played = results(20, luck=1.0, seed=1)
    one, again, other = (house(played, SMALL, seed) for seed in ("1", "1", "2"))
    assert one == again != other
    assert len(one) == 24
    for contest in one:
        assert [person % 3 for person in contest.players] == [0, 1, 2]
    assert {sum(person in c.players for c in one) for person in range(12)} == {6}


def test_equals_differ_as_much_as_they_claim(seed: int) -> None:
    played = results(400, luck=1.0, seed=5)
    told = judged(played, Crowd(each=20, games=30), 1, 2, Model())
    assert 0.6 < told.z_squared < 1.4
    assert told.known < told.log_loss < told.known + 0.03


def test_who_always_wins_is_known() -> None:
    assert known_loss([(3, 2, 1)] * 5) == 0.0
    assert known_loss([(1, 2, 2), (2, 1, 1)]) == pytest.approx(math.log(2))


def test_places_are_listed_by_levels() -> None:
    seats = [Seat(name, place, 0, 0.0, 1, 0.0, 0.0) for name, place in (("b", 2), ("a", 1))]
    assert places_of([Played(1, "x", tuple(seats), ())], ["a", "b"]) == [(1, 2)]


def test_the_command_plays_and_rates(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["packeis", "--levels", "random", "chick", "--played", "4", "--houses", "1"]
    assert cli.main(["ratings", "levels", *words]) == 0
    assert capsys.readouterr().out.startswith("packeis: 4 games, beta ")
