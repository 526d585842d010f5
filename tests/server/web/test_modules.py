"""What a page's script imports, found by reading the scripts."""

import re
from graphlib import TopologicalSorter
from pathlib import Path
from posixpath import dirname

import pytest

import rookery.server
from rookery import games
from rookery.server.web.scripts import Modules
from rookery.server.web.static_files import StaticFiles

TEMPLATES = Path(rookery.server.__file__).with_name("templates")
ENTRIES = sorted(
    {
        entry
        for page in TEMPLATES.rglob("*.html")
        for entry in re.findall(r"parts\.script\('([^']+\.js)'\)", page.read_text(encoding="utf-8"))
    }
    | {
        f"games/{name}/companion/companion.js"
        for name in games.names()
        if games.load(name).words.companion
    }
)


def modules(folder: Path, **scripts: str) -> Modules:
    """Scripts whose names have `_` in place of `/`."""
    for name, text in scripts.items():
        path = folder / (name.replace("_", "/") + ".js")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return Modules(StaticFiles(folder))


def test_a_script_needs_what_its_imports_need(tmp_path: Path) -> None:
    found = modules(
        tmp_path,
        js_page="import './a.js';\nimport '../b.js';\n/** @import { T } from './t.js' */\n",
        js_a="import {\n  one,\n  two,\n} from './c.js';\nawait import('../late.js');\n",
        js_c="const text = \"import './no.js';\";\nexport const from = 'x';\n",
        js_t="",
        js_later="",
        b="export const b = 1;\n",
        late="export const later = async () => (await import('./js/later.js')).x;\n",
    )
    assert found.needed("js/page.js") == ("js/c.js", "js/a.js", "b.js", "js/page.js")
    assert found.needed("js/c.js") == ("js/c.js",)
    assert found.late() == {"late.js", "js/later.js"}


def test_a_module_that_is_missing_shows(tmp_path: Path) -> None:
    found = modules(tmp_path, page="import './gone.js';\n")
    with pytest.raises(KeyError, match=r"gone\.js"):
        found.needed("page.js")


def test_folders_import_one_way() -> None:
    """A folder and its subfolders are separate: a page's own scripts build on its parts."""
    static = Path(rookery.server.__file__).with_name("static")
    known, needs = Modules(StaticFiles(static)), dict[str, set[str]]()
    for path in (static / "js").rglob("*.js"):
        name = path.relative_to(static).as_posix()
        folders = {dirname(one) for one in known.needed(name)}
        needs.setdefault(dirname(name), set()).update(folders - {dirname(name)})
    order = [*TopologicalSorter(needs).static_order()]  # raises CycleError if there is a cycle
    assert order.index("js/board") < order.index("js/table/words") < order.index("js/table")
    assert order.index("js/table/moves") < order.index("js/replay")


def test_there_are_scripts_for_pages() -> None:
    assert len(ENTRIES) > 8
