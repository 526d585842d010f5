"""The project keeps its own rules: file sizes, stated reasons, matching lists, wheel contents."""

import ast
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import rookery
from tests.games.pages import GAMES
from tools import sizes

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sizes.sources(sizes.PYTHON, ".py")
TESTS = [path for path in SOURCES if path.is_relative_to(ROOT / "tests")]

FILE_LINES = 600
FUNCTION_LINES = 40
SLOW_TO_LOAD = (
    "faker",
    "matplotlib",
    "nbclient",
    "pandas",
    "ray",
    "scipy.stats",
    "sphinx",
    "torch",
)


def read(path: str) -> str:
    return (ROOT / path).read_text(encoding="utf-8")


def shown(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


def offences(pattern: str, paths: list[Path]) -> list[str]:
    """Where a pattern occurs, as file:line."""
    found = re.compile(pattern)
    return [
        shown(path, number)
        for path in paths
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if found.search(line)
    ]


# ---- sizes -----------------------------------------------------------------------------------


def test_files_are_short() -> None:
    lengths = {path: sizes.lines(path) for path in SOURCES}
    assert [shown(path, n) for path, n in lengths.items() if n > FILE_LINES] == []


class Code(NamedTuple):
    """Where something is wrong with the code, as file:line."""

    long: list[str]
    mixed: list[str]


@cache
def code() -> Code:
    """The findings in all sources. Each is parsed once, as that takes longer than searching."""
    found = Code([], [])
    for path in SOURCES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in sizes.functions(tree):
            if sizes.body_lines(node) > FUNCTION_LINES:
                found.long.append(f"{shown(path, node.lineno)} {node.name}")
        found.mixed.extend(shown(path, line) for line in bare_mixtures(tree))
    return found


def test_functions_are_short() -> None:
    assert code().long == []


def test_functions_are_counted_without_docstrings_and_kernels() -> None:
    source = '''
def told():
    """What it means."""
    first()
    return second()

@njit
def kernel():
    pass

def factory():
    @bare_njit
    def made():
        pass
    return made
'''
    found = [(node.name, sizes.body_lines(node)) for node in sizes.functions(ast.parse(source))]
    assert found == [("told", 2)]


def test_functions_are_found_wherever_statements_stand() -> None:
    source = """
class House:
    def method(self):
        with one, two:
            match self:
                case House():
                    async def within(): pass
        try:
            pass
        except ValueError:
            for _ in ():
                def last(): pass
"""
    names = [node.name for node in sizes.functions(ast.parse(source))]
    assert names == ["method", "within", "last"]


def test_operators_on_bits_are_found_where_they_stand_bare() -> None:
    tree = ast.parse("a & 3 > 0\n(a & 3) > 0\nx + 2 << 2\n(x + 2) << 2\na | b | c\na * b + c")
    assert list(bare_mixtures(tree)) == [1, 3]


def test_sizes_are_told_in_a_row() -> None:
    row = sizes.row("src", [3, 9, 400], [1, 2, 4, 40])
    assert " ".join(row.split()) == "src 3 9 400 4 3 40"


BITS = {ast.LShift: "<<", ast.RShift: "<<", ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^"}


def operands(node: ast.BinOp | ast.Compare) -> list[ast.expr]:
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    return [node.left, node.right]


def kind(node: ast.AST) -> str:
    if isinstance(node, ast.BinOp):
        return BITS.get(type(node.op), "+")
    return "==" if isinstance(node, ast.Compare) else ""


def bare_mixtures(tree: ast.AST) -> Iterator[int]:
    """Lines where a bitwise operator stands beside another kind of operator without parentheses.

    An operand in parentheses shares neither its start nor its end with its expression.
    """
    for node in (node for node in ast.walk(tree) if isinstance(node, ast.BinOp | ast.Compare)):
        for part in operands(node):
            kinds = {kind(node), kind(part)} - {""}
            begins = (part.lineno, part.col_offset) == (node.lineno, node.col_offset)
            ends = (part.end_lineno, part.end_col_offset) == (node.end_lineno, node.end_col_offset)
            if len(kinds) == 2 and kinds & set(BITS.values()) and (begins or ends):
                yield part.lineno


def test_operators_on_bits_beside_others_stand_in_parentheses() -> None:
    """`a & 3 > 0` and `x + 2 << 2 | y` are right, but read like mistakes."""
    assert code().mixed == []


# ---- words -----------------------------------------------------------------------------------


def test_every_exception_to_a_check_has_its_reason_beside_it() -> None:
    bare = (
        r"# (noqa(?!: [A-Z]+\d)|noqa: [A-Z\d, ]+$|type: ignore(?!\[)|type: ignore\[[\w, -]+\]\s*$)"
    )
    assert offences(bare, [path for path in SOURCES if path != Path(__file__)]) == []


def test_nothing_is_put_off() -> None:
    words = "|".join(("TO" + "DO", "FIX" + "ME", "X" * 3))
    assert offences(rf"\b({words})\b", SOURCES) == []


def test_no_test_sleeps() -> None:
    pause = r"\b(sleep\((?!0\))|wait_for_timeout\()"
    assert offences(pause, [path for path in TESTS if path != Path(__file__)]) == []


def test_no_failing_test_waits_for_the_program_that_it_has_started() -> None:
    """As `Popen` itself does at the end of a block: `programs.running` kills it first.

    The other modules named here end what they start themselves, or wait for a bounded time.
    """
    names = ("programs", "forked", "core/processes", "paths/walk", "server/nginx")
    may = [ROOT / "tests" / f"{name}.py" for name in (*names, "server/web/test_behind_caddy")]
    others = [path for path in TESTS if path not in (*may, Path(__file__))]
    assert offences(r"\bPopen\(", others) == []


def test_whoever_stands_between_a_page_and_its_sockets_keeps_the_page() -> None:
    others = [
        path
        for path in TESTS
        if path not in (Path(__file__), ROOT / "tests" / "browser" / "line.py")
    ]
    assert offences(r"\.route_web_socket\(", others) == []


def test_no_shared_part_knows_a_game_by_name() -> None:
    shared = [
        path
        for path in sorted((ROOT / "src/rookery").rglob("*"))
        if path.suffix in {".py", ".js", ".html", ".css"} and "games" not in path.parts
    ]
    assert offences(rf"\b({'|'.join(GAMES)})\b", shared) == []


# ---- lists that agree ------------------------------------------------------------------------


def test_no_class_is_styled_that_nothing_wears() -> None:
    code = ROOT / "src/rookery"
    wearers = [p for end in ("html", "js", "py", "svg") for p in code.rglob(f"*.{end}")]
    words = set(re.findall(r"[\w-]+", "".join(p.read_text(encoding="utf-8") for p in wearers)))
    styles = "".join(p.read_text(encoding="utf-8") for p in code.rglob("*.css"))
    selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", "", styles, flags=re.DOTALL)
    classes = re.findall(r"\.([a-z][\w-]*)", selectors)
    # A number at the end may be filled in, as in `motion-${speed}`.
    assert {c for c in classes if not {c, c.rstrip("0123456789")} & words} == set()


def test_every_block_of_a_stylesheet_is_closed() -> None:
    for path in (ROOT / "src/rookery").rglob("*.css"):
        depth = 0
        for line in path.read_text(encoding="utf-8").splitlines():
            depth += line.count("{") - line.count("}")
            assert depth == 0 or not line.startswith("/*"), (path, line)
        assert depth == 0, path


def test_no_custom_property_is_defined_that_nothing_uses() -> None:
    code = ROOT / "src/rookery"
    users = [p for end in ("css", "html", "js", "py", "svg") for p in code.rglob(f"*.{end}")]
    # A script may fill in a number, as in `var(--seat${seat}t)`, or read a value by its name.
    text = re.sub(r"\$\{[^{}]*\}", "#", "".join(p.read_text(encoding="utf-8") for p in users))
    used = set(re.findall(r"var\(--([\w#-]+)|(?<!setProperty\()'--([\w-]+)'", text))
    names = {name for found in used for name in found if name}
    styles = "".join(p.read_text(encoding="utf-8") for p in code.rglob("*.css"))
    defined = set(re.findall(r"(?<![\w-])--([\w-]+)\s*:", styles))
    assert {d for d in defined if not {d, re.sub(r"\d+", "#", d)} & names} == set()


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):.*## ", read("Makefile"), re.MULTILINE))


def test_contributing_explains_every_target_and_no_other() -> None:
    assert (
        set(re.findall(r"^\| `make ([a-z-]+)", read("CONTRIBUTING.md"), re.MULTILINE)) == targets()
    )


def test_the_readme_shows_two_commands_and_ci_runs_the_second() -> None:
    commands = re.findall(r"^(make .+)$", read("README.md"), re.MULTILINE)
    assert commands == ["make play", "make test"]
    assert read(".ci/run").rstrip().endswith("exec make test")


def test_the_changelog_has_this_version() -> None:
    assert re.search(rf"^## {re.escape(rookery.__version__)}\b", read("CHANGELOG.md"), re.MULTILINE)


def test_the_list_of_decisions_is_complete() -> None:
    pages = {path.name for path in (ROOT / "docs/decisions").glob("[0-9]*.md")}
    assert set(re.findall(r"\]\((\d[^)]+\.md)\)", read("docs/decisions/README.md"))) == pages


def test_the_pages_link_to_what_there_is() -> None:
    pages = [*ROOT.glob("*.md"), *sorted((ROOT / "docs").rglob("*.md"))]
    assert [link for page in pages for link in broken_links(page)] == []


def broken_links(page: Path) -> list[str]:
    links = re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    local = [link for link in links if "://" not in link and not link.startswith(("/", "mailto:"))]
    return [f"{page.name}: {link}" for link in local if not (page.parent / link).exists()]


# ---- what is delivered -----------------------------------------------------------------------


@pytest.mark.parametrize("script", ["rookery", "tools/install", "tools/lock", ".ci/run"])
def test_scripts_can_be_run(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    shell = read(script).splitlines()[0].removeprefix("#!").split()[-1].rpartition("/")[2]
    assert subprocess.run([shell, "-n", ROOT / script], check=False).returncode == 0


def test_a_wheel_holds_every_file_of_the_package(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    held = set(zipfile.ZipFile(wheel).namelist())
    package = ROOT / "src"
    files = {
        path.relative_to(package).as_posix()
        for path in (package / "rookery").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert files - held == set()
    rules = {f"rookery/docs/rules/{path.name}" for path in (ROOT / "docs/rules").glob("*.md")}
    assert rules - held == set()


def test_nothing_is_loaded_for_all_that_few_tests_need(
    loaded_to_collect: frozenset[str],
) -> None:
    """Every worker collects every test, so tests themselves import what takes a second to load."""
    assert loaded_to_collect
    assert (loaded_to_collect & set(SLOW_TO_LOAD)) == set()
