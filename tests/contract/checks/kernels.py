"""The compiled rules: they stay within their arrays, normalise states and give distinct keys."""

import numpy as np

from rookery.core.state import State
from tests.contract.checks.moment import Moment
from tests.contract.checks.registry import check, each, end, every, some, staying
from tests.contract.rulesets import choices


@check(each, staying)
def no_kernel_fills_more_than_there_is_room_for(at: Moment) -> None:
    """Guards lie behind the arrays; bounds-checked runs find what a guard can't."""
    kernels, state = at.game.rules.kernels, at.state
    out, weights = (np.full(kernels.max_actions + 8, -77, np.int64) for _ in range(2))
    if state.is_chance:
        kernels.chance_outcomes(state.board.tables, state.record, out, weights)
    elif not state.is_terminal:
        count = kernels.legal_actions(state.board.tables, state.record, out)
        assert count == len(state.legal_actions) <= kernels.max_actions
    assert (out[kernels.max_actions :] == -77).all()
    places = np.full(state.players + 4, -77, np.int64)
    kernels.ranking_keys(state.board.tables, state.record, places)
    assert (places[state.players :] == -77).all()
    assert places[: state.players].tolist() == list(state.ranking_keys)


@check(end, every)
def equal_keys_mean_equal_choices(at: Moment) -> None:
    keys: dict[int, set[tuple[str, ...]]] = {}
    for state in at.played.states:
        keys.setdefault(key(state), set()).add(choices(state))
    assert all(len(actions) == 1 for actions in keys.values())


@check(some, every)
def equal_positions_have_equal_keys(at: Moment) -> None:
    assert key(at.parsed) == key(at.state)


@check(end, every)
def different_positions_have_different_keys(at: Moment) -> None:
    """At least half of them: a key may leave out what the future does not depend on."""
    states = [at.played.states[number] for number in some(at.played, at.thorough)]
    assert 2 * len({key(state) for state in states}) >= len({state.text for state in states})


def key(state: State) -> int:
    return int(state.game.rules.kernels.key(state.board.tables, state.record))


@check(each, staying)
def normal_states_stay_as_they_are(at: Moment) -> None:
    record = at.state.record.copy()
    at.game.rules.kernels.normalise(at.state.board.tables, record)
    assert record.tobytes() == at.state.record.tobytes()
