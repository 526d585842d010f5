"""Arenas and leagues: tables begin while others go on, whoever leaves, rests or comes late."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rookery.cli import main
from rookery.server.evenings.director import LEAGUE_MS, PATIENCE_MS
from rookery.server.ops.randomness import Randomness
from rookery.server.people.calendar import DAY_MS
from tests.seeded import Seeded
from tests.server.conftest import RunningServer, Start, Time
from tests.server.evenings.test_evening import (
    act,
    begun,
    check_in,
    computers_are_done,
    director_looks,
    play_on,
    shown,
)
from tests.server.users import Person

ARENA = {"game": "quick", "seats": 2, "format": "arena", "minutes": 30}
PATIENT = ARENA | {"initial_s": 7200}  # its clocks outlast the arena
LEAGUE = {"game": "quick", "seats": 2, "format": "league", "every": 7, "days": 1, "rounds": 3}


def verified(served: RunningServer, evening: str, folder: Path) -> Any:
    """The file of an evening, which passes every check."""
    answer = served.person().http.get(f"/api/evenings/{evening}/file")
    assert answer.is_success, answer.text
    file = folder / "evening.json"
    file.write_bytes(answer.content)
    assert main(["tournament", "verify", str(file)]) == 0
    return answer.json()


def tables_now(state: Any) -> list[Any]:
    return [table for past in state["rounds"] for table in past["tables"] if not table["over"]]


def plays(served: RunningServer, people: list[Person], game: str) -> None:
    play_on(served, people, game)
    served.run(computers_are_done(served.house, game))
    director_looks(served)


def test_whoever_finishes_in_an_arena_is_paired_again_at_once(
    served: RunningServer, time: Time, tmp_path: Path
) -> None:
    people = [served.person() for _ in range(6)]
    evening = begun(served, time, people, **PATIENT)
    check_in(served, people, evening)
    first = tables_now(shown(people[0], evening))
    assert [len(table["players"]) for table in first] == [2, 2, 2]
    plays(served, people, first[0]["game_id"])
    state = shown(people[0], evening)
    assert len(tables_now(state)) == 2  # those two have just met, and wait for others
    plays(served, people, first[1]["game_id"])
    state = shown(people[0], evening)
    assert len(state["rounds"]) == 2
    new = state["rounds"][1]["tables"]
    assert len(new) == 2
    before = [set(table["players"]) for table in first[:2]]
    assert all(set(table["players"]) not in before for table in new)
    time.pass_s(30 * 60)
    director_looks(served)
    state = shown(people[0], evening)
    assert (state["phase"], state["closes"], state["takes_entries"]) == ("playing", True, False)
    for table in tables_now(state):
        plays(served, people, table["game_id"])
    state = shown(people[0], evening)
    assert (state["phase"], state["why"], len(state["rounds"])) == ("over", "", 2)
    assert sum(row["games"] for row in state["standings"]) == 10
    assert all(row["missed"] == row["byes"] == 0 for row in state["standings"])
    verified(served, evening, tmp_path)
    page = people[0].http.get(f"/evenings/{evening}", headers={"accept": "text/html"}).text
    assert 'class="podium"' in page
    assert people[0].http.get(f"/api/evenings/{evening}/records").is_success


def test_after_twenty_seconds_those_who_wait_meet_again(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(2)]
    evening = begun(served, time, people, **ARENA)
    check_in(served, people, evening)
    plays(served, people, shown(people[0], evening)["my_game"])
    time.pass_s(PATIENCE_MS / 1000 - 1)
    director_looks(served)
    assert shown(people[0], evening)["my_game"] is None
    time.pass_s(1)
    director_looks(served)
    assert shown(people[0], evening)["my_game"] == shown(people[1], evening)["my_game"]
    assert shown(people[0], evening)["my_game"] is not None


def test_who_rests_leaves_comes_late_or_sleeps_in_an_arena(
    served: RunningServer, time: Time, tmp_path: Path
) -> None:
    served.watch_no_clocks()
    people = [served.person() for _ in range(4)]
    rests, leaves, sleeps, stays = people
    evening = begun(served, time, people, **ARENA)
    check_in(served, people, evening)
    assert act(rests, evening, "rest").is_success
    assert act(leaves, evening, "leave").is_success
    late = served.person()
    assert act(late, evening, "join", name="Late").is_success
    director_looks(served)
    assert shown(late, evening)["my_game"] is None  # nobody is free
    games = {shown(person, evening)["my_game"] for person in (rests, sleeps, stays)} - {None}
    while any(shown(person, evening)["my_game"] for person in (rests, stays)):
        for game in games:
            turn = sleeps.view(game)
            if turn["to_move"] in turn["yours"]:
                time.pass_s(301)
                served.run(served.house.clock_watch.check())
            play_once(served, [rests, stays], game)
        director_looks(served)
        if shown(stays, evening)["my_game"] not in games:
            break
    state = shown(stays, evening)
    rows = {row["name"]: row for row in state["standings"]}
    assert rows["Pen 0"]["rests"]
    assert not rows["Pen 0"]["here"]
    assert rows["Pen 1"]["left"]
    assert act(rests, evening, "here").is_success
    assert shown(rests, evening)["my_game"] is None or not rows["Pen 0"]["left"]
    assert act(stays, evening, "begin").status_code in (403, 409)
    assert act(people[0], evening, "end").is_success
    verified(served, evening, tmp_path)


def play_once(served: RunningServer, people: list[Person], game: str) -> None:
    """One action of whoever of these people is to move, if anybody is."""
    served.run(computers_are_done(served.house, game))
    for person in people:
        view = person.view(game)
        if view["to_move"] is not None and view["to_move"] in view["yours"]:
            body = {"number": view["number"] + 1, "seat": view["to_move"]}
            action = {**body, "action": min(view["taps"])}
            assert person.http.post(f"/api/games/{game}/act", json=action).is_success


def test_whoever_sleeps_at_two_tables_of_an_arena_is_out(served: RunningServer, time: Time) -> None:
    served.watch_no_clocks()
    people = [served.person() for _ in range(2)]
    evening = begun(served, time, people, **ARENA | {"minutes": 240})
    check_in(served, people, evening)
    for number in (1, 2):
        game = shown(people[0], evening)["my_game"]
        assert game is not None
        while not people[0].view(game)["over"]:
            asleep = people[1].view(game)
            if asleep["to_move"] in asleep["yours"]:
                time.pass_s(301)
                served.run(served.house.clock_watch.check())
            play_once(served, people[:1], game)
        director_looks(served)
        sleeper = shown(people[1], evening)
        row = next(row for row in sleeper["standings"] if row["name"] == "Pen 1")
        assert not row["here"]
        assert row["left"] == (number == 2)
        if number == 1:
            assert act(people[1], evening, "here").is_success
            time.pass_s(PATIENCE_MS / 1000)
            director_looks(served)


@pytest.mark.parametrize("seed", range(3))
def test_an_arena_survives_any_order_of_events_and_restarts(
    start: Start, time: Time, tmp_path: Path, seed: int
) -> None:
    lot, served = Random(seed), start(time)
    people = known(served, seed)
    evening = begun(served, time, people, **PATIENT | {"seats": 3})
    check_in(served, people, evening)
    gone: set[int] = set()
    for step in range(14):
        number = lot.randrange(5)
        person, event = people[number], lot.choice(["play", "play", "play", "wait", "rest", "back"])
        state = shown(person, evening)
        if event == "play" and tables_now(state):
            here = [one for at, one in enumerate(people) if at not in gone]
            plays(served, here, lot.choice(tables_now(state))["game_id"])
        elif event == "wait":
            time.pass_s(21)
        elif event in ("rest", "back") and number not in gone:
            assert act(person, evening, {"rest": "rest", "back": "here"}[event]).status_code == 200
        if step == 5:
            assert act(people[4], evening, "leave").is_success
            gone.add(4)
        if step in (4, 9):
            before = shown(people[0], evening)["version"]
            served.stop()
            served = start(time)
            people = known(served, seed)
            assert shown(people[0], evening)["version"] == before
        director_looks(served)
        nobody_sits_twice(shown(people[0], evening))
    time.pass_s(31 * 60)
    director_looks(served)
    here = [one for at, one in enumerate(people) if at not in gone]
    for table in tables_now(shown(people[0], evening)):
        plays(served, here, table["game_id"])
    state = shown(people[0], evening)
    assert state["phase"] == "over"
    assert all(table["places"] for past in state["rounds"] for table in past["tables"])
    verified(served, evening, tmp_path)


def known(served: RunningServer, seed: int) -> list[Person]:
    """Five people who are the same after a restart."""
    own = [Randomness(Seeded(f"{seed} {number}")) for number in range(5)]
    return [served.person(randomness=randomness) for randomness in own]


def nobody_sits_twice(state: Any) -> None:
    seated = [player for table in tables_now(state) for player in table["players"]]
    assert len(seated) == len(set(seated))


def test_a_league_begins_a_round_every_week_and_waits_for_no_table(
    served: RunningServer, time: Time, tmp_path: Path
) -> None:
    served.watch_no_clocks()
    people = [served.person() for _ in range(4)]
    answer = people[0].http.post("/api/evenings", json={**LEAGUE, "title": "Winter", "days": 14})
    assert answer.is_success, answer.text
    evening = str(answer.json()["id"])
    for number, person in enumerate(people):
        assert act(person, evening, "join", name=f"Pen {number}").is_success
    time.pass_s(11 * 60)
    director_looks(served)
    state = shown(people[0], evening)
    assert (state["phase"], len(tables_now(state)), state["clock"]["days"]) == ("playing", 2, 14)
    plays(served, people, state["rounds"][0]["tables"][0]["game_id"])
    for number in (2, 3):
        time.pass_s(7 * DAY_MS / 1000)
        director_looks(served)
        state = shown(people[0], evening)
        assert len(state["rounds"]) == number
    pairs = [frozenset(own["players"]) for past in state["rounds"] for own in past["tables"]]
    assert len(set(pairs)) == 6
    assert state["closes"]
    for table in tables_now(state):
        plays(served, people, table["game_id"])
    state = shown(people[0], evening)
    assert (state["phase"], state["why"]) == ("over", "")
    assert all(row["games"] == 3 and row["missed"] == 0 for row in state["standings"])
    verified(served, evening, tmp_path)


def test_whoever_leaves_a_league_harms_nobody_and_its_end_comes(
    served: RunningServer, time: Time, tmp_path: Path
) -> None:
    served.watch_no_clocks()
    people = [served.person() for _ in range(4)]
    answer = people[0].http.post("/api/evenings", json={**LEAGUE, "title": "Winter"})
    evening = str(answer.json()["id"])
    for number, person in enumerate(people):
        assert act(person, evening, "join", name=f"Pen {number}").is_success
    time.pass_s(11 * 60)
    director_looks(served)
    game = shown(people[3], evening)["my_game"]
    assert act(people[3], evening, "leave").is_success
    kinds = [seat["kind"] for seat in people[3].view(game)["seats"]]
    assert kinds.count("computer") == 1
    time.pass_s(7 * DAY_MS / 1000)
    director_looks(served)
    state = shown(people[0], evening)
    assert len(state["rounds"][1]["tables"]) == 1
    assert len(state["rounds"][1]["byes"]) == 1
    late = served.person()
    assert act(late, evening, "join", name="Late").status_code == 409  # half of it is over
    time.pass_s(7 * DAY_MS / 1000)
    director_looks(served)
    assert shown(people[0], evening)["closes"]
    time.pass_s(LEAGUE_MS / 1000)
    director_looks(served)
    state = shown(people[0], evening)
    assert state["phase"] == "over"
    verified(served, evening, tmp_path)


def test_duplicate_tables_share_everything_and_are_watched_only_afterwards(
    served: RunningServer, time: Time, tmp_path: Path
) -> None:
    people, other = [served.person() for _ in range(6)], served.person()
    plan = {"game": "quick", "seats": 2, "rounds": 2, "duplicate": True}
    evening = begun(served, time, people, **plan)
    deals = []
    for number in (0, 1):
        check_in(served, people, evening)
        tables = shown(people[0], evening)["rounds"][number]["tables"]
        games = [table["game_id"] for table in tables]
        own = {game: next(p for p in people if seen(p, game) == 200) for game in games}
        assert {seen(other, game) for game in games} == {404}
        assert sum(seen(person, games[0]) == 200 for person in people) == 2
        dealt = [dealt_and_rolled(own[game], game) for game in games]
        assert len(set(dealt)) == 1
        bits = {"bits": "ab" * 32}
        answer = own[games[0]].http.post(f"/api/games/{games[0]}/contribution", json=bits)
        assert answer.status_code == 403
        for game in games[:-1]:
            plays(served, [person for person in people if seen(person, game) == 200], game)
            assert seen(other, game) == 404  # its secret would tell what others roll
        plays(served, [person for person in people if seen(person, games[-1]) == 200], games[-1])
        assert {seen(other, game) for game in games} == {200}
        lines = [other.http.get(f"/api/games/{game}/record").text for game in games]
        assert all(f"duplicate {evening}, round {number + 1}" in line for line in lines)
        deals.append(dealt[0])
    file = verified(served, evening, tmp_path)
    assert len({past["deal"] for past in file["rounds"]}) == len(set(deals)) == 2
    facts = other.http.get(f"/api/evenings/{evening}/awards")
    assert facts.is_success


def dealt_and_rolled(person: Person, game: str) -> tuple[str, ...]:
    """What a game's record says of its set-up and of its first roll."""
    lines = person.http.get(f"/api/games/{game}/record").text.splitlines()
    return tuple(line for line in lines if line.startswith(("deal:", "1. R")))


def seen(person: Person, game: str) -> int:
    return int(person.http.get(f"/api/games/{game}").status_code)


def test_a_duplicate_round_that_its_leader_ends_is_watched_at_once(
    served: RunningServer, time: Time
) -> None:
    people, other = [served.person() for _ in range(4)], served.person()
    evening = begun(served, time, people, game="quick", seats=2, rounds=1, duplicate=True)
    check_in(served, people, evening)
    game = shown(people[0], evening)["my_game"]
    assert seen(other, game) == 404
    assert act(people[0], evening, "end").is_success
    assert seen(other, game) == 200


@pytest.mark.parametrize(
    "change",
    [
        {"format": "arena", "duplicate": True},
        {"format": "arena", "minutes": 3},
        {"format": "league", "every": 0},
        {"format": "league", "days": 15},
    ],
)
def test_plans_of_the_new_formats_are_checked(house: RunningServer, change: Any) -> None:
    answer = house.person().http.post("/api/evenings", json={**ARENA, "title": "Odd", **change})
    assert answer.status_code == 400
    assert answer.json()["error"]["words"]
