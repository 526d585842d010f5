"""The pictures that tell whole games: what they show agrees with the games."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

from rookery import games
from rookery.core.drawing.seen import BoardView, views_along
from rookery.core.state import State
from rookery.games.packeis.drawing.tale import history
from rookery.games.packeis.rules.facts import fish_at
from rookery.games.penguisi.drawing.tale import sent_home
from rookery.games.penguisi.rules import facts as penguisi
from rookery.games.polar_escape.drawing.tale import legs

CASES = [
    ("packeis", 2),
    ("packeis", 4),
    ("penguin_game", 1),
    ("penguin_game", 2),
    ("penguisi", 4),
    ("penguisi", 6),
    ("polar_escape", 3),
]


def by_chance(name: str, players: int, seed: int = 1, most: int = 2000, **more: Any) -> list[State]:
    game, rng = games.load(name), Random(seed)
    state = game.start(game.deal(game.read_options({"players": players} | more), seed))
    states = [state]
    while not state.is_terminal and len(states) <= most:
        outcomes = [text for text, _ in state.chance_outcomes] if state.is_chance else ()
        state = state.apply(rng.choice(outcomes or state.legal_actions))
        states.append(state)
    return states


def seen(states: Sequence[State]) -> list[BoardView]:
    """What was seen of a game; which action led from one state to the next is looked for."""
    tokens = []
    for before, after in pairwise(states):
        options = [text for text, _ in before.chance_outcomes] if before.is_chance else None
        tokens.append(
            next(token for token in options or before.legal_actions if before.apply(token) == after)
        )
    return views_along(states, tokens)


@pytest.mark.parametrize(("name", "players"), CASES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_tale_is_a_whole_picture(name: str, players: int, theme: Any) -> None:
    game, line = games.load(name), seen(by_chance(name, players, most=120))
    tale = game.drawing.tale(line)
    assert tale is not None
    document = tale.document(game.name, game.title, game.drawing.symbols, theme)
    root = ElementTree.fromstring(document)
    assert root.tag.endswith("svg")
    ids = set(re.findall(r'\bid="([^"]+)"', document))
    assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', document)) <= ids
    assert "var(--" not in document


@pytest.mark.parametrize("seed", range(4))
def test_what_a_seat_took_is_what_it_counts(seed: int) -> None:
    """Packeis: fish and floes in a seat's colours are its score."""
    states = by_chance("packeis", 3, seed)
    owners, _ = history(seen(states))
    for seat, (fish, floes) in enumerate(states[-1].scores):
        mine = [cell for cell, owner in owners.items() if owner == seat]
        assert (sum(fish_at(states[0], cell) for cell in mine), len(mine)) == (fish, floes)


@pytest.mark.parametrize("players", [1, 2])
def test_a_path_has_a_number_for_each_move(players: int) -> None:
    states = by_chance("penguin_game", players)
    tale = games.load("penguin_game").drawing.tale(seen(states))
    assert tale is not None
    moves = Counter[int]()
    for before, after in pairwise(states):
        seat = before.current_player
        if (
            seat is not None
            and before.plain.at[seat] >= 0
            and after.plain.at[seat] != before.plain.at[seat]
        ):
            moves[seat] += after.plain.at[seat] >= 0
    assert len(re.findall(r'r="11.5" fill="var', tale.body)) == moves.total()


def test_arrows_count_who_was_sent_home() -> None:
    states = by_chance("penguisi", 4)
    counted = sent_home(states)
    assert counted
    back = Counter[int]()
    for before, after in pairwise(states):
        was = {(one.seat, one.index): one.progress for one in penguisi.penguins(before)}
        back.update(
            one.seat for one in penguisi.penguins(after) if one.progress < was[one.seat, one.index]
        )
    suffered = Counter[int]()
    for (by, whom), count in counted.items():
        assert by != whom
        suffered[whom] += count
    assert all(suffered[seat] <= back[seat] for seat in range(4))
    assert suffered.total() == sum(counted.values())


def test_a_route_has_no_gaps() -> None:
    line = seen(by_chance("polar_escape", 3, most=400))
    lengths = []
    for seat in range(3):
        way = legs(line, seat)
        lengths.append(len(way))
        for (_, points), (_, after) in pairwise(way):
            assert points[-1] == after[0]
    assert any(lengths)
