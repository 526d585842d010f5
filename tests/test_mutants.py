"""Mutants are chosen, tried and reported correctly, and their tables name only existing things."""

import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from tools.mutants import areas, copies
from tools.mutants.areas import Area, Stage
from tools.mutants.report import (
    EQUIVALENT,
    HAS_SURVIVED,
    IS_UNDECIDED,
    WAS_KILLED,
    Result,
    equivalents,
    table,
)
from tools.mutants.sampling import Mutant, Site, shuffle
from tools.mutants.trying import try_all

ROOT = Path(__file__).resolve().parent.parent
TABLE = ROOT / "tools/mutants/equivalent.toml"

TOY = '''"""A module with a test that looks at one of its two functions."""


def twice(number: int) -> int:
    assert number < 100
    return number + number


def last(numbers: list[int]) -> int:
    while numbers:
        found = numbers.pop(0)
    return found
'''
TEST = """from toy import last, twice

def test_twice() -> None:
    assert twice(3) == 6

def test_last() -> None:
    assert last([1, 2]) == 2
"""
AREA = Area("toy", (), (Stage(("tests", "-k", "last")), Stage(("tests", "-k", "twice"))), share=1)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A small tree in git, with a file that git ignores."""
    for name, text in {
        "src/toy.py": TOY,
        "tests/test_toy.py": TEST,
        "pytest.ini": "[pytest]\naddopts = -ra --disable-plugin-autoload\n",
        ".gitignore": "left_out\n",
        "left_out": "",
    }.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    return tmp_path


def changed(before: str, after: str) -> Mutant:
    line = TOY[: TOY.index(before)].count("\n") + 1
    return Mutant("src/toy.py", "toy", line, before, after, TOY.replace(before, after))


DOUBLED = changed("number + number", "number * number")
BOUND = changed("number < 100", "number <= 100")
FOR_EVER = changed("numbers.pop(0)", "numbers[-1]")
BROKEN = changed("number: int", "number: nothing")


# ---- trying ----------------------------------------------------------------------------------


@pytest.mark.slow
def test_some_are_killed_and_one_survives(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copies, "CPU_SLACK_S", 1)
    chosen = [(AREA, mutant) for mutant in (DOUBLED, BOUND, FOR_EVER, BROKEN)]
    doubled, bound, endless, broken = try_all(tree, chosen, 2, {})
    assert (bound.outcome, bound.why) == (HAS_SURVIVED, "")
    assert (endless.outcome, endless.why) == (WAS_KILLED, "too slow")
    assert (broken.outcome, broken.why) == (WAS_KILLED, "tests/test_toy.py")
    # The first stage noticed nothing; the second killed it.
    assert (doubled.outcome, doubled.why) == (WAS_KILLED, "tests/test_toy.py::test_twice")
    assert (tree / "src/toy.py").read_text("utf-8") == TOY


def test_a_known_equivalent_is_not_tried(tree: Path) -> None:
    (result,) = try_all(tree, [(AREA, BOUND)], 1, {BOUND.change: "never so large"})
    assert (result.outcome, result.why) == (EQUIVALENT, "never so large")


def test_tests_that_fail_anyway_say_nothing_of_their_area_only(tree: Path) -> None:
    (tree / "src/toy.py").write_text(DOUBLED.source, encoding="utf-8")
    endless = replace(FOR_EVER, source=DOUBLED.source.replace("numbers.pop(0)", "numbers[5]"))
    sound = replace(AREA, name="sound", stages=AREA.stages[:1])
    first, second = try_all(tree, [(AREA, BOUND), (sound, endless)], 1, {})
    assert (first.outcome, "test_twice" in first.why) == (IS_UNDECIDED, True)
    assert (second.outcome, second.why) == (WAS_KILLED, "tests/test_toy.py::test_last")


def test_a_copy_holds_what_git_would_keep(
    tree: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    copy = copies.Copy(tree, tmp_path_factory.mktemp("copy"))
    files = {p.relative_to(copy.place).as_posix() for p in copy.place.rglob("*") if p.is_file()}
    assert files == {"src/toy.py", "tests/test_toy.py", "pytest.ini", ".gitignore"}


# ---- choosing --------------------------------------------------------------------------------


def place(function: str, number: int = 0, path: str = "a.py") -> Site:
    return Site(path, function, "number", number, 1, (("NumberReplacer", 0),))


def test_a_sample_stays_when_code_moves_or_other_code_goes() -> None:
    found = [place(name, number) for name in "abcdef" for number in range(4)]
    order = shuffle(found, 1)
    assert order != found
    assert sorted(order, key=found.index) == found
    assert shuffle([s for s in found if s.function != "c"], 1) == [
        s for s in order if s.function != "c"
    ]
    moved = [place(site.function, site.number, "b.py") for site in found]
    assert [site.key for site in shuffle(moved, 1)] == [site.key for site in order]
    assert shuffle(found, 2) != order


def test_places_are_inside_functions_and_changes_are_programs() -> None:
    pytest.importorskip("cosmic_ray", reason="`make mutants` installs it")
    from tools.mutants import changing

    found = changing.sites("src/toy.py", "LIMIT = 3\n\n" + TOY)
    assert {site.function for site in found} == {"twice", "last"}
    assert {site.kind for site in found} == {"comparison", "number", "arithmetic", "condition"}
    made = [changing.mutant(site, "LIMIT = 3\n\n" + TOY, 1) for site in found]
    changes = {(one.before, one.after) for one in made if one}
    assert ("return number + number", "return number - number") in changes
    assert len(changes) == len(found)


def test_a_statement_for_its_effect_can_go() -> None:
    pytest.importorskip("cosmic_ray", reason="`make mutants` installs it")
    from tools.mutants import changing

    body = ('"""Text."""', "b = a.c", "a.c = b", "a[0] += 1", "a.d()", "return b")
    source = "\n    ".join(("def f(a):", *body)) + "\n"
    gone = [site for site in changing.sites("f.py", source) if site.kind == "effect"]
    assert [site.line for site in gone] == [4, 5, 6]
    one = changing.mutant(gone[0], source, 1)
    assert one
    assert (one.before, one.after) == ("a.c = b", "pass")
    assert one.source == source.replace("a.c = b", "pass")


# ---- tables ----------------------------------------------------------------------------------


def test_the_table_counts_by_area() -> None:
    results = [
        Result("a", DOUBLED, WAS_KILLED, "test_twice", 2),
        Result("a", BOUND, HAS_SURVIVED, ""),
        Result("b", BOUND, EQUIVALENT, "never so large"),
        Result("b", DOUBLED, IS_UNDECIDED, "its tests fail anyway"),
    ]
    *_, head, first, second, whole = table(results).splitlines()
    assert head.split() == ["area", "mutants", WAS_KILLED, HAS_SURVIVED, EQUIVALENT, IS_UNDECIDED]
    assert first.split() == ["a", "2", "1", "1", "0", "0"]
    assert second.split() == ["b", "2", "0", "0", "1", "1"]
    assert whole.split() == ["all", "4", "1", "1", "1", "1"]


@pytest.mark.parametrize("area", areas.AREAS, ids=lambda area: area.name)
def test_areas_name_what_there_is(area: Area) -> None:
    assert area.files(ROOT)
    tests = [a for stage in area.stages for a in stage.arguments if a.startswith("tests/")]
    assert tests
    assert [name for name in tests if not (ROOT / name).exists()] == []


def test_equivalent_changes_are_of_lines_that_are_there() -> None:
    stale = [
        (path, before)
        for path, _, before, _ in equivalents(TABLE)
        if before not in " ".join((ROOT / path).read_text("utf-8").split())
    ]
    assert stale == []
    assert all(equivalents(TABLE).values())


def test_a_killer_is_a_test_and_no_line_of_a_log() -> None:
    logged = "ERROR    rookery.server:on.py:134 something\n"
    assert copies.Run(1, f"{logged}FAILED tests/a.py::test_b - assert 1\n", 0, 0).killer == (
        "tests/a.py::test_b"
    )
    assert copies.Run(1, logged, 0, 0).killer == "exit status 1"
