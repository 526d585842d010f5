"""Bounds from regions that are searched separately: never wrong, and worth the effort."""

from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.state import State
from rookery.games.packeis.players import regions
from rookery.games.packeis.players.evaluation import judge, make_context
from rookery.games.packeis.players.region_bounds import make_memory
from rookery.games.packeis.rules.kernels import MAX_CELLS
from rookery.search import alphabeta
from tests.games.packeis.test_endgames import WIDE, proof
from tests.oracles import packeis as oracle
from tests.oracles.packeis_endgame import FISH, FLOE, Endgame

SOLVING = alphabeta.AlphaBetaSettings(12, reduce=False)
LARGEST = 22
# Two or three contested regions that no penguin can leave for another one. In the third position B
# has ice of its own to wait with, in the fourth A must move where it would rather not.
PLACES = [
    "A121B1/121./..../B113A1/2121",
    "A121B1/11../..../B112A1/.21./..../A131B1",
    "A121B1/121./..../B113A1/212./..../B1111",
    "A11B1/..../B11A1/..../A112B1",
]
FROM_PLAY = (
    "12.1B2.3/1.A2.21.1/22.11.3/....A1.2B2/B32..1.2/1.2.1.A11/1.12.../121A1..B22 A u00 s21.12,22.12"
)


def place(game: Game[Any], rows: str, seat: str) -> State:
    """A position on a board of rows of any lengths, each half a floe further left or right."""
    offsets = ",".join(str(number % 2) for number in range(rows.count("/") + 1))
    return game.parse(f"PK1 x{offsets} {rows} {seat} u00 s0.0,0.0")


def brute_force(game: Game[Any], state: State) -> int:
    """The margin of seat A at the end, found by exhaustive search."""
    position = oracle.parse(state.text)
    ice, seat = Endgame(position), position.turn
    assert seat is not None
    moves = [action.split("-") for action in oracle.legal(position)]
    gains = (ice.after(seat, ice.names[a], ice.names[b], -WIDE, WIDE) for a, b in moves)
    gain = max(gains) * (1 - 2 * seat)
    fish = (gain + FISH // 2) // FISH
    floes = (gain - fish * FISH) // FLOE
    (mine, mine_floes), (others, others_floes) = game.rules.scores(state)
    return (mine - others + fish) * regions.FISH + mine_floes - others_floes + floes


@pytest.mark.parametrize("rows", PLACES)
@pytest.mark.parametrize("seat", "AB")
def test_several_contests_are_worth_what_brute_force_finds(
    game: Game[Any], rows: str, seat: str
) -> None:
    state = place(game, rows, seat)
    value = brute_force(game, state)
    for largest in (0, 3, LARGEST):
        assert proof(state, 2_000, SOLVING, None, largest).value == value


def test_contests_that_are_searched_apart_take_fewer_positions(game: Game[Any]) -> None:
    state = game.parse(f"PK1 std {FROM_PLAY}")
    together = proof(state, 2_000, SOLVING)
    split = proof(state, 2_000, SOLVING, None, LARGEST, 14)
    assert split.value == together.value
    assert split.report().nodes * 2 < together.report().nodes


def test_the_smallest_region_tells_whether_any_is_searched(game: Game[Any]) -> None:
    context = make_context(8, 300, largest=LARGEST, region_bits=4)
    state = place(game, PLACES[1], "A")
    judge(state.board.tables, state.record, context)
    assert (int(context.contested[0]).bit_count(), context.contested[1]) == (10, 2)
    settled = place(game, "A12/.../12B1", "A")
    judge(settled.board.tables, settled.record, context)
    assert context.contested.tolist() == [0, MAX_CELLS]


def test_memory_grows_with_the_regions_that_are_searched() -> None:
    none, some = make_memory(0, 0), make_memory(4, LARGEST)
    assert none.known.size == 1
    assert none.frames.size < some.frames.size
