"""Drawings: stable ids, taps that choose each action and only it, symbols that exist, words."""

import re
from collections import Counter
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any

from rookery.core import svg
from rookery.core.game import Game, game_of
from rookery.core.i18n import ENGLISH
from rookery.core.scene import Node, Scene, as_json, change
from rookery.core.state import State
from tests.contract.rulesets import Play

MARKS = ("lit", "chosen", "focus")
STRETCH = 20


@lru_cache
def symbols(game: Game[Any]) -> frozenset[str]:
    return frozenset(re.findall(r'\bid="([\w-]+)"', svg.sprite(game.symbols)))


Drawn = tuple[State, Scene]


@lru_cache(maxsize=8)  # the tests of a ruleset follow each other
def stretches(play: Play, thorough: bool) -> list[list[Drawn]]:
    """States that follow each other with their drawings: the beginning, the middle and the end.

    To be thorough it is all of them, in one.
    """
    count = len(play.states)
    if thorough or count <= 3 * STRETCH:
        return [[drawn(play, number) for number in range(count)]]
    firsts = (0, (count - STRETCH) // 2, count - STRETCH)
    return [[drawn(play, first + n) for n in range(STRETCH)] for first in firsts]


def drawn(play: Play, number: int) -> Drawn:
    """A state with its drawing, told how it came about."""
    state, last = play.states[number], None
    if number and not play.entries[number - 1].startswith("leave:"):
        last = play.states[number - 1], play.entries[number - 1]
    return state, state.game.scene(state, ENGLISH, last)


def scenes(play: Play, thorough: bool) -> list[Drawn]:
    return list(chain.from_iterable(stretches(play, thorough)))


def steps(play: Play, thorough: bool) -> list[tuple[Scene, Scene]]:
    """Each drawing with the next one."""
    following = [pair for stretch in stretches(play, thorough) for pair in pairwise(stretch)]
    return [(before, after) for (_, before), (_, after) in following]


def test_ids_are_unique_and_nodes_sound(plays: list[Play], thorough: bool) -> None:
    for _, scene in [*scenes(plays[0], thorough), *scenes(plays[1], thorough)]:
        counted = Counter(node.id for node in scene.nodes)
        assert max(counted.values()) == 1
        assert all(name.split() == [name] for name in counted)
        assert scene.view[2] > 0 < scene.view[3]
        assert all(inside(node, scene) for node in scene.nodes if not node.when)


def inside(node: Node, scene: Scene) -> bool:
    x, y, width, height = scene.view
    return x <= node.x <= x + width and y <= node.y <= y + height


def test_symbols_are_in_the_files(play: Play, thorough: bool) -> None:
    known = symbols(game_of(play.states[0]))
    for _, scene in scenes(play, thorough):
        assert {node.symbol for node in scene.nodes} <= known
        assert {symbol for node in scene.nodes for symbol in node.peek} <= known
        shapes = {node.shape for node in scene.nodes if node.shape}
        assert {f"{mark}-{shape}" for mark in MARKS for shape in shapes} <= known


def test_every_action_has_its_own_taps(plays: list[Play], thorough: bool) -> None:
    for state, scene in [*scenes(plays[0], thorough), *scenes(plays[1], thorough)]:
        assert sorted(scene.taps) == list(state.legal_actions)
        paths = set(scene.taps.values())
        assert len(paths) == len(scene.taps)
        for path in paths:
            assert path
            assert not any(path[:length] in paths for length in range(1, len(path)))


def test_what_is_tapped_is_there_and_says_what_it_is(plays: list[Play], thorough: bool) -> None:
    for _, scene in [*scenes(plays[0], thorough), *scenes(plays[1], thorough)]:
        nodes = {node.id: node for node in scene.nodes}
        for tapped in {name for path in scene.taps.values() for name in path}:
            assert nodes[tapped].label.strip()
            assert nodes[tapped].shape


def test_tapped_labels_tell_things_apart(play: Play, thorough: bool) -> None:
    for _, scene in scenes(play, thorough):
        labels = {node.id: node.label for node in scene.nodes}
        tapped = {name for path in scene.taps.values() for name in path}
        assert len({labels[name] for name in tapped}) == len(tapped)


def test_ids_stay_with_their_things(play: Play, thorough: bool) -> None:
    """Of what is always shown; what can be tapped comes and goes with whoever acts."""
    for before, after in steps(play, thorough):
        old, new = ({n.id for n in scene.nodes if not n.when} for scene in (before, after))
        assert 2 * len(old & new) >= min(len(old), len(new))


def test_a_drawing_is_a_function_of_the_state(play: Play) -> None:
    for state in play.moments(5):
        assert state.game.scene(state) == state.game.scene(state)
        parsed = state.game.parse(state.text)
        assert set(parsed.game.scene(parsed).taps) == set(state.game.scene(state).taps)
        assert len(parsed.game.scene(parsed).nodes) == len(state.game.scene(state).nodes)


def test_changes_turn_one_drawing_into_the_next(play: Play, thorough: bool) -> None:
    for before, after in steps(play, thorough):
        nodes = {node.id: node for node in before.nodes}
        step = change(before, after)
        for gone in step.drop:
            del nodes[gone]
        nodes |= {node.id: node for node in step.put}
        assert nodes == {node.id: node for node in after.nodes}
        assert (step.view or before.view) == after.view


def test_what_carries_and_what_a_handle_taps_is_there(plays: list[Play], thorough: bool) -> None:
    for _, scene in [*scenes(plays[0], thorough), *scenes(plays[1], thorough)]:
        ids = {node.id for node in scene.nodes}
        assert {node.on for node in scene.nodes if node.on} <= ids
        assert {name for node in scene.nodes for name in node.cycle} <= ids
        assert {node.when for node in scene.nodes} <= {"", "open", "aim", "never"}
        unseen = {node.id for node in scene.nodes if node.when == "never"}
        reached = {name for node in scene.nodes for name in node.cycle}
        assert unseen <= reached


def test_one_thing_at_most_is_chosen_by_itself(plays: list[Play], thorough: bool) -> None:
    for _, scene in [*scenes(plays[0], thorough), *scenes(plays[1], thorough)]:
        usual = {node.id for node in scene.nodes if "usual" in node.classes}
        beginnings = {path[:depth] for path in scene.taps.values() for depth in range(len(path))}
        for begin in beginnings:
            ways = scene.taps.values()
            following = {path[len(begin)] for path in ways if path[: len(begin)] == begin}
            assert len(following & usual) <= 1


def test_drawings_become_json_and_svg(play: Play, thorough: bool) -> None:
    found = scenes(play, thorough)
    for state, scene in found[:: max(1, len(found) // 3)]:
        assert set(as_json(scene)) == {"view", "nodes", "taps"}
        game = game_of(state)
        picture = svg.draw(scene, game.name, game.title, game.symbols)
        assert picture.startswith("<svg")
        assert picture == svg.draw(scene, game.name, game.title, game.symbols)
        assert state._repr_svg_().startswith("<svg")


def test_actions_are_put_into_words(plays: list[Play]) -> None:
    for play in plays:
        for before, entry in zip(play.states, play.entries, strict=False):
            if not entry.startswith("leave:"):
                words = before.game.narrate(before, entry)
                assert words == words.strip() != ""
                assert "%(" not in words
                for comment in before.game.comments(before, entry):
                    assert comment.isprintable()
                    assert comment
                    assert not set(comment) & set("{}")


def test_messages_are_looked_up(play: Play) -> None:
    """A language that marks what it is asked for leaves its mark on all that is said."""
    before = next(state for state in play.states if state.legal_actions)
    action = before.legal_actions[0]
    assert before.game.narrate(before, action, Marked()) != before.game.narrate(before, action)
    advice = before.game.advice(before)
    assert advice == "" or before.game.advice(before, Marked()) != advice


class Marked:
    def __call__(self, message: str, /) -> str:
        return "~" + message

    def plural(self, one: str, many: str, count: int, /) -> str:
        return "~" + (one if count == 1 else many)
