"""Names say what a thing is: no class, function or variable is a bare participle, or `one`.

Fields and properties may be: the object that they belong to says of what (`report.proven`).
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rookery.core.compiler import sources

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "rookery"
ROOMS = (
    *(path for path in sorted(PACKAGE.iterdir()) if path.name not in ("server", "locale")),
    ROOT / "examples",
    ROOT / "tools",
)
IRREGULAR = frozenset(
    re.findall(
        r"\w+",
        """begun bent born borne bought broken brought built caught chosen come dealt done drawn
        driven eaten fallen forgiven forgotten fought found frozen given gone got gotten grown
        heard held hidden kept knit known laid led lent learnt lost made meant met mown paid
        proven ridden risen rung said seen sent shown slain slept sold spent spoken sprung
        stolen stood struck stuck sung sunk swept swollen sworn taken taught thought thrown told
        torn trodden understood woken worn woven written""",
    )
)
NOUNS = frozenset({"feed", "hundred", "need", "proceed", "seed", "shed", "speed", "succeed"})
Named = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


@cache
def kernel_sources() -> set[Path]:
    """The files that reach compiled code, where each edit makes everybody compile."""
    kernels = {
        sources._module_at(path)
        for path in sorted(PACKAGE.rglob("*.py"))
        if sources._has_kernels(path.read_bytes())
    }
    return {path for name in sources.reachable(kernels) if (path := sources._path(name))}


def is_participle(name: str) -> bool:
    word = name.strip("_").lower()
    regular = word.endswith("ed") and len(word) > 3 and word not in NOUNS
    return word == "one" or word in IRREGULAR or (regular and "_" not in word)


def names_in(node: ast.AST, in_class: bool = False) -> Iterator[tuple[int, str]]:
    """The names that a file gives to classes, functions, parameters and variables, with lines."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Named):
            if not is_property(child):
                yield child.lineno, child.name
            yield from names_in(child, isinstance(child, ast.ClassDef))
            continue
        if isinstance(child, ast.arg):
            yield child.lineno, child.arg
        elif isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store) and not in_class:
            yield child.lineno, child.id
        elif isinstance(child, ast.ExceptHandler) and child.name:
            yield child.lineno, child.name
        yield from names_in(child, in_class)


def is_property(node: Named) -> bool:
    return any(
        isinstance(name, ast.Name) and name.id in ("property", "cached_property", "once")
        for name in node.decorator_list
    )


def participles(text: str) -> list[str]:
    return [f"{line}: {name}" for line, name in names_in(ast.parse(text)) if is_participle(name)]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("found = 1", 1),
        ("def kept(told, *, seen=0, **made): ...", 4),
        ("for one in range(3): pass", 1),
        ("_ROLLED: int = 6", 1),
        ("class Seen: ...", 1),
        ("try: ...\nexcept OSError as failed: ...", 1),
        ("numbers = [shown for shown in ()]", 1),
        ("found_line = seed = left = need = is_found = hundred = 1", 0),
        ("class Report:\n    proven: bool\n    @property\n    def done(self): ...", 0),
    ],
)
def test_a_participle_is_noticed_wherever_it_is_given_as_a_name(text: str, count: int) -> None:
    assert len(participles(text)) == count


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_no_name_is_a_bare_participle(room: Path) -> None:
    files = [room] if room.is_file() else sorted(room.rglob("*.py"))
    ours = [path for path in files if path.suffix == ".py" and path not in kernel_sources()]
    names_of = {str(path.relative_to(ROOT)): participles(path.read_text("utf-8")) for path in ours}
    assert {path: names for path, names in names_of.items() if names} == {}


# -- the server ------------------------------------------------------------------------------------

WORST = frozenset({"asked", "found", "given", "kept", "made", "said", "seen", "taken", "told"})
"""Participles that no name in the server is. Its handlers keep theirs, which programs know."""


def worst_names(node: ast.AST, in_class: bool = False) -> Iterator[tuple[int, str]]:
    """The names of these, and loops over `one`."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and child.decorator_list:
            for statement in child.body:
                yield from worst_names(ast.Module([statement], []))
            continue
        name = ""
        if isinstance(child, Named):
            name = child.name
        elif isinstance(child, ast.arg):
            name = child.arg
        elif isinstance(child, ast.Name) and isinstance(child.ctx, ast.Store) and not in_class:
            name = child.id
        if name.strip("_").lower() in WORST:
            yield getattr(child, "lineno", 0), name
        if isinstance(child, ast.For | ast.AsyncFor | ast.comprehension):
            for target in ast.walk(child.target):
                if isinstance(target, ast.Name) and target.id == "one":
                    yield target.lineno, target.id
        inside = isinstance(child, ast.ClassDef) if isinstance(child, Named) else in_class
        yield from worst_names(child, inside)


def test_the_worst_are_noticed() -> None:
    text = """
class Told: ...
def found(said):
    made = [one for one in said]
@get("/")
async def seen(told): ...
class Row:
    taken: int
"""
    assert [name for _, name in worst_names(ast.parse(text))] == [
        *("Told", "found", "said", "made", "one")
    ]


LEFT = re.compile(r"acts|audit|keep|notice|versions")
"""Files of the server that don't keep the rule yet: the keeper's desk and notices."""


def test_no_name_in_the_server_is_one_of_the_worst() -> None:
    faults = [
        f"{path.relative_to(PACKAGE)}:{line} {name}"
        for path in sorted((PACKAGE / "server").rglob("*.py"))
        if not LEFT.search(path.as_posix())
        for line, name in worst_names(ast.parse(path.read_text("utf-8")))
    ]
    assert not faults
