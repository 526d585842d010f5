"""Other libraries' private parts: nothing imports, reads, sets or subclasses them."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("src", "tests", "tools", "benchmarks", "examples")
OURS = ("rookery", "tests", "tools", "benchmarks", "examples", "rookery_kernels")
PUBLIC = {"os._exit", "sys._getframe", "sys._current_frames", "tempfile.tempdir ="}
"""What libraries document all the same: names with a line in front, and a global to be set."""

UNPROMISED = ("uvicorn.protocols", "websockets.speedups", "websockets.utils", "websockets.streams")
"""Modules without a line in front that their libraries do not document."""


def is_private(name: str) -> bool:
    return name.startswith("_") and not (name.startswith("__") and name.endswith("__"))


def is_foreign(module: str) -> bool:
    return module.partition(".")[0] not in OURS


def is_promised(name: str) -> bool:
    return not name.startswith(UNPROMISED) and not any(map(is_private, name.split(".")))


class Uses(ast.NodeVisitor):
    """Finds uses of private parts in one file, each as a line number and a dotted name.

    A name is followed through imports, calls and assignments: what is made of a library's class
    belongs to that library, too.
    """

    def __init__(self) -> None:
        self.found: list[tuple[int, str]] = []
        self._foreign: dict[str, str] = {}

    def _dotted(self, node: ast.expr) -> str | None:
        """The dotted name of an expression that belongs to another library; None if it doesn't."""
        if isinstance(node, ast.Name):
            return self._foreign.get(node.id)
        if isinstance(node, ast.Attribute):
            before = self._dotted(node.value)
            return None if before is None else f"{before}.{node.attr}"
        if isinstance(node, ast.Call):
            if isinstance(node.func, ast.Name) and node.func.id == "vars" and node.args:
                return self._dotted(node.args[0])
            made = self._dotted(node.func)
            return None if made is None else f"{made}()"
        return self._dotted(node.value) if isinstance(node, ast.Subscript | ast.Await) else None

    def _note(self, node: ast.AST, name: str) -> None:
        if name not in PUBLIC:
            self.found.append((getattr(node, "lineno", 0), name))

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if not is_foreign(alias.name):
                continue
            if not is_promised(alias.name):
                self._note(node, alias.name)
            shown = alias.asname or alias.name.partition(".")[0]
            self._foreign[shown] = alias.name if alias.asname else shown

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = node.module or ""
        if node.level or not is_foreign(module):
            return
        for alias in node.names:
            name = f"{module}.{alias.name}"
            if not is_promised(name):
                self._note(node, name)
            self._foreign[alias.asname or alias.name] = name

    def visit_Attribute(self, node: ast.Attribute) -> None:
        name = self._dotted(node)
        if name is not None and is_private(node.attr):
            self._note(node, name)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        for target in node.targets:
            self._set(target)
        self.generic_visit(node)
        for target in node.targets:
            name = self._dotted(node.value)
            if isinstance(target, ast.Name) and name is not None:
                self._foreign[target.id] = name

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._set(node.target)
        self.generic_visit(node)

    def visit_Delete(self, node: ast.Delete) -> None:
        for target in node.targets:
            self._set(target)
        self.generic_visit(node)

    def _set(self, target: ast.expr) -> None:
        """Nothing of a library's module or class is replaced, private or not."""
        holder = target.value if isinstance(target, ast.Attribute | ast.Subscript) else None
        if isinstance(holder, ast.Name | ast.Attribute) and isinstance(target, ast.Attribute):
            name = self._dotted(holder)
            if name is not None and self._is_module_or_class(name):
                self._note(target, f"{name}.{target.attr} =")
        elif isinstance(holder, ast.Call) and isinstance(holder.func, ast.Name):
            name = self._dotted(holder) if holder.func.id == "vars" else None
            if name is not None:
                self._note(target, f"vars({name})[] =")

    @staticmethod
    def _is_module_or_class(name: str) -> bool:
        """Whether a dotted name means a module that is loaded, or a class in one."""
        module, _, last = name.rpartition(".")
        return name in sys.modules or isinstance(getattr(sys.modules.get(module), last, 0), type)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for base in node.bases:
            name = self._dotted(base)
            if name is not None and not is_promised(name):
                self._note(base, f"class of {name}")
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        """Names in texts, as `getattr`, `setattr` and `monkeypatch` take them."""
        values = [one.value for one in node.args if isinstance(one, ast.Constant)]
        texts = [value for value in values if isinstance(value, str)]
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        called = node.func.id if isinstance(node.func, ast.Name) else called
        if called in ("getattr", "setattr", "delattr") and node.args:
            held = self._dotted(node.args[0])
            for text in texts:
                if held is not None and is_private(text):
                    self._note(node, f"{held}.{text}")
                elif held is None and called != "getattr" and "." in text and self._path(text):
                    self._note(node, text)
        self.generic_visit(node)

    @staticmethod
    def _path(text: str) -> bool:
        parts = text.split(".")
        is_path = all(map(str.isidentifier, parts)) and is_foreign(parts[0])
        return is_path and not is_promised(text)


def uses(code: str) -> list[tuple[int, str]]:
    """The uses of private parts in some code."""
    visitor = Uses()
    visitor.visit(ast.parse(code))
    return sorted(set(visitor.found))


def files() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from sorted((ROOT / folder).rglob("*.py"))


def test_nothing_uses_private_parts_of_libraries() -> None:
    told = [
        f"{file.relative_to(ROOT)}:{line}: {name}"
        for file in files()
        for line, name in uses(file.read_text(encoding="utf-8"))
    ]
    assert told == []


@pytest.mark.parametrize(
    "code",
    [
        "import numba._helperlib",
        "from websockets.speedups import apply_mask",
        "from h11._receivebuffer import ReceiveBuffer",
        "from functools import _lru_cache_wrapper",
        "import h11\nh11.Connection(h11.SERVER)._receive_buffer",
        "import h11\nline = h11.Connection(h11.SERVER)\nline._receive_buffer = 1",
        "import asyncio\nclass Mine(asyncio._Private): pass",
        "import asyncio\nasyncio.sleep = None",
        "import uvicorn.server\nvars(uvicorn.server)['asyncio'] = None",
        "import numpy as np\ngetattr(np, '_private')",
        "import logging\nsetattr(logging, '_lock', 1)",
        "patch.setattr('logging._lock', 1)",
    ],
)
def test_each_way_to_a_private_part_is_seen(code: str) -> None:
    assert uses(code)


@pytest.mark.parametrize(
    "code",
    [
        "import os\nos._exit(0)",
        "from rookery.core import line\nline._private",
        "class Mine:\n def __init__(self): self._own = 1",
        "import logging\nlogging.getLogger().__class__",
    ],
)
def test_what_is_public_or_ours_is_not_reported(code: str) -> None:
    assert not uses(code)
