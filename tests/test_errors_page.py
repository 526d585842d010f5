"""Every code of an error stands in the docs, with its status and meaning."""

from pathlib import Path

import rookery
from tools import errors_page


def test_the_page_is_what_the_types_say() -> None:
    assert errors_page.PAGE.read_text("utf-8") == errors_page.page(), "make errors writes it"


def test_every_code_in_the_sources_has_a_row() -> None:
    """Also of errors in modules that nobody has thought of."""
    sources = Path(rookery.__file__).parent.rglob("*.py")
    codes = {code for path in sources for code in errors_page.CODE.findall(path.read_text("utf-8"))}
    assert len(codes) > 50
    told = {row.code for rows in errors_page.rows().values() for row in rows}
    assert codes - told == {"error"}  # the base of all, which nothing raises
    assert all(
        row.meanings and all(row.meanings) for rows in errors_page.rows().values() for row in rows
    )


def test_every_error_has_an_address_of_its_own() -> None:
    sections = errors_page.rows()
    anchors = errors_page.addresses(sections)
    assert anchors.keys() == {(title, row.code) for title, rows in sections.items() for row in rows}
    assert len(set(anchors.values())) == len(anchors)
    text = errors_page.page()
    assert [anchor for anchor in anchors.values() if text.count(f'id="{anchor}"') != 1] == []


def test_what_the_server_answers_is_addressed_by_its_code() -> None:
    """HTTP answers with errors of the rules, too: also theirs need nothing but the code."""
    sections = errors_page.rows()
    anchors = errors_page.addresses(sections)
    for title in ("The server", "The rules and records"):
        assert all(anchors[title, row.code] == row.code for row in sections[title])
    assert anchors["The text protocol", "bad-option"] == "the-text-protocol-bad-option"


def test_every_error_has_a_cure() -> None:
    """A new code fails here until tools/errors.toml says what to do about it."""
    assert errors_page.faults(errors_page.rows(), errors_page.cures()) == []


def test_a_cure_is_short_and_a_sentence() -> None:
    cures = [cure for codes in errors_page.cures().values() for cure in codes.values()]
    assert [cure for cure in cures if not cure.endswith(".") or len(cure.split()) > 45] == []


def test_errors_without_a_cure_and_cures_without_an_error_would_be_noticed() -> None:
    told, groups = errors_page.rows(), errors_page.cures()
    lost = groups["Playing"].pop("game-over")
    groups["Playing"] |= {"sunk": lost, "broken": lost}
    assert errors_page.faults(told, groups) == [
        "The server: game-over has no cure",
        "The server: sunk is no error",
        "The server: broken has two cures",
    ]
