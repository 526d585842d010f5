"""Perft: the number of action sequences, against the tables of the rules."""

import pytest

from tests.games.penguin_game.positions import PERFT
from tests.games.penguin_game.sides import ORACLE, REAL

DEEP = 5_000  # leaves that the slow implementation counts in an ordinary run

CASES = [
    (name, depth, count)
    for name, (_, counts) in PERFT.items()
    for depth, count in enumerate(counts, start=1)
]


@pytest.mark.clause("PG-9", "PG-17", "PG-R16", "PG-R17", "PG-R27", "PG-R31")
@pytest.mark.parametrize(("name", "depth", "count"), CASES)
def test_tables(name: str, depth: int, count: int) -> None:
    assert REAL.perft(PERFT[name][0], depth) == count


@pytest.mark.parametrize(("name", "depth", "count"), [c for c in CASES if c[2] <= DEEP])
def test_tables_by_oracle(name: str, depth: int, count: int) -> None:
    assert ORACLE.perft(PERFT[name][0], depth) == count


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "depth", "count"), [c for c in CASES if DEEP < c[2] <= 100 * DEEP]
)
def test_deep_tables_by_oracle(name: str, depth: int, count: int) -> None:
    assert ORACLE.perft(PERFT[name][0], depth) == count


@pytest.mark.kernel_modes
@pytest.mark.parametrize("name", PERFT)
def test_one_or_two_deep_in_every_kernel_mode(name: str) -> None:
    line, counts = PERFT[name]
    depth = 2 if counts[1] < 1000 else 1
    assert REAL.perft(line, depth) == counts[depth - 1]


@pytest.mark.kernel_modes
def test_a_finished_game_has_no_sequences() -> None:
    over = "PG1 n2 r .,C1,.,M/.,.,.,./.,.,.,./.,.,.,. ta1c1a3c3 over o2"
    assert [REAL.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert [ORACLE.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
