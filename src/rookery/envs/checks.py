"""Values from outside, checked where environments take them: what is wrong is said by name."""

from operator import index
from typing import Any

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


def action(value: Any) -> int:
    """The index of an action, also as an array's only element; raises MalformedAction."""
    try:
        return index(value.item() if hasattr(value, "item") else value)
    except (TypeError, ValueError):
        reason = f"it is of type {type(value).__name__}, not an index"
        raise MalformedAction(str(value), reason) from None
