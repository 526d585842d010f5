"""Drawings in parts."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rookery.core.drawing.scene import Box, Node, SceneChange, change
from rookery.core.drawing.scene_parts import ByParts, Part, SceneParts, parts_change
from rookery.core.drawing.seen import BoardView
from rookery.core.state import State
from rookery.core.words.i18n import ENGLISH, Say
from tests.contract.toy import Krill

VIEWS = st.sampled_from([(0.0, 0.0, 10.0, 10.0), (0.0, 0.0, 20.0, 10.0)])


def looks(name: str) -> list[Part]:
    """All possible looks of a part, each as a single object."""
    one, other = Node(f"{name}-1", "floe", 0, 0), Node(f"{name}-2", "fish", 0, 0)
    moved = Node(f"{name}-1", "floe", 1, 0)
    return [(), (one,), (moved,), (one, other), (moved, other)]


PARTS = st.tuples(*(st.sampled_from(looks(name)) for name in "abcd"))
LENGTHS = st.integers(2, 4)


@given(PARTS, PARTS, LENGTHS, LENGTHS, VIEWS, VIEWS)
def test_what_changes_is_told_as_by_whole_scenes(
    was: tuple[Part, ...], now: tuple[Part, ...], most: int, more: int, old: Box, new: Box
) -> None:
    before, after = SceneParts(old, was[:most], {}), SceneParts(new, now[:more], {})
    told, compared = parts_change(before, after), change(before.scene, after.scene)
    assert set(told.put) == set(compared.put)
    assert set(told.drop) == set(compared.drop)
    assert told.view == compared.view


class Painter:
    """A drawing of one node that counts how often it is made."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> SceneParts:
        self.count += 1
        label = say("sea") + (last[1] + last[0].text if last else "")
        part = (Node("sea", "sea", 0, 0, label=label),)
        return SceneParts((0, 0, 1, 1), (part,), dict.fromkeys(state.legal_actions, ("sea",)))


@pytest.fixture
def line() -> list[State]:
    game = Krill()
    state = game.start(game.deal(game.read_options({"players": "2", "most": "12"}), 1))
    while not state.legal_actions:
        state = state.apply(state.chance_outcomes[0][0])
    return state.path([state.legal_actions[-1]])


def test_the_drawing_of_the_state_before_is_not_made_again(line: list[State]) -> None:
    painter, (first, second) = Painter(), line
    by_parts, action = ByParts(painter), first.legal_actions[-1]
    step = by_parts.change(BoardView(first), BoardView(second, (first, action)))
    assert step == SceneChange(put=(Node("sea", "sea", 0, 0, label="sea" + action + first.text),))
    assert painter.count == 2
    by_parts.change(BoardView(first.bare()), BoardView(second, (first.bare(), action)))
    assert painter.count == 3, "a copy of the state before shows the same"


def test_what_is_shown_otherwise_is_drawn_otherwise(line: list[State]) -> None:
    by_parts, (first, second) = ByParts(Painter()), line
    told = [
        by_parts.change(BoardView(first), BoardView(second, last), say).put[0].label
        for say in (ENGLISH, shouting)
        for last in ((first, "1"), (first, "2"), (second, "2"))
    ]
    assert len(set(told)) == len(told)


class Shouting:
    """A language in capital letters."""

    def __call__(self, message: str, /) -> str:
        return message.upper()

    def plural(self, one: str, many: str, count: int, /) -> str:
        del one, count
        return many.upper()


shouting: Any = Shouting()


def test_taps_need_no_language(line: list[State]) -> None:
    painter, state = Painter(), line[-1]
    by_parts = ByParts(painter)
    assert list(by_parts.taps(state)) == list(state.legal_actions)
    by_parts.taps(state)
    by_parts.change(BoardView(state), BoardView(state), shouting)
    by_parts.taps(state)
    assert painter.count == 2
