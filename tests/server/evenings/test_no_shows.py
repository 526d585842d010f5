"""Who says that they are there and then doesn't begin to play, keeps nobody waiting for long."""

import pytest

from rookery.server.evenings.model import no_show_ms
from rookery.server.table.clock import Clock
from tests.server.conftest import RunningServer, Time
from tests.server.evenings.test_evening import (
    begun,
    check_in,
    director_looks,
    play_round,
    shown,
)
from tests.server.users import Person

PATIENCE_S = 100  # a fifth of five minutes and forty times five seconds


@pytest.mark.parametrize(
    ("initial_s", "increment_s", "patience_s"),
    [(180, 2, 52), (300, 5, 100), (300, 0, 60), (900, 10, 180), (20, 60, 180)],
)
def test_patience_is_a_fifth_of_all_the_time_and_three_minutes_at_most(
    initial_s: int, increment_s: int, patience_s: int
) -> None:
    clock = Clock(1000 * initial_s, 1000 * increment_s)
    assert no_show_ms(clock) == 1000 * patience_s


def mover(people: list[Person], evening: str) -> tuple[Person, str]:
    """Who is to act at the only table, and which one it is."""
    game = str(shown(people[0], evening)["my_game"])
    to_move = people[0].view(game)["to_move"]
    return next(one for one in people if to_move in one.view(game)["yours"]), game


def kinds(person: Person, game: str) -> list[str]:
    return [seat["kind"] for seat in person.view(game)["seats"]]


def act_once(person: Person, game: str) -> None:
    view = person.view(game)
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": min(view["taps"])}
    assert person.http.post(f"/api/games/{game}/act", json=body).is_success


def test_a_computer_finishes_for_whoever_does_not_begin(served: RunningServer, time: Time) -> None:
    served.watch_no_clocks()
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people, rounds=1)
    check_in(served, people, evening)
    asleep, game = mover(people, evening)
    time.pass_s(PATIENCE_S - 1)
    director_looks(served)
    assert kinds(asleep, game) == ["human"] * 4
    time.pass_s(1)
    director_looks(served)
    assert kinds(asleep, game).count("computer") == 1
    assert asleep.view(game)["yours"] == []
    play_round(served, [one for one in people if one is not asleep], evening)
    state = shown(asleep, evening)
    assert state["phase"] == "over"
    assert not any(row["left"] for row in state["standings"])


def test_whoever_has_begun_may_think_for_as_long_as_the_clock_runs(
    served: RunningServer, time: Time
) -> None:
    served.watch_no_clocks()
    people = [served.person() for _ in range(2)]
    evening = begun(served, time, people, rounds=1, seats=2)
    check_in(served, people, evening)
    for _ in range(2):
        one, game = mover(people, evening)
        act_once(one, game)
    time.pass_s(PATIENCE_S + 60)
    director_looks(served)
    assert kinds(people[0], game) == ["human"] * 2


def test_whoever_does_not_begin_twice_is_out(served: RunningServer, time: Time) -> None:
    served.watch_no_clocks()
    people = [served.person() for _ in range(3)]
    evening = begun(served, time, people, rounds=4, seats=3)
    asleep = people[0]
    me = shown(asleep, evening)["me"]
    for number in (1, 2):
        check_in(served, people, evening)
        game = str(shown(people[1], evening)["my_game"])
        while asleep.view(game)["yours"]:
            if asleep.view(game)["to_move"] in asleep.view(game)["yours"]:
                time.pass_s(PATIENCE_S)
                director_looks(served)
            else:
                act_once(mover(people[1:], evening)[0], game)
        play_round(served, people[1:], evening)
        row = next(row for row in shown(asleep, evening)["standings"] if row["player"] == me)
        assert row["left"] == (number == 2)
    assert shown(asleep, evening)["me"] is None
    assert shown(people[1], evening)["phase"] == "check-in"
