"""Perft: the number of action sequences, against the tables of the rules."""

import pytest

from tests.games.packeis.positions import PERFT, placing
from tests.games.packeis.sides import REAL
from tests.games.perft import against
from tests.games.sides import Side

PLACING = {
    f"{players} players": (placing(players), (30, 870, 24360, 657720)) for players in (2, 3, 4)
}


@pytest.mark.clause("PK-9", "PK-10", "PK-R7")
@against(PLACING, few=60_000, many=700_000)
def test_placing(side: Side, line: str, depth: int, count: int) -> None:
    assert side.perft(line, depth) == count


@pytest.mark.clause("PK-13", "PK-14", "PK-16", "PK-17", "PK-20", "PK-R17")
@against(PERFT, few=60_000, many=10_000_000)
def test_moving(side: Side, line: str, depth: int, count: int) -> None:
    assert side.perft(line, depth) == count


@pytest.mark.kernel_modes
@pytest.mark.parametrize("name", PERFT)
def test_two_moves_deep_in_every_kernel_mode(name: str) -> None:
    line, counts = PERFT[name]
    assert REAL.perft(line, 2) == counts[1]


@pytest.mark.kernel_modes
def test_a_finished_game_has_no_sequences(side: Side) -> None:
    over = "PK1 x0 ... - u00 s3.3,2.1"
    assert [side.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
