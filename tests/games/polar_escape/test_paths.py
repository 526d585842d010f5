"""Ends of simple paths and distances to dry land, against every path tried one by one."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from rookery.core.game import Game
from rookery.core.state import State
from rookery.games.polar_escape.rules import paths
from rookery.games.polar_escape.rules.lattice import AROUND, EDGE, WEST, place
from rookery.games.polar_escape.rules.shapes import CELL, PLATFORMS
from rookery.games.polar_escape.rules.states import ICE, KINDS, LAST, SIDE
from tests.games.polar_escape.middles import random_middle

Graph = dict[int, list[int]]
START = paths.START


def graph_of(state: State, seat: int) -> Graph:
    """The neighbours of each platform; the start is `START`, and nothing leads back to it."""
    plain = state.plain
    ground: dict[int, int] = {}
    for sheet, square in enumerate(plain.where):
        if square >= 0 and not (plain.lions >> sheet) & 1:
            for number in range(PLATFORMS):
                cell = int(CELL[sheet % KINDS, plain.turned[sheet], number])
                ground[square * 9 + cell] = sheet * PLATFORMS + number
    here = plain.at[seat]
    graph = {
        rider: [ground[int(other)] for other in AROUND[at, :4] if int(other) in ground]
        for at, rider in ground.items()
    }
    if here == ICE:
        graph[START] = [ground[int(at)] for at in WEST if int(at) in ground]
    elif here in graph:
        graph[START] = graph.pop(here)
        graph = {one: [two for two in near if two != here] for one, near in graph.items()}
    else:
        graph[START] = []
    return graph


def tried(graph: Graph, most: int, path: tuple[int, ...] = (START,)) -> Iterator[tuple[int, int]]:
    """The end and the length of every simple path."""
    yield path[-1], len(path) - 1
    if len(path) <= most:
        for other in graph.get(path[-1], []):
            if other not in path:
                yield from tried(graph, most, (*path, other))


def walked(state: State, seat: int, most: int) -> dict[int, set[int]]:
    near = np.empty((paths.RIDERS + 1, EDGE), np.int64)
    count, steps, lengths = (np.empty(paths.RIDERS + 1, np.int64) for _ in range(3))
    paths.build_graph(state.record, seat, near, count, steps)
    paths.find_walks(near, count, most, lengths)
    ends = {rider: int(bits) for rider, bits in enumerate(lengths) if bits}
    return {rider: {n for n in range(most + 1) if (bits >> n) & 1} for rider, bits in ends.items()}


def compare(state: State, seat: int, most: int) -> int:
    """Compare both ways of finding ends; return the number of paths."""
    expected: dict[int, set[int]] = {}
    number = 0
    for end, length in tried(graph_of(state, seat), most):
        expected.setdefault(end, set()).add(length)
        number += 1
    assert walked(state, seat, most) == expected, f"seat {seat} in {state.text}"
    return number


@pytest.mark.kernel_modes
@pytest.mark.clause("PE-43", "PE-47", "PE-49", "PE-R4", "PE-R5", "PE-R25", "PE-R33")
def test_ends_in_random_positions(game: Game[Any]) -> None:
    for seed in range(60):
        rng = random.Random(f"ends {seed}")
        state = game.parse(random_middle(rng))
        compare(state, rng.randrange(state.players), rng.choice([1, 6, 9]))


# 36 sheets close together, with the most paths found. With 12 cards a click of 6 leads 18 steps.
CROWD = (
    "PE1 n6s1+ t1 c12,0,0,0,0,0 "
    "Fc8:3,Tc4:3,Va4:0,Wa1:0,Xc1:3,Ze8:1/"
    "Fd6:3,Tb8:1,Vb7:2,Wa2:1,Xe5:2,Ze1:3/"
    "Fb1:2,Ta3:3,Vb6:0,We6:1,Xd1:2,Zc5:0/"
    "Fd2:2,Ta7:0,Va5:2,Wd7:1,Xe3:2,Zc6:1/"
    "Fd3:3,Tb3:1,Vb5:1,Wb4:3,Xe2:0,Zb2:0/"
    "Fe7:3,Tc3:3,Va6:3,Wd8:0,Xe4:3,Za8:0 "
    "i/i/i/i/i/i num1:6"
)
MANY = {14: 8 * paths.PATIENCE, 18: 60 * paths.PATIENCE}


@pytest.mark.clause("PE-R21", "PE-R25")
@pytest.mark.parametrize("most", MANY)
def test_ends_of_very_many_paths(game: Game[Any], most: int) -> None:
    assert compare(game.parse(CROWD), 0, most) > MANY[most]


def shortest(state: State, seat: int) -> int | None:
    """Steps to dry land, by spreading out over the lattice."""
    graph = graph_of(state, seat)
    plain = state.plain
    reached, border, steps = {START}, {START}, 0
    while border:
        steps += 1
        for one in border:
            rider = plain.at[seat] if one == START else one
            sheet, number = divmod(rider, PLATFORMS)
            if rider < 0 or sheet // KINDS != seat or plain.where[sheet] // SIDE != LAST:
                continue
            if int(CELL[sheet % KINDS, plain.turned[sheet], number]) % 3 == 2:
                return None if (plain.lions >> sheet) & 1 else steps
        border = {two for one in border for two in graph.get(one, [])} - reached
        reached |= border
    return None


@pytest.mark.kernel_modes
@pytest.mark.clause("PE-86", "PE-R6", "PE-R47", "PE-R50")
def test_distances(game: Game[Any]) -> None:
    found = 0
    for seed in range(150):
        state = game.parse(random_middle(random.Random(f"land {seed}")))
        for seat in range(state.players):
            far = int(paths.distance(state.record, seat))
            assert (far if far < paths.FAR else None) == shortest(state, seat)
            found += far < paths.FAR
    assert found > 10


@pytest.mark.clause("PE-R4", "PE-R5")
def test_the_lattice() -> None:
    assert [place(0, 0), place(23, 23), place(3, 4)] == [0, 575, 8 * 9 + 9 + 3]
    assert sorted(WEST.tolist()) == [row * 9 + cell for row in range(8) for cell in (0, 3, 6)]
    for one in range(len(AROUND)):
        for way, back in ((0, 3), (1, 2), (4, 7), (5, 6)):
            for there, home in ((way, back), (back, way)):
                if AROUND[one, there] >= 0:
                    assert AROUND[AROUND[one, there], home] == one
