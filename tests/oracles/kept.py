"""What is read off a position again and again, kept with it: positions are never changed."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


def kept(make: Callable[..., T]) -> Callable[..., T]:
    """A function of a position, and perhaps of more, that is worked out once for each of them.

    What it gives must not be changed. It is found again with the same object only, so that nobody
    has to compare positions.
    """

    @wraps(make)
    def found(position: Any, *more: Any) -> T:
        known = vars(position).setdefault("kept", {})
        if (make, more) not in known:
            known[make, more] = make(position, *more)
        answer: T = known[make, more]
        return answer

    return found
