"""The worked examples of the rules, one by one, for both implementations."""

import itertools

import pytest

from tests.games.packeis.positions import alone, placing
from tests.games.sides import Side
from tests.oracles import packeis as oracle

STD_CELLS = [f"{'abcdefgh'[i]}{r + 1}" for r in range(8) for i in range(7 if r % 2 == 0 else 8)]


def steps(side: Side, line: str) -> set[str]:
    """All targets of the lone penguin, near and far."""
    return {action.partition("-")[2] for action in side.see(line).legal}


# Example 1: the geometry.


@pytest.mark.clause("PK-R1")
@pytest.mark.parametrize(
    ("cell", "around"),
    [
        ("a1", {"b1", "a2", "b2"}),
        ("a2", {"b2", "a1", "a3"}),
        ("h2", {"g2", "g1", "g3"}),
        ("g1", {"f1", "g2", "h2"}),
        ("d4", {"c4", "e4", "c3", "d3", "c5", "d5"}),
    ],
)
def test_1_neighbours_are_the_floes_one_step_away(side: Side, cell: str, around: set[str]) -> None:
    reached = steps(side, alone(cell))
    assert around <= reached
    # With water everywhere but on one other floe, only a neighbour can be reached.
    only = {name for name in STD_CELLS if steps(side, pair(cell, name))}
    assert only == around


def pair(cell: str, other: str) -> str:
    """The standard field with a penguin on `cell` and one more floe, the rest water."""
    token = {cell: "A1", other: "1"} if other != cell else {cell: "A1"}
    rows = [
        "".join(token.get(f"{'abcdefgh'[i]}{r + 1}", ".") for i in range(7 if r % 2 == 0 else 8))
        for r in range(8)
    ]
    return f"PK1 std {'/'.join(rows)} A u0 s0.0"


@pytest.mark.clause("PK-R1", "PK-R4")
@pytest.mark.parametrize(
    ("shape", "pairs"), [("std", 150), ("hexring", 150), ("rhomb", 149), ("rect6", 149)]
)
def test_1_number_of_neighbour_pairs(side: Side, shape: str, pairs: int) -> None:
    lengths = [len(row) for row in oracle.board(shape)]
    cells = [(r, i) for r, n in enumerate(lengths) for i in range(n)]
    assert len(cells) == 60
    found = 0
    for one, other in itertools.combinations(cells, 2):
        if abs(one[0] - other[0]) > 1:
            continue  # not in adjacent rows
        rows = [["."] * n for n in lengths]
        rows[one[0]][one[1]] = "A1"
        rows[other[0]][other[1]] = "1"
        line = f"PK1 {shape} {'/'.join(map(''.join, rows))} A u0 s0.0"
        found += len(side.see(line).legal)
    assert found == pairs


# Example 2: a lone penguin.


@pytest.mark.clause("PK-14", "PK-15")
@pytest.mark.parametrize(
    ("cell", "moves"), [("a1", 14), ("a2", 14), ("h8", 14), ("d5", 20), ("d4", 21), ("e4", 21)]
)
def test_2_moves_of_a_lone_penguin(side: Side, cell: str, moves: int) -> None:
    assert len(side.see(alone(cell)).legal) == moves


@pytest.mark.clause("PK-14", "PK-R1")
def test_2_sum_over_all_cells(side: Side) -> None:
    assert sum(len(side.see(alone(cell)).legal) for cell in STD_CELLS) == 1064


# Example 3: see test_perft.py. Examples 4 to 16: moving, going out, the end.


@pytest.mark.clause("PK-14", "PK-15", "PK-17")
def test_4_straight_lines_up_to_the_water(side: Side) -> None:
    legal = side.see("PK1 x0,1,0 1A121.1/11111/111B11 A u00 s0.0,0.0").legal
    assert legal == ("b1-a1", "b1-a2", "b1-a3", "b1-b2", "b1-c1", "b1-c3", "b1-d1")


@pytest.mark.clause("PK-16")
def test_5_an_own_penguin_blocks(side: Side) -> None:
    legal = side.see("PK1 x0 A1213A12 A u00 s0.0,0.0").legal
    assert legal == ("a1-b1", "a1-c1", "a1-d1", "e1-b1", "e1-c1", "e1-d1", "e1-f1")


@pytest.mark.clause("PK-13", "PK-18", "PK-R10")
def test_6_the_floe_it_started_from_is_taken(side: Side) -> None:
    after = side.see("PK1 x0 1A2131B11 A u00 s0.0,0.0", "b1-d1")
    assert after.text == "PK1 x0 ..1A31B11 B u00 s2.1,0.0"


