"""The rows of a batch are the house's states, bit for bit."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from rookery.core.kernels.turn import CHANCE
from rookery.core.state import State
from rookery.envs.batch import ANY, BEGIN, STAY, Batch, NotInRow
from rookery.envs.rewards import returns
from tests.contract.rulesets import Ruleset
from tests.core.players.test_dense import FIRST, RULESETS

ROWS = 3


def batch_of(ruleset: Ruleset) -> Batch:
    options = ruleset.game.read_options(dict(ruleset.texts))
    return Batch(ruleset.game, options, ROWS, seed=7, deals=2)


def begun(ruleset: Ruleset, batch: Batch, row: int) -> State:
    """The first state of a row that has restarted, which is one of two set-ups."""
    options = ruleset.game.read_options(dict(ruleset.texts))
    starts = [ruleset.game.start(ruleset.game.deal(options, f"7 {deal}")) for deal in range(2)]
    wanted = batch.boards[row].tobytes(), batch.states[row].tobytes()
    return next(s for s in starts if (s.board.tables.tobytes(), s.record.tobytes()) == wanted)


def followed(ruleset: Ruleset, batch: Batch, row: int, state: State) -> State:
    """The state after a row's last ply, from its state before."""
    code = int(batch.played[row])
    return begun(ruleset, batch, row) if code == BEGIN else state.apply_code(code)


def check(ruleset: Ruleset, plies: int) -> None:
    batch = batch_of(ruleset)
    states = [begun(ruleset, batch, row) for row in range(ROWS)]
    begins = 0
    for _ in range(plies):
        batch.step()
        for row, state in enumerate(states):
            code = int(batch.played[row])
            begins += code == BEGIN
            assert (code == BEGIN) == state.is_terminal
            after = followed(ruleset, batch, row, state)
            assert after.record.tobytes() == batch.states[row].tobytes()
            count = int(batch.counts[row])
            assert after.codes == tuple(batch.codes[row, :count].tolist())
            if after.is_chance:
                assert after.weights == tuple(batch.weights[row, :count].tolist())
                assert batch.turns[row] == CHANCE
            if after.is_terminal:
                assert batch.over[row]
                assert batch.returns()[row].tolist() == returns(ruleset.game, after)
            states[row] = after
    assert begins or plies < 200 or ruleset.game.rules.kernels.endless


@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
def test_rows_are_states(ruleset: Ruleset) -> None:
    check(ruleset, 200)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_rows_are_states_of_every_ruleset(ruleset: Ruleset) -> None:
    check(ruleset, 1500)


@pytest.mark.parametrize("ruleset", FIRST.values(), ids=str)
def test_masks_and_observations_are_those_of_states(ruleset: Ruleset) -> None:
    batch = batch_of(ruleset)
    dense = batch.dense
    masks = np.zeros((ROWS, len(dense.actions)), np.bool_)
    seen = np.zeros((ROWS, len(dense.observation)), np.float32)
    states = [begun(ruleset, batch, row) for row in range(ROWS)]
    for _ in range(25):
        batch.step()
        states = [followed(ruleset, batch, row, state) for row, state in enumerate(states)]
        batch.masks(dense, masks)
        batch.observe(dense, seen)
        for row, state in enumerate(states):
            assert (masks[row] == dense.actions.mask(state)).all()
            assert (seen[row] == dense.observation.of(state)).all()


def test_a_batch_is_a_function_of_its_seed_and_refuses_what_is_not_legal() -> None:
    ruleset = FIRST["packeis"]
    one, same = batch_of(ruleset), batch_of(ruleset)
    for _ in range(10):
        one.step()
        same.step()
    assert one.states.tobytes() == same.states.tobytes()
    chosen = one.codes[:, 0].copy()
    chosen[1] = 60 * 64
    with pytest.raises(NotInRow) as caught:
        one.step(chosen)
    assert (caught.value.row, caught.value.action) == (1, 60 * 64)
    assert one.states.tobytes() == same.states.tobytes()
    with pytest.raises(ValueError, match="3 codes"):
        one.step(chosen[:2])
    chosen[1] = one.codes[1, 0]
    one.step(chosen)
    assert (one.played == chosen).all()


def test_games_wait_and_begin_anew_when_they_are_told() -> None:
    ruleset = FIRST["packeis"]
    batch = batch_of(ruleset)
    for _ in range(5):
        batch.step()
    before = batch.states.tobytes(), batch.plies.tolist(), batch.turns.tolist()
    batch.step(np.full(ROWS, STAY))
    assert (batch.states.tobytes(), batch.plies.tolist(), batch.turns.tolist()) == before
    assert (batch.played == STAY).all()
    batch.step(np.array([BEGIN, STAY, ANY]))
    assert batch.plies.tolist() == [0, 5, 6]
    begun(ruleset, batch, 0)


def test_boards_are_kept_once_and_told_for_each_row() -> None:
    """Set-ups of the Penguin Game differ in their boards; those of Packeis do not."""
    assert len(batch_of(FIRST["packeis"])._boards) == 1
    batch = batch_of(FIRST["penguin_game"])
    for row in range(ROWS):
        begun(FIRST["penguin_game"], batch, row)
    assert len(batch.boards) == ROWS


def test_too_long_a_game_is_cut_off_and_begins_anew() -> None:
    batch = batch_of(FIRST["penguisi"])
    batch.plies[1] = FIRST["penguisi"].game.rules.kernels.max_plies
    assert batch.cut_off.tolist() == batch.over.tolist() == [False, True, False]
    assert not batch.returns().any()
    batch.step()
    assert batch.plies.tolist() == [1, 0, 1]


def test_two_threads_step_at_once() -> None:
    """Both reach the states that a batch reaches when it steps alone."""
    one, two, same = (batch_of(FIRST["packeis"]) for _ in range(3))
    with ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda batch: [batch.step() for _ in range(60)], (one, two)))
    for _ in range(60):
        same.step()
    assert one.states.tobytes() == two.states.tobytes() == same.states.tobytes()
