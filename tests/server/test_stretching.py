"""What people are told while kernels are compiled: only those who wait, and for what."""

import asyncio
from typing import Any

import pytest

from tests.server.conftest import Start

HTML = {"accept": "text/html"}


async def _never(*_: Any) -> None:
    await asyncio.Event().wait()


def test_who_waits_for_a_page_is_told_for_what(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    warmup, me = served.house.warmup, served.person()
    monkeypatch.setattr("rookery.server.web.context._PATIENCE_S", 0.0)
    monkeypatch.setattr(warmup, "is_compiling", lambda name: name == "packeis")
    monkeypatch.setattr(warmup, "rules", _never)
    answer = me.http.get("/daily/packeis", headers=HTML)
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "10")
    assert "Packeis am Pol is being made ready" in answer.text
    assert '<meta http-equiv="refresh"' in answer.text  # it comes by itself
    assert "503" not in answer.text.partition("</title>")[0]


def test_pages_for_which_nobody_waits_only_have_the_band_at_hand(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    me = served.person()
    assert 'id="compiling"' not in me.http.get("/", headers=HTML).text
    monkeypatch.setattr(served.house.warmup, "is_compiling", lambda name: name == "packeis")
    (band,) = (
        line
        for line in me.http.get("/", headers=HTML).text.splitlines()
        if 'id="compiling"' in line
    )
    assert " hidden>" in band
    assert '{"packeis": "Packeis am Pol"}' in band


def test_a_page_of_a_game_lets_it_be_compiled_first(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served, looked_at = start(), list[str]()
    monkeypatch.setattr(served.house.warmup, "look_at", looked_at.append)
    served.person().http.get("/learn/penguisi", headers=HTML)
    assert looked_at == ["penguisi"]


def test_a_table_names_the_levels_that_play_weaker(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    served = start()
    warmup, expected = served.house.warmup, list[tuple[str, str, int]]()
    me = served.person()
    monkeypatch.setattr(warmup, "is_cold", lambda name, level, players: level == "king")
    monkeypatch.setattr(warmup, "expect", lambda *what: expected.append(what))
    monkeypatch.setattr(type(warmup), "is_done", False)
    seats = [{"kind": "me"}, *({"kind": "computer", "level": one} for one in ("king", "chick"))]
    mine = me.sit(me.open("quick", seats)["id"])
    assert mine.hear()["compiling"] == ["king"]
    assert {("quick", "king", 3), ("quick", "chick", 3)} <= set(expected)
