"""What the rooms of a game have in common: base classes with defaults, filled from modules."""

import abc
from collections.abc import Callable, Iterable
from copy import copy
from types import ModuleType
from typing import Any, Self, cast


class Room(abc.ABC):  # noqa: B024  each room has abstract methods of its own
    """A part of a game. A subclass lists its members; those without a default are needed."""

    @classmethod
    def of(cls, *modules: Any, **members: Any) -> Self:
        """A room with the functions and values of these modules, and with `members`.

        A module may define any of the room's members, and whatever else it needs. Raises TypeError
        if two modules define a member differently, if the room has no such member, or if one that
        has no default is missing.
        """
        names = members_of(cls)
        if unknown := sorted(members.keys() - names):
            raise TypeError(f"{cls.__name__} has no {', '.join(unknown)}")
        for name in names - members.keys():
            values = _values(name, modules)
            if len(values) > 1:
                raise TypeError(f"{cls.__name__}: several modules define {name}")
            if values:
                members[name] = values[0]
        plain = {name: _plain(value) for name, value in members.items()}
        subclass: type[Self] = type(cls.__name__, (cls,), plain)
        room = subclass()
        if missing := sorted(name for name in names if not hasattr(room, name)):
            raise TypeError(f"{cls.__name__} needs {', '.join(missing)}")
        return room

    def with_members(self, **members: Any) -> Self:
        """The same room with some members replaced."""
        room = copy(self)
        vars(room).update(members)
        return room

    @classmethod
    def later(cls, load: Callable[[], Self]) -> Self:
        """A room that is loaded when one of its members is first asked for."""
        return cast(Self, _Later(load))


class _Later:
    """Stands for a room, which it loads when it is first asked for something."""

    def __init__(self, load: Callable[[], Room]) -> None:
        self._load = load

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):  # what copies and pickles ask any object for
            raise AttributeError(name)
        room = self._load()
        for member in members_of(type(room)):
            setattr(self, member, getattr(room, member))
        return getattr(room, name)


def members_of(room: type[Room]) -> set[str]:
    """The names of everything that a room has."""
    classes = [base for base in room.__mro__ if issubclass(base, Room) and base is not Room]
    names = {name for base in classes for name in (*vars(base), *base.__annotations__)}
    return {name for name in names if not name.startswith("_")}


def _values(name: str, modules: Iterable[Any]) -> list[Any]:
    """What the modules mean by a name, without repetitions and without modules."""
    values: list[Any] = []
    for module in modules:
        value = getattr(module, name, None)
        is_known = any(value is earlier for earlier in values)
        if hasattr(module, name) and not is_known and not isinstance(value, ModuleType):
            values.append(value)
    return values


def _plain(value: Any) -> Any:
    """A function that is not handed the room."""
    return staticmethod(value) if callable(value) and not isinstance(value, type) else value
