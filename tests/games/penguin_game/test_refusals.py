"""What is refused, and with which clause: actions against the rules, lines that are no position."""

from typing import Any

import pytest

from rookery.core.errors import IllegalAction, MalformedAction, MalformedPosition, WrongState
from rookery.core.game import Game
from tests.games.penguin_game.positions import (
    DRIFT,
    FLAME,
    G2,
    G3,
    G4,
    LAID,
    ROWS,
    SQUARE,
    laid,
    placing,
    varied,
)

MOVING = f"PG1 n2 r S1,SM,C,A2/M,.,.,./.,.,.,./A,.,.,S {SQUARE} move1 o-"
ONE_HELD = f"PG1 n2 r {ROWS.replace('SC,', 'SC1,')} {SQUARE} place2 o-"
FULL = f"PG1 n2 i SS,MM,CC,AA/SS,MM,CC,A/S,M,C,A/S,M,C,A {SQUARE} coin1 o-"


@pytest.mark.parametrize(
    ("line", "action", "clause"),
    [
        pytest.param(MOVING, "d1-a4", "PG-9", id="another seat's penguin"),
        pytest.param(MOVING, "a2-a1", "PG-9", id="no penguin there"),
        pytest.param(MOVING, "a1-a1", "PG-R4", id="staying"),
        pytest.param(MOVING, "a1-d1", "PG-R1", id="an occupied coin"),
        pytest.param(MOVING, "a1-b2", "PG-R5", id="an empty cell"),
        pytest.param(MOVING, "a1-b1", "PG-10", id="another height"),
        pytest.param(MOVING, "a1-c1", "PG-11", id="too far, another suit"),
        pytest.param(MOVING, "*a2", "PG-13", id="no flame-thrower"),
        pytest.param(MOVING, "~-", "PG-26", id="no drifting"),
        pytest.param(MOVING, "@c1", "PG-9", id="placing when all stand"),
        pytest.param(MOVING, "+Sa1", "PG-5", id="laying coins from the bag"),
        pytest.param(FLAME, "*a2", "PG-9", id="melting before moving"),
        pytest.param(ONE_HELD, "@a1", "PG-R1", id="placing on a penguin"),
        pytest.param(ONE_HELD, "a1-c1", "PG-8", id="moving before all are placed"),
        pytest.param(laid("s", LAID), "+Sb1", "PG-6", id="off the X"),
        pytest.param(laid("s", LAID), "@a1", "PG-17", id="placing before all coins are laid"),
        pytest.param(FULL, "+Aa1", "PG-19", id="three high"),
        pytest.param(FULL, "+Ad1", "PG-19", id="three high elsewhere"),
        pytest.param(
            laid("c", LAID.replace("S,M,C,A/S", ".,M,C,A/S", 1)), "+Ab1", "PG-18", id="too soon"
        ),
        pytest.param(
            laid("c", "SSSSSS,M,C,A/" + LAID[8:].replace("S", "M", 2).replace("S", "C")),
            "+Sa1",
            "PG-R16",
            id="none left",
        ),
    ],
)
@pytest.mark.clause("PG-5", "PG-8", "PG-9", "PG-10", "PG-11", "PG-13", "PG-17", "PG-18", "PG-19")
@pytest.mark.clause("PG-R1", "PG-R3", "PG-R4", "PG-R5", "PG-R16")
def test_illegal_actions(game: Game[Any], line: str, action: str, clause: str) -> None:
    refused(game, line, (), action, clause)


def refused(game: Game[Any], line: str, before: tuple[str, ...], action: str, clause: str) -> None:
    state = game.parse(line).apply_all(before)
    text = state.text
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.clause == clause
    assert caught.value.action == action
    assert clause in str(caught.value)
    assert state.text == text


@pytest.mark.clause("PG-24", "PG-25", "PG-R22", "PG-R31")
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("*b1", "PG-R22"),  # the mover's new coin
        ("*d1", "PG-R22"),  # another penguin's
        ("*b2", "PG-24"),  # nothing there
        ("~-", "PG-26"),
        ("b1-c1", "PG-25"),
    ],
)
def test_illegal_melting(game: Game[Any], action: str, clause: str) -> None:
    refused(game, FLAME, ("a1-b1",), action, clause)


