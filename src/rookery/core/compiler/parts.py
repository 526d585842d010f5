"""How functions become machine code: those that only kernels call become a part of each of these.

Numba compiles every function by itself: it optimises it with all that it calls, makes machine code,
and wraps it twice for Python and C. Each of its callers then optimises all of that once more, and
nobody ever runs the first result. So here only an entry point is optimised and made into machine
code, together with everything it reaches. What it reaches is only typed and lowered, once.

See docs/decisions/0099-optimised-once.md.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from types import FunctionType, MappingProxyType
from typing import Any

import numba
from numba.core import codegen, compiler, compiler_machinery, registry, typed_passes

# Numba has no types, so that its classes are `Any` to the type checker.
_CodeLibrary: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.CompilerBase
_Pass: Any = compiler_machinery.LoweringPass
_Dispatcher: Any = registry.CPUDispatcher
_register_pass: Any = compiler_machinery.register_pass
_njit: Any = numba.njit

_NOT_CALLED = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
_OF_NUMBA = {"nopython", "boundscheck", *_NOT_CALLED}


class _Nowhere:
    """Where a part's environment goes: nothing in it runs before it is in an entry point."""

    def set_env(self, env_name: str, env: Any) -> None:
        """Nothing."""


class _PartCode(_CodeLibrary):  # type: ignore[misc]
    """The code of one function, only to be linked into that of others."""

    codegen = _Nowhere()

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.parts: list[Any] = []

    def add_linking_library(self, library: Any) -> None:
        """Note what this function calls, for its callers."""
        self.parts.append(library)

    def finalize(self) -> None:
        """Nothing: neither optimise it nor make machine code."""

    def get_pointer_to_function(self, name: str) -> int:
        """No address: there is no machine code."""
        del name
        return 0


class _EntryCode(_CodeLibrary):  # type: ignore[misc]
    """The code of an entry point, with all its parts."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._added = set[int]()

    def add_linking_library(self, library: Any) -> None:
        """Link a function that is called, and all that it calls."""
        if id(library) not in self._added:
            self._added.add(id(library))
            super().add_linking_library(library)
            for part in getattr(library, "parts", ()):
                self.add_linking_library(part)


def _pipeline(name: str, code: Any) -> Any:
    """A compiler of Numba's whose functions become code of this class."""

    class Begin(_Pass):  # type: ignore[misc]
        _name = f"begin_{name}"

        def __init__(self) -> None:
            super().__init__()

        def run_pass(self, state: Any) -> bool:
            state.library = code(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            return True

    begin = _register_pass(mutates_CFG=False, analysis_only=False)(Begin)

    class Pipeline(_Compiler):  # type: ignore[misc]
        def define_pipelines(self) -> list[Any]:
            passes: Any = compiler.DefaultPassBuilder
            manager = passes.define_nopython_pipeline(self.state)
            manager.add_pass_after(begin, typed_passes.AnnotateTypes)
            manager.finalize()
            return [manager]

    return Pipeline


_EntryPipeline = _pipeline("entry_point", _EntryCode)
_PartPipeline = _pipeline("part", _PartCode)


class _Part(_Dispatcher):  # type: ignore[misc]
    """A function that kernels call; if Python calls it, it is compiled as an entry point, too."""

    def __init__(
        self,
        function: FunctionType,
        variables: Mapping[str, Any] = MappingProxyType({}),
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        # These are Numba's arguments, by position, when it unpickles a dispatcher.
        super().__init__(function, variables, {**options, **_NOT_CALLED}, _PartPipeline)
        self._own = {name: options[name] for name in options if name not in _OF_NUMBA}

    @cached_property
    def entry_point(self) -> Any:
        """The same function, for Python."""
        return entry_point(self.py_func, self._own)

    def __call__(self, *arguments: Any) -> Any:
        return self.entry_point(*arguments)


def entry_point(function: Callable[..., Any], options: Mapping[str, Any]) -> Any:
    """A compiled function that Python calls."""
    return _njit(pipeline_class=_EntryPipeline, no_cfunc_wrapper=True, **options)(function)


def part(function: FunctionType, options: Mapping[str, Any]) -> Any:
    """A compiled function that only kernels call. Calling it from Python takes a second compile."""
    return _Part(function, {}, {"nopython": True, "boundscheck": None, **options})
