"""The compiled rules themselves: the same in every mode, one signature each, their bounds kept."""

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from rookery.core.game import Game
from rookery.core.kernels import jit
from rookery.core.state import State
from tests.contract.rulesets import Play, choices, warm
from tests.contract.trace import trace


def test_compiled_and_plain_rules_agree(thorough: bool) -> None:
    settings = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.contract.trace", *(["all"] if thorough else [])]
    plain = subprocess.run(command, env=settings, capture_output=True, check=True, timeout=300)
    assert json.loads(plain.stdout) == json.loads(json.dumps(trace(thorough)))


def test_no_kernel_fills_more_than_there_is_room_for(play: Play) -> None:
    """Guards lie behind the arrays; bounds-checked runs find what a guard can't."""
    kernels = play.states[0].game.kernels
    for state in play.states:
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


def test_equal_positions_have_equal_keys(plays: list[Play], thorough: bool) -> None:
    for play in plays:
        keys: dict[int, set[tuple[str, ...]]] = {}
        for state in play.states:
            keys.setdefault(key(state), set()).add(choices(state))
        assert all(len(actions) == 1 for actions in keys.values())
        looked_at = play.sample(thorough)
        assert all(key(play.parsed(state)) == key(state) for state in looked_at)
        different = {key(state) for state in looked_at}
        assert 2 * len(different) >= len({state.text for state in looked_at})


def key(state: State) -> int:
    return int(state.game.kernels.key(state.board.tables, state.record))


def test_normal_states_stay_as_they_are(play: Play) -> None:
    for state in play.states:
        record = state.record.copy()
        state.game.kernels.normalise(state.board.tables, record)
        assert record.tobytes() == state.record.tobytes()


def test_each_cached_kernel_has_one_signature(game: Game[Any]) -> None:
    """Two specialisations of one cached function can swap code between two processes."""
    if not jit.is_compiled():
        pytest.skip("nothing is compiled with NUMBA_DISABLE_JIT=1")
    warm(game)
    kept = [path.name for path in jit.CACHE_FOLDER.rglob("*.nbc")]
    assert any(name.endswith(".1.nbc") for name in kept)
    assert [name for name in kept if not name.endswith(".1.nbc")] == []


def test_no_field_is_called_like_a_method_of_records() -> None:
    """`info.sort` would be the field when compiled, and NumPy's method when not."""
    modules = [module for name, module in sys.modules.items() if name.startswith("rookery.")]
    types = [thing for module in modules for thing in vars(module).values() if is_record(thing)]
    assert types
    assert [names for names in map(field_names, types) if names & set(dir(np.record))] == []


def is_record(thing: object) -> bool:
    return isinstance(thing, np.dtype) and thing.names is not None


def field_names(record: Any) -> set[str]:
    return set(record.names)
