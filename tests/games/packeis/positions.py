"""Positions that several tests look at."""

# The deal 1,2,1,3,1,2 repeated in reading order: exactly 30, 20 and 10 floes of each kind.
CYCLIC = "121312" * 10

CYCLIC_ROWS = "1213121/21312121/3121213/12121312/1213121/21312121/3121213/12121312"

# Name -> position line; with the number of action sequences of length 1, 2, 3, ...
PERFT: dict[str, tuple[str, tuple[int, ...]]] = {
    "P2": (
        (
            "PK1 std A121312B1/2131212A1/3121213/B12121312/"
            "A121312B1/2131212A1/3121213/B12121312 A u00 s0.0,0.0"
        ),
        (48, 2227, 105384, 4821738),
    ),
    "P3": (
        (
            "PK1 std A121312B1/21312C121/31212A13/1212B1312/"
            "12C13121/213A12121/3B121213/C12121312 A u000 s0.0,0.0,0.0"
        ),
        (36, 1205, 41655, 1287609),
    ),
    "P4": (
        (
            "PK1 std A121312B1/2131212C1/3121213/D12121312/"
            "A121312B1/2131212C1/3121213/D12121312 A u0000 s0.0,0.0,0.0,0.0"
        ),
        (26, 609, 12125, 252047),
    ),
    "M2": (
        (
            "PK1 std 12B13.31/2232122./1111.B23/A32.11.21/2..B1..A1/21331..2/.211A23./2B1..22A1. "
            "A u00 s10.8,13.8"
        ),
        (20, 525, 9145, 210712),
    ),
    "M3": (
        (
            "PK1 std ..B22.12/C3..A32221/.1.12../1.A1....3/C12.A1.3C1/.1.3.1B2./1..322./212312.B3 "
            "A u000 s14.8,9.8,11.8"
        ),
        (12, 59, 273, 2558, 13582),
    ),
    "M4": (
        (
            "PK1 std 3122321/3A11..D21./.2122D13/..2..1.1/......C2/B3..C2B1.../22.2.31/13...A22. "
            "C u0000 s10.7,8.7,10.6,9.6"
        ),
        (2, 24, 188, 470, 1078),
    ),
}

PENGUINS_EACH = {2: 4, 3: 3, 4: 2}


def placing(players: int, rows: str = CYCLIC_ROWS, shape: str = "std") -> str:
    """The position line before the first penguin is placed."""
    unplaced = str(PENGUINS_EACH[players]) * players
    return f"PK1 {shape} {rows} A u{unplaced} s{','.join(['0.0'] * players)}"


def alone(cell: str) -> str:
    """One penguin, of the only seat, on the full standard field; all floes have one fish."""
    column, row = "abcdefgh".index(cell[0]), int(cell[1]) - 1
    rows = [["1"] * (7 if r % 2 == 0 else 8) for r in range(8)]
    rows[row][column] = "A1"
    return f"PK1 std {'/'.join(''.join(line) for line in rows)} A u0 s0.0"
