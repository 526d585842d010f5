"""What is refused, and with which clause: actions against the rules, lines that are no position."""

from typing import Any

import pytest

from rookery.core.errors import IllegalAction, MalformedAction, MalformedPosition, WrongState
from rookery.core.game import Game

MOVING = "PK1 x0,1,0 11A11B111/1.3211/11A3121 A u00 s0.0,0.0"
PLACING = "PK1 x0 1A123B1.1 A u11 s0.0,0.0"


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        pytest.param("e1-f1", "PK-13", id="another seat's penguin"),
        pytest.param("a1-b1", "PK-13", id="no penguin there"),
        pytest.param("c1-a3", "PK-15", id="not a straight line"),
        pytest.param("c1-e1", "PK-16", id="entering another's floe"),
        pytest.param("c1-f1", "PK-16", id="passing a penguin"),
        pytest.param("c1-b2", "PK-17", id="entering water"),
        pytest.param("c1-c1", "PK-R8", id="staying"),
        pytest.param("@a1", "PK-11", id="placing when all stand"),
    ],
)
def test_illegal_moves(game: Game[Any], action: str, clause: str) -> None:
    state = game.parse(MOVING)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.clause == clause
    assert caught.value.action == action
    assert clause in str(caught.value)
    assert state.text == MOVING


HOLE = "PK1 hexring 11111/111111/1111111/11111111/11A111B111/11111111/1111111/111111/11111 A u00 "
HOLE += "s0.0,0.0"


@pytest.mark.clause("PK-15", "PK-16", "PK-17", "PK-R4")
@pytest.mark.parametrize(
    ("line", "action", "clause", "reason"),
    [
        pytest.param(HOLE, "c5-e5", "PK-17", "a gap", id="across the hole of the ring"),
        pytest.param(HOLE, "c5-g5", "PK-16", "stands between", id="with a penguin beyond it"),
        pytest.param(HOLE, "c5-e3", "PK-15", "straight line", id="bent around it"),
        pytest.param(
            "PK1 x4,1,4 A11/111/111B1 A u00 s0.0,0.0", "a1-a3", "PK-15", "straight line",
            id="straight down, where no line is",
        ),
        pytest.param(
            "PK1 x0,7,2 A11/11/1B1 A u00 s0.0,0.0", "a1-a3", "PK-17", "a gap",
            id="across a bay",
        ),
        pytest.param(MOVING, "c1-b3", "PK-17", "a gap", id="across water"),
    ],
)  # fmt: skip
def test_why_a_way_is_closed(
    game: Game[Any], line: str, action: str, clause: str, reason: str
) -> None:
    with pytest.raises(IllegalAction, match=reason) as caught:
        game.parse(line).apply(action)
    assert caught.value.clause == clause


@pytest.mark.parametrize(
    ("action", "clauses"),
    [
        ("@c1", {"PK-9", "PK-R6"}),  # two fish, and there are floes with one
        ("@b1", {"PK-9"}),  # a penguin stands there
        ("@f1", {"PK-9"}),  # water
        ("b1-a1", {"PK-11"}),  # too early to move
    ],
)
def test_illegal_placing(game: Game[Any], action: str, clauses: set[str]) -> None:
    state = game.parse(PLACING)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.clause in clauses
    assert state.text == PLACING


@pytest.mark.parametrize(
    "action",
    [
        *("", "pass", "@", "@a", "@1", "@z9", "a1", "a1-", "-b1", "a1b1", "a1-b1-c1", "A1-B1"),
        *("a1 -b1", "a01-b1", "@a1 ", "@a0", "a1–b1", "@a1\n", "ａ1-b1", "a1-k1", "x" * 5000),
    ],
)
def test_malformed_actions(game: Game[Any], action: str) -> None:
    for line in (MOVING, PLACING):
        state = game.parse(line)
        with pytest.raises(MalformedAction):
            state.apply(action)
        assert state.text == line


