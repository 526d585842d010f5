"""Expected results of seats: features by hand, symmetry, sums, and seats that no longer race."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

from rookery.core.state import State
from rookery.games import load
from rookery.games.penguisi.players import evaluation, weights
from rookery.games.penguisi.players.features import (
    FEATURES,
    HITS,
    NAMES,
    REACH,
    fill_features,
    make_context,
)

GAME = load("penguisi")
REST = "1 roll2 f- g- d0 a0 c0 p0 w-"
LINE = "PS1 b4:2etm00a n,5,12,39/30,30,45,n/0,7,n,n/2,20,h2,n " + REST


def features(line: str) -> "dict[str, list[float]]":
    """Each feature by seat."""
    state = GAME.parse(line)
    context = make_context(np.zeros(FEATURES), int(state.board.tables.dice))
    fill_features(state.board.tables, state.record, context)
    rows = context.vectors[: state.players].T.tolist()
    return dict(zip(NAMES, rows, strict=True))


def prospects(state: State) -> list[float]:
    board = state.board.tables
    context = make_context(weights.shipped_weights()[int(board.arms)], int(board.dice))
    out = np.zeros(6)
    evaluation.evaluate(board, state.record, context, out)
    values: list[float] = out[: state.players].tolist()
    return values


@pytest.mark.parametrize("count", [2, 3])
def test_hits_are_counted_over_all_throws(count: int) -> None:
    throws = list(product(range(1, 7), repeat=count))

    def reached(dice: Sequence[int]) -> set[int]:
        chosen = product((0, 1), repeat=count)
        return {sum(n for n, used in zip(dice, which, strict=True) if used) for which in chosen}

    for distance in range(1, REACH + 1):
        share = Fraction(sum(distance in reached(dice) for dice in throws), len(throws))
        assert HITS[count - 2, distance] == pytest.approx(float(share))


@pytest.mark.kernel_modes
def test_features_of_a_position_by_hand() -> None:
    """Seat 2's lone penguin, on ring space 13, stands 3 ahead of seat 1's on 10."""
    found = features(f"PS1 b4:2etm00a n,n,n,10/30,n,n,n/n,n,n,n/17,17,n,n {REST}")
    hit = 13 / 36
    assert found["nest"] == [3, 3, 4, 2]
    assert found["risk"] == pytest.approx([0, hit, 0, 0])
    assert found["threat to roll"] == pytest.approx([hit, 0, 0, 0])
    assert found["risk to roll"] == [0, 0, 0, 0]
    assert found["paired"] == [0, 0, 0, 2]
    assert found["to roll"] == [1, 0, 0, 0]
    assert found["waits"] == [0, 0.25, 0.5, 0.75]
    ring = [found[f"ring{leg}"] for leg in range(9)]
    assert [sum(seats) for seats in zip(*ring, strict=True)] == pytest.approx([1, 1, 0, 2])
    assert [found["all out"], found["pole"]] == [[0] * 4, [0] * 4]


def test_blockades_shut_in_and_hold_up() -> None:
    """Seat 2's pair stands on ring space 0, seat 1's Enter; seat 3's lone penguin is behind it."""
    found = features(f"PS1 b4:2etm00a n,n,n,20/17,17,n,n/31,n,n,n/n,n,n,n {REST}")
    assert found["shut in"] == [1, 0, 0, 0]
    assert found["stuck"] == [0, 0, 1, 0]
    own = features(f"PS1 b4:2etm00a n,n,0,0/n,n,n,n/n,n,n,n/n,n,n,n {REST}")
    assert own["closed by own"] == [1, 0, 0, 0]
    assert own["shut in"] == [0, 0, 0, 0]


def test_whoever_enters_hits_a_stranger_on_the_enter_space() -> None:
    """PS-28: the only danger on a safety space."""
    found = features(f"PS1 b4:2etm00a n,n,n,n/17,n,n,n/n,n,n,n/n,n,n,n {REST}")
    assert found["risk"] == pytest.approx([0, 15 / 36, 0, 0])
    out = features(f"PS1 b4:2etm00a 20,20,h1,h2/17,n,n,n/n,n,n,n/n,n,n,n {REST}")
    assert out["risk"] == [0, 0, 0, 0]
    assert out["safe"][1] == 1


def test_a_turned_board_turns_the_prospects() -> None:
    head, seats, rest = LINE.split(" ", 3)[1], LINE.split(" ")[2].split("/"), LINE.split(" ", 4)[4]
    values = prospects(GAME.parse(LINE))
    for turn in range(1, 4):
        turned = "/".join(seats[-turn:] + seats[:-turn])
        found = prospects(GAME.parse(f"PS1 {head} {turned} {turn + 1} {rest}"))
        assert found == pytest.approx(values[-turn:] + values[:-turn])


@pytest.mark.parametrize("options", ["2etm00a", "2etm01a"])
def test_what_one_expects_others_do_not(options: str) -> None:
    values = prospects(GAME.parse(LINE.replace("2etm00a", options)))
    assert sum(values) == pytest.approx(0)
    assert all(-1 < value < 1 for value in values)


@pytest.mark.parametrize("options", ["2etm00a", "2etm01a"])
def test_whoever_left_ranks_last(options: str) -> None:
    state = GAME.parse(LINE.replace("2etm00a", options)).leave(2)
    values = prospects(state)
    assert values[2] == -1
    assert sum(values) == pytest.approx(0)
    again = prospects(state.leave(0))
    assert [again[2], again[0]] == pytest.approx([-1, -1 / 3])
    assert sum(again) == pytest.approx(0)


def test_places_that_are_taken_count_as_they_are() -> None:
    line = "PS1 b3:2etm01a *,*,*,*/n,n,n,h7/n,n,n,1 2 roll2 f- g- d0 a0 c0 p0 w1"
    values = prospects(GAME.parse(line))
    assert values[0] == 1
    assert values[1] > values[2] > -1
    assert sum(values) == pytest.approx(0)


@pytest.mark.parametrize("arms", [3, 4, 5, 6])
def test_who_is_nearly_home_expects_most(arms: int) -> None:
    count = 4 if arms < 5 else 3
    near = ",".join(["*"] * (count - 1) + ["h6"])
    nests = "/".join([",".join(["n"] * count)] * (arms - 1))
    dice = "roll3" if arms == 6 else "roll2"
    state = GAME.parse(f"PS1 b{arms}:2etm00a {near}/{nests} 1 {dice} f- g- d0 a0 c0 p0 w-")
    values: Any = prospects(state)
    assert values[0] > 0.9
    assert max(values[1:]) < 0
