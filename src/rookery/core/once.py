"""Values that an immutable object computes once, when they are first asked for."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as once
else:

    class once:  # noqa: N801  a decorator, like `property`
        """`functools.cached_property` without the lock that it takes each time before Python 3.12.

        Two threads may compute the same value at once. The object needs a `__dict__`.
        """

        def __init__(self, make: Callable[[Any], Any]) -> None:
            self._make, self.__doc__ = make, make.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self._name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            # Now an instance attribute: this descriptor is not asked again.
            value = instance.__dict__[self._name] = self._make(instance)
            return value


__all__ = ["once"]
