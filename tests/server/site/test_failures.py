"""Failures beside a game do not stop it: a drawing, a listener, a log that nobody reads."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest

from rookery.server.table.changes import Settled
from tests.server.conftest import RunningServer, Start
from tests.server.processes import ROOT, Process
from tests.server.quick import Quick
from tests.server.users import COMPUTER, HERE, LINK, ME, NO_TLS, WAIT_S


def failures(served: RunningServer, what: str) -> list[dict[str, Any]]:
    return [line for line in served.lines() if line["what"] == what]


def torn(*_: Any) -> Any:
    raise RuntimeError("the paper is torn")


def test_a_table_that_cannot_be_drawn_goes_on(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    me = served.person()
    game_id = me.open("quick", [ME, COMPUTER])["id"]
    mine = me.sit(game_id)
    number = mine.hear()["number"]

    with monkeypatch.context() as patch:
        patch.setattr(Quick.drawing, "scene", torn)
        mine.say("act", number=number + 1, seat=0, action="rest")
        mine.until("thinking")
        while me.http.get("/api/me/games").json()[0]["number"] < number + 4:
            pass  # dice for the computer, its action, dice for me
    told = failures(served, "showing failed")
    assert {line["game"] for line in told} == {game_id}
    assert "the paper is torn" in told[0]["trace"]
    mine.connection.close()
    again = me.sit(game_id)
    view = again.hear()
    assert (view["number"], view["to_move"]) == (number + 4, 0)
    again.act(0, "rest")


def test_people_can_sit_down_where_nothing_can_be_shown(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    me, friend = served.person(), served.person()
    opened = me.open("quick", [ME, LINK])
    mine = me.sit(opened["id"])
    mine.hear()
    with monkeypatch.context() as patch:
        patch.setattr(served.house.views, "public_people", torn)
        assert friend.join(opened["invites"][0]["url"]).status_code == 200
    assert me.view(opened["id"])["number"] == 1  # the opening dice
    assert failures(served, "showing failed")


def test_who_else_listens_to_changes_cannot_stop_computers(start: Start) -> None:
    served = start()

    def broken(_: Any) -> None:
        raise RuntimeError("not listening")

    served.house.changes.events._listeners[Settled].insert(0, broken)
    me = served.person()
    mine = me.sit(me.open("quick", [ME, COMPUTER])["id"])
    mine.hear()
    mine.act(0, "rest")
    assert mine.until("ply", number=4)["entry"]["seat"] == 1
    assert failures(served, "listener failed")


def test_play_goes_on_when_nobody_reads_the_log_any_more(tmp_path: Path, seed: int) -> None:
    served = Process(tmp_path, seed)
    assert served.process.stderr is not None
    served.process.stderr.close()
    with httpx.Client(base_url=served.address, timeout=WAIT_S, verify=NO_TLS) as http:
        headers = {"authorization": f"Bearer guest_{'x' * 30}"}
        asked = {"game": "quick", "seats": [ME, HERE]}
        game_id = http.post("/api/games", json=asked, headers=headers).json()["id"]
        for number in (2, 4, 6):
            body = {"number": number, "seat": (number // 2 % 2) ^ 1, "action": "rest"}
            view = http.post(f"/api/games/{game_id}/act", json=body, headers=headers).json()
            assert view["number"] == number + 1
    served.process.send_signal(signal.SIGTERM)
    with served.process:
        assert served.process.wait(WAIT_S) == -signal.SIGTERM


def test_a_server_needs_no_standard_streams(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        "NUMBA_DISABLE_JIT": "1",
        "DATA": str(tmp_path),
        "LOG": "all",
        "PORT": "0",
    }
    # Nobody can read its address, so it has to end itself.
    script = """if True:
        import os, pathlib, signal, sys
        from rookery.server import app
        say_where = app._say_where
        def say_and_end(*told):
            say_where(*told)
            pathlib.Path(os.environ["DATA"], "served").touch()
            os.kill(os.getpid(), signal.SIGTERM)
        app._say_where = say_and_end
        sys.exit(app.serve())
    """
    command = ["sh", "-c", 'exec "$0" -c "$1" >&- 2>&-', sys.executable, script]
    ended = subprocess.run(command, env=environment, timeout=WAIT_S, check=False)
    assert (tmp_path / "served").exists()
    assert ended.returncode == -signal.SIGTERM
