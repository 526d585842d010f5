"""Print how long files and functions are, in Python and in the page's scripts: `make sizes`.

Python functions are counted as the tests' limit counts them (`tests/test_house.py`): without
docstrings, and outside kernels. In scripts, Biome counts all functions of more than one line.
"""

import ast
import json
import re
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
PYTHON = ("src", "tests", "benchmarks", "tools", "examples")
SCRIPTS = ("src/rookery/server/static/js", "src/rookery/games", "tests/js")
BIOME = ROOT / "node_modules" / ".bin" / "biome"

DECORATORS = re.compile(r"\b(njit|bare_njit|overload|intrinsic)\b")
TOO_LONG = "noExcessiveLinesPerFunction"
ONE_LINE = {"level": "error", "options": {"maxLines": 1}}
_LINE_COUNT = re.compile(r"too many lines \((\d+)\)")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def sources(folders: Sequence[str], ending: str) -> list[Path]:
    """The files below these folders whose names have this ending."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob(f"*{ending}"))


def lines(path: Path) -> int:
    """How many lines a file has."""
    return len(path.read_text(encoding="utf-8").splitlines())


def functions(tree: ast.AST) -> Iterator[Function]:
    """Functions and methods outside kernels and outside the factories that make kernels."""
    for node in _statements(tree):
        if isinstance(node, Function):
            if any(DECORATORS.search(ast.unparse(mark)) for mark in _decorators(node)):
                continue
            yield node
        yield from functions(node)


def _decorators(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, Function):
        yield from node.decorator_list
    for inner in _statements(node):
        yield from _decorators(inner)


def _statements(node: ast.AST) -> Iterator[ast.AST]:
    """A node's children without expressions, the bulk of all nodes, which define no functions."""
    return (part for part in ast.iter_child_nodes(node) if not isinstance(part, ast.expr))


def body_lines(node: Function) -> int:
    """How many lines a function's body has, without its docstring."""
    body = node.body[1:] if ast.get_docstring(node) and len(node.body) > 1 else node.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1


def in_python(paths: Sequence[Path]) -> list[int]:
    """The length of each function in these files."""
    trees = (ast.parse(path.read_text(encoding="utf-8")) for path in paths)
    return [body_lines(node) for tree in trees for node in functions(tree)]


def in_scripts(paths: Sequence[Path]) -> list[int]:
    """The length of each function of more than one line in these files, as Biome counts them."""
    rules = {"preset": "none", "complexity": {TOO_LONG: ONE_LINE}}
    with tempfile.TemporaryDirectory() as folder:
        config = Path(folder, "biome.json")
        config.write_text(json.dumps({"linter": {"rules": rules}}), encoding="utf-8")
        command = [str(BIOME), "lint", f"--config-path={folder}", "--max-diagnostics=none"]
        process = subprocess.run(
            [*command, "--reporter=json", *paths], capture_output=True, text=True, check=False
        )
    diagnostics = json.loads(process.stdout)["diagnostics"]
    matches = (_LINE_COUNT.search(diagnostic["message"]) for diagnostic in diagnostics)
    return [int(match[1]) for match in matches if match]


def row(name: str, files: Sequence[int], lengths: Sequence[int]) -> str:
    """A table row: the number of files and of functions, each with the median and the longest."""
    cells = (len(files), median(files), max(files), len(lengths), median(lengths), max(lengths))
    return f"{name:<30}" + "".join(f"{cell:>10g}" for cell in cells)


def main() -> None:
    """Print a row for each folder."""
    heads = ("files", "median", "longest", "functions", "median", "longest")
    print("lines".ljust(30) + "".join(f"{head:>10}" for head in heads))
    for folder in PYTHON:
        paths = sources([folder], ".py")
        print(row(folder, [lines(path) for path in paths], in_python(paths)))
    if not BIOME.exists():
        print("The page's scripts are counted once `make scripts` has installed Biome.")
        return
    for folder in SCRIPTS:
        paths = sources([folder], ".js")
        print(row(folder, [lines(path) for path in paths], in_scripts(paths)))


if __name__ == "__main__":
    main()
