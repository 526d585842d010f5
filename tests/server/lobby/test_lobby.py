"""Strangers state wishes, are matched and sit down; nobody loses a place on the way."""

from typing import Any

import pytest
import sqlalchemy as sa

from rookery.server.db import leases, schema
from rookery.server.db.database import writing
from rookery.server.lobby import store as seeks
from rookery.server.lobby.crowd import Crowd
from rookery.server.lobby.lobby import Lobby
from rookery.server.lobby.matcher import ALIVE_MS, CONFIRM_MS
from rookery.server.lobby.matching import Arrangement
from rookery.server.lobby.seekers import Seekers, WaitingPeople
from rookery.server.lobby.waits import paused_until
from tests.server.conftest import RunningServer, Start, Time
from tests.server.lobby.conftest import WISH, look
from tests.server.users import Person


def arranged(waiting: WaitingPeople, now: int) -> Arrangement:
    return Crowd().arrange(Seekers().of(waiting), now)


def seek(person: Person, *wants: Any, **more: Any) -> dict[str, Any]:
    answer = person.http.post("/api/seeks", json={"wants": wants or [WISH], **more})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def refused(person: Person, *wants: Any, **more: Any) -> str:
    answer = person.http.post("/api/seeks", json={"wants": wants or [WISH], **more})
    return f"{answer.status_code} {answer.json()['error']['code']}"


def kept(served: RunningServer) -> list[Any]:
    with served.house.engine.connect() as connection:
        return seeks.every(connection)


def table_of(served: RunningServer, person: Person) -> str | None:
    return next((one.game_id for one in kept(served) if one.user_id == person.user_id), None)


def matched(served: RunningServer, count: int = 2, **wish: Any) -> tuple[list[Person], str]:
    """This many people for whom a table was found, and its id."""
    people = [served.person() for _ in range(count)]
    for index, person in enumerate(people):
        seek(person, WISH | {"seats": [count]} | wish, name=f"P{index}")
    look(served)
    found = table_of(served, people[0])
    assert found is not None
    return people, found


def sit(person: Person, game_id: str, **more: Any) -> Any:
    return person.http.post(f"/api/games/{game_id}/sit", json=more)


# -- the way of a wish -----------------------------------------------------------------------------


def test_strangers_meet_sit_down_and_play(served: RunningServer) -> None:
    people, game_id = matched(served, 3)
    assert len({table_of(served, one) for one in people}) == 1
    view = people[0].view(game_id)
    assert {seat["kind"] for seat in view["seats"]} == {"open"}
    for person in people:
        assert sit(person, game_id, name="Me").status_code == 200
    assert kept(served) == []
    view = people[0].view(game_id)
    assert [seat["kind"] for seat in view["seats"]] == ["human"] * 3
    assert view["clock"] == {"initial_s": 300, "increment_s": 3}
    assert view["seats"][view["to_move"]]["running"]


def test_wishes_can_be_changed_in_the_same_place_and_taken_back(
    served: RunningServer, time: Time
) -> None:
    ada = served.person()
    first = seek(ada)
    time.pass_s(7)
    again = seek(ada, WISH | {"seats": [3]}, fill_after_s=30, level="king")
    assert (again["id"], again["since"]) == (first["id"], first["since"])
    assert again["fill_at"] == time() + 30_000
    assert [one.wants[0].seats for one in kept(served)] == [(3,)]
    assert ada.http.delete("/api/seeks").status_code == 204
    assert ada.http.delete("/api/seeks").status_code == 204
    assert kept(served) == []


def test_a_table_that_is_full_needs_no_others(served: RunningServer) -> None:
    people, game_id = matched(served)
    late = served.person()
    assert sit(late, game_id).json()["error"]["code"] == "seat-taken"
    assert sit(people[0], game_id).is_success
    assert sit(people[0], game_id).json()["error"]["code"] == "sitting-already"
    assert refused(people[1]) == "409 table-found"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": [7]}, "400 bad-seats"),
        ({"seats": [1]}, "400 bad-seats"),
        ({"game": "chess"}, "400 unknown-game"),
        ({"clocks": [{"initial_s": 0}]}, "400 bad-clock"),
        ({"clocks": [{"days": 15}]}, "400 bad-clock"),
        ({"clocks": [{"bank": 2}]}, "400 bad-clock"),
        ({"rulesets": [{"colour": "red"}]}, "400 bad-option"),
        ({"rulesets": [{"x": str(i)} for i in range(8)], "seats": [2] * 8}, "400 bad-option"),
        ({"seats": []}, "400 bad-message"),
    ],
)
def test_what_no_table_can_fulfil_is_refused(
    served: RunningServer, wish: dict[str, Any], code: str
) -> None:
    assert refused(served.person(), WISH | wish) == code


