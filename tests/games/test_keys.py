"""Keys of positions are not linear: what one change does to a key depends on the rest.

Linear keys made two positions of one endgame share one, and a proof went wrong
(docs/decisions/0050-proofs-without-a-blind-spot.md).
"""

import pytest

from rookery.games import load

# A position line with two gaps; each can be filled in two ways, whatever the other one holds.
LINES = {
    "packeis": (
        (
            "PK1 std ....B2.B1/....B2.../......A3/....2..{}/...A1A1.A2/....1.1./....222/....{}B13. "
            "B u00 s0.0,0.0"
        ),
        ("3", "."),
        ("1", "."),
    ),
    "penguin_game": (
        "PG1 n2 r .,.,.,{}/.,.,C,C/.,C2,M1,./.,.,.,{} ta1c1a3c3 move1 o-",
        ("A", "."),
        ("C", "."),
    ),
    "penguisi": (
        "PS1 b3:2etm00a n,n,4,6/n,n,n,{}/n,n,n,{} 1 dice f14 g- d0 a0 c0 p0 w-",
        ("3", "4"),
        ("12", "13"),
    ),
    "polar_escape": (
        "PE1 n3s1+ t1 c0,{},{} Xb4:0/Zc4:0/- RX2/i/i pre1",
        ("0", "1"),
        ("0", "1"),
    ),
}


def key(game: str, line: str) -> int:
    state = load(game).parse(line)
    return int(state.game.rules.kernels.key(state.board.tables, state.record))


@pytest.mark.kernel_modes
@pytest.mark.parametrize("game", LINES)
def test_two_changes_are_more_than_one_and_the_other(game: str) -> None:
    line, first, second = LINES[game]
    keys = [key(game, line.format(one, other)) for one in first for other in second]
    assert len(set(keys)) == 4
    assert (keys[0] ^ keys[1] ^ keys[2] ^ keys[3]) != 0
    assert all(0 <= found < (1 << 62) for found in keys)
