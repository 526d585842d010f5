"""Perft: the number of action sequences, against the tables of the rules."""

import pytest

from tests.games.packeis.positions import PERFT, placing
from tests.games.packeis.sides import ORACLE, REAL

DEEP = 60_000  # leaves that the slow implementation counts in an ordinary run

CASES = [
    (name, depth, count)
    for name, (_, counts) in PERFT.items()
    for depth, count in enumerate(counts, start=1)
]


@pytest.mark.clause("PK-9", "PK-10", "PK-R7")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("depth", "count"), [(1, 30), (2, 870), (3, 24360), (4, 657720)])
def test_placing(players: int, depth: int, count: int) -> None:
    assert REAL.perft(placing(players), depth) == count


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("depth", "count"), [(1, 30), (2, 870), (3, 24360)])
def test_placing_by_oracle(players: int, depth: int, count: int) -> None:
    assert ORACLE.perft(placing(players), depth) == count


@pytest.mark.clause("PK-13", "PK-14", "PK-16", "PK-17", "PK-20", "PK-R17")
@pytest.mark.parametrize(("name", "depth", "count"), CASES)
def test_moving(name: str, depth: int, count: int) -> None:
    assert REAL.perft(PERFT[name][0], depth) == count


@pytest.mark.parametrize(("name", "depth", "count"), [c for c in CASES if c[2] <= DEEP])
def test_moving_by_oracle(name: str, depth: int, count: int) -> None:
    assert ORACLE.perft(PERFT[name][0], depth) == count


@pytest.mark.slow
@pytest.mark.parametrize(("name", "depth", "count"), [c for c in CASES if c[2] > DEEP])
def test_deep_moving_by_oracle(name: str, depth: int, count: int) -> None:
    assert ORACLE.perft(PERFT[name][0], depth) == count


@pytest.mark.kernel_modes
@pytest.mark.parametrize("name", PERFT)
def test_two_moves_deep_in_every_kernel_mode(name: str) -> None:
    line, counts = PERFT[name]
    assert REAL.perft(line, 2) == counts[1]


@pytest.mark.kernel_modes
def test_a_finished_game_has_no_sequences() -> None:
    over = "PK1 x0 ... - u00 s3.3,2.1"
    assert [REAL.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
    assert [ORACLE.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
