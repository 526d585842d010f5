"""The fallback without compiled kernels."""

import io

import msgspec

from rookery import games
from rookery.server.compute import interpreted
from rookery.server.compute.interpreted import ActionRequest


def test_a_stand_in_plays_what_the_level_would() -> None:
    state = "PK1 x0 A1213B13 A u00 s0.0,0.0"
    question = ActionRequest("packeis", state, "chick", 1)
    answers = io.StringIO()
    interpreted.main([msgspec.json.encode(question).decode()] * 2, answers)
    first, second = answers.getvalue().split()
    assert first == second
    assert first in games.load("packeis").parse(state).legal_actions
