"""Rooms of a game: filled from modules, with defaults, loaded when they are first asked for."""

from types import ModuleType
from typing import Any

import pytest

from rookery.core.drawing.seen import BoardView
from rookery.core.game import Drawing, Players, Rules, Text, Words
from rookery.core.room import members_of
from tests.contract.toy import Krill

ROOMS = (Rules, Text, Drawing, Words, Players)


def module(**members: Any) -> ModuleType:
    made = ModuleType("made")
    vars(made).update(members)
    return made


def test_a_room_takes_functions_and_values_of_modules_by_their_names() -> None:
    said = module(narrate=lambda before, action, say, after=None: "said", helper=len)
    words = Words.of(said, score_names=("fish",))
    state: Any = None
    assert words.narrate(state, "a", str, state) == "said"  # type: ignore[arg-type]  # any Say
    assert (words.score_names, words.minutes, words.goal(state)) == (("fish",), 0, "")


def test_what_has_no_default_is_needed() -> None:
    with pytest.raises(TypeError, match="narrate"):
        Words.of(score_names=("fish",))
    with pytest.raises(TypeError, match="needs score_names"):
        Words.of(narrate=lambda *_: "")


def test_a_name_that_a_room_does_not_have_is_refused() -> None:
    with pytest.raises(TypeError, match="has no narate"):
        Words.of(narrate=lambda *_: "", narate=lambda *_: "", score_names=())


def test_two_modules_may_not_define_a_member_differently() -> None:
    one, other = module(narrate=lambda *_: "1"), module(narrate=lambda *_: "2")
    with pytest.raises(TypeError, match="several modules define narrate"):
        Words.of(one, other, score_names=())
    Words.of(one, module(narrate=one.narrate), score_names=())  # the same
    Words.of(one, module(narrate=one), score_names=())  # a module is no member


def test_a_room_that_is_loaded_later_is_loaded_once_and_only_if_asked() -> None:
    loads = list[int]()

    def load() -> Words:
        loads.append(1)
        return Words.of(narrate=lambda *_: "", score_names=("fish",), minutes=7)

    words = Words.later(load)
    assert not hasattr(words, "__wrapped__")
    assert not loads
    assert (words.minutes, words.score_names, loads) == (7, ("fish",), [1])


def test_a_room_with_other_members_leaves_the_first_as_it_was() -> None:
    other = Krill.words.with_members(minutes=9)
    assert (other.minutes, Krill.words.minutes) == (9, 0)
    assert other.score_names == Krill.words.score_names


def test_every_member_of_the_contract_is_declared_once() -> None:
    names = [name for room in ROOMS for name in members_of(room)]
    assert len(names) == len(set(names))


def test_a_game_that_only_draws_is_drawn_once_for_each_action() -> None:
    drawn = list[str]()

    def scene(state: Any, *how: Any) -> Any:
        drawn.append(state.text)
        return Krill.drawing.scene(state, *how)

    drawing = Drawing.of(scene=scene)
    states = Krill().parse("KR1 c A? 00").path(["R2", "eat1"])
    seen = [BoardView(states[0]), *map(BoardView.after, states, ("R2", "eat1"), states[1:])]
    drawing.change(seen[0], seen[1])
    assert len(drawn) == 2
    drawing.change(seen[1], seen[2])
    assert drawing.taps(states[2]) == Krill.drawing.taps(states[2])
    assert drawn == [state.text for state in states]