def test_too_many_wishes_and_unknown_levels_are_refused(served: RunningServer) -> None:
    clocks = [{"initial_s": 60 + second} for second in range(8)]
    many = [
        WISH | {"clocks": [{"initial_s": 100 * n + c["initial_s"]} for c in clocks]}
        for n in range(1, 40)
    ]
    ada = served.person()
    assert refused(ada, *many) == "400 bad-wish"
    assert refused(ada, fill_after_s=3, level="pope") == "400 no-such-level"
    assert [one for one in kept(served) if one.user_id == ada.user_id] == []


def test_wishes_are_limited_by_address(start: Start, time: Time) -> None:
    slow = start(time, address_games=1)
    ada = slow.person()
    seek(ada)
    seek(ada)
    assert refused(ada) == "429 too-fast"
    time.pass_s(15)
    seek(ada)


# -- who does not come -----------------------------------------------------------------------------


def test_who_does_not_sit_down_goes_and_the_others_keep_their_place(
    served: RunningServer, time: Time
) -> None:
    (ada, bo, cy), game_id = matched(served, 3)
    before = {one.user_id: one.since for one in kept(served)}
    assert sit(ada, game_id).is_success
    assert sit(cy, game_id).is_success
    time.pass_s(CONFIRM_MS / 1000 - 1)
    look(served)
    assert table_of(served, ada) == game_id
    time.pass_s(1)
    look(served)
    assert {one.user_id: one.since for one in kept(served)} == {
        ada.user_id: before[ada.user_id],
        cy.user_id: before[cy.user_id],
    }
    assert [one.game_id for one in kept(served)] == [None, None]
    assert ada.http.get(f"/api/games/{game_id}").status_code == 404
    assert sit(bo, game_id).status_code == 404
    seek(bo)  # starts again at the end of the queue
    assert kept(served)[-1].user_id == bo.user_id


def test_a_no_ends_it_at_once(served: RunningServer) -> None:
    (ada, bo), _ = matched(served)
    ada.http.delete("/api/seeks")
    look(served)
    assert [(one.user_id, one.game_id) for one in kept(served)] == [(bo.user_id, None)]


def test_whose_page_is_silent_waits_no_more(served: RunningServer, time: Time) -> None:
    ada, bo = served.person(), served.person()
    seek(ada)
    time.pass_s(ALIVE_MS / 1000 + 1)
    seek(bo)
    look(served)
    look(served)
    assert [(one.user_id, one.game_id) for one in kept(served)] == [(bo.user_id, None)]


# -- computers -------------------------------------------------------------------------------------


async def never(*_: object) -> None:
    """Stand in for a computer that does not act in this test."""


