"""Kernels find their code in the store, and leave it there.

Numba's own cache names entries by paths, and runs whatever it finds.
"""

import hashlib
import pickle
import re
import time
from collections.abc import Mapping
from types import FunctionType
from typing import Any

from numba.core import compiler, serialize

from rookery.core.compiler import sources
from rookery.core.compiler.store import store

_PATIENCE_S = 120.0  # longer than any kernel takes
_PLAIN = re.compile(r"[^\w.]")
_serialize: Any = serialize
_results: Any = compiler.CompileResult


class _Times:
    """How long kernels take to compile. Those that a kernel calls are compiled within it."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        self._stack: list[tuple[str, float]] = []

    def begin(self, name: str) -> None:
        self._stack.append((name, time.process_time() - sum(self.seconds.values())))

    def end(self, name: str) -> None:
        """Note the time since the kernel's beginning, less that of others that ended since."""
        while self._stack:
            started_name, at = self._stack.pop()
            if started_name == name:
                self.seconds[name] = time.process_time() - sum(self.seconds.values()) - at
                return


_times = _Times()
compile_times: Mapping[str, float] = _times.seconds
"""Processor seconds for each entry that this process has compiled, less those of what it calls."""


class StoredKernel:
    """The entries of one kernel in the store, with the methods that Numba asks of a cache."""

    def __init__(self, function: FunctionType, *kernels: Any) -> None:
        self._function, self._kernels = function, kernels or (function,)

    @property
    def cache_path(self) -> str:
        """The folder of new entries."""
        return str(store().folder)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for these argument types; None if this process has to compile it."""
        target_context.refresh()
        name = self._name(sig)
        if name is None:
            return None
        code = _load(name, target_context)
        if code is None and store().lock(name, _PATIENCE_S):
            code = _load(name, target_context)
            if code is not None:
                store().unlock(name)
        if code is None:
            _times.begin(name)
        return code

    def save_overload(self, sig: Any, data: Any) -> None:
        """Store what was compiled, unless it refers to this process."""
        name = self._name(sig)
        if name is None:
            return
        _times.end(name)
        if not data.library.has_dynamic_globals and all(loop.can_cache for loop in data.lifted):
            machine_code: bytes = _serialize.dumps(data._reduce())
            store().write(name, machine_code)
        store().unlock(name)

    def _name(self, sig: Any) -> str | None:
        """The name of the entry for these argument types; None without sources to name it by."""
        modules = frozenset[str]().union(*(sources.closure(kernel)[0] for kernel in self._kernels))
        try:
            digest = sources.digest(modules)
        except LookupError:
            return None
        types = hashlib.sha256(str(sig).encode()).hexdigest()[:16]
        folder = f"{self._kernels[0].__module__}-{digest}"
        return f"{folder}/{_PLAIN.sub('', self._function.__qualname__)}-{types}"

    def enable(self) -> None:
        """Nothing: the store is always there."""

    disable = flush = enable


def _load(name: str, target_context: Any) -> Any:
    content = store().read(name)
    if content is None:
        return None
    return _results._rebuild(target_context, *pickle.loads(content))


def keep(dispatcher: Any, function: FunctionType, *kernels: Any) -> None:
    """Let a function, not yet compiled, find its code in the store, and leave it there.

    The code depends on the sources of the `kernels`, by default of the function itself.
    """
    dispatcher._cache = StoredKernel(function, *kernels)  # what `enable_caching` sets, too