@pytest.mark.clause("PK-19", "PK-R12")
def test_7_an_unreachable_floe_goes_to_nobody(side: Side) -> None:
    before = side.see("PK1 x0 1A2131B11 A u00 s0.0,0.0")
    after = side.see(before.text, "b1-d1")
    assert before.text.split(" ")[2].startswith("1A2")
    assert after.text.split(" ")[2].startswith("..")
    assert after.scores == ((2, 1), (0, 0))


@pytest.mark.clause("PK-R13", "PK-R15")
def test_8_a_stuck_seat_stays_until_its_turn(side: Side) -> None:
    after = side.see("PK1 x0 3A11B13 A u00 s0.0,0.0", "b1-a1")
    assert after.text == "PK1 x0 A3.1B13 B u00 s1.1,0.0"


@pytest.mark.clause("PK-20", "PK-21", "PK-R13", "PK-R17")
def test_9_three_players_one_goes_out(side: Side) -> None:
    line = "PK1 x0 A3B2.C11A121 A u000 s5.3,4.4,6.2"
    first = side.see(line, "f1-g1")
    assert first.text == "PK1 x0 A3..C11.A21 C u000 s6.4,6.5,6.2"
    second = side.see(line, "f1-g1", "d1-e1")
    assert second.turn == 0
    assert second.legal == ("g1-h1",)
    last = side.see(line, "f1-g1", "d1-e1", "g1-h1")
    assert last.text == "PK1 x0 ........ - u000 s12.7,6.5,8.4"
    assert last.ranking == (1, 3, 2)


@pytest.mark.clause("PK-20", "PK-R14")
def test_10_picking_up_frees_nobody(side: Side) -> None:
    after = side.see("PK1 x0 A1B2C1.1A1 A u000 s0.0,0.0,0.0", "f1-e1")
    assert after.text == "PK1 x0 ...... - u000 s3.3,2.1,1.1"
    assert after.turn is None
    assert after.legal == ()


@pytest.mark.clause("PK-26", "PK-30")
def test_11_draw(side: Side) -> None:
    after = side.see("PK1 x0 1A1B11 A u00 s9.6,9.6", "b1-a1", "c1-d1")
    assert after.text == "PK1 x0 .... - u00 s11.8,11.8"
    assert after.ranking == (1, 1)


@pytest.mark.clause("PK-25", "PK-28")
def test_12_floes_decide(side: Side) -> None:
    after = side.see("PK1 x0 1A1.B2 A u00 s9.6,9.5", "b1-a1")
    assert after.scores == ((11, 8), (11, 6))
    assert after.ranking == (1, 2)
    level = side.see("PK1 x0 1A1.B2 A u00 s9.5,9.6", "b1-a1")
    assert level.scores == ((11, 7), (11, 7))
    assert level.ranking == (1, 1)


@pytest.mark.clause("PK-27", "PK-29", "PK-R20")
@pytest.mark.parametrize(
    ("scores", "places"),
    [
        ("20.11,18.9,18.9,15.12", (1, 2, 2, 4)),
        ("18.9,18.10,18.9", (2, 1, 2)),
        ("7.3,7.3,7.3", (1, 1, 1)),
    ],
)
def test_13_ranking(side: Side, scores: str, places: tuple[int, ...]) -> None:
    assert side.see(f"PK1 x0 ... - u{'0' * len(places)} s{scores}").ranking == places


@pytest.mark.clause("PK-R6")
def test_14_placing_without_a_one_fish_floe(side: Side) -> None:
    line = "PK1 x0 2A13B13 A u11 s0.0,0.0"
    assert side.see(line).legal == ("@a1",)


@pytest.mark.clause("PK-R7", "PK-R13")
def test_15_stuck_at_the_very_first_turn(side: Side) -> None:
    after = side.see("PK1 x0 1112 A u11 s0.0,0.0", "@a1", "@b1")
    assert after.text == "PK1 x0 .B112 B u00 s1.1,0.0"


@pytest.mark.clause("PK-R7", "PK-R13", "PK-30")
@pytest.mark.parametrize(("rows", "second"), [("11", "@b1"), ("1.1", "@c1")])
def test_16_all_stuck_after_placing(side: Side, rows: str, second: str) -> None:
    after = side.see(f"PK1 x0 {rows} A u11 s0.0,0.0", "@a1", second)
    assert after.text == f"PK1 x0 {'.' * len(rows)} - u00 s1.1,1.1"
    assert after.ranking == (1, 1)


def test_3_placing_line_is_normal(side: Side) -> None:
    assert side.see(placing(2)).text == placing(2)
