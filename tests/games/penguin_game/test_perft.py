"""Perft: the number of action sequences, against the tables of the rules."""

import pytest

from tests.games.penguin_game.positions import PERFT
from tests.games.penguin_game.sides import REAL
from tests.games.perft import against
from tests.games.sides import Side


@pytest.mark.clause("PG-9", "PG-17", "PG-R16", "PG-R17", "PG-R27", "PG-R31")
@against(PERFT, few=5_000, many=500_000)
def test_tables(side: Side, line: str, depth: int, count: int) -> None:
    assert side.perft(line, depth) == count


@pytest.mark.kernel_modes
@pytest.mark.parametrize("name", PERFT)
def test_one_or_two_deep_in_every_kernel_mode(name: str) -> None:
    line, counts = PERFT[name]
    depth = 2 if counts[1] < 1000 else 1
    assert REAL.perft(line, depth) == counts[depth - 1]


@pytest.mark.kernel_modes
def test_a_finished_game_has_no_sequences(side: Side) -> None:
    over = "PG1 n2 r .,C1,.,M/.,.,.,./.,.,.,./.,.,.,. ta1c1a3c3 over o2"
    assert [side.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
