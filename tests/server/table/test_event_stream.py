"""A table without WebSockets: the same messages as events, and a request for each message."""

import json
from collections.abc import Iterator
from typing import Any

from tests.server.conftest import RunningServer
from tests.server.users import LINK, ME, Message, Person


def events(lines: Iterator[str]) -> Iterator[Message]:
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line.removeprefix("data: "))


def until(found: Iterator[Message], kind: str) -> Message:
    return next(one for one in found if one["type"] == kind)


def tell(person: Person, game_id: str, **message: Any) -> list[Message]:
    answer = person.http.post(f"/games/{game_id}/live", json=message)
    assert answer.is_success, answer.text
    told: list[Message] = answer.json()
    return told


def test_a_game_goes_on_over_events_and_requests(house: RunningServer) -> None:
    ada, bo = house.person(), house.person()
    opened = ada.open("swift", [ME, LINK])
    assert bo.join(opened["invites"][0]["url"]).is_success
    game_id = opened["id"]
    view = ada.view(game_id)
    seat = view["to_move"]
    mover, other = (ada, bo) if seat in view["yours"] else (bo, ada)
    socket = other.sit(game_id)
    socket.until("view")
    with mover.http.stream("GET", f"/games/{game_id}/live?seen=0&heard=0") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        found = events(answer.iter_lines())
        assert until(found, "people")
        action = mover.http.get(f"/api/games/{game_id}").json()["taps"]
        assert action
        refused = tell(mover, game_id, type="act", number=1, seat=seat, action="nonsense")
        assert [one["type"] for one in refused] == ["error"]
        assert tell(mover, game_id, type="ping") == [{"type": "pong"}]
        assert tell(other, game_id, type="leave", seat=1 - seat) == []
        assert until(found, "ply")["number"] == 1
        bad = mover.http.post(f"/games/{game_id}/live", json={"type": "dance"})
        assert bad.json()[0]["code"] == "bad-message"
    assert ada.http.post("/games/nothing/live", json={"type": "ping"}).status_code == 404