@pytest.mark.clause("PG-27", "PG-28", "PG-30", "PG-R26", "PG-R27", "PG-R31")
@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("~a1>0,0r0", "PG-R27"),  # as it was
        ("~a1>2,2r1", "PG-28"),  # where another tile lies
        ("~a1>6,6r0", "PG-30"),  # alone
        ("~a1>4,4r0", "PG-30"),  # at a corner only
        ("~a1>4,1r0", "PG-R26"),  # half a side
        ("~a1>40,0r0", "PG-30"),
        ("~a1>-4,-20r2", "PG-30"),
        ("b2-a1", "PG-27"),
        ("*a2", "PG-13"),
    ],
)
def test_illegal_drifting(game: Game[Any], action: str, clause: str) -> None:
    refused(game, DRIFT, ("a1-b2",), action, clause)


@pytest.mark.clause("PG-30", "PG-R26")
def test_no_drift_tears_the_floe_apart(game: Game[Any]) -> None:
    row = "S1,M,C,A,S2,M,C,A/M,C,A,S,M,C,A,S"
    state = game.parse(f"PG1 n2 r/d {row} ta1c1e1g1 drift1 o-")
    with pytest.raises(IllegalAction, match="PG-30"):
        state.apply("~c1>0,2r0")
    assert "~g1>0,2r0" in state.legal_actions


@pytest.mark.parametrize(
    "action",
    [
        *("", "pass", "@", "@a", "@1", "@z9", "a1", "a1-", "-b1", "a1b1", "a1-b1-c1", "A1-B1"),
        *("a1 -b1", "a01-b1", "@a1 ", "@a0", "a1–b1", "@a1\n", "ａ1-b1", "a1-k1", "x" * 5000),
        *("*", "*z1", "**a1", "+", "+S", "+Xa1", "+sa1", "+Sh8", "~", "~a1", "~--", "~a1>0,0"),
        *("~a1>0,0r4", "~a1>00,0r1", "~a1>-0,0r1", "~b1>4,0r1", "~a1>4;0r1", "~h8>0,0r1"),
        *("a1-b1*a1", "~a1>4,0r1~-", "~a1>100,0r1", "a1-h8", "DEAL"),
    ],
)
def test_malformed_actions(game: Game[Any], action: str) -> None:
    for line in (MOVING, placing(2), laid("s"), DRIFT):
        state = game.parse(line)
        with pytest.raises(MalformedAction):
            state.apply(action)
        assert state.text == line


def test_nothing_is_legal_when_over(game: Game[Any]) -> None:
    state = game.parse(f"PG1 n2 r .,C1,.,M/.,.,.,./.,.,.,./.,.,.,. {SQUARE} over o2")
    assert state.legal_actions == ()
    with pytest.raises(WrongState):
        state.apply("b1-d1")


def test_no_ranking_while_it_runs(game: Game[Any]) -> None:
    with pytest.raises(WrongState):
        _ = game.parse(MOVING).ranking


