"""Cache what is often asked of a position, in the position itself. Positions never change."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

T = TypeVar("T")


def kept(make: Callable[..., T]) -> Callable[..., T]:
    """Cache a function of a position and perhaps further arguments: compute it once for each.

    Results must not be changed. They are cached per object, not per equal position, so that
    positions need not be compared.
    """

    @wraps(make)
    def found(position: Any, *more: Any) -> T:
        known = vars(position).setdefault("kept", {})
        if (make, more) not in known:
            known[make, more] = make(position, *more)
        answer: T = known[make, more]
        return answer

    return found
