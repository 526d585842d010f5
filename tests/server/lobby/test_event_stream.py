"""The lobby without WebSockets: its messages come as events, and a name goes in a request."""

import json

from tests.server.conftest import RunningServer
from tests.server.lobby.conftest import look


def test_the_board_comes_as_events(served: RunningServer) -> None:
    ada = served.person()
    with ada.http.stream("GET", "/lobby/live") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        lines = (line for line in answer.iter_lines() if line.startswith("data: "))
        said = ada.http.post("/lobby/live", json={"type": "hello", "name": "Ada"})
        assert (said.status_code, said.json()) == (200, [])
        look(served)
        kinds = {json.loads(next(lines)[6:])["type"] for _ in range(3)}
        assert kinds >= {"lobby", "idle"}
        assert ada.http.post("/lobby/live", json={"type": "dance"}).status_code == 400
