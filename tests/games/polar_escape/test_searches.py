"""Free moves and plays are told apart; with those not worth trying, they make up all actions."""

import random

import numpy as np
import pytest

from rookery.core.state import State
from rookery.games import load
from rookery.games.polar_escape.players import evaluation, searches, weights
from rookery.games.polar_escape.players.features import make_context
from rookery.games.polar_escape.rules.states import MAX_ACTIONS
from tests.games.polar_escape.middles import random_middle
from tests.games.polar_escape.positions import micro

GAME = load("polar_escape")
FREE = {"rot", "shift", "recycle", "unlion", "unseal", "buy", "again"}


def texts(state: State, count: int, out: "np.ndarray[tuple[int], np.dtype[np.int64]]") -> set[str]:
    return {GAME.text.action_text(state, int(code)) for code in out[:count]}


def prepared(state: State) -> set[str]:
    out = np.zeros(MAX_ACTIONS, np.int64)
    return texts(state, searches.prepare(state.board.tables, state.record, out), out)


def played(state: State) -> set[str]:
    out = np.zeros(MAX_ACTIONS, np.int64)
    return texts(state, searches.plays(state.board.tables, state.record, out), out)


def test_plays_and_free_moves_are_what_is_legal() -> None:
    chosen, free = random.Random(5), 0
    for _ in range(40):
        state = GAME.parse(random_middle(chosen))
        if state.current_player is None:
            continue
        steps, plays, legal = prepared(state), played(state), set(state.legal_actions)
        assert steps <= legal
        assert plays == {action for action in legal if action.partition(":")[0] not in FREE}
        free += len(steps)
    assert free > 0


def test_sheets_that_are_far_away_are_not_turned() -> None:
    near = micro("RX@c4/0 YT@c3/0 KF@h8/0", "R=c4.5")
    steps = prepared(GAME.parse(near))
    assert ({"rot:RX/1", "rot:YT/1", "shift:RX,b4", "shift:RX,c5"} & steps) == {
        "rot:RX/1", "rot:YT/1",
    }  # fmt: skip
    assert not {action for action in steps if action.startswith("rot:KF")}
    on_ice = GAME.parse(micro("RX@b4/0 YT@c3/0"))
    assert "rot:RX/1" in prepared(on_ice)
    assert "rot:YT/1" not in prepared(on_ice)


def test_the_second_play_is_a_step() -> None:
    state = GAME.parse(micro("YX@a4/0", cards=(2,), due="again"))
    assert (prepared(state), played(state)) == ({"again"}, {"end"})


@pytest.mark.kernel_modes
def test_a_prepared_turn_is_never_thought_worse() -> None:
    """Compare the root side's next turn, prepared by free moves, with one on the ice as it lies."""
    context = make_context(weights.shipped_network(), MAX_ACTIONS, root_side=0, free_moves=2)
    plain, better = np.zeros(6), np.zeros(6)
    line = micro("RX@b4/0 RZ@c5/0 YZ@c4/0", "R=b4.6", turn="Y")
    state = GAME.parse(line)
    evaluation.evaluate(state.board.tables, state.record, context, plain)
    searches.evaluate_ahead(state.board.tables, state.record, context, better)
    assert better[0] > plain[0]
    assert better[:3].sum() == pytest.approx(0)
    none = make_context(weights.shipped_network(), MAX_ACTIONS, root_side=0, free_moves=0)
    searches.evaluate_ahead(state.board.tables, state.record, none, better)
    assert better == pytest.approx(plain)
