"""The worked examples of the rules, one by one, for both implementations."""

from functools import cache

import pytest
from msgspec.structs import replace

from tests.games.penguin_game.positions import DRIFT, FLAME, SQUARE, TINY, laid, placing
from tests.games.penguin_game.sides import ORACLE
from tests.games.sides import Side
from tests.oracles import penguin_game as oracle

ONE_ROW = ".,.,.,./.,.,.,./.,.,.,."
STACK = f"PG1 n2 r SM1,S,C,M/A,MM,C2,A/.,.,S,./.,.,.,. {SQUARE} move1 o-"


@pytest.mark.clause("PG-10", "PG-11", "PG-R2")
def test_1_step_and_hop(side: Side) -> None:
    line = f"PG1 n2 r S1,M,C,A/S,SM,CS,A/M,C,AC2,M/S,A,C,MA {SQUARE} move1 o-"
    assert side.see(line).legal == ("a1-a2", "a1-a4", "a1-b1", "a1-c2")


@pytest.mark.clause("PG-11", "PG-R2", "PG-R3")
def test_2_a_hop_ignores_height(side: Side) -> None:
    assert side.see(STACK).legal == ("a1-b2", "a1-d1")


@pytest.mark.clause("PG-13", "PG-14", "PG-R6")
def test_3_melting_a_stack(side: Side) -> None:
    after = side.see(STACK, "a1-d1")
    assert after.text == f"PG1 n2 r S,S,C,M1/A,MM,C2,A/.,.,S,./.,.,.,. {SQUARE} move2 o-"
    assert after.legal == ("c2-b1", "c2-c1", "c2-c3", "c2-d2")


@pytest.mark.clause("PG-R1")
def test_4_an_occupied_target(side: Side) -> None:
    line = f"PG1 n2 r S1,S2,C,A/M,M,.,./.,.,.,./.,.,.,. {SQUARE} move1 o-"
    assert side.see(line).legal == ("a1-a2", "a1-b2")


@pytest.mark.clause("PG-3", "PG-12", "PG-R8", "PG-R9", "PG-R11")
def test_5_going_out_frees_a_coin(side: Side) -> None:
    line = f"PG1 n3 r S1,S2,.,M3/.,.,.,./.,.,.,./M,.,.,. {SQUARE} move3 o-"
    after = side.see(line, "d1-a4")
    assert after.text == f"PG1 n3 r S,S2,.,./.,.,.,./.,.,.,./M3,.,.,. {SQUARE} move2 o1"
    last = side.see(line, "d1-a4", "b1-a1")
    assert last.text == f"PG1 n3 r S2,.,.,./.,.,.,./.,.,.,./M,.,.,. {SQUARE} over o13"
    assert last.ranking == (3, 1, 2)


@pytest.mark.clause("PG-3", "PG-R10")
def test_6_the_last_player_wins_though_stuck(side: Side) -> None:
    after = side.see(f"PG1 n2 r S1,C,.,M2/{ONE_ROW} {SQUARE} move1 o-", "a1-b1")
    assert after.text == f"PG1 n2 r .,C1,.,M/{ONE_ROW} {SQUARE} over o2"
    assert after.ranking == (1, 2)


@pytest.mark.clause("PG-R5")
def test_7_empty_cells(side: Side) -> None:
    line = f"PG1 n2 r .,S1,.,M2/.,.,.,./.,.,.,./M,.,.,. {SQUARE} move2 o-"
    assert side.see(line).legal == ("d1-a4",)
    assert side.see(line, "d1-a4").ranking == (2, 1)


@pytest.mark.clause("PG-23", "PG-24", "PG-25", "PG-R21", "PG-R22", "PG-R23")
def test_8_flame_throwers(side: Side) -> None:
    assert side.see(FLAME).legal == ("a1-a2", "a1-b1")
    moved = side.see(FLAME, "a1-b1")
    assert moved.turn == 0
    assert moved.legal == ("*a1", "*a2", "*c1", "*d4")
    after = side.see(FLAME, "a1-b1", "*d4")
    assert after.text == f"PG1 n2 r/f S,S1,M,M2/A,.,.,./.,.,.,./.,.,.,C {SQUARE} move2 o-"


