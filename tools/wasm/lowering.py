"""Kernels as LLVM's code before any optimiser saw it: a process of its own, `lower`.

Numba optimises for the processor it runs on, and leaves its instructions in the code. So here
nothing is optimised and nothing becomes machine code. References are not counted either, where
all arrays belong to the caller.
"""

import pickle
import subprocess
import sys
from collections.abc import Mapping
from importlib import import_module
from itertools import count
from typing import Any

import numba

from rookery.search.portable import Call

_NOWHERE = count(1 << 12, 16)  # addresses of functions that nobody calls; all have to differ
_COUNTING = "--count-references"


def lower(
    calls: Mapping[str, Call], groups: Mapping[str, Any], *, allocates: bool
) -> dict[str, tuple[str, bytes, str]]:
    """For each call its function's name, the bitcode of a module that holds it, and its result.

    Only kernels that create arrays (`allocates`) need Numba's runtime, and count references.
    """
    requests = {
        name: (call.kernel.__module__, call.kernel.__name__, signature(call, groups))
        for name, call in calls.items()
    }
    command = [sys.executable, "-m", __name__, *([_COUNTING] if allocates else [])]
    answer = subprocess.run(
        command, input=pickle.dumps(requests), stdout=subprocess.PIPE, check=True
    )
    results: dict[str, tuple[str, bytes, str]] = pickle.loads(answer.stdout)
    return results


def signature(call: Call, groups: Mapping[str, Any]) -> tuple[Any, ...]:
    """The types of a call's arguments."""
    return tuple(
        type_of(groups[argument] if isinstance(argument, str) else argument)
        for argument in call.arguments
    )


def type_of(value: Any) -> Any:
    """What Numba takes a value for."""
    typeof: Any = numba.typeof
    return typeof(value)


def _main() -> None:
    """Answer `lower` on standard output."""
    _compile_apart(counts=_COUNTING in sys.argv)
    requests = pickle.load(sys.stdin.buffer)  # only now: it loads the modules of kernels
    kernels = {name: getattr(import_module(at), it) for name, (at, it, _) in requests.items()}
    _only_lower()
    results = {name: _bitcode(kernels[name], types) for name, (_, _, types) in requests.items()}
    sys.stdout.buffer.write(pickle.dumps(results))


def _compile_apart(*, counts: bool) -> None:
    """Compile without the store of machine code, and without counting unless that is needed."""
    from rookery.core.compiler import jit

    compiling, entry_point = jit.compiling, jit.entry_point
    more = {} if counts else {"_nrt": False}

    def bare(**options: Any) -> Any:
        return compiling(**{**options, **more})

    def bare_entry_point(*kernels: Any, **options: Any) -> Any:
        return entry_point(*kernels, **{**options, **more})

    setattr(jit, "keep", lambda *_: None)  # noqa: B010  mypy takes it for a function
    setattr(jit, "compiling", bare)  # noqa: B010  the same
    setattr(jit, "entry_point", bare_entry_point)  # noqa: B010  the same


def _only_lower() -> None:
    """Make Numba leave out its optimiser and the making of machine code, from now on."""
    from numba.core import codegen

    code: Any = codegen
    code.CPUCodeLibrary._optimize_functions = lambda *_: None  # it counts with its own pointers
    code.CPUCodeLibrary._optimize_final_module = lambda *_: None
    code.JITCodeLibrary._finalize_specific = lambda *_: None
    code.JITCodeLibrary.get_pointer_to_function = lambda *_: next(_NOWHERE)
    code.JITCPUCodegen.set_env = lambda *_: None


def _bitcode(kernel: Any, types: tuple[Any, ...]) -> tuple[str, bytes, str]:
    from numba.core.compiler_lock import global_compiler_lock

    kernel.compile(types)
    overload = kernel.overloads[types]
    with global_compiler_lock:
        overload.library._ensure_finalized()
    bitcode = overload.library._final_module.as_bitcode()
    return overload.fndesc.llvm_func_name, bitcode, str(overload.signature.return_type)


if __name__ == "__main__":
    _main()
