"""PG-2, PG-3, PG-9 to PG-14, PG-23 to PG-30: moving, melting, drifting, the end."""

from typing import Any

import pytest

from rookery.core.game import Game
from rookery.games.penguin_game.rules import facts
from tests.games.penguin_game.positions import DRIFT, FLAME, G2, SQUARE
from tests.games.sides import Side

AROUND = "M,A,MM,C/C,S1,A,C/M,M,C,A/C,.,A,S"
"""Seat 1 on b2, a single S; other suits around it, one of them higher; an S far away."""


@pytest.mark.clause("PG-2", "PG-9", "PG-13")
def test_a_turn_moves_and_melts_what_was_left(side: Side) -> None:
    before = side.see(G2)
    after = side.see(G2, before.legal[0])
    assert after.scores[0][0] == before.scores[0][0] - 1
    assert after.turn == 1
    assert "1" in after.text.split(" ")[3]


@pytest.mark.clause("PG-10", "PG-11", "PG-R3")
def test_steps_to_all_sides_and_hops_beyond(side: Side) -> None:
    seen = side.see(f"PG1 n1 r {AROUND} {SQUARE} move1 o-")
    steps = {"a1", "b1", "a2", "c2", "a3", "b3", "c3"}  # c1 is higher
    assert {action[3:] for action in seen.legal} == (steps | {"d4"})


@pytest.mark.clause("PG-10", "PG-R5")
def test_heights_are_compared_before_melting(side: Side) -> None:
    line = f"PG1 n1 r SM1,CC,.,./C,.,.,./.,.,.,./.,.,.,. {SQUARE} move1 o-"
    assert side.see(line).legal == ("a1-b1",)
    assert side.see(line, "a1-b1").text.split(" ")[3].startswith("S,CC1,")


@pytest.mark.clause("PG-11", "PG-R2", "PG-R4")
def test_a_hop_needs_the_top_suits_only(side: Side) -> None:
    line = f"PG1 n1 r SM1,.,.,./.,.,.,./.,.,.,./S,MA,AM,SM {SQUARE} move1 o-"
    assert side.see(line).legal == ("a1-c4", "a1-d4")


@pytest.mark.clause("PG-14", "PG-R6")
def test_only_the_top_coin_goes(side: Side) -> None:
    line = "PG1 n1 c SMCA1,A/.,. ta1 move1 o-"
    assert side.see(line, "a1-b1").text == "PG1 n1 c SMC,A1/.,. ta1 over o-"
    assert side.see("PG1 n1 c A1,A/.,. ta1 move1 o-", "a1-b1").text == (
        "PG1 n1 c .,A1/.,. ta1 over o-"
    )


@pytest.mark.clause("PG-12", "PG-R8")
def test_whoever_goes_out_melts_and_drifts_nothing(side: Side) -> None:
    stuck = side.see("PG1 n3 r/fd S1,S,.,MM2/C,.,.,A3 ta1c1 move1 o-", "a1-b1", "*a1", "~-")
    assert stuck.text == "PG1 n3 r/fd .,S1,.,MM/C,.,.,A ta1c1 over o23"


@pytest.mark.clause("PG-3", "PG-R9", "PG-R11")
def test_the_turn_goes_clockwise_past_whoever_is_out(side: Side) -> None:
    line = "PG1 n4 r S1,S,S,S/M2,M,M,M/C4,C,C,C/.,.,.,. ta1c1a3c3 move1 o3"
    turns: list[int] = []
    seen = side.see(line)
    while seen.turn is not None and len(turns) < 6:
        turns.append(seen.turn)
        seen = side.see(seen.text, seen.legal[0])
    assert turns == [0, 1, 3, 0, 1, 3]


@pytest.mark.clause("PG-23", "PG-24", "PG-25", "PG-R21", "PG-R23")
def test_a_flame_melts_one_coin_anywhere(side: Side) -> None:
    moved = side.see(FLAME, "a1-a2")
    assert moved.scores[0][0] == side.see(FLAME).scores[0][0]
    assert "*a1" in moved.legal
    for action in moved.legal:
        after = side.see(moved.text, action)
        assert after.scores[0][0] == moved.scores[0][0] - 1
        assert after.turn == 1 or after.ranking


@pytest.mark.clause("PG-27", "PG-R23", "PG-R31")
def test_melting_comes_before_drifting_and_drifting_may_be_declined(side: Side) -> None:
    line = DRIFT.replace("/d", "/fd")
    moved = side.see(line, "a1-b2")
    assert " melt1 " in moved.text
    melted = side.see(moved.text, "*a1")
    assert " drift1 " in melted.text
    declined = side.see(melted.text, "~-")
    assert declined.text == melted.text.replace("drift1", "move2")


