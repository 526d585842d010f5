"""The values of small positions under best play (examples 17 to 21), by exhaustive search."""

import pytest

from tests.games.sides import Side
from tests.oracles import packeis as oracle
from tests.oracles import packeis_best as best_play

Value = tuple[int, int]
ZERO = {1: "s0.0", 2: "s0.0,0.0"}

# position line -> value, and the value of each action that the rules mention.
CASES: list[tuple[str, Value, dict[str, Value]]] = [
    ("PK1 x0 12A13 A u0 s0.0", (4, 3), {"c1-a1": (4, 3), "c1-d1": (4, 2)}),  # 17
    ("PK1 x2,1,0,1 A1/12/3.2/... A u0 s0.0", (9, 5), {}),  # 18
    ("PK1 x1,0,1 33/2A12/33 A u0 s0.0", (17, 7), {}),
    (  # 19
        "PK1 x0 1A121B11 A u00 s0.0,0.0",
        (2, 1),
        {"b1-d1": (2, 1), "b1-c1": (1, 0), "b1-a1": (-2, -1)},
    ),
    ("PK1 x0 3A11B13 A u00 s0.0,0.0", (0, 0), {"b1-a1": (0, 0), "b1-c1": (-2, 0)}),
    (  # 20
        "PK1 x1,0,1 13A1/1212/B131 A u00 s0.0,0.0",
        (0, 0),
        {
            "c1-a1": (-5, -3),
            "c1-b1": (0, 0),
            "c1-b3": (0, 0),
            "c1-c2": (0, 0),
            "c1-d2": (0, 0),
        },
    ),
    ("PK1 x0,1,0 A121/323/12B1 A u00 s0.0,0.0", (2, 1), {"a1-b1": (2, 1)}),
    (
        "PK1 x0,1,0 A121/323/12B1 B u00 s0.0,0.0",
        (-2, -1),
        {"c3-a3": (8, 3), "c3-b1": (-2, -1), "c3-b2": (-2, -1), "c3-c2": (-2, -1)},
    ),
]

LARGE = (  # 21
    "PK1 x1,0,1,0 A1213/1312/212B1/1311 A u00 s0.0,0.0",
    (3, 0),
    {
        "a1-c1": (3, 0),
        "a1-b1": (1, -1),
        "a1-a2": (0, 2),
        "a1-b3": (0, 0),
        "a1-b2": (0, -2),
        "a1-d1": (-4, -2),
        "a1-c4": (-6, -4),
    },
)


def value(side: Side, line: str, known: dict[str, Value]) -> Value:
    """What A gains from a line with all scores 0, by trying everything."""
    if line not in known:
        seen = side.see(line)
        if seen.turn is None:
            return margin(seen.scores)
        outcomes = [after(side, line, action, known) for action in seen.legal]
        known[line] = max(outcomes) if seen.turn == 0 else min(outcomes)
    return known[line]


def after(side: Side, line: str, action: str, known: dict[str, Value]) -> Value:
    """What A gains when this action is chosen first."""
    seen = side.see(line, action)
    now = margin(seen.scores)
    if seen.turn is None:
        return now
    board, _, _ = seen.text.rpartition(" ")
    rest = value(side, f"{board} {ZERO[len(seen.scores)]}", known)
    return now[0] + rest[0], now[1] + rest[1]


def margin(scores: tuple[tuple[int, ...], ...]) -> Value:
    """A's fish and floes, less B's if there is a B."""
    fish, floes = scores[0]
    return (fish, floes) if len(scores) == 1 else (fish - scores[1][0], floes - scores[1][1])


@pytest.mark.clause("PK-18", "PK-20", "PK-24", "PK-25")
@pytest.mark.parametrize(("line", "best", "actions"), CASES)
def test_small_positions(side: Side, line: str, best: Value, actions: dict[str, Value]) -> None:
    known: dict[str, Value] = {}
    assert value(side, line, known) == best
    assert {action: after(side, line, action, known) for action in actions} == actions


def test_only_the_named_action_reaches_the_value(side: Side) -> None:
    line = "PK1 x0,1,0 A121/323/12B1 A u00 s0.0,0.0"
    known: dict[str, Value] = {}
    values = {action: after(side, line, action, known) for action in side.see(line).legal}
    assert [action for action, gain in values.items() if gain == (2, 1)] == ["a1-b1"]


@pytest.mark.parametrize(("line", "best", "actions"), CASES)
def test_search_of_the_oracle(line: str, best: Value, actions: dict[str, Value]) -> None:
    position = oracle.parse(line)
    assert best_play.value(position) == best
    assert {action: best_play.action_value(position, action, {}) for action in actions} == actions


@pytest.mark.slow
def test_large_position_by_oracle() -> None:
    line, best, actions = LARGE
    position = oracle.parse(line)
    known: dict[best_play.Key, Value] = {}
    assert best_play.value(position, known) == best
    assert {
        a: best_play.action_value(position, a, known) for a in oracle.legal(position)
    } == actions
    # 234 541 positions with somebody to move, and the one that is over.
    assert len(known) == 234_542
