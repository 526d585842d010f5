"""Arguments read by their annotations: a value of another type is refused, by name.

`check_arguments` marks a function, or a class with all that it offers. Numbers of any kind are read
where a number is meant, and texts where a path is. Everything else raises WrongArgument before
anything has happened.
"""

import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial, wraps
from numbers import Integral, Real
from operator import is_
from os import PathLike
from pathlib import Path
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np

from rookery.core.errors import RookeryError, of_type

T = TypeVar("T", bound=Callable[..., Any])
_OTHER: Any = object()
"""What a reader answers for a value of another type."""


class WrongArgument(RookeryError, TypeError):
    """An argument of another type than a function reads; `name` is the parameter's."""

    code = "bad-arguments"

    def __init__(self, name: str, kind: str, value: object) -> None:
        super().__init__(f"{name} must be {kind}: {of_type(value)}")
        self.name = name


class ValueReader(NamedTuple):
    """How values of an annotation are read, and what is wanted, in words."""

    wanted: str
    read: Callable[[Any], Any]


Readers = list[tuple[str, ValueReader | None]]
"""The named parameters of a function, each with its reader; None where every value will do."""


def check_arguments(what: T) -> T:
    """Read the arguments of a function, or of a class and all its public methods."""
    if not isinstance(what, type):
        return _with_reader(what)
    for name, member in list(vars(what).items()):
        if inspect.isfunction(member) and (name == "__init__" or not name.startswith("_")):
            setattr(what, name, _with_reader(member))
    return what


def check_fields(struct: Any) -> None:
    """Refuse a struct with a field of another type; for use as its `__post_init__`."""
    kind: Any = type(struct)
    for name, reader in _fields(kind).items():
        _read(getattr(struct, name), name, reader)


@cache
def _fields(kind: type) -> dict[str, ValueReader | None]:
    return {name: _reader(hint) for name, hint in get_type_hints(kind).items()}


def _with_reader(function: T) -> T:
    readers: Readers = []

    @wraps(function)
    def with_reader(*values: Any, **by_keyword: Any) -> Any:
        if not readers:  # only now: annotations may name what is defined further below
            readers.extend(_readers(function))
        pairs = zip(values, readers, strict=False)
        positional = [_read(value, name, reader) for value, (name, reader) in pairs]
        positional += values[len(readers) :]
        if by_keyword:
            by_name = dict(readers)
            for name, value in by_keyword.items():
                by_keyword[name] = _read(value, name, by_name.get(name))
        return function(*positional, **by_keyword)

    return cast(T, with_reader)


def _read(value: Any, name: str, reader: ValueReader | None) -> Any:
    if reader is None:
        return value
    read = reader.read(value)
    if read is _OTHER:
        raise WrongArgument(name, reader.wanted, value)
    return read


def _readers(function: Callable[..., Any]) -> Readers:
    return [
        (parameter.name, _reader(_hint(function, parameter.annotation)))
        for parameter in inspect.signature(function).parameters.values()
        if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    ]


def _hint(function: Any, hint: Any) -> Any:
    """An annotation; Any if it is a text that names what only type checkers import."""
    if not isinstance(hint, str):
        return hint
    try:
        return eval(hint, function.__globals__)
    except NameError:
        return Any


# -- what annotations allow ------------------------------------------------------------------------


def _reader(hint: Any) -> ValueReader | None:
    """The reader of an annotation; None if it allows everything."""
    kind, inside = get_origin(hint) or hint, get_args(hint)
    if hasattr(kind, "__value__"):  # a name that a `type` statement gives, as NDArray of NumPy 2.5
        return _reader(kind.__value__[inside] if inside else kind.__value__)
    if kind is Annotated:
        return _reader(inside[0])
    if isinstance(hint, TypeVar):
        return _reader(hint.__bound__ or Any)
    if kind in (Any, object, inspect.Parameter.empty):
        return None
    if kind in (Union, UnionType):
        return _either([_reader(part) for part in inside])
    if kind is Literal:
        return ValueReader(f"one of {', '.join(map(str, inside))}", partial(_one_of, inside))
    return _PLAIN.get(kind) or _of_kind(kind, inside)


def _of_kind(kind: type, inside: tuple[Any, ...]) -> ValueReader:
    """The reader of a collection of other values, of a protocol, or of a class like any other."""
    if issubclass(kind, Mapping):
        return ValueReader(
            "given by name", partial(_mapping, kind, [_reader(part) for part in inside])
        )
    if inside and issubclass(kind, Iterable) and kind.__module__ in ("builtins", "collections.abc"):
        return _row(inside) if kind is tuple and inside[-1] is not ... else _many(kind, inside[0])
    if kind is np.ndarray:
        (dtype,) = get_args(inside[1]) if inside else (Any,)
        return _array(np.generic if dtype is Any else dtype)
    if getattr(kind, "_is_protocol", False):
        return ValueReader(f"a {kind.__name__}", partial(_with_members, _members(kind)))
    return _instance(f"of type {kind.__name__}", kind)


