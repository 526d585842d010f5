"""Whoever runs a house learns from its log that a machine was too slow for a level."""

import io
import json
from types import SimpleNamespace
from typing import Any

import pytest

from rookery.server.compute.search_pool import Chosen
from rookery.server.live.computers import Searchers
from rookery.server.ops.logs import Log
from tests.server.loops import run


@pytest.mark.parametrize("is_cut", [False, True])
def test_the_log_says_whose_thought_was_cut_short(is_cut: bool) -> None:
    async def play(*_: object) -> Chosen:
        return Chosen("a1-b1", is_cut)

    table: Any = SimpleNamespace(
        game=SimpleNamespace(
            id="abc",
            number=7,
            seats=(),
            has_people=True,
            state=SimpleNamespace(game=SimpleNamespace(name="packeis"), players=2),
        )
    )
    others: Any = SimpleNamespace(play=play, has_level=lambda *_: True, seed=lambda *_: 1)
    stream = io.StringIO()
    choosing = Searchers(others, others, others, others).choose(table, "emperor", Log(stream))
    assert run(choosing) == "a1-b1"
    said = [json.loads(line) for line in stream.getvalue().splitlines()]
    told = {"what": "thought cut short", "game": "abc", "number": 7, "level": "emperor"}
    assert [one for one in said if told.items() <= one.items()] == said
    assert len(said) == is_cut