@pytest.mark.clause("PG-26", "PG-27", "PG-29", "PG-R25", "PG-R27")
def test_9_a_turning_tile_carries_a_penguin(side: Side) -> None:
    after = side.see(DRIFT, "a1-b2", "~a1>0,0r1")
    rows = "C,.,C,A/A1,M,M,S/M,C,S,A/A,S,C,M2"
    assert after.text == f"PG1 n2 r/d {rows} {SQUARE} move2 o-"


@pytest.mark.clause("PG-28", "PG-R25", "PG-R30")
def test_10_a_tile_drifts_elsewhere(side: Side) -> None:
    after = side.see(DRIFT, "a1-b2", "~a1>4,0r1")
    rows = "#,#,C,A,C,./#,#,M,S,A1,M/M,C,S,A,#,#/A,S,C,M2,#,#"
    assert after.text == f"PG1 n2 r/d {rows} tc1e1a3c3 move2 o-"


@pytest.mark.clause("PG-R28", "PG-R29")
def test_11_the_frame_shifts(side: Side) -> None:
    after = side.see(DRIFT, "a1-b2", "~c3>-2,0r0")
    rows = "S,A,.,M,C,A/C,M2,C,A1,M,S/#,#,M,C,#,#/#,#,A,S,#,#"
    assert after.text == f"PG1 n2 r/d {rows} ta1c1e1c3 move2 o-"
    assert len(after.legal) == 7


@pytest.mark.clause("PG-28", "PG-30", "PG-R26", "PG-R27", "PG-R31")
@pytest.mark.parametrize(
    ("tiles", "count"),
    [("square", 109), ("T", 89), *((it, 69) for it in "ILJSZ"), ("v", 54), ("i", 50)],
)
def test_12_drift_choices(side: Side, tiles: str, count: int) -> None:
    position = oracle.start(1, "s/d", oracle.TILES[tiles])
    first, second, *_ = oracle.in_reading_order(position.stacks)
    stacks = position.stacks | {first: "S", second: "S"}
    line = oracle.text(replace(position, stacks=stacks, penguins={0: first}, phase="drift"))
    seen = side.see(line)
    assert len(set(seen.legal)) == len(seen.legal) == count
    assert "~-" in seen.legal


@pytest.mark.clause("PG-6", "PG-R18")
@pytest.mark.parametrize(
    ("tiles", "cells"),
    [
        ("square", "a1 b2 d1 c2 b3 a4 c3 d4"),
        ("I", "a1 b2 d1 c2 f1 e2 g1 h2"),
        ("T", "a1 b2 d1 c2 f1 e2 c3 d4"),
        ("L", "a1 b2 b3 a4 b5 a6 c5 d6"),
        ("S", "c1 d2 f1 e2 b3 a4 c3 d4"),
        ("v", "a1 b2 b3 a4 d3 c4"),
        ("i", "a1 b2 d1 c2 f1 e2"),
    ],
)
def test_13_cells_of_the_x(side: Side, tiles: str, cells: str) -> None:
    """The only cells that may rise in a Strategic Start, Tiny and Tall with three levels."""
    kind = "s3" if len(oracle.TILES[tiles]) == 3 else "s"
    position = oracle.start(2, kind, oracle.TILES[tiles])
    suits = dict(zip(oracle.in_reading_order(position.stacks), "SMCA" * 4, strict=False))
    seen = side.see(oracle.text(replace(position, stacks=suits)))
    assert {action[2:] for action in seen.legal} == set(cells.split())


@pytest.mark.clause("PG-17", "PG-18", "PG-19", "PG-20", "PG-R16")
@pytest.mark.parametrize(("start", "first", "then"), [("s", 32, 28), ("i", 64, 60), ("c", 64, 64)])
def test_14_choosing_coins(side: Side, start: str, first: int, then: int) -> None:
    assert len(side.see(laid(start)).legal) == first
    after = side.see(laid(start), "+Ma1")
    assert len(after.legal) == then
    assert ("+Sa1" in after.legal) == (start == "c")


