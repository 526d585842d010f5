"""Drawings: stable ids, taps that choose each action and only it, symbols that exist."""

import random
import re
from collections import Counter
from functools import lru_cache
from typing import Any

from rookery.core.drawing import svg
from rookery.core.drawing.refusal import refusal
from rookery.core.drawing.scene import Node, Scene, as_json, change
from rookery.core.game import Game
from tests.clauses import RULES, stated
from tests.contract.checks.moment import Moment
from tests.contract.checks.registry import (
    check,
    moments,
    one_of_each,
    staying,
    stretches,
    thirds,
)  # fmt: skip

MARKS = ("lit", "chosen", "focus")


@lru_cache
def symbols(game: Game[Any]) -> frozenset[str]:
    return frozenset(re.findall(r'\bid="([\w-]+)"', svg.sprite(game.drawing.symbols)))


@check(stretches, one_of_each)
def ids_are_unique_and_nodes_sound(at: Moment) -> None:
    scene = at.scene
    counted = Counter(node.id for node in scene.nodes)
    assert max(counted.values()) == 1
    assert all(name.split() == [name] for name in counted)
    assert scene.view[2] > 0 < scene.view[3]
    assert all(inside(node, scene) for node in scene.nodes if not node.when)


def inside(node: Node, scene: Scene) -> bool:
    x, y, width, height = scene.view
    return x <= node.x <= x + width and y <= node.y <= y + height


@check(stretches, staying)
def symbols_are_in_the_files(at: Moment) -> None:
    known, nodes = symbols(at.game), at.scene.nodes
    assert {node.symbol for node in nodes} <= known
    assert {symbol for node in nodes for symbol in node.peek} <= known
    shapes = {node.shape for node in nodes if node.shape}
    assert {f"{mark}-{shape}" for mark in MARKS for shape in shapes} <= known


@check(stretches, one_of_each)
def every_action_has_its_own_taps(at: Moment) -> None:
    taps = at.scene.taps
    assert sorted(taps) == list(at.state.legal_actions)
    paths = set(taps.values())
    assert len(paths) == len(taps)
    for path in paths:
        assert path
        assert not any(path[:length] in paths for length in range(1, len(path)))


@check(stretches, one_of_each)
def what_is_tapped_is_there_and_says_what_it_is(at: Moment) -> None:
    nodes = {node.id: node for node in at.scene.nodes}
    for tapped in all_tapped(at.scene):
        assert nodes[tapped].label.strip()
        assert nodes[tapped].shape


def all_tapped(scene: Scene) -> set[str]:
    return {name for path in scene.taps.values() for name in path}


@check(stretches, staying)
def tapped_labels_tell_things_apart(at: Moment) -> None:
    labels, tapped = {node.id: node.label for node in at.scene.nodes}, all_tapped(at.scene)
    assert len({labels[name] for name in tapped}) == len(tapped)


@check(stretches, staying)
def ids_stay_with_their_things(at: Moment) -> None:
    """Only of what is always shown: what can be tapped comes and goes with the acting seat."""
    if at.before:
        both = at.before.scene, at.scene
        old, new = ({node.id for node in scene.nodes if not node.when} for scene in both)
        assert 2 * len(old & new) >= min(len(old), len(new))


@check(stretches, staying)
def changes_turn_one_drawing_into_the_next(at: Moment) -> None:
    if at.before:
        before, after = at.before.scene, at.scene
        nodes = {node.id: node for node in before.nodes}
        step = change(before, after)
        for gone in step.drop:
            del nodes[gone]
        nodes |= {node.id: node for node in step.put}
        assert nodes == {node.id: node for node in after.nodes}
        assert (step.view or before.view) == after.view


@check(stretches, one_of_each)
def changes_and_taps_are_told_as_they_are_drawn(at: Moment) -> None:
    assert list(at.game.drawing.taps(at.state).items()) == list(at.scene.taps.items())
    if at.before:
        step = at.game.drawing.change(at.before.seen, at.seen)
        drawn = change(at.before.scene, at.scene)
        assert {node.id: node for node in step.put} == {node.id: node for node in drawn.put}
        assert sorted(step.drop) == sorted(drawn.drop)
        assert step.view == drawn.view


@check(moments(5), staying)
def a_drawing_is_a_function_of_the_state(at: Moment) -> None:
    plain, parsed = at.game.drawing.scene(at.state), at.game.drawing.scene(at.parsed)
    assert plain == at.game.drawing.scene(at.state)
    assert set(parsed.taps) == set(plain.taps)
    assert len(parsed.nodes) == len(plain.nodes)


