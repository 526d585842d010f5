"""How functions become machine code: what a kernel calls becomes a part of it.

Numba compiles every function by itself: it optimises it with all that it calls, makes machine code,
and wraps it twice for Python and C. Each of its callers then optimises all of that once more, and
nobody ever runs the first result. So here only what Python calls, an entry point, is optimised
and made into machine code, together with everything it reaches. What it reaches is only typed and
lowered, once.

See docs/decisions/0099-optimised-once.md.
"""

import secrets
from collections.abc import Mapping
from types import FunctionType, MappingProxyType
from typing import Any

from numba.core import codegen, compiler, compiler_machinery, registry, typed_passes, untyped_passes

# Numba has no types, so that its classes are `Any` to the type checker.
_CodeLibrary: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.CompilerBase
_Pass: Any = compiler_machinery.LoweringPass
_Dispatcher: Any = registry.CPUDispatcher
_register_pass: Any = compiler_machinery.register_pass


class _Nowhere:
    """Where a part's environment goes: nothing in it runs before it is in an entry point."""

    def set_env(self, env_name: str, env: Any) -> None:
        """Nothing."""


class _PartCode(_CodeLibrary):  # type: ignore[misc]  # Numba has no types
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


class _EntryCode(_CodeLibrary):  # type: ignore[misc]  # Numba has no types
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


@_register_pass(mutates_CFG=False, analysis_only=False)
class _OwnName(_Pass):  # type: ignore[misc]  # Numba has no types
    """Names a function as no other process does.

    Numba tells functions apart by counting them and the types of their arguments, from one in each
    process. So code of two processes, for rulesets whose arrays differ, could have one name; and
    whoever loaded both from the store would run either for the other.
    """

    _name = "own_name"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        state.func_id.unique_id = secrets.randbits(64)
        return True


def _pipeline(name: str, code: Any) -> Any:
    """A compiler of Numba's whose functions become code of this class."""

    class Begin(_Pass):  # type: ignore[misc]  # Numba has no types
        _name = f"begin_{name}"

        def __init__(self) -> None:
            super().__init__()

        def run_pass(self, state: Any) -> bool:
            state.library = code(state.targetctx.codegen(), state.func_id.func_qualname)
            state.library.enable_object_caching()
            return True

    begin = _register_pass(mutates_CFG=False, analysis_only=False)(Begin)

    class Pipeline(_Compiler):  # type: ignore[misc]  # Numba has no types
        def define_pipelines(self) -> list[Any]:
            passes: Any = compiler.DefaultPassBuilder
            manager = passes.define_nopython_pipeline(self.state)
            manager.add_pass_after(_OwnName, untyped_passes.TranslateByteCode)
            manager.add_pass_after(begin, typed_passes.AnnotateTypes)
            manager.finalize()
            return [manager]

    return Pipeline


_EntryPipeline = _pipeline("entry_point", _EntryCode)
_PartPipeline = _pipeline("part", _PartCode)


class _Kernel(_Dispatcher):  # type: ignore[misc]  # Numba has no types
    """A function that is compiled as an entry point for Python, and as a part for kernels."""

    def __init__(
        self,
        function: FunctionType,
        variables: Mapping[str, Any] = MappingProxyType({}),
        options: Mapping[str, Any] = MappingProxyType({}),
    ) -> None:
        # These are Numba's arguments, by position, when it unpickles a dispatcher.
        entry_options = {**options, "no_cfunc_wrapper": True}
        super().__init__(function, variables, entry_options, _EntryPipeline)
        part_options = {**entry_options, "no_cpython_wrapper": True}
        self.part = _Dispatcher(function, variables, part_options, _PartPipeline)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What a kernel calls, for these types of arguments."""
        return self.part.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """The key by which Numba finds what a kernel calls."""
        return self.part.get_overload(sig)


def kernel(function: FunctionType, options: Mapping[str, Any]) -> Any:
    """A compiled function, for Python and for other kernels."""
    return _Kernel(function, {}, {"nopython": True, "boundscheck": None, **options})
