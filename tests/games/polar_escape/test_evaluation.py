"""Expected results of seats: distances, walks and waiting by hand, sums, seats that have left."""

from typing import Any

import numpy as np
import pytest

from rookery.core.state import State
from rookery.games import load
from rookery.games.polar_escape.players import (
    evaluation,
    exact_numbers,
    figures,
    walk_values,
    weights,
)
from rookery.games.polar_escape.players.features import NAMES, make_context
from rookery.games.polar_escape.rules.lattice import place_of
from rookery.games.polar_escape.rules.states import MAX_ACTIONS
from tests.games.polar_escape.positions import micro

GAME = load("polar_escape")
CONTEXT = make_context(weights.shipped_network(), MAX_ACTIONS)


def noted(line: str) -> Any:
    """The features of each seat."""
    state = GAME.parse(line)
    evaluation.fill_scores(state.board.tables, state.record, CONTEXT)
    return CONTEXT.features[: state.players].copy()


def turns(line: str) -> list[float]:
    """How many turns each seat needs."""
    found: list[float] = noted(line)["turns"].tolist()
    return found


def prospects(state: State) -> list[float]:
    out = np.zeros(6)
    evaluation.evaluate(state.board.tables, state.record, CONTEXT, out)
    values: list[float] = out[: state.players].tolist()
    return values


def test_waiting_for_an_exact_number() -> None:
    """PE-88 to PE-90, one step away without cards: each of six numbers lands or earns a card."""
    waits = exact_numbers.exact_waits()
    assert waits[:, 0] == pytest.approx(0)
    assert waits[0, 1] == pytest.approx(1 + 5 / 6 * waits[1, 1])
    assert waits[figures.CARDS, 3] < waits[0, 3]
    assert (np.diff(waits, axis=0) <= 1e-9).all()


def walked(line: str, seat: int = 0) -> dict[int, float]:
    """For each number the value of the best end, if every end is worth its column."""
    state = GAME.parse(line)
    walks = walk_values.make_walks()
    board, record = state.board.tables, state.record
    walk_values.map_ice(board, record, walks)
    walks.value[:] = -walk_values.COLUMN
    walks.best[:] = 0
    place = int(place_of(record, record.at[seat]))
    walk_values.value_paths(walks, place, 0, 6)
    return {n: -float(walks.best[n]) for n in range(1, 7) if walks.best[n] < 0}


@pytest.mark.kernel_modes
def test_walks_over_two_sheets() -> None:
    """The rule book's picture (PE-48): columns 4 to 6 are b's, 7 to 9 c's."""
    line = micro("RW@b4/0 YV@c4/0", "R=b4.4")
    assert walked(line) == {1: 5, 2: 5, 3: 6, 4: 7, 5: 8, 6: 9}
    assert walked(micro("RW@b4/0 YV@c4/0", "R=b4.4 Y=c4.7")) == {1: 5, 2: 5, 3: 6, 5: 8, 6: 9}


def test_dry_land_is_measured_over_own_sheets_in_the_last_column() -> None:
    """PE-86: six steps in example 8; a seat without a sheet in the last column has no way."""
    walks = walk_values.make_walks()
    state = GAME.parse(micro("YW@h4/0 RX@h5/0", "R=h4.4"))
    board, record = state.board.tables, state.record
    walk_values.map_ice(board, record, walks)
    assert walk_values.measure_distances(record, walks, 0)
    assert walks.land[place_of(record, record.at[0])] == 6
    assert walk_values.measure_distances(record, walks, 1)
    assert walks.land[place_of(record, record.at[0])] == 4
    assert not walk_values.measure_distances(record, walks, 2)


def test_whoever_is_farther_needs_more_turns() -> None:
    line = "{}@{}/0 YX@c8/0 KX@g7/0"
    near = turns(micro(line.format("RV", "e5"), "R=e5.1 Y=c8.5 K=g7.5"))
    assert near[1] > near[0] > near[2]
    far = turns(micro(line.format("RV", "b5"), "R=b5.1 Y=c8.5 K=g7.5"))
    assert far[0] > near[0]


def test_an_own_sheet_carries_and_a_sealed_one_does_not() -> None:
    own = turns(micro("RV@c5/0", "R=c5.1"))[0]
    assert own < turns(micro("YV@c5/0", "R=c5.1"))[0]
    assert own < turns(micro("RV@c5/0", "R=c5.1 s=c5.9"))[0]
    assert own < turns(micro("RV@c5/0!", "R=c5.1"))[0]


def test_cards_and_the_next_turn_save_time() -> None:
    sheets, pieces = "RV@c5/0 YV@c8/0", "R=c5.1 Y=c8.1"
    mine, theirs, _ = turns(micro(sheets, pieces))
    assert theirs - mine == pytest.approx(1 / 3)
    assert turns(micro(sheets, pieces, cards=(2,)))[0] < mine


@pytest.mark.kernel_modes
def test_features_tell_where_sheets_lie_and_who_stands_on_them() -> None:
    line = micro("RV@c5/0 RX@d6/0 RZ@e1/0 RT@b3/0 RF@hand YX@e5/0 YZ@h8/0!", "R=c5.1 Y=e5.5")
    red, yellow, black = noted(line)
    assert (red.column, red.at_home, red.on_ice, red.hand) == (pytest.approx(7 / 3), 1, 0, 1)
    assert red.ahead.tolist() == [1, 1, 0, 0]
    assert red.near.tolist() == [1, 0]
    assert (red.behind_near, red.behind, red.on_column) == (1, 0, 1)
    assert red.bridges.tolist() == [0, 1]
    assert red.shapes.tolist() == [1, 1, 1, 0, 1, 1]
    assert (yellow.lions, yellow.last_column, yellow.held) == (1, 0, 0)
    assert black.on_ice == 1


def test_cards_are_counted_up_to_four() -> None:
    few, many, none = noted(micro("RV@c5/0", cards=(2, 6)))
    assert few.cards.tolist() == [1, 1, 0, 0]
    assert many.cards.tolist() == [1, 1, 1, 1]
    assert none.cards.tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize(("sign", "hit"), [("-", 0), ("+", 2)])
def test_a_sea_lion_to_come_is_counted_for_whom_it_will_hit(sign: str, hit: int) -> None:
    """A bad one will hit the turn owner; a good one, whoever of the others is ahead."""
    found = noted(micro("RV@c5/0 YV@c8/0 KV@e1/0", "R=c5.1 Y=c8.1 K=e1.1", due=f"lion:{sign}"))
    assert [seat.lion_comes for seat in found] == [float(seat == hit) for seat in range(3)]


def test_each_number_of_the_file_of_weights_has_a_name() -> None:
    assert len(set(NAMES)) == len(NAMES) == len(weights.shipped_network().direct)


def test_what_one_expects_others_do_not() -> None:
    state = GAME.parse(micro("RV@c5/0 YV@c8/0 KV@e1/0", "R=c5.1 Y=c8.1 K=e1.1"))
    values: Any = prospects(state)
    assert sum(values) == pytest.approx(0)
    assert values[2] == max(values)
    left = prospects(state.leave(2))
    assert left[2] == -1
    assert sum(left) == pytest.approx(0)
