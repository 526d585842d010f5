"""Every clause of the rules is stated in both languages, cited in the code and tested."""

from pathlib import Path

import pytest

from tests.clauses import GAMES, RULES, cited, covering, expand, stated, table

# How many clauses and rulings each game has: a page that lost one would otherwise pass.
SERIES = {
    "packeis": {"PK-": 30, "PK-R": 22},
    "penguin_game": {"PG-": 30, "PG-R": 32},
    "penguisi": {"PS-": 44, "PS-R": 42},
    "polar_escape": {"PE-": 93, "PE-R": 57},
}

LANGUAGES = ("", ".de")


def games() -> list[str]:
    return sorted(path.parent.name for path in GAMES.glob("*/__init__.py"))


def clauses_of(game: str) -> list[str]:
    return [f"{series}{n}" for series, last in SERIES[game].items() for n in range(1, last + 1)]


def test_every_game_says_how_many_clauses_it_has() -> None:
    assert games() == sorted(SERIES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SERIES)
def test_the_rules_page_states_every_clause_once(game: str, language: str) -> None:
    assert sorted(stated(RULES / f"{game}{language}.md")) == sorted(clauses_of(game))


@pytest.mark.parametrize("game", SERIES)
def test_the_code_cites_every_clause_and_no_other(game: str) -> None:
    places = cited(GAMES / game)
    assert [clause for clause in clauses_of(game) if clause not in places] == []
    assert {c: where for c, where in places.items() if c not in clauses_of(game)} == {}


@pytest.mark.parametrize("game", SERIES)
def test_every_clause_has_a_test(game: str) -> None:
    tests = covering()
    assert [clause for clause in clauses_of(game) if clause not in tests] == []


def test_no_test_names_a_clause_that_does_not_exist() -> None:
    known = {clause for game in SERIES for clause in clauses_of(game)}
    assert {c: names for c, names in covering().items() if c not in known} == {}


def test_the_table_shows_a_clause_without_a_test(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "toy.md").write_text("- **ZZ-1** One.\n- **ZZ-2** Two.\n", encoding="utf-8")
    monkeypatch.setattr("tests.clauses.RULES", tmp_path)
    assert table().splitlines() == ["ZZ-1    NO TEST", "ZZ-2    NO TEST"]


MODULE = """
import pytest
pytestmark = [pytest.mark.slow, pytest.mark.clause("ZZ-1")]

@pytest.mark.clause("ZZ-2", "ZZ-R1")
def test_plain(): ...

@pytest.mark.clause("ZZ-3")
def helper(): ...

@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.clause("ZZ-4"))])
async def test_parameters(x): ...

@pytest.mark.clause("ZZ-5")
class TestRoom:
    @pytest.mark.clause("ZZ-6")
    def test_inside(self): ...
"""


def test_markers_are_read_from_the_source(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text(MODULE, encoding="utf-8")
    name = f"{tmp_path.name}/test_toy.py"
    assert covering(tmp_path) == {
        "ZZ-1": [name],
        "ZZ-2": [f"{name}::test_plain"],
        "ZZ-R1": [f"{name}::test_plain"],
        "ZZ-4": [f"{name}::test_parameters"],
        "ZZ-5": [f"{name}::TestRoom"],
        "ZZ-6": [f"{name}::TestRoom::test_inside"],
    }


def test_a_marker_has_its_clauses_written_out(tmp_path: Path) -> None:
    source = "@pytest.mark.clause(*ALL)\ndef test_it(): ...\n"
    (tmp_path / "test_toy.py").write_text(source, encoding="utf-8")
    with pytest.raises(ValueError, match="written out"):
        covering(tmp_path)


def test_ranges_are_cited_whole() -> None:
    assert list(expand("# ZZ-9, ZZ-13 to ZZ-15 (ZZ-R2)")) == [
        "ZZ-9", "ZZ-13", "ZZ-14", "ZZ-15", "ZZ-R2",
    ]  # fmt: skip