@pytest.mark.clause("PG-22", "PG-R16", "PG-R20")
@pytest.mark.parametrize(
    ("start", "count"), [("s", 48), ("i", 48), ("s3", 24), ("i3", 48), ("c", 48), ("c3", 48)]
)
def test_15_choosing_coins_on_three_tiles(side: Side, start: str, count: int) -> None:
    assert len(side.see(laid(start, TINY, "ta1a3c3")).legal) == count


@pytest.mark.clause("PG-15", "PG-16", "PG-R14")
def test_16_solitaire(side: Side) -> None:
    line = f"PG1 n1 r S1,S,.,./M,M,.,./.,.,.,./.,.,.,. {SQUARE} move1 o- gM"
    last = side.see(line, "a1-b1", "b1-b2", "b2-a2")
    assert last.text == f"PG1 n1 r .,.,.,./M1,.,.,./.,.,.,./.,.,.,. {SQUARE} over o- gM"
    assert (last.turn, last.scores[0][0], last.ranking) == (None, 1, (1,))


def ends(side: Side, line: str) -> list[str]:
    """For each complete line of a solitaire: the coins left, and the suit underfoot."""
    seen = side.see(line)
    if seen.turn is not None:
        return sorted(
            end for action in seen.legal for end in ends(side, side.see(line, action).text)
        )
    last = oracle.parse(seen.text)
    return [f"{seen.scores[0][0]}{last.stacks[last.penguins[0]][-1]}"]


@pytest.mark.clause("PG-15", "PG-16", "PG-R14")
def test_17_every_end_of_a_small_solitaire(side: Side) -> None:
    rest = f".,./.,.,.,./.,.,.,. {SQUARE} move1 o-"
    assert ends(side, f"PG1 n1 r S1,M,.,./C,A,{rest} gS") == ["1A", "1A", "1C", "1C", "1M", "1M"]
    assert ends(side, f"PG1 n1 r S1,MS,.,./CA,A,{rest}") == ["1C", "1M", "3S"]


SOLUTION = (
    "a1-c1 c1-d2 d2-d4 d4-c3 c3-b2 b2-b4 b4-a2 a2-a1 a1-b1 b1-d1 d1-a4 a4-b3 b3-c2 c2-d3 d3-c4 "
    "c4-d4 d4-a3 a3-a4 a4-b3 b3-c2 c2-d1 d1-c3 c3-b2"
)


@pytest.mark.clause("PG-15", "PG-16", "PG-R32")
def test_18_a_solution_of_the_test_deal(side: Side) -> None:
    moves = SOLUTION.split()
    line = f"{placing(1)} gS"
    last = side.see(line, "@a1", *moves)
    assert len(moves) == 23
    assert (last.turn, last.scores[0][0]) == (None, 1)
    assert "S1" in last.text


def wins(side: Side, line: str) -> set[str]:
    """The actions after which the seat to decide wins against every defence."""
    seen = side.see(line)
    return {a for a in seen.legal if winner(side, side.see(line, a).text) == seen.turn}


@cache
def winner(side: Side, line: str) -> int:
    """Who wins with best play on both sides."""
    seen = side.see(line)
    if seen.ranking:
        return seen.ranking.index(1)
    assert seen.turn is not None
    return seen.turn if wins(side, line) else 1 - seen.turn


@pytest.mark.clause("PG-3", "PG-9")
def test_19_who_wins_small_positions(side: Side) -> None:
    assert wins(side, "PG1 n2 r S1,M,C,A2/M,C,A,S ta1c1 move1 o-") == set()
    two = "PG1 n2 r SM1,M,C,AS/M,CA,AM,S2 ta1c1 move1 o-"
    assert wins(side, two) == {"a1-b1", "a1-a2", "a1-c2"}


@pytest.mark.clause("PG-24")
def test_19_who_wins_with_a_flame_thrower() -> None:
    assert winner(ORACLE, "PG1 n2 r/f S1,M,C,A/M,C,A,S2 ta1c1 move1 o-") == 1
