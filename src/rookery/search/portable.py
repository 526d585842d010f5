"""Searches that can leave Python: what a page or another program needs to run one.

Everything that a search knows lies in arrays. So a search can be carried elsewhere: its kernels as
WebAssembly (`tools.wasm`), its arrays as bytes, and what happens between two slices as a script
(`static/js/engine`). The same arrays with the same kernels give the same results, bit by bit. See
docs/engine-in-the-page.md.
"""

from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, runtime_checkable

import msgspec
import numpy as np
from numpy.typing import NDArray

from rookery.core.state import State


@dataclass(frozen=True)
class Call:
    """A kernel and its arguments: names of groups of arrays, or a number given at each call."""

    kernel: Callable[..., Any]
    arguments: tuple[str | int | float, ...]


@dataclass(frozen=True)
class Portable:
    """A search before its first step.

    `kind` names the script that runs it. `groups` are its arguments by name: records, arrays, or
    tuples of them. Arrays in `blank` hold nothing yet, and those in `elastic` may also be smaller,
    by the same power of two, if memory is short. `numbers` are settings, which the script knows.
    """

    kind: str
    calls: Mapping[str, Call]
    groups: Mapping[str, Any]
    numbers: Mapping[str, float]
    blank: frozenset[str] = field(default_factory=frozenset)
    elastic: frozenset[str] = field(default_factory=frozenset)


@runtime_checkable
class Movable(Protocol):
    """A search that can be carried elsewhere."""

    def portable(self) -> Portable:
        """What it consists of; to be called before the first step."""


class PortableArray(msgspec.Struct, frozen=True, omit_defaults=True):
    """An array by its name, such as `memory.table`, with the bytes of an item and its shape.

    `content` holds its bytes in base64; what follows them is zero. An `elastic` array may be
    smaller. One that is a view of an earlier one is the `same_as` that.
    """

    name: str
    item: int
    shape: tuple[int, ...]
    content: str = ""
    elastic: bool = False
    same_as: str = ""


class PortableSearch(msgspec.Struct, frozen=True):
    """A search as it is sent: the name of its kernels, its arrays, and its numbers."""

    kind: str
    kernels: str
    arrays: tuple[PortableArray, ...]
    numbers: dict[str, float]


def kernels_name(game: str, portable: Portable) -> str:
    """What the file with a search's kernels is called: by the game and the first of them."""
    main = next(iter(portable.calls.values())).kernel
    return f"{game}-{main.__name__}"


def rule_calls(state: State) -> dict[str, Call]:
    """The rules that a page needs beside a search: which actions there are, and their effect."""
    rules = state.game.rules.kernels
    return {
        "to_move": Call(rules.to_move, ("board", "state")),
        "legal_actions": Call(rules.legal_actions, ("board", "state", "codes")),
        "apply": Call(rules.apply, ("board", "state", 0)),
        "key": Call(rules.key, ("board", "state")),
    }


def rule_groups(state: State) -> dict[str, Any]:
    """The arguments of these rules: scratch in `state` and `codes`, and the position in `root`."""
    codes = np.zeros(state.game.rules.kernels.max_actions, dtype=np.int64)
    record = state.record
    return {"board": state.board.tables, "state": record.copy(), "codes": codes, "root": record}


NO_LIMIT = -1
"""A limit in `numbers` that is not set."""


def limit(most: int | None) -> int:
    """A limit as one of the `numbers`."""
    return NO_LIMIT if most is None else most


def pack(game: str, portable: Portable) -> PortableSearch:
    """A search as it is sent."""
    arrays, places = list[PortableArray](), dict[int, str]()
    for group, value in portable.groups.items():
        for name, array in flatten(group, value):
            first = places.setdefault(array.ctypes.data, name) if array.size else name
            arrays.append(_pack(name, array, portable, "" if first == name else first))
    kernels = kernels_name(game, portable)
    return PortableSearch(portable.kind, kernels, tuple(arrays), dict(portable.numbers))


def flatten(name: str, value: Any) -> Iterator[tuple[str, NDArray[Any]]]:
    """The arrays of an argument by name, in the order in which a kernel gets them."""
    if isinstance(value, tuple):
        names = getattr(value, "_fields", None) or [str(i) for i in range(len(value))]
        for inner, part in zip(names, value, strict=True):
            yield from flatten(f"{name}.{inner}", part)
    else:
        yield name, value if isinstance(value, np.ndarray) else np.array(value)


def _pack(name: str, array: NDArray[Any], portable: Portable, same_as: str) -> PortableArray:
    is_blank = same_as or name in portable.blank
    content = b"" if is_blank else array.tobytes().rstrip(b"\0")
    return PortableArray(
        name,
        array.dtype.itemsize,
        array.shape,
        b64encode(content).decode(),
        name in portable.elastic,
        same_as,
    )
