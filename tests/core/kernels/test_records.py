"""Records that Python reads fast and that otherwise behave like NumPy's."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest

from rookery.core.kernels.jit import njit
from rookery.core.kernels.records import record_type

FIELDS = [("small", "i1"), ("many", "i8", (2, 3)), ("large", "i8")]
FAST, PLAIN = record_type(FIELDS), np.dtype((np.record, FIELDS))


def filled(dtype: np.dtype[Any]) -> Any:
    record = np.zeros(1, dtype)[0]
    record.small, record.large, record.many = 7, 1 << 40, [[1, 2, 3], [4, 5, 6]]
    record.many[1, 2] += 10
    record["large"] += 1
    return record


@njit()
def doubled(record: Any) -> int:
    record.small *= 2
    return int(record.small + record.large)


def test_they_hold_what_those_of_numpy_hold() -> None:
    fast, plain = filled(FAST), filled(PLAIN)
    assert fast == plain
    assert (FAST, fast.tobytes(), str(fast)) == (PLAIN, plain.tobytes(), str(plain))
    for name in ("small", "many", "large"):
        one, other = getattr(fast, name), getattr(plain, name)
        assert (type(one), one.tolist()) == (type(other), other.tolist())
    assert isinstance(fast, np.record)


@pytest.mark.kernel_modes
def test_compiled_code_takes_one_for_the_other() -> None:
    assert doubled(filled(FAST)) == doubled(filled(PLAIN)) == 14 + (1 << 40) + 1
    assert len(getattr(doubled, "signatures", [0])) == 1


def test_what_is_no_field_is_neither_read_nor_written() -> None:
    record = filled(FAST)
    with pytest.raises(AttributeError):
        _ = record.medium
    with pytest.raises(AttributeError):
        record.medium = 1


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda one: one.copy()])
@pytest.mark.parametrize("of", [filled, lambda dtype: np.array([filled(dtype)], dtype)])
def test_copies_are_the_same_and_apart(again: Any, of: Any) -> None:
    one = of(FAST)
    other = again(one)
    assert (other, other.dtype.type) == (one, FAST.type)
    other["small"] = 1
    assert (other["small"], one["small"]) == (1, 7)


def test_they_go_to_other_processes() -> None:
    record, (alone,) = filled(FAST), np.array([filled(FAST)], FAST)
    for one in (record, alone, FAST):
        assert pickle.loads(pickle.dumps(one)) == one
    assert pickle.loads(pickle.dumps(record)).large == record.large
    assert pickle.loads(pickle.dumps(FAST)).type is FAST.type


def test_fields_in_the_same_order_have_one_class() -> None:
    assert record_type(FIELDS).type is FAST.type
    assert record_type(FIELDS[1:]).type is not FAST.type
