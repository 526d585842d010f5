"""Perft tables, random playouts and keys."""

import random
from typing import Any

import numpy as np
import pytest

from rookery.core import playout
from rookery.core.game import Game
from rookery.core.kernels.rng import seeded
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules import kernels
from rookery.games.polar_escape.rules.shapes import CELL, PLATFORM, SHAPES, turned
from rookery.games.polar_escape.rules.states import ICE_PLACE, LAND_PLACE
from tests.games.perft import against
from tests.games.polar_escape.middles import random_middle
from tests.games.sides import Side

NEW = "PE1 n3s1+ t1 c0,0,0 -/-/- i/i/i pick1"
FIRST = "PE1 n3s1+ t1 c0,0,0 F,T,V/F,T,V/F,T,V i/i/i firstclick1"
ADVANCE = "PE1 n3s1+ t5 c0,2,0 Vc6:0/Xc8:0/T RV1/RV3/i num1:1"
LATE = "PE1 n3s1+ t5 c1,0,0 Wh4:0/Xg7:0/- RW1/i/i click1"
EVENTS = "PE1 n3s1+ t5 c0,0,0 Xb4:0,T/Zc4:0/- RX2/YZ2/i click1"
TABLES = {
    "new": (NEW, (20, 400, 8000, 48000, 1152000)),
    "first": (FIRST, (6, 144, 5904, 322560)),
    "advance": (ADVANCE, (3, 19, 227, 4556, 83878)),
    "late": (LATE, (6, 19, 176, 1504, 10936)),
    "events": (EVENTS, (12, 25, 120, 597, 3071)),
}


@pytest.mark.clause("PE-21", "PE-24", "PE-42", "PE-67", "PE-91", "PE-R31")
@against(TABLES, few=700, many=14_000)
def test_tables(side: Side, line: str, depth: int, count: int) -> None:
    assert side.perft(line, depth) == count


@pytest.mark.kernel_modes
def test_a_finished_game_has_no_sequences(side: Side) -> None:
    over = "PE1 n3s1+ t9 c0,0,0 Wh4:0/-/- */i/i over"
    assert [side.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]


@pytest.mark.kernel_modes
@pytest.mark.clause("PE-R13", "PE-R52")
def test_playouts_end_by_themselves(game: Game[Any]) -> None:
    options = game.read_options({"players": "3", "free_cap": "1", "max_rounds": "2"})
    result = playout.playouts(game.start(game.deal(options, 1)), 3, 1)
    assert sum(result.wins) == pytest.approx(3)
    assert len(result.lengths) < game.rules.kernels.max_plies
    assert result.actions == sum(plies * n for plies, n in enumerate(result.lengths))


@pytest.mark.kernel_modes
@pytest.mark.clause("PE-R13", "PE-R49")
@pytest.mark.parametrize(("risk", "weight"), [("low", 3), ("medium", 2), ("high", 1)])
def test_chances_of_the_wheel(game: Game[Any], risk: str, weight: int) -> None:
    options = f" risk={risk}" if risk != "high" else ""
    state = game.parse(EVENTS.replace(" t5", f"{options} t5"))
    chances = dict(state.chance_outcomes)
    total = 6 * weight + 6
    assert {chances[f"={number}"] * total for number in range(1, 7)} == {weight}
    assert {
        chances[f"={sign}{what}"] * total for sign in "+-" for what in ("lion", "seals", "card")
    } == {1}


@pytest.mark.kernel_modes
def test_keys_tell_positions_apart(game: Game[Any]) -> None:
    keys: dict[int, str] = {}
    for seed in range(20):
        rng = random.Random(f"keys {seed}")
        state = game.parse(random_middle(rng))
        for _ in range(15):
            key = int(kernels.key(state.board.tables, state.record))
            state_and_board = state.text.partition(" t")[2]
            assert keys.setdefault(key, state_and_board) == state_and_board
            choices = state.legal_actions or tuple(text for text, _ in state.chance_outcomes)
            if not choices:
                break
            state = state.apply(rng.choice(choices))


@pytest.mark.kernel_modes
def test_one_by_chance_is_what_the_kernels_draw(game: Game[Any]) -> None:
    """A playout's first ply is an outcome with its weight: six numbers for the first click."""
    state = game.parse(FIRST)
    codes, weights = (np.zeros(kernels.MAX_ACTIONS, np.int64) for _ in range(2))
    count = kernels.chance_outcomes(state.board.tables, state.record, codes, weights)
    assert (count, weights[:count].tolist()) == (6, [1] * 6)
    wins, lengths = np.zeros(3), np.zeros(kernels.MAX_PLIES + 1, np.int64)
    rng = seeded(5)
    lengths = lengths[:3]  # at most two plies, then all are level
    game.rules.kernels.playouts(state.board.tables, state.record, 30, rng, wins, lengths)
    assert wins.tolist() == pytest.approx([10, 10, 10])
    assert lengths.tolist() == [0, 0, 30]


# -- shapes and codes ----------------------------------------------------------------------------


@pytest.mark.clause("PE-12", "PE-R1", "PE-R2")
def test_shapes_reach_all_four_sides() -> None:
    """Each is five connected cells that span a box of three by three; all are different."""
    outlines = set()
    for shape in range(len(SHAPES)):
        for turn in range(4):
            cells = CELL[shape, turn].tolist()
            assert {cell % 3 for cell in cells} == {cell // 3 for cell in cells} == {0, 1, 2}
            assert len(set(cells)) == 5
            assert [PLATFORM[shape, turn, cell] for cell in cells] == [0, 1, 2, 3, 4]
            assert cells == [turned(cell) for cell in CELL[shape, turn - 1].tolist()]
            joined = {cells[0]}
            for _ in cells:
                joined |= {b for a in joined for b in cells if _beside(a, b)}
            assert joined == set(cells)
        outlines.add(frozenset(frozenset(CELL[shape, turn].tolist()) for turn in range(4)))
    assert len(outlines) == len(SHAPES)


def _beside(one: int, other: int) -> bool:
    return abs(one // 3 - other // 3) + abs(one % 3 - other % 3) == 1


def test_codes_of_walks_read_back() -> None:
    for place in (0, 1, 575, ICE_PLACE, LAND_PLACE):
        for correction in range(-5, 13):
            for pays in (0, 1):
                code = act.go(place, correction, pays)
                assert act.kind_of(code) == act.GO
                assert act.walk_of(code) == (place, correction, pays)
    assert act.kind_of(act.code(act.TWICE, 0)) == act.TWICE
    assert act.rest_of(act.code(act.SHIFT, 35 * 64 + 63)) == 35 * 64 + 63
