"""Checks of the values that callers pass to environments; errors name the argument."""

from operator import index
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.errors import MalformedAction, SetupError


def count(value: Any, name: str) -> int:
    """A whole number of at least 1; raises SetupError, which names it."""
    try:
        number = index(value)
    except TypeError:
        number = 0
    if number < 1 or isinstance(value, bool):
        description = f"{str(value)[:40]!r} of type {type(value).__name__}"
        raise SetupError([f"{name} must be a whole number from 1, not {description}"])
    return number


def seed(value: Any, name: str = "seed") -> int | str:
    """A whole number or a text; raises SetupError."""
    if isinstance(value, str):
        return value
    try:
        return index(value)
    except TypeError:
        description = f"{str(value)[:40]!r} of type {type(value).__name__}"
        raise SetupError([f"{name} must be a whole number or a text, not {description}"]) from None


def own_seed(value: Any) -> int | None:
    """The seed of an environment: a whole number from 0, or None; raises SetupError."""
    number = value if value is None else seed(value)
    if isinstance(number, str) or (number is not None and number < 0):
        raise SetupError([f"seed must be a whole number from 0, not {str(value)[:40]!r}"])
    return number


def row(value: Any, count: int, what: str) -> NDArray[np.int64]:
    """So many whole numbers; raises ValueError, which says what they are."""
    try:
        numbers = np.asarray(value)
    except ValueError:  # lists of different lengths
        numbers = np.zeros((), np.object_)
    if numbers.shape != (count,) or not np.can_cast(numbers.dtype, np.int64, "same_kind"):
        actual = f"an array of shape {numbers.shape} and type {numbers.dtype}"
        raise ValueError(f"{count} {what} are needed, one a row, not {actual}")
    return np.ascontiguousarray(numbers, np.int64)


def room(out: NDArray[Any], shape: tuple[int, ...]) -> None:
    """Raise ValueError for an array that what is written to it does not fill."""
    if out.shape != shape:
        raise ValueError(f"out must be an array of shape {shape}, not {out.shape}")


def action(value: Any) -> int:
    """The index of an action, also as an array's only element; raises MalformedAction."""
    try:
        return index(value.item() if hasattr(value, "item") else value)
    except (TypeError, ValueError):
        reason = f"it is of type {type(value).__name__}, not an index"
        raise MalformedAction(str(value), reason) from None