@check(stretches, one_of_each)
def what_carries_and_what_a_handle_taps_is_there(at: Moment) -> None:
    nodes = at.scene.nodes
    ids = {node.id for node in nodes}
    assert {node.on for node in nodes if node.on} <= ids
    assert {name for node in nodes for name in node.cycle} <= ids
    assert {node.when for node in nodes} <= {"", "open", "aim", "never", "hand"}
    unseen = {node.id for node in nodes if node.when == "never"}
    assert unseen <= {name for node in nodes for name in node.cycle}


@check(stretches, one_of_each)
def what_belongs_to_a_seat_says_to_which(at: Moment) -> None:
    nodes = at.scene.nodes
    hands = {node.id for node in nodes if "hand" in node.classes}
    assert {node.id for node in nodes if node.when == "hand"} <= hands
    owned = hands | {node.id for node in nodes if "self" in node.classes}
    assert {node.id for node in nodes if node.seat} == owned
    assert all(node.seat <= at.state.players for node in nodes)


@check(stretches, one_of_each)
def one_thing_at_most_is_chosen_by_itself(at: Moment) -> None:
    usual = {node.id for node in at.scene.nodes if "usual" in node.classes}
    following: dict[tuple[str, ...], set[str]] = {}
    for path in at.scene.taps.values() if usual else ():
        for depth, tapped in enumerate(path):
            following.setdefault(path[:depth], set()).add(tapped)
    assert all(len(tapped & usual) <= 1 for tapped in following.values())


@check(thirds, staying)
def drawings_become_json_and_svg(at: Moment) -> None:
    assert set(as_json(at.scene)) == {"view", "nodes", "taps", "dock"}
    named = at.game.name, at.game.title, at.game.drawing.symbols
    picture = svg.draw(at.scene, *named)
    assert picture.startswith("<svg")
    assert picture == svg.draw(at.scene, *named)
    assert at.state._repr_svg_().startswith("<svg")


# -- taps that are refused -----------------------------------------------------------------------

STRANGE = ("", " ", "\x00", "sea", "floe-", "floe-z99", "spot-", "pile-", "penguin-9-9", "die-9")
"""Ids that no page sends."""


@check(moments(6), staying)
def what_is_meant_by_refused_taps_is_forbidden_by_a_rule(at: Moment, seed: int) -> None:
    draw = random.Random(seed)
    if at.state.current_player is None:
        return
    for places in [*refused_taps(at.scene, draw), *strange_taps(at.scene, draw)]:
        objection = refusal(at.state, places)
        if objection is not None:
            clause, reason = objection
            assert reason.strip()
            assert clause in clauses_of(at.game.name), f"{places}: {clause}"
        else:
            assert at.game.drawing.intent(at.state, places) is None or places[-1] in STRANGE, places


def refused_taps(scene: Scene, draw: random.Random) -> list[tuple[str, ...]]:
    """Chosen places, and one that cannot be chosen after them or instead of one of them."""
    paths = set(scene.taps.values())
    usual = {node.id for node in scene.nodes if "usual" in node.classes}
    begun = sorted({path[:length] for path in paths for length in range(len(path))})
    found = []
    for chosen in (filled(path, paths, usual) for path in draw.sample(begun, min(8, len(begun)))):
        can = set[str]().union(*(following(chosen[:n], paths) for n in range(len(chosen) + 1)))
        closed = sorted(node.id for node in scene.nodes if is_closed(node, can | {*chosen}))
        found += [(*chosen, place) for place in draw.sample(closed, min(8, len(closed)))]
    return found


def filled(
    chosen: tuple[str, ...], paths: set[tuple[str, ...]], usual: set[str]
) -> tuple[str, ...]:
    """Chosen places with those that the page chooses by itself."""
    while added := sorted(following(chosen, paths) & usual):
        chosen = *chosen, added[0]
    return chosen


def following(chosen: tuple[str, ...], paths: set[tuple[str, ...]]) -> set[str]:
    length = len(chosen)
    return {path[length] for path in paths if path[:length] == chosen and length < len(path)}


def is_closed(node: Node, can: set[str]) -> bool:
    """Whether a node is a place that is shown, and is none of those that count."""
    is_place = node.shape and not node.when and not node.cycle
    return bool(is_place) and node.id not in can and can.isdisjoint(node.means)


def strange_taps(scene: Scene, draw: random.Random) -> list[tuple[str, ...]]:
    """Places in any order, of which the last is none."""
    names = [*STRANGE, *(node.id for node in scene.nodes)]
    return [(*draw.choices(names, k=draw.randrange(4)), place) for place in STRANGE]


@lru_cache
def clauses_of(game: str) -> frozenset[str]:
    page = RULES / f"{game}.md"
    return frozenset(stated(page)) if page.exists() else frozenset()
