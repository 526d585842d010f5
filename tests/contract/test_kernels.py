"""The compiled rules: the same in every mode, with one signature each and within bounds."""

import json
import os
import subprocess
import sys
from collections import Counter
from typing import Any

import numpy as np
import pytest

from rookery.core import warmup
from rookery.core.compiler import jit
from rookery.core.compiler.store import store
from rookery.core.game import Game
from tests.contract.rulesets import warm
from tests.contract.trace import trace


def test_compiled_and_plain_rules_agree(thorough: bool) -> None:
    settings = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "tests.contract.trace", *(["all"] if thorough else [])]
    plain = subprocess.run(command, env=settings, capture_output=True, check=True, timeout=300)
    assert json.loads(plain.stdout) == json.loads(json.dumps(trace(thorough)))


def test_each_cached_kernel_has_one_signature(game: Game[Any]) -> None:
    """Two specialisations of one cached function can swap code between two processes."""
    if not jit.is_compiled():
        pytest.skip("nothing is compiled with NUMBA_DISABLE_JIT=1")
    if not warmup.is_ready(game.name):
        warm(game)
    counts = Counter(
        f"{path.parent.name}/{path.name.rpartition('-')[0]}"
        for path in store().folder.glob(f"rookery.games.{game.name}.*/*-*")
    )
    assert [name for name, count in counts.items() if count > 1] == []


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