def test_nothing_is_legal_when_over(game: Game[Any]) -> None:
    state = game.parse("PK1 x0 ... - u00 s3.3,2.1")
    assert state.legal_actions == ()
    with pytest.raises(WrongState):
        state.apply("a1-b1")


def test_no_ranking_while_it_runs(game: Game[Any]) -> None:
    with pytest.raises(WrongState):
        _ = game.parse(MOVING).ranking


@pytest.mark.parametrize(
    "line",
    [
        "",
        "PK1",
        "PK2 x0 A11B1 A u00 s0.0,0.0",
        "PK1 x0 A11B1 A u00",
        "PK1 x0 A11B1 A u00 s0.0,0.0 extra",
        "PK1  x0 A11B1 A u00 s0.0,0.0",
        " PK1 x0 A11B1 A u00 s0.0,0.0",
        "PK1 round A11B1 A u00 s0.0,0.0",
        "PK1 std A11B1 A u00 s0.0,0.0",  # not the rows of std
        "PK1 x0,1 A11B1 A u00 s0.0,0.0",  # more offsets than rows
        "PK1 x A11B1 A u00 s0.0,0.0",
        "PK1 x0 A14B1 A u00 s0.0,0.0",
        "PK1 x0 A11E1 A u00 s0.0,0.0",
        "PK1 x0 A11B A u00 s0.0,0.0",
        "PK1 x0 A11B1 C u00 s0.0,0.0",  # no such seat
        "PK1 x0 A11C1 A u00 s0.0,0.0",  # no such seat has a penguin
        "PK1 x0 A11B1 a u00 s0.0,0.0",
        "PK1 x0 A11B1 A u0x s0.0,0.0",
        "PK1 x0 A11B1 A u s",
        "PK1 x0 A11B1 A u00000 s0.0,0.0,0.0,0.0,0.0",
        "PK1 x0 A11B1 A u00 s0.0",
        "PK1 x0 A11B1 A u00 s0.0,0.0,0.0",
        "PK1 x0 A11B1 A u00 s0,0",
        "PK1 x0 A11B1 A u00 s-1.0,0.0",
        "PK1 x0 A11B1 A u00 s0.0,999999999999999999999999.1",
        "PK1 x0 A11B1 - u00 s0.0,0.0",  # somebody can move
        "PK1 x0 A11B1 A u99 s0.0,0.0",  # more penguins than anybody has
        "PK1 x0 A1A1A1A1A11B1 A u00 s0.0,0.0",
        "PK1 x0 A11B1 A u00 s0.0,0.0 rC",
        "PK1 x0 A11B1 A u00 s0.0,0.0 rBB",
        "PK1 x0 A11B1 A u00 s0.0,0.0 r",
        "PK1 x0 A11B1 B u00 s0.0,0.0 rB",  # whoever left is never to move
        f"PK1 x0,0,0 A1{'1' * 20}/{'1' * 20}/{'1' * 20} A u0 s0.0",  # 61 floes
        f"PK1 x{'0,' * 70}0 {'1/' * 70}1 A u0 s0.0",
        "PK1 x0,0 A11/" + "1" * 100000 + " A u0 s0.0",
        "PK1 x99999999999999999999 A11B1 A u00 s0.0,0.0",
        "PK1 x-1 A11B1 A u00 s0.0,0.0",
        "PK1 x0 Ａ11B1 A u00 s0.0,0.0",
        "PK1 x0 A1²B1 A u00 s0.0,0.0",
    ],
)
def test_lines_that_are_no_position(game: Game[Any], line: str) -> None:
    with pytest.raises(MalformedPosition) as caught:
        game.parse(line)
    assert caught.value.reasons
    assert all(caught.value.reasons)


def test_every_reason_is_told(game: Game[Any]) -> None:
    with pytest.raises(MalformedPosition) as caught:
        game.parse("PK1 x0 A11C1 D u00 s0.0")
    assert len(caught.value.reasons) >= 3