def test_computers_fill_a_table_and_people_take_their_seats(
    served: RunningServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo = served.person(), served.person()
    wish = WISH | {"seats": [4]}
    for person in (ada, bo):
        seek(person, wish, fill_after_s=20, level="chick")
    look(served)
    assert table_of(served, ada) is None
    time.pass_s(20)
    look(served)
    game_id = str(table_of(served, ada))
    assert sorted(seat["kind"] for seat in ada.view(game_id)["seats"]) == [
        "computer",
        "computer",
        "open",
        "open",
    ]
    late = served.person()
    assert sit(late, game_id).status_code == 409  # not before the game has begun
    monkeypatch.setattr(served.house.computers, "_act", never)
    assert sit(ada, game_id).is_success
    assert sit(bo, game_id).is_success
    seat = sit(late, game_id, name="Late").json()["seat"]
    shown = ada.view(game_id)["seats"][seat]
    assert (shown["kind"], shown["name"], shown["clock_ms"]) == ("human", "Late", 300_000)


def test_a_computer_that_has_acted_keeps_its_seat(served: RunningServer, time: Time) -> None:
    ada = served.person()
    seek(ada, fill_after_s=0, level="chick")
    look(served)
    game_id = str(table_of(served, ada))
    sit(ada, game_id)
    socket = ada.sit(game_id)
    view = socket.until("view")
    mine = view["yours"][0]
    while view["to_move"] != mine or view["number"] < 2:
        if view["to_move"] == mine:
            socket.act(mine, min(view["taps"]))
        socket.until("ply")
        view = ada.view(game_id)
    assert sit(served.person(), game_id).json()["error"]["code"] == "seat-taken"


# -- marks -----------------------------------------------------------------------------------------


def test_marks_pause_quick_play_for_longer_and_longer(served: RunningServer, time: Time) -> None:
    ada = served.person()
    for number, minutes in enumerate((10, 60, 24 * 60, 24 * 60)):
        with writing(served.house.engine) as connection:
            mark = {"user_id": ada.user_id, "game_id": f"g{number}", "at": served.house.now()}
            connection.execute(sa.insert(schema.marks), mark)
        assert refused(ada) == "403 paused"
        time.pass_s(minutes * 60 - 1)
        assert refused(ada) == "403 paused"
        time.pass_s(1)
        seek(ada)


def test_a_mark_is_forgotten_after_a_week() -> None:
    week = 7 * 24 * 3600 * 1000
    assert paused_until([0, 10], week + 5) is None
    assert paused_until([], 5) is None


# -- what may break on the way ---------------------------------------------------------------------


def test_two_processes_bring_people_together_once(start: Start, time: Time) -> None:
    first, second = start(time, poll_ms=10), start(time, poll_ms=10, host="localhost")
    ada, bo = first.person(), second.person()
    seek(ada)
    seek(bo)
    for _ in range(3):
        look(first)
        look(second)
    game_id = table_of(first, ada)
    assert game_id is not None
    assert game_id == table_of(second, bo)
    assert tables_in(first) == 1
    assert sit(ada, game_id).is_success
    assert sit(bo, game_id).is_success
    assert kept(first) == []


def test_a_process_that_stops_hands_the_matching_over(start: Start, time: Time) -> None:
    first = start(time)
    seek(first.person())
    look(first)
    with first.house.engine.connect() as connection:
        assert (connection.scalar(sa.select(schema.leases.c.until)) or 0) > time()
    first.stop()
    second = start(time, host="localhost")
    seek(second.person())
    look(second)
    assert {one.game_id is None for one in kept(second)} == {False}


def test_a_match_that_fails_half_way_changes_nothing(served: RunningServer) -> None:
    """A player has gone since the matcher looked, so the table is not opened either."""
    ada, bo = served.person(), served.person()
    lobby = served.house.ask(Lobby)
    seek(ada)
    seek(bo)
    waiting = served.run(lobby._matcher._read())
    groups = arranged(waiting, served.house.now()).begins
    bo.http.delete("/api/seeks")
    assert served.run(lobby._matcher.lease.is_ours())
    before = tables_in(served)
    assert not served.run(lobby._matcher.work(waiting, groups))
    assert len(groups) == 1
    assert [(one.user_id, one.game_id) for one in kept(served)] == [(ada.user_id, None)]
    assert tables_in(served) == before


def test_who_has_lost_the_lease_matches_nobody(served: RunningServer, time: Time) -> None:
    ada, bo = served.person(), served.person()
    lobby = served.house.ask(Lobby)
    seek(ada)
    seek(bo)
    waiting = served.run(lobby._matcher._read())
    assert served.run(lobby._matcher.lease.is_ours())
    with writing(served.house.engine) as connection:
        later = time() + 60_000
        assert not leases.take(connection, seeks.MATCHER, "other", time() + 4_999, later)
        assert leases.take(connection, seeks.MATCHER, "other", time() + 5_001, later)
    before = tables_in(served)
    assert not served.run(lobby._matcher.work(waiting, arranged(waiting, time()).begins))
    assert tables_in(served) == before


def tables_in(served: RunningServer) -> int:
    with served.house.engine.connect() as connection:
        count = sa.select(sa.func.count()).select_from(schema.games)
        return int(connection.scalar(count) or 0)


def test_only_the_process_with_the_lease_matches_and_the_others_show_its_groups(
    start: Start, time: Time
) -> None:
    first, second = start(time), start(time, host="localhost")
    for one in (first, second):
        one.run(one.house.ask(Lobby).close())
    wish = WISH | {"seats": [3, 4]}
    ada, bo = first.person(), second.person()
    seek(ada, wish, name="Ada", fill_after_s=30, level="king")
    look(first)
    time.pass_s(1)
    seek(bo, wish, name="Bo", fill_after_s=60, level="chick")
    _, lonely = second.run(second.house.ask(Lobby)._matcher.arranged())
    assert [[one.id for one in group.members] for group in lonely.waiting] == [
        [one.id] for one in kept(first)
    ]
    look(first)
    waiting, told = second.run(second.house.ask(Lobby)._matcher.arranged())
    (group,) = told.waiting
    assert [one.id for one in group.members] == [one.id for one in kept(first)]
    (mine,) = arranged(waiting, time()).waiting
    assert (group.offer, group.fill_at, group.level) == (mine.offer, mine.fill_at, mine.level)
    assert second.house.ask(Lobby)._matcher._crowd.looks == 0
    seek(bo, WISH)
    _, alone = second.run(second.house.ask(Lobby)._matcher.arranged())
    assert [len(one.members) for one in alone.waiting] == [1, 1]
