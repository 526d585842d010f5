"""The kernels' tables of a board: which cells lie beside others."""

import random

import pytest

from rookery.games.packeis.rules import kernels
from rookery.games.packeis.rules.shapes import PRESETS, PackeisBoard, free_form, preset
from tests.games.packeis.shapes import random_rows


def free(seed: int) -> PackeisBoard:
    tag, rows = random_rows(random.Random(seed), 1)
    offsets = tuple(int(offset) for offset in tag.removeprefix("x").split(","))
    return free_form(offsets, tuple(map(len, rows.split("/"))))


@pytest.mark.parametrize("board", [*map(preset, PRESETS), *map(free, range(40))])
def test_cells_around_others_are_those_adjacent_to_any(board: PackeisBoard) -> None:
    """PK-R1, by the distance of two cells in doubled coordinates."""
    rng = random.Random(len(board.cells))
    for most in (1, 2, len(board.cells)):
        chosen = rng.choices(range(len(board.cells)), k=rng.randint(1, most))
        expected = {
            i
            for i, (row, x) in enumerate(board.cells)
            for other, at in (board.cells[cell] for cell in chosen)
            if (abs(row - other), abs(x - at)) in ((0, 2), (1, 1))
        }
        found = kernels.around(board.tables, sum({1 << cell for cell in chosen}))
        assert {i for i in range(kernels.MAX_CELLS) if (found >> i) & 1} == expected