@pytest.mark.parametrize(
    "line",
    [
        "",
        "PG1",
        G2.replace("PG1", "PG2"),
        G2 + " ",
        " " + G2,
        G2 + " gX",
        G2 + " gS",  # a goal for two
        G2.replace("n2", "n5"),
        G2.replace("n2", "n1"),  # two penguins
        G2.replace("n2", "n3"),  # the third has no penguin
        G2.replace(" r ", " x "),
        G2.replace(" r ", " r3 "),  # three levels on four tiles
        G2.replace(" r ", " r/ "),
        G2.replace(" r ", " r/df "),
        G2.replace("SC,M", "SX,M"),
        G2.replace("SC,M", "S1C,M"),
        G2.replace("SC,M", ",M"),
        G2.replace("SC,M", "#,M"),  # a hole in a tile
        G2.replace("SC,M", "2,M"),  # a penguin on nothing
        G2.replace("SC,M", "SC1,M"),  # twice there
        G2.replace("SC,M", "SC5,M"),
        G2.replace("SC,M", "SCSS,M"),  # eight Suns
        G2.replace("SC,M,C,AM/", ""),
        G2.replace("AM/", "AM,S/"),
        G2.replace("SC,", ""),
        G2.replace(SQUARE, "ta1c1a3"),
        G2.replace(SQUARE, "ta1c1c3a3"),  # not in reading order
        G2.replace(SQUARE, "ta1c1a3d3"),
        G2.replace(SQUARE, "ta1b1a3c3"),  # two overlap
        G2.replace(SQUARE, "ta1c1a3a3"),
        G2.replace(SQUARE, "tb1d1b3d3"),  # not at the edge
        G2.replace("move1", "move"),
        G2.replace("move1", "move3"),
        G2.replace("move1", "over"),
        G2.replace("move1", "melt1"),
        G2.replace("move1", "drift1"),
        G2.replace("move1", "coin1"),
        G2.replace("move1", "place1"),
        G2.replace("move1", "move0"),
        G2.replace("o-", "o1"),
        G2.replace("o-", "o3"),
        G2.replace("o-", "o"),
        G2.replace("o-", "o11"),
        G2.replace("o-", "o12"),
        G2 + " r1",  # who is not out
        G2 + " r",
        G3.replace("C3", "C").replace("o-", "o3 r2"),
        G3.replace("C3", "C").replace("o-", "o3 r33"),
        G4.replace("C3", "C").replace("M4", "M").replace("o-", "o34 r4"),  # not the last in rank
        placing(4).replace("o-", "o23 r2"),  # nobody can be stuck yet
        placing(1).replace("place1 o-", "over o1 r2"),
        placing(2).replace("place1", "place2"),
        placing(2).replace("place1", "move1"),
        placing(2).replace("place1", "over"),
        placing(2).replace("o-", "o2"),
        placing(1).replace("place1", "over"),
        placing(1).replace("place1", "over").replace("SC,", "SC1,"),  # it can still move
        laid("r"),
        laid("s").replace("S,M", "SSS,M", 1),  # higher than the X allows
        laid("s").replace("S,M", "S,MM", 1),  # off the X
        laid("i").replace("S,M", ".,MM", 1),  # a second level too soon
        laid("s").replace("S,M", "S1,M", 1),
        laid("c", ROWS),  # all coins are laid
        "PG1 n2 s .,./.,. ta1 coin1 o-",
        "PG1 n2 r S1,M,.,./S,C,S2,A/#,#,.,./#,#,.,. ta1c3 move1 o-",  # torn apart
        "PG1 n2 r S1,M,#/S,C,S2/#,A,A ta1b2 move1 o-",  # overlapping
        "PG1 n2 r/d S1,M,#,#/S,C,S2,A/#,#,C,C ta1c2 move1 o-",  # half a side
        "PG1 n1 r .,./.,. ta1 place1 o-",
        "PG1 n2 r S1,S/.,. ta1 place2 o-".replace("S1,S", "S1,."),
        "PG1 n1 r S1,S/M,. ta1 move1 o1",
        "PG1 n2 r/f S1,S2/.,. ta1 melt1 o-",  # nothing to melt
        f"PG1 n2 r {'S' * 14}1,S/A2,. ta1 move1 o-",
        "PG1 n2 r S１,S/A2,. ta1 move1 o-",
        "PG1 n2 r " + "S," * 5000 + " ta1 move1 o-",
    ],
)
def test_lines_that_are_no_position(game: Game[Any], line: str) -> None:
    with pytest.raises(MalformedPosition) as caught:
        game.parse(line)
    assert caught.value.reasons
    assert all(caught.value.reasons)


def test_half_sides_are_fine_without_drifting(game: Game[Any]) -> None:
    line = "PG1 n2 r S1,M,#,#/S,C,S2,A/#,#,C,C ta1c2 move1 o-"
    assert game.parse(line).text == line


def test_every_reason_is_told(game: Game[Any]) -> None:
    with pytest.raises(MalformedPosition) as caught:
        game.parse("PG1 n2 r3 S1,M,X/S,C,S2 ta1 move1 o- gS")
    assert len(caught.value.reasons) >= 4


def test_flags_survive_reading(game: Game[Any]) -> None:
    for flags in ("", "/f", "/d", "/fd"):
        assert game.parse(varied(G2, flags)).text == varied(G2, flags)
