"""A whole evening over HTTP: from check-in to podium, with people who leave, come late or don't."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rookery.cli import main
from rookery.server.evenings import store
from rookery.server.evenings.director import CHECK_IN_MS
from rookery.server.evenings.evenings import Evenings
from rookery.server.table.changes import Settled
from rookery.server.table.house import House
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import Person

PLAN = {"title": "Thursday", "game": "swift", "seats": 4, "rounds": 3, "in_minutes": 1}


def director_looks(served: RunningServer) -> None:
    service = served.house.services["evenings"]
    assert isinstance(service, Evenings)
    served.run(service.director.look())


def written(served: RunningServer, job: Any) -> None:
    async def write() -> None:
        await served.house.writer.run(job)

    served.run(write())


def act(person: Person, evening: str, what: str, **more: str) -> Any:
    return person.http.post(f"/api/evenings/{evening}", json={"act": what, **more})


def shown(person: Person, evening: str) -> Any:
    return person.http.get(f"/api/evenings/{evening}").json()


def play_on(served: RunningServer, people: list[Person], game_id: str) -> None:
    """All take the first action there is until the game is over."""
    while True:
        view = people[0].view(game_id)
        if view["to_move"] is None or view.get("result"):
            return
        mine = [(one, one.view(game_id)) for one in people]
        turns = [(one, own) for one, own in mine if own["to_move"] in own["yours"]]
        if not turns:
            served.run(computers_are_done(served.house, game_id))
            continue
        one, view = turns[0]
        body = {"number": view["number"] + 1, "seat": view["to_move"], "action": min(view["taps"])}
        assert one.http.post(f"/api/games/{game_id}/act", json=body).is_success


def play_round(served: RunningServer, people: list[Person], evening: str) -> None:
    games: dict[str, list[Person]] = {}
    for one in people:
        if game := shown(one, evening)["my_game"]:
            games.setdefault(game, []).append(one)
    for game_id, own in games.items():
        play_on(served, own, game_id)
    director_looks(served)


def check_in(served: RunningServer, people: list[Person], evening: str) -> None:
    for one in people:
        assert act(one, evening, "here").is_success
    director_looks(served)


def begun(served: RunningServer, time: Time, people: list[Person], **plan: Any) -> str:
    """An evening that these people have joined, at its first check-in."""
    answer = people[0].http.post("/api/evenings", json={**PLAN, **plan})
    assert answer.is_success, answer.text
    evening = str(answer.json()["id"])
    for number, one in enumerate(people):
        assert act(one, evening, "join", name=f"Pen {number}").is_success
    time.pass_s(61)
    director_looks(served)
    assert shown(people[0], evening)["phase"] == "check-in"
    return evening


def test_eight_play_three_rounds_in_fours_from_check_in_to_podium(
    served: RunningServer, time: Time, tmp_path: Path
) -> None:
    people = [served.person() for _ in range(8)]
    evening = begun(served, time, people)
    for number in range(3):
        check_in(served, people, evening)
        state = shown(people[0], evening)
        assert state["phase"] == "playing"
        assert [len(table["players"]) for table in state["rounds"][number]["tables"]] == [4, 4]
        play_round(served, people, evening)
    state = shown(people[0], evening)
    assert state["phase"] == "over"
    assert state["standings"][0]["place"] == 1
    assert all(row["games"] == 3 and row["missed"] == 0 for row in state["standings"])
    page = people[0].http.get(f"/evenings/{evening}", headers={"accept": "text/html"}).text
    assert 'class="podium"' in page
    file = tmp_path / "evening.json"
    file.write_bytes(people[0].http.get(f"/api/evenings/{evening}/file").content)
    assert main(["tournament", "verify", str(file)]) == 0
    assert people[0].http.get(f"/evenings/{evening}/screen").is_success


def test_only_the_best_are_awaited_at_a_semifinal(
    served: RunningServer, time: Time, tmp_path: Path
) -> None:
    people = [served.person() for _ in range(6)]
    plan = {"format": "heats", "rounds": 3, "seats": 2, "semifinal": True}
    evening = begun(served, time, people, **plan)
    html = {"accept": "text/html"}
    assert "with a semi-final" in people[0].http.get(f"/evenings/{evening}", headers=html).text
    for number, tables in enumerate((3, 2, 1)):
        awaited = shown(people[0], evening)["awaited"]
        here = [person for person in people if shown(person, evening)["me"] in awaited]
        assert len(here) == 2 * tables
        check_in(served, here, evening)
        latest = shown(people[0], evening)["rounds"][number]
        assert (len(latest["tables"]), latest["absent"]) == (tables, [])
        play_round(served, here, evening)
    assert shown(people[0], evening)["phase"] == "over"
    file = tmp_path / "evening.json"
    file.write_bytes(people[0].http.get(f"/api/evenings/{evening}/file").content)
    assert main(["tournament", "verify", str(file)]) == 0


def test_one_leaves_one_comes_late_and_one_does_not_come(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(7)]
    late = served.person()
    evening = begun(served, time, people)
    check_in(served, people, evening)
    left = people[6]
    game = shown(left, evening)["my_game"]
    assert act(left, evening, "leave").is_success
    kinds = [seat["kind"] for seat in left.view(game)["seats"]]
    assert kinds.count("computer") == 1
    assert act(late, evening, "join", name="Late").is_success
    play_round(served, people[:6], evening)
    served.run(computers_are_done(served.house, game))
    director_looks(served)
    assert shown(late, evening)["phase"] == "check-in"
    check_in(served, [*people[:5], late], evening)
    time.pass_s(CHECK_IN_MS / 1000 + 1)
    director_looks(served)
    state = shown(late, evening)
    assert sum(len(table["players"]) for table in state["rounds"][1]["tables"]) == 6
    rows = {row["name"]: row for row in state["standings"]}
    assert rows["Late"]["missed"] == 1
    assert rows["Late"]["points"] == "-1/2"
    assert rows["Pen 6"]["left"]
    absent = next(row for row in state["standings"] if row["name"] == "Pen 5")
    assert state["rounds"][1]["absent"] == [absent["player"]]
    assert not act(served.person(), evening, "join", name="Too late").is_success


async def computers_are_done(house: House, game_id: str) -> None:
    """Wait until a person is to act at a table, or nobody."""
    changed = asyncio.Event()
    house.changes.events.subscribe(Settled, lambda _: changed.set())
    while True:
        changed.clear()
        async with house.tables.open(game_id) as table:
            mover, seats = table.game.to_move, table.game.seats
            if table.game.is_over or (mover is not None and seats[mover].kind != "computer"):
                return
            await changed.wait()


def test_nobody_there_ends_it_and_nobody_else_leads(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(3)]
    evening = begun(served, time, people)
    refusal = act(people[1], evening, "end")
    assert refusal.status_code == 403
    assert refusal.json()["error"]["code"] == "not-leading"
    assert people[0].http.get(f"/api/evenings/{evening}/file").status_code == 409
    time.pass_s(CHECK_IN_MS / 1000 + 1)
    director_looks(served)
    state = shown(people[0], evening)
    assert (state["phase"], state["why"], state["rounds"]) == ("over", "few", [])
    assert act(people[0], evening, "end").status_code == 409


def test_the_leader_gives_time_strikes_and_ends(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people)
    until = shown(people[0], evening)["until"]
    assert act(people[0], evening, "extend").json()["until"] == until + 60_000
    struck = shown(people[3], evening)["me"]
    assert act(people[0], evening, "strike", player=struck).is_success
    assert shown(people[3], evening)["me"] is None
    assert act(people[0], evening, "strike", player="p999").status_code == 409
    assert act(people[3], evening, "join", name="Again").status_code == 409
    assert act(people[0], evening, "end").json()["why"] == "leader"


def test_a_round_goes_on_after_the_server_was_stopped(start: Start, time: Time) -> None:
    served = start(time)
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people, rounds=1)
    check_in(served, people, evening)
    before = shown(people[0], evening)
    served.stop()
    again = start(time)
    director_looks(again)
    reader = again.person()
    after = shown(reader, evening)
    assert after["rounds"] == before["rounds"]
    assert after["version"] == before["version"]
    time.pass_s(24 * 3600)
    director_looks(again)
    assert shown(reader, evening)["phase"] == "over"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"title": " "}, 400),
        ({"seats": 7}, 400),
        ({"seats": 5}, 400),
        ({"format": "heats", "rounds": 1}, 400),
        ({"format": "heats", "rounds": 2, "semifinal": True}, 400),
        ({"rounds": 0}, 400),
        ({"game": "chess"}, 404),
        ({"in_minutes": -1}, 400),
    ],
)
def test_evenings_that_cannot_be_played_are_refused(
    house: RunningServer, change: dict[str, Any], status: int
) -> None:
    answer = house.person().http.post("/api/evenings", json=PLAN | change)
    assert answer.status_code == status
    assert answer.json()["error"]["words"]


def test_pages_and_forms_work_without_a_script(house: RunningServer) -> None:
    me = house.person()
    form = {key: str(value) for key, value in PLAN.items()}
    answer = me.http.post("/evenings", data=form, headers={"origin": house.address})
    assert answer.status_code in (200, 303), answer.text
    listed = me.http.get("/api/evenings").json()
    evening = next(head["id"] for head in listed if head["title"] == "Thursday")
    joined = {"act": "join", "name": "Pip"}
    answer = me.http.post(f"/evenings/{evening}", data=joined, headers={"origin": house.address})
    assert answer.status_code in (200, 303), answer.text
    page = me.http.get(f"/evenings/{evening}", headers={"accept": "text/html"}).text
    assert "Pip" in page
    assert "Thursday" in me.http.get("/evenings", headers={"accept": "text/html"}).text
    assert me.http.get("/evenings/nothing").status_code == 404


def test_no_time_counts_and_no_round_begins_in_a_pause(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people)
    assert act(people[1], evening, "pause").status_code == 403
    before = act(people[0], evening, "pause").json()
    assert before["paused"]
    assert act(people[0], evening, "pause").json()["version"] == before["version"]
    check_in(served, people, evening)
    time.pass_s(3600)
    director_looks(served)
    assert shown(people[0], evening)["phase"] == "check-in"
    after = act(people[0], evening, "resume").json()
    assert after["until"] == before["until"] + 3_600_000
    director_looks(served)
    assert shown(people[0], evening)["phase"] == "playing"


def test_the_leader_decides_a_table(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people, rounds=1)
    check_in(served, people, evening)
    table = shown(people[0], evening)["rounds"][0]["tables"][0]
    order = table["players"][::-1]
    decision = {"game": table["game_id"], "order": order}
    for wrong in ({**decision, "order": order[1:]}, {**decision, "game": "nothing"}):
        assert act(people[0], evening, "decide", **wrong).status_code == 409
    assert act(people[1], evening, "decide", **decision).status_code == 403
    decided = act(people[0], evening, "decide", **decision).json()["rounds"][0]["tables"][0]
    assert (decided["places"], decided["decided"]) == ([4, 3, 2, 1], True)
    assert act(people[0], evening, "decide", **decision).status_code == 409
    director_looks(served)
    state = shown(people[0], evening)
    assert state["phase"] == "over"
    assert [row["player"] for row in state["standings"]] == order


def test_whoever_runs_out_of_time_is_finished_for_by_a_computer(
    served: RunningServer, time: Time
) -> None:
    served.watch_no_clocks()
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people, rounds=1)
    check_in(served, people, evening)
    game = shown(people[0], evening)["my_game"]
    view = people[0].view(game)
    asleep = next(one for one in people if view["to_move"] in one.view(game)["yours"])
    time.pass_s(301)
    served.run(served.house.clock_watch.check())
    assert asleep.view(game)["yours"] == []
    play_round(served, [one for one in people if one is not asleep], evening)
    state = shown(asleep, evening)
    assert state["phase"] == "over"
    assert all(row["games"] == 1 and not row["left"] for row in state["standings"])


def test_two_who_turn_out_to_be_one_are_never_drawn_together(
    served: RunningServer, time: Time
) -> None:
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people)
    guest, member = (one.user_id for one in people[2:])
    players = [shown(one, evening)["me"] for one in people]
    written(served, partial(store.merge, guest=guest, member=member, now=0))
    state = shown(people[3], evening)
    assert state["me"] == players[3]
    assert [row["player"] for row in state["standings"] if row["left"]] == [players[2]]
    check_in(served, [*people[:2], people[3]], evening)
    tables = shown(people[3], evening)["rounds"][0]["tables"]
    assert sorted(tables[0]["players"]) == sorted([*players[:2], players[3]])
    written(served, partial(store.forget, user_id=member, now=0))
    names = {row["player"]: row["name"] for row in shown(people[0], evening)["standings"]}
    assert (names[players[2]], names[players[3]], names[players[0]]) == ("", "", "Pen 0")


def test_the_leader_begins_at_once_and_nobody_who_is_coming_is_overtaken(
    served: RunningServer, time: Time
) -> None:
    people = [served.person() for _ in range(4)]
    answer = people[0].http.post("/api/evenings", json=PLAN | {"in_minutes": 60})
    evening = str(answer.json()["id"])
    assert act(people[1], evening, "begin").status_code == 403
    assert act(people[0], evening, "begin").is_success
    director_looks(served)
    for one in people:
        assert act(one, evening, "join", name="Pen").json()["phase"] == "check-in"
        director_looks(served)
    assert shown(people[0], evening)["phase"] == "check-in"
    assert act(people[0], evening, "begin").is_success
    director_looks(served)
    assert shown(people[0], evening)["phase"] == "playing"
    assert act(people[0], evening, "begin").status_code == 409


def test_a_check_in_is_told_on_every_page_until_one_is_there(
    served: RunningServer, time: Time
) -> None:
    people, other = [served.person() for _ in range(3)], served.person()
    evening = begun(served, time, people, seats=3, rounds=2)

    def told(person: Person) -> list[Any]:
        every = person.http.get("/api/me/notices").json()["notices"]
        return [notice for notice in every if notice["kind"] == "evening"]

    assert [len(told(person)) for person in (*people, other)] == [1, 1, 1, 0]
    notice = told(people[0])[0]
    assert notice["url"] == f"/evenings/{evening}"
    assert (notice["title"], notice["line"]) == ("Thursday", "Round 1 waits for you.")
    assert act(people[0], evening, "here").is_success
    assert act(people[2], evening, "leave").is_success
    assert [len(told(person)) for person in people] == [0, 1, 0]
    check_in(served, people[1:2], evening)
    time.pass_s(CHECK_IN_MS / 1000 + 1)
    director_looks(served)
    assert not any(map(told, people))  # the round has begun
    play_round(served, people[:2], evening)
    assert told(people[1])[0]["line"] == "Round 2 waits for you."
