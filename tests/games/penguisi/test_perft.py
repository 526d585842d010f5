"""Perft: the number of sequences of throws and actions, for both implementations."""

import pytest

from tests.games.penguisi.positions import NEW, OPENING, SIX, T1, T2, T6, before
from tests.games.perft import against
from tests.games.sides import Side

GUIN = before("n,5,12,39", "2=n,n,3,h2 3=0,21,33,*", board=3, guin="G3>2", seat=3)
SHARED = T1.replace(":2etm", ":2sro")


@pytest.mark.kernel_modes
@pytest.mark.clause("PS-4", "PS-9", "PS-R7")
def test_throws_are_counted(side: Side) -> None:
    assert [side.perft(OPENING, depth) for depth in (0, 1, 2)] == [1, 21, 441]
    assert side.perft(SIX, 1) == 126


TABLES = {
    "new": (NEW, (21, 281, 3801, 51001, 686576)),
    "T1": (T1, (21, 45, 122, 1770, 5924)),
    "T2": (T2, (21, 119, 471, 6017, 16153)),
    "T6": (T6, (126, 1008, 6193, 25725, 1315202)),
    "shared": (SHARED, (21, 50, 136, 2074, 7458)),
    "guin": (GUIN, (21, 126, 486, 6640, 78768)),
}


@pytest.mark.clause("PS-9", "PS-R13", "PS-R14")
@against(TABLES, few=500, many=10_000)
def test_tables(side: Side, line: str, depth: int, count: int) -> None:
    assert side.perft(line, depth) == count


@pytest.mark.kernel_modes
def test_a_finished_game_has_no_sequences(side: Side) -> None:
    over = "PS1 b4:2etm00a *,*,*,*/n,n,n,n/n,n,n,n/n,n,n,n - over f- g- d0 a0 c0 p0 w1"
    assert [side.perft(over, depth) for depth in (0, 1, 2)] == [1, 0, 0]
