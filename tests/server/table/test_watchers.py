"""Who watches a table is counted; only members who have agreed to it are named."""

from typing import Any

from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import sign_up
from tests.server.lobby.test_other_processes import beat
from tests.server.users import LINK, ME, Person


def watchers(person: Person, game_id: str) -> Any:
    answer = person.http.get(f"/api/games/{game_id}/watchers")
    assert answer.is_success, answer.text
    return answer.json()


def agrees(person: Person, named: bool = True) -> None:
    answer = person.http.patch("/api/me", json={"named": named})
    assert answer.json()["named"] is named


def test_only_those_who_agree_are_named(house: RunningServer) -> None:
    ada, guest = sign_up(house.person(), "Ada W"), house.person()
    fans = [sign_up(house.person(), f"Fan {letter}") for letter in "YX"]
    game_id = ada.open("swift", [{**ME, "name": "Ada"}, LINK])["id"]
    agrees(ada)  # who sits there doesn't watch
    for person in (ada, guest, *fans):
        person.sit(game_id).until("view")
    assert watchers(guest, game_id) == {"count": 3, "names": []}
    for fan in fans:
        agrees(fan)
    assert watchers(guest, game_id) == {"count": 3, "names": ["Fan X", "Fan Y"]}
    agrees(fans[0], named=False)
    assert watchers(guest, game_id)["names"] == ["Fan X"]
    assert guest.http.get("/api/games/nothing/watchers").status_code == 404


def test_those_at_another_process_are_named_too(start: Start) -> None:
    time = Time()
    first, second = start(time, poll_ms=10), start(time, poll_ms=10, host="localhost")
    ada, fan = first.person(), sign_up(second.person(), "Fan Z")
    game_id = ada.open("swift", [ME, LINK])["id"]
    ada.sit(game_id).until("view")
    agrees(fan)
    fan.sit(game_id).until("view")
    beat(second, first)
    assert watchers(ada, game_id) == {"count": 1, "names": ["Fan Z"]}