def _instance(words: str, kinds: Any, make: Callable[[Any], Any] | None = None) -> ValueReader:
    def read(value: Any) -> Any:
        if not isinstance(value, kinds):
            return _OTHER
        return make(value) if make is not None else value

    return ValueReader(words, read)


def _array(dtype: type[np.generic]) -> ValueReader:
    """The reader of an array, whose numbers are of this kind or can be read as such."""

    def read(value: Any) -> Any:
        fits = isinstance(value, np.ndarray) and (
            dtype is np.generic or np.can_cast(value.dtype, dtype, "same_kind")
        )
        return value if fits else _OTHER

    return ValueReader(f"an array of {dtype.__name__}", read)


def _number(value: Any) -> Any:
    return value if type(value) is int else float(value)


_PLAIN: Mapping[Any, ValueReader] = {
    NoneType: _instance("None", NoneType),
    str: _instance("a text", str),
    bytes: _instance("bytes", bytes | bytearray | memoryview, bytes),
    bool: _instance("True or False", bool | np.bool_ | Integral, bool),
    int: _instance("a whole number", Integral, int),
    float: _instance("a number", Real, _number),
    Path: _instance("a path", str | PathLike, Path),
    Callable: _instance("a function", Callable),
}


def _either(readers: list[ValueReader | None]) -> ValueReader | None:
    choices = [reader for reader in readers if reader is not None]
    if len(choices) < len(readers):
        return None

    def read(value: Any) -> Any:
        answers = (reader.read(value) for reader in choices)
        return next((answer for answer in answers if answer is not _OTHER), _OTHER)

    return ValueReader(" or ".join(reader.wanted for reader in choices), read)


def _one_of(choices: tuple[Any, ...], value: Any) -> Any:
    fits = (item for item in choices if isinstance(value, type(item)) and item == value)
    return next(fits, _OTHER)


def _mapping(kind: Any, readers: list[ValueReader | None], value: Any) -> Any:
    if not isinstance(value, kind):
        return _OTHER
    parts = value.keys(), value.values()
    both = [(reader, part) for reader, part in zip(readers, parts, strict=False) if reader]
    fits = all(reader.read(item) is not _OTHER for reader, part in both for item in part)
    return value if fits else _OTHER


def _many(kind: Any, inside: Any) -> ValueReader:
    """How any number of values is read: a collection at once, an iterator as it goes."""
    each = _reader(inside)

    def read(value: Any) -> Any:
        if isinstance(value, str | bytes) or not isinstance(value, Iterable):
            return _OTHER
        if not isinstance(value, Collection):
            return _OTHER if issubclass(kind, Collection) else _as_it_goes(each, value)
        is_row = not isinstance(value, np.ndarray) or value.ndim > 0
        is_ordered = isinstance(value, Sequence | np.ndarray) or not issubclass(kind, Sequence)
        read = _same_or(kind, value, each) if is_row and is_ordered else _OTHER
        return iter(read) if kind is Iterator and read is not _OTHER else read

    return ValueReader(f"a list, each {each.wanted}" if each else "a list", read)


def _same_or(kind: Any, values: Any, each: ValueReader | None) -> Any:
    """The collection itself if that is what is wanted, else one of this kind with what was read."""
    read = [each.read(value) for value in values] if each else list(values)
    if any(value is _OTHER for value in read):
        return _OTHER
    concrete = kind if kind.__module__ == "builtins" else type(values)
    is_same = isinstance(values, concrete) and all(map(is_, read, values))
    return values if is_same else (concrete if concrete in _CONCRETE else tuple)(read)


_CONCRETE = (tuple, list, set, frozenset)


def _as_it_goes(each: ValueReader | None, values: Iterable[Any]) -> Iterable[Any]:
    if each is None:
        return values
    return (_read(value, "each of them", each) for value in values)


def _row(inside: tuple[Any, ...]) -> ValueReader:
    """How a tuple of so many values is read, from any sequence."""
    each = [_reader(part) for part in inside]

    def read(value: Any) -> Any:
        if isinstance(value, str | bytes) or not isinstance(value, Sequence):
            return _OTHER
        if len(value) != len(each):
            return _OTHER
        parts = tuple(
            reader.read(item) if reader else item for reader, item in zip(each, value, strict=True)
        )
        return _OTHER if any(part is _OTHER for part in parts) else parts

    return ValueReader(f"{len(each)} values", read)


def _members(protocol: type) -> list[str]:
    """What a protocol asks for."""
    own = [vars(base) for base in protocol.__mro__ if getattr(base, "_is_protocol", False)]
    return sorted(
        name
        for members in own
        for name in [*members, *members.get("__annotations__", {})]
        if name == "__call__" or not name.startswith("_")
    )


def _with_members(names: list[str], value: Any) -> Any:
    return value if all(hasattr(value, name) for name in names) else _OTHER
