"""The Python in the README and in the docs does what it says."""

import ast
import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tools.site import staging

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
PAGES = sorted(
    [
        *ROOT.glob("*.md"),
        *(ROOT / "docs").rglob("*.md"),
        *staging.BENCHMARKS,
    ]
)
_BLOCK = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
_EXCERPT = re.compile(r"# (\S+\.py)\n")
_OPTIONS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(page: Path) -> list[tuple[int, str]]:
    """The Python of a page, each piece with the line it starts at."""
    text = page.read_text(encoding="utf-8")
    found = [(text.count("\n", 0, m.start(1)), m[1]) for m in _BLOCK.finditer(text)]
    return [(line, source) for line, source in found if not _EXCERPT.match(source)]


def excerpts() -> list[tuple[str, str]]:
    """The Python that a page shows of a file, each piece with the file's name before it."""
    texts = (page.read_text(encoding="utf-8") for page in PAGES)
    pieces = (m[1] for text in texts for m in _BLOCK.finditer(text))
    return [(m[1], piece[m.end() :]) for piece in pieces if (m := _EXCERPT.match(piece))]


WITH_PYTHON = [page for page in PAGES if blocks(page)]


@pytest.mark.parametrize("path", WITH_PYTHON, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_examples_do_what_they_say(path: Path) -> None:
    names: dict[str, object] = {}  # one page is one session
    report: list[str] = []
    for line, source in blocks(path):
        test = doctest.DocTestParser().get_doctest(source, names, path.name, str(path), line)
        assert test.examples, f"{path.name}:{line}: an example needs its >>> prompts"
        runner = doctest.DocTestRunner(optionflags=_OPTIONS)
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
    assert "".join(report) == ""


@pytest.mark.parametrize(("name", "lines"), excerpts())
def test_excerpts_are_what_the_files_hold(name: str, lines: str) -> None:
    assert lines in (ROOT / name).read_text(encoding="utf-8")


def test_a_page_has_excerpts() -> None:
    assert len(excerpts()) > 5


def commands() -> list[tuple[str, str]]:
    """The commands that the README shows, each with the lines printed."""
    consoles = re.findall(
        r"^```console\n(.*?)^```", README.read_text(encoding="utf-8"), re.M | re.S
    )
    pieces = [piece for text in consoles for piece in re.split(r"^\$ ", text, flags=re.M)[1:]]
    return [(command, lines) for command, _, lines in (piece.partition("\n") for piece in pieces)]


@pytest.mark.parametrize(
    ("command", "lines"), commands(), ids=[c.split()[1] for c, _ in commands()]
)
def test_the_readme_shows_what_commands_print(command: str, lines: str) -> None:
    launcher, *words = shlex.split(command)
    assert launcher == "./rookery"
    start = [sys.executable, "-m", "rookery", *words]
    done = subprocess.run(start, capture_output=True, text=True, check=True)
    assert done.stdout == lines


def test_the_readme_has_an_example() -> None:
    assert README in WITH_PYTHON


@pytest.mark.parametrize(
    ("files", "least", "most"),
    [
        ("examples/engines/packeis.mjs", 50, 99),
        ("examples/bots/bot.py", 55, 65),
        ("examples/bots/bot.mjs", 55, 65),
        ("tests/contract/toy.py", 140, 159),
        ("examples/breakthrough/*.py", 260, 299),
    ],
)
def test_sizes_that_pages_name_are_true(files: str, least: int, most: int) -> None:
    """Less than a hundred, about sixty, 150, and less than 300 lines."""
    lines = sum(len(path.read_text("utf-8").splitlines()) for path in ROOT.glob(files))
    assert least <= lines <= most


DECISIONS = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))


