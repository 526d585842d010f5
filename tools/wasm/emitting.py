"""From LLVM's code to a WebAssembly file."""

import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import llvmlite.binding as llvm

from tools.wasm.allocating import RUNTIME

_TRIPLE = "wasm32-unknown-unknown"
_FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint"  # all browsers since 2021 have them
_STACK = 256 * 1024
_EXACT = ("ceil", "fabs", "floor", "sqrt", "trunc")
"""Functions of the C library whose results are exactly defined: WebAssembly has them itself."""
HEAP = "__heap_base"
"""The export that says from where on memory is free."""


def emit(functions: Mapping[str, tuple[str, bytes]]) -> bytes:
    """A WebAssembly module that exports these functions under these names, and imports a memory.

    Each function comes with its name in the module of bitcode that holds it.
    """
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(_TRIPLE)
    machine = target.create_target_machine(opt=3, features=_FEATURES, reloc="static")
    module = _join(functions)
    _define_exact(module)
    if "NRT_MemInfo_call_dtor" in _declarations(module):
        module.link_in(llvm.parse_assembly(RUNTIME))
    module.triple, module.data_layout = _TRIPLE, str(machine.target_data)
    for function in module.functions:
        if not function.is_declaration and function.name not in functions:
            function.linkage = "internal"
    for variable in module.global_variables:
        if not variable.is_declaration:
            variable.linkage = "internal"
    _optimise(module, machine)
    _check_whole(module)
    return _link(machine.emit_object(module), [*functions, HEAP])


def _join(functions: Mapping[str, tuple[str, bytes]]) -> Any:
    """One module with all functions; what they have in common is there once."""
    whole: Any = llvm.parse_assembly("")
    for export, (name, bitcode) in functions.items():
        part = llvm.parse_bitcode(bitcode)
        for function in part.functions:
            if not function.is_declaration:
                function.linkage = "external" if function.name == name else "linkonce_odr"
        for variable in part.global_variables:
            if not variable.is_declaration:
                variable.linkage = "internal"
        part.get_function(name).name = export
        whole.link_in(part)
    return whole


def _declarations(module: Any) -> set[str]:
    return {function.name for function in module.functions if function.is_declaration}


def _define_exact(module: Any) -> None:
    for name in _declarations(module).intersection(_EXACT):
        text = f"""declare double @llvm.{name}.f64(double)
define double @{name}(double %x) {{
  %y = call double @llvm.{name}.f64(double %x)
  ret double %y
}}"""
        module.link_in(llvm.parse_assembly(text))


def _optimise(module: Any, machine: Any) -> None:
    """Loops stay loops: browsers allot registers more poorly the longer a function is."""
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = options.loop_unrolling = False
    builder = llvm.create_pass_builder(machine, options)
    builder.getModulePassManager().run(module, builder)


def _check_whole(module: Any) -> None:
    """Fail where a kernel needs a function that the page does not have."""
    missing = [name for name in _declarations(module) if not name.startswith("llvm.")]
    if missing:
        raise SystemExit(f"the page has no {', '.join(missing)}")


def _link(content: bytes, exports: list[str]) -> bytes:
    with TemporaryDirectory() as folder:
        source, result = Path(folder) / "kernels.o", Path(folder) / "kernels.wasm"
        source.write_bytes(content)
        command = [*_linker(), "--no-entry", "--import-memory", "--strip-all", "-z"]
        command += [f"stack-size={_STACK}", *(f"--export={name}" for name in exports)]
        subprocess.run([*command, "-o", str(result), str(source)], check=True)
        return result.read_bytes()


def _linker() -> list[str]:
    """LLVM's linker: Debian's package `lld` has it, and so does the wheel `ziglang`."""
    if path := shutil.which("wasm-ld"):
        return [path]
    command = [sys.executable, "-m", "ziglang", "wasm-ld"]
    if subprocess.run([*command, "--version"], capture_output=True, check=False).returncode == 0:
        return command
    raise SystemExit("there is no wasm-ld: install lld (apt-get) or ziglang (pip)")