@pytest.mark.clause("PG-29", "PG-R27")
def test_four_quarter_turns_are_none(side: Side) -> None:
    rows = "S1,M,C,A/.,A,M,S/M,C,S,A/A,S,C,M2"
    line = f"PG1 n2 r/d {rows} {SQUARE} drift1 o-"
    seen = side.see(line)
    assert "~a1>0,0r0" not in seen.legal
    for _ in range(4):
        turned = side.see(seen.text, "~a1>0,0r1")
        seen = side.see(turned.text.replace("move2", "drift1"))
    assert seen.text == line
    half = side.see(line, "~a1>0,0r2").text
    assert half.split(" ")[3] == "A,.,C,A/M,S1,M,S/M,C,S,A/A,S,C,M2"


@pytest.mark.clause("PG-28", "PG-R25", "PG-R30")
def test_an_empty_tile_drifts_as_well(side: Side) -> None:
    line = "PG1 n2 r/d S1,M,.,./C,A,.,./M,C,S,A/A,S,C,M2 ta1c1a3c3 drift1 o-"
    assert side.see(line, "~c1>-2,0r3").text == (
        "PG1 n2 r/d .,.,S1,M,#,#/.,.,C,A,#,#/#,#,M,C,S,A/#,#,A,S,C,M2 ta1c1c3e3 move2 o-"
    )


@pytest.mark.clause("PG-R28")
def test_neighbours_are_whoever_lies_beside_after_a_drift(side: Side) -> None:
    line = "PG1 n2 r/d S,M1,C,A/C,A,M,S2/M,C,S,A/A,S,C,M ta1c1a3c3 drift1 o-"
    away = side.see(line, "~c1>4,2r0")
    assert away.text.startswith("PG1 n2 r/d S,M1,#,#,#,#/C,A,#,#,#,#/M,C,S,A,C,A/A,S,C,M,M,S2 ")
    assert {action[3:] for action in away.legal if action.startswith("f4-")} == {
        "a1", "b4", "c3", "e3", "e4", "f3",
    }  # fmt: skip


@pytest.mark.clause("PG-30", "PG-R26")
def test_a_middle_tile_stays_where_it_joins_the_others(side: Side) -> None:
    row = "S1,M,C,A,S2,M,C,A/M,C,A,S,M,C,A,S"
    legal = side.see(f"PG1 n2 r/d {row} ta1c1e1g1 drift1 o-").legal
    assert {action for action in legal if action.startswith("~c1")} == {
        "~c1>2,0r1", "~c1>2,0r2", "~c1>2,0r3",
    }  # fmt: skip


@pytest.mark.clause("PG-R29")
def test_the_frame_begins_at_a1(game: Game[Any]) -> None:
    state = game.parse(DRIFT).apply("a1-b2")
    for action in state.legal_actions:
        after = state.apply(action)
        columns, rows = zip(*facts.tiles(after), strict=True)
        assert min(columns) == min(rows) == 0
        assert list(facts.tiles(after)) == sorted(facts.tiles(after), key=lambda tile: tile[::-1])


@pytest.mark.clause("PG-R29")
def test_the_frame_is_shifted_back_when_its_outermost_tile_drifts(side: Side) -> None:
    """On a T lying on its side c1 is the only tile of the first row, a3 the only leftmost one."""
    rows = "#,#,S1,M,#,#/#,#,C,A,#,#/M,C,S,A,A,S2/A,S,C,M,C,M"
    line = f"PG1 n2 r/d {rows} tc1a3c3e3 drift1 o-"
    assert side.see(line, "~c1>2,4r0").text == (
        "PG1 n2 r/d M,C,S,A,A,S2/A,S,C,M,C,M/#,#,S1,M,#,#/#,#,C,A,#,# ta1c1e1c3 move2 o-"
    )
    assert side.see(line, "~a3>4,0r0").text == (
        "PG1 n2 r/d S1,M,M,C/C,A,A,S/S,A,A,S2/C,M,C,M ta1c1a3c3 move2 o-"
    )


@pytest.mark.clause("PG-R10", "PG-R11")
def test_exactly_one_winner_and_never_a_tie(side: Side) -> None:
    for line in (G2, DRIFT, FLAME):
        seen = side.see(line)
        while seen.ranking is None:
            seen = side.see(seen.text, seen.legal[-1])
        assert sorted(seen.ranking) == [1, 2]


@pytest.mark.clause("PG-R14")
def test_alone_the_penguin_stays_where_it_got_stuck(side: Side) -> None:
    last = side.see("PG1 n1 r S1,S/MM,. ta1 move1 o-", "a1-b1")
    assert last.text == "PG1 n1 r .,S1/MM,. ta1 over o-"
    assert last.scores[0][0] == 3


def test_a_penguin_is_found_where_it_stands(game: Game[Any]) -> None:
    state = game.parse(DRIFT).apply("a1-b2")
    spot = facts.where(state.apply("~a1>0,0r1"), 0)
    assert spot is not None
    assert (spot.name, spot.coins, spot.seat, spot.tile) == ("a2", "A", 0, 0)
    assert spot in facts.spots(state.apply("~a1>0,0r1"))
