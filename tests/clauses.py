"""Which tests cover, and which code cites, each clause of a game's rules.

Everything is read from the sources, not from a test run. The answer is therefore the same under
xdist, with a selection of tests, and when a module cannot be imported.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULES = ROOT / "docs" / "rules"
GAMES = ROOT / "src" / "rookery" / "games"

# A clause of a rules page: a list item that begins with its number in bold.
_STATED = re.compile(r"^\s*[-*] \*\*([A-Z]{2}-R?\d+)\*\*", re.MULTILINE)
# In code: PK-16, or PK-13 to PK-17.
_CITED = re.compile(r"\b([A-Z]{2}-R?)(\d+)(?: to \1(\d+))?\b")


def stated(page: Path) -> list[str]:
    """The clauses that a rules page states, in page order."""
    return _STATED.findall(page.read_text(encoding="utf-8"))


def expand(text: str) -> Iterator[str]:
    """Every clause named in a piece of text, with ranges expanded."""
    for series, first, last in _CITED.findall(text):
        for number in range(int(first), int(last or first) + 1):
            yield f"{series}{number}"


def cited(folder: Path) -> dict[str, list[str]]:
    """Clause -> the places under a folder of sources that cite it, as `file:line`."""
    places = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for clause in expand(line):
                places[clause].append(f"{path.name}:{number}")
    return dict(places)


@cache
def covering(folder: Path = ROOT / "tests") -> dict[str, list[str]]:
    """Clause -> the tests marked with it, as pytest names them."""
    tests = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        for clause, name in _marked(tree, path.relative_to(folder.parent).as_posix()):
            tests[clause].append(name)
    return dict(tests)


def _marked(tree: ast.Module | ast.ClassDef, name: str) -> Iterator[tuple[str, str]]:
    """Pairs of a clause and the test module, class or function that is marked with it."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and _names(node.targets) == ["pytestmark"]:
            yield from ((clause, name) for clause in _clauses([node.value]))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.name.startswith("test"):
                inner = f"{name}::{node.name}"
                yield from ((clause, inner) for clause in _clauses(node.decorator_list))
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            inner = f"{name}::{node.name}"
            yield from ((clause, inner) for clause in _clauses(node.decorator_list))
            yield from _marked(node, inner)


def _names(targets: Iterable[ast.expr]) -> list[str]:
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _clauses(marks: Iterable[ast.expr]) -> Iterator[str]:
    """The clauses of every `pytest.mark.clause(...)` in these expressions, nested ones included."""
    for call in (node for mark in marks for node in ast.walk(mark) if isinstance(node, ast.Call)):
        if isinstance(call.func, ast.Attribute) and call.func.attr == "clause":
            yield from (_text(argument) for argument in call.args)


def _text(argument: ast.expr) -> str:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    raise ValueError(f"line {argument.lineno}: clauses are written out in the marker, as text")


def table() -> str:
    """Clause -> tests, one line per test, for all rules pages."""
    tests = covering()
    lines = []
    for page in sorted(RULES.glob("*.md")):
        for clause in [] if "." in page.stem else stated(page):
            names = tests.get(clause, ["NO TEST"])
            lines += [f"{clause if i == 0 else '':8}{name}" for i, name in enumerate(names)]
    return "\n".join(lines)
