"""The tool that keeps the message catalogues complete, tested on a small package."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent

PYTHON = """
TITLE = later("Ice")
def count(say, n): return say.plural("%(n)s floe", "%(n)s floes", n)
"""
TEMPLATE = "<h1>{{ _('Ice') }}</h1>{% trans name=who %}Hello, %(name)s{% endtrans %}"

CATALOGUE = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Ice"
msgstr "Eis"

#, python-format
msgid "%(n)s floe"
msgid_plural "%(n)s floes"
msgstr[0] "%(n)s Scholle"
msgstr[1] "%(m)s Schollen"

msgid "Snow"
msgstr "Schnee"
"""


@pytest.fixture
def tool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The tool, looking at a package in a temporary folder."""
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "PACKAGE", tmp_path)
    monkeypatch.setattr(module, "ROOT", tmp_path)
    (tmp_path / "code.py").write_text(PYTHON, encoding="utf-8")
    (tmp_path / "page.html").write_text(TEMPLATE, encoding="utf-8")
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "rookery.po").write_text(CATALOGUE, encoding="utf-8")
    return module


def test_the_check_names_every_defect(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--check"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert any("'Hello, %(name)s' has no translation" in line for line in lines)
    assert any("'Snow' is said nowhere" in line for line in lines)
    assert any("unknown named placeholder 'm'" in line for line in lines)
    assert len(lines) == 3


def test_a_game_needs_a_language_once_its_rules_are_translated(
    tool: ModuleType,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(tool, "RULES", tmp_path)
    (tmp_path / "code.py").write_text('NAME = later("Ice")', encoding="utf-8")
    (tmp_path / "page.html").unlink()
    catalogue = CATALOGUE[: CATALOGUE.index("#, python-format")]
    (tmp_path / "locale/de/LC_MESSAGES/rookery.po").write_text(catalogue, encoding="utf-8")
    (tmp_path / "games" / "sledge").mkdir(parents=True)
    (tmp_path / "games" / "sledge" / "words.py").write_text('GO = later("Go")', encoding="utf-8")
    assert tool.main(["--check"]) == 0
    assert capsys.readouterr().out.endswith("rookery.po: 'Go' could be translated\n")
    (tmp_path / "sledge.de.md").touch()
    assert tool.main(["--check"]) == 1
    assert capsys.readouterr().out.endswith("rookery.po: 'Go' has no translation\n")


def test_placeholders_of_scripts_have_to_be_the_same(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    header = CATALOGUE[: CATALOGUE.index('msgid "Ice"')]
    (tmp_path / "board.js").write_text('say("%name to move")', encoding="utf-8")
    folder = tmp_path / "locale" / "de" / "LC_MESSAGES"
    (folder / "rookery.po").unlink()
    text = header + 'msgid "%name to move"\nmsgstr "%nam am Zug"\n'
    (folder / "page.po").write_text(text, encoding="utf-8")
    assert tool.main(["--check"]) == 1
    assert "%nam" in capsys.readouterr().out


def test_an_update_adds_and_drops_and_keeps(tool: ModuleType, tmp_path: Path) -> None:
    assert tool.main([]) == 0
    after = (tmp_path / "locale/de/LC_MESSAGES/rookery.po").read_text(encoding="utf-8")
    assert 'msgid "Hello, %(name)s"\nmsgstr ""' in after
    assert 'msgstr "Eis"' in after
    assert "Snow" not in after
    tool.main([])
    assert (tmp_path / "locale/de/LC_MESSAGES/rookery.po").read_text(encoding="utf-8") == after


def test_a_companions_catalogue_holds_what_its_page_says(
    tool: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {
        "server/templates/base.html": "{{ _('Home') }}",
        "server/templates/companion.html": "{% extends 'base.html' %}{{ _('Aid') }}",
        "server/templates/other.html": "{{ _('Lobby') }}",
        "server/static/js/shared/i18n.js": "say('Oh')",
        "server/static/js/table/table.js": "say('Check')",
        "games/ice/companion/companion.html": "{% extends 'companion.html' %}{{ _('Lead') }}",
        "games/ice/companion/page_data.py": 'WORDS = later("Ice")',
        "games/ice/companion/companion.js": "import {\n  one,\n} from './course.js';\nsay('Go')",
        "games/ice/companion/course.js": "import '../../../js/shared/i18n.js';\nsay('Done')",
        "games/ice/companion/rules.js": "say('Rules')",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    says = {"Home", "Aid", "Lead", "Ice", "Go", "Done", "Oh"}
    catalogue = tool.catalog_of(tmp_path / "locale/it/LC_MESSAGES/ice.po")
    assert {message.id for message in catalogue if message.id} == says
    (tmp_path / "locale/de/LC_MESSAGES/rookery.po").unlink()
    folder = tmp_path / "locale" / "it" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    (folder / "ice.po").write_text(CATALOGUE.replace("floe", "Go"), encoding="utf-8")
    assert tool.main(["--check"]) == 1
    told = capsys.readouterr().out
    assert all(f"'{message}' has no translation" in told for message in says - {"Ice"})
    assert "'Snow' is said nowhere" in told
