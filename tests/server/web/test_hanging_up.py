"""Work for a client ends when the client hangs up."""

import socket
from urllib.parse import urlsplit

import pytest

from rookery import games
from tests.server.conftest import RunningServer, Start
from tests.server.pondering import LONG_MS, Endless, Pondering, busy, record_of
from tests.server.users import COMPUTER, ME, WAIT_S


@pytest.fixture
def pondering(start: Start, monkeypatch: pytest.MonkeyPatch) -> RunningServer:
    monkeypatch.setitem(games._added_games, Pondering.name, Pondering())
    Endless.begun.clear()
    return start(hint_ms=LONG_MS, solve_ms=LONG_MS)


@pytest.mark.parametrize("question", ["analysis/2", "theory/2"])
def test_a_question_ends_when_its_asker_hangs_up(pondering: RunningServer, question: str) -> None:
    game_id = record_of(pondering.person())
    place = urlsplit(pondering.address)
    with socket.create_connection((place.hostname, place.port), WAIT_S) as asker:
        line = f"GET /api/games/{game_id}/{question} HTTP/1.1\r\nHost: x\r\n\r\n"
        asker.sendall(line.encode())
        assert Endless.begun.wait(WAIT_S)
        assert busy(pondering) == 1
    while busy(pondering):
        pass


def test_a_hint_ends_with_its_socket(pondering: RunningServer) -> None:
    me = pondering.person()
    game_id = me.open("pondering", [ME, COMPUTER])["id"]
    mine = me.sit(game_id)
    mine.until("view")
    mine.say("hint")
    assert Endless.begun.wait(WAIT_S)
    mine.connection.close()
    while busy(pondering):
        pass
