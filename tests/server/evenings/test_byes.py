"""A player with a bye may play against a computer meanwhile; it counts for nothing."""

from tests.server.conftest import RunningServer, Time
from tests.server.evenings.test_evening import (
    PLAN,
    act,
    begun,
    check_in,
    director_looks,
    play_round,
    shown,
)
from tests.server.users import Person

HTML = {"accept": "text/html"}


def bye(people: list[Person], evening: str) -> Person:
    """Who has the only bye of the latest round."""
    (player,) = shown(people[0], evening)["rounds"][-1]["byes"]
    return next(one for one in people if shown(one, evening)["me"] == player)


def test_a_computer_plays_with_whoever_has_a_bye(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(3)]
    evening = begun(served, time, people, seats=2, rounds=2, fill="chick")
    assert "Chick" in served.person().http.get(f"/evenings/{evening}", headers=HTML).text
    check_in(served, people, evening)
    idle = bye(people, evening)
    state = shown(idle, evening)
    assert (state["fill"], state["my_game"]) == ("chick", None)
    assert sorted(seat["kind"] for seat in idle.view(state["bye_game"])["seats"]) == [
        "computer",
        "human",
    ]
    page = idle.http.get(f"/evenings/{evening}", headers=HTML).text
    assert f"/games/{state['bye_game']}" in page
    assert all(shown(one, evening)["bye_game"] is None for one in people if one is not idle)
    play_round(served, [one for one in people if one is not idle], evening)
    after = shown(idle, evening)
    assert (after["phase"], after["bye_game"]) == ("check-in", None)  # nobody waits for that game
    row = next(row for row in after["standings"] if row["player"] == after["me"])
    assert (row["games"], row["byes"], row["points"]) == (0, 1, "0")


def test_without_a_word_about_it_no_computer_sits_down(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(3)]
    evening = begun(served, time, people, seats=2, rounds=1)
    check_in(served, people, evening)
    assert shown(bye(people, evening), evening)["bye_game"] is None


def test_levels_that_there_are_not_are_refused(served: RunningServer) -> None:
    me = served.person()
    answer = me.http.post("/api/evenings", json={**PLAN, "fill": "dodo"})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "no-such-level"
    arena = {**PLAN, "fill": "chick", "format": "arena"}  # nobody ever has a bye there
    assert me.http.post("/api/evenings", json=arena).is_success


def test_whoever_has_left_has_no_table_against_a_computer(
    served: RunningServer, time: Time
) -> None:
    people = [served.person() for _ in range(3)]
    evening = begun(served, time, people, seats=2, rounds=2, fill="chick")
    check_in(served, people, evening)
    idle = bye(people, evening)
    assert act(idle, evening, "leave").json()["bye_game"] is None
    director_looks(served)
    assert shown(people[0], evening)["phase"] == "playing"