@pytest.mark.parametrize("path", DECISIONS, ids=lambda path: path.stem)
def test_a_decision_says_since_when_and_fits_a_screen(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    title, _, status = text.split("\n")[:3]
    assert re.fullmatch(rf"# {int(path.name[:4])}\. .{{10,90}}", title)
    assert re.fullmatch(
        r"Status: (in force|replaced by \[\d+\]\(.+\)) since \d{4}-\d\d-\d\d\.( .+)?", status
    )
    assert len(text.split()) < 400


def test_the_list_of_decisions_has_their_titles() -> None:
    listed = (ROOT / "docs/decisions/README.md").read_text(encoding="utf-8")
    titles = {path.name: path.read_text("utf-8").split("\n")[0] for path in DECISIONS}
    rows = dict(re.findall(r"^- \[(\d+\. [^\]]+)\]\((\d[^)]+)\)$", listed, re.MULTILINE))
    assert {path: f"# {title}" for title, path in rows.items()} == titles


def test_code_names_decisions_that_there_are() -> None:
    sources = [path for top in ("src", "tests", "tools") for path in (ROOT / top).rglob("*.py")]
    names = re.compile(r"docs/decisions/(\d[\w-]+)(\.md)?")
    named = {m[1] for path in sources for m in names.finditer(path.read_text(encoding="utf-8"))}
    assert len(named) > 10
    assert named - {page.stem for page in DECISIONS} == set()


def entries() -> list[str]:
    """The entries of the changelog, each as one text."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(r"^- (.+(?:\n  .+)*)", text, re.M)


def test_an_entry_of_the_changelog_is_one_short_line_and_said_once() -> None:
    lines = entries()
    assert len(lines) > 50
    assert [line for line in lines if len(line.split()) > 30 or "\n" in line] == []
    assert len(set(lines)) == len(lines)


def test_nothing_is_compared_with_a_version_that_there_was_not() -> None:
    compared = re.compile(r"\b(?:than before|as before|no longer|used to|times (?:as|faster))\b")
    assert [line for line in entries() if compared.search(line)] == []


def leads(path: Path) -> str:
    """The first paragraph of a page, after its title, a link to its other language and remarks."""
    _, *paragraphs = re.sub(r"<!--.*?-->", "", path.read_text("utf-8"), flags=re.S).split("\n\n")
    other_language = re.compile(r"\[.+\]\(\S+\)")
    texts = (one.strip() for one in paragraphs)
    return next(text for text in texts if text and not other_language.fullmatch(text))


@pytest.mark.parametrize(
    "path",
    [*sorted((ROOT / "docs").glob("*.md")), *(ROOT / "tests").glob("*.md")],
    ids=lambda path: path.name,
)
def test_a_page_begins_with_what_it_is_for(path: Path) -> None:
    lead = leads(path)
    assert lead[0] not in "#|-!", "a sentence stands before headings, tables, lists and pictures"
    assert not lead.startswith("```")
    assert len(lead.split()) > 8


# Addresses that begin with a slash are pages of the house.
_LINK = re.compile(r"\]\((?!\w+:|/)([^)\s#]*)(?:#([^)\s]+))?\)")
_CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINKING = [*PAGES, *(ROOT / "tests").glob("*.md")]


def anchors(page: Path) -> set[str]:
    """What links to a page can name: its headings, as forges write them, and its anchors."""
    text = page.read_text(encoding="utf-8")
    headings = re.findall(r"^#+ (.+)$", _CODE.sub(lambda m: m[0].strip("`"), text), re.MULTILINE)
    plain = (re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower() for heading in headings)
    named = re.findall(r"(?:id|name)=\"([^\"]+)\"|^\(([\w-]+)\)=$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", one).replace(" ", "-") for one in plain} | {
        a or b for a, b in named
    }


@pytest.mark.parametrize("path", LINKING, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(path: Path) -> None:
    lost = []
    for name, anchor in _LINK.findall(_CODE.sub("", path.read_text(encoding="utf-8"))):
        target = path.parent / name if name else path
        if not target.exists() or (anchor and anchor not in anchors(target)):
            lost.append(f"{name}#{anchor}")
    assert lost == []


def test_screenshots_are_small_and_shown() -> None:
    """`make screenshots` writes them."""
    shown = "".join(page.read_text(encoding="utf-8") for page in PAGES)
    shots = sorted((ROOT / "docs/images").glob("*.webp"))
    assert len(shots) > 4
    assert [shot.name for shot in shots if f"images/{shot.name})" not in shown] == []
    assert [shot.name for shot in shots if shot.stat().st_size > 60_000] == []


_VAGUE = re.compile(r"\b(?:nobody|somebody|everybody|anybody|whoever)\b", re.IGNORECASE)
WRITTEN = [page for page in PAGES if page.parent.name != "rules" and page.stem != "house-table"]
"""Rules are left out: they talk as friends do at a table. The table says who may, or nobody."""


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_sentences_are_about_people_with_a_name(path: Path) -> None:
    """Players, readers, keepers act; names of code, tests and files may say what they like."""
    words = re.sub(r"\]\([^)]*\)", "]", _CODE.sub("", path.read_text(encoding="utf-8")))
    assert _VAGUE.findall(words) == []


_SUBJECT = re.compile(r"\b(?:Nobody|Somebody|Anybody|Everybody|Whoever) [^.\n]*")
# A change of their source would compile the games anew, and change the files of the page's engine.
_COMPILED = ("core/kernels/turn.py", "players/contested_ice.py", "players/features.py")


def docstrings(path: Path) -> list[str]:
    nodes = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    values = (node.value for node in nodes if isinstance(node, ast.Expr))
    return [str(v.value) for v in values if isinstance(v, ast.Constant) and type(v.value) is str]


def test_docstrings_begin_sentences_with_who_acts() -> None:
    """A player, a keeper, a process: the code knows which."""
    tops = ("src", "tests", "tools", "benchmarks", "examples")
    files = [path for top in tops for path in (ROOT / top).rglob("*.py")]
    read = [path for path in files if not path.as_posix().endswith(_COMPILED)]
    assert len(read) > 500
    assert [
        said for path in read for text in docstrings(path) for said in _SUBJECT.findall(text)
    ] == []


_FRACTION = re.compile(r"\b(?:a|one|two|three|nine) (?:quarter|third|fifth|tenth|twentieth)s?\b")


@pytest.mark.parametrize("path", WRITTEN, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_how_much_is_a_figure(path: Path) -> None:
    """20 % and 0.1 s, not a fifth and a tenth of a second. Half of it may be said."""
    assert _FRACTION.findall(_CODE.sub("", path.read_text(encoding="utf-8"))) == []
