"""The files in which a page's scripts come: modules as they are written, or bundles of them."""

import json
import subprocess
from pathlib import Path
from shutil import which
from typing import Any

import pytest

from rookery.server.web.scripts import Scripts
from rookery.server.web.static_files import StaticFiles

BUNDLER = Path(__file__).resolve().parents[3] / "tools" / "bundler"
PAGE = "js/page.js"
SCRIPTS = {
    "js/page.js": (
        "import { read as look, Box } from './box.js';\nimport * as words from './words.js';\n"
        "import './mark.js';\n"
        "const { open } = await import('./late.js');\n"
        "console.log(JSON.stringify([look(), new Box().of, words.say(), open()]));\n"
    ),
    "js/box.js": (
        "/** Kept. */\nlet times = 0;\n/**\n * Counts.\n */\nexport function read() {\n"
        "  times += 1;\n  return times;\n}\nexport class Box {\n"
        "  of = /** @type {number} */ (read());\n}\n"
    ),
    "js/words.js": "const hello = () => 'hello';\nexport{hello as say};\n",
    "js/mark.js": "globalThis.marked = (globalThis.marked ?? 0) + 1;\n",
    "js/late.js": (
        "import {\n  read,\n} from './box.js';\nimport { own } from './own.js';\n"
        "import './mark.js';\n"
        "export const open = () => [read(), globalThis.marked, own];\n"
    ),
    "js/own.js": "export const own = 'only late';\n",
    "js/shared/renewal.js": "export const renew = () => undefined;\n",
}
COMPANION = "import { say } from '../../../js/words.js';\nconsole.log(JSON.stringify(say()));\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package with a page, a game with a companion, and no bundles."""
    for name, text in SCRIPTS.items():
        write(tmp_path / "server/static" / name, text)
    write(tmp_path / "server/templates/page.html", f"{{{{ parts.script('{PAGE}') }}}}")
    write(tmp_path / "games/swift/companion/companion.js", COMPANION)
    return tmp_path


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def bundle(package: Path) -> None:
    if which("node") is None or not (BUNDLER / "node_modules").is_dir():
        pytest.skip("tools/bundle has not installed esbuild, which needs Node")
    command = ["node", str(BUNDLER / "bundle.mjs"), str(package)]
    subprocess.run(command, check=True, timeout=120)


def statics_of(package: Path) -> StaticFiles:
    companion = package / "games/swift/companion/companion.js"
    more = {"games/swift/companion/companion.js": companion}
    return StaticFiles(package / "server/static", more=more)


def names_of(package: Path, entry: str = PAGE) -> list[str]:
    addresses = Scripts(statics_of(package)).addresses(entry)
    return [address.split("/", 3)[3] for address in addresses]


def printed_by(path: Path) -> Any:
    done = subprocess.run(["node", str(path)], check=True, capture_output=True, timeout=120)
    return json.loads(done.stdout)


MODULES = ["js/box.js", "js/words.js", "js/mark.js", "js/page.js"]


def test_bundles_do_what_the_modules_do(package: Path) -> None:
    bundle(package)
    (package / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    static = package / "server/static"
    own = names_of(package)[-1]
    # A late part shares the page's modules: the count continues, and nothing is marked twice.
    shared = [1, 2, "hello", [3, 1, "only late"]]
    assert printed_by(static / own) == printed_by(static / PAGE) == shared
    companion = "games/swift/companion/companion.js"
    assert printed_by(static / names_of(package, companion)[-1]) == "hello"


def test_a_page_needs_two_files_if_it_loads_parts_later(package: Path) -> None:
    bundle(package)
    shared, own = names_of(package)
    assert (own, shared.startswith("bundles/parts/")) == (f"bundles/{PAGE}", True)
    texts = [(package / "server/static" / name).read_text("utf-8") for name in (shared, own)]
    assert "only late" not in "".join(texts)
    assert "Counts" not in "".join(texts)
    assert names_of(package, "games/swift/companion/companion.js") == [
        "bundles/games/swift/companion/companion.js"
    ]


def test_what_is_the_same_has_the_same_name_and_what_is_not_has_another(package: Path) -> None:
    """A page of another version may go on with parts that are the same, and gets no others."""
    made = package / "server/static/bundles/parts"
    bundle(package)
    first = {path.name for path in made.iterdir()}
    bundle(package)
    assert {path.name for path in made.iterdir()} == first
    write(package / "server/static/js/own.js", "export const own = 'other';\n")
    bundle(package)
    then = {path.name for path in made.iterdir()}
    assert len(then - first) == 1
    scripts = Scripts(statics_of(package))
    instead = [scripts.instead(f"bundles/parts/{name}") for name in sorted(first | then)]
    assert sum(one is not None for one in instead) == 1


def test_without_bundles_a_page_loads_its_modules(package: Path) -> None:
    assert names_of(package) == MODULES


@pytest.mark.parametrize("name", ["js/page.js", "js/own.js"])
def test_bundles_of_other_scripts_do_not_count(package: Path, name: str) -> None:
    bundle(package)
    assert names_of(package) != MODULES
    path = package / "server/static" / name
    text = path.read_text("utf-8")
    write(path, text + "// edited\n")
    assert names_of(package) == MODULES
    write(path, text)
    assert names_of(package) != MODULES


def test_a_script_that_no_bundle_was_made_for_comes_as_modules(package: Path) -> None:
    """Games of other packages may have companions."""
    bundle(package)
    write(package / "server/static/js/other.js", "import './words.js';\n")
    assert names_of(package, "js/other.js") == ["js/words.js", "js/other.js"]


def test_a_page_s_script_that_is_missing_shows(package: Path) -> None:
    with pytest.raises(KeyError, match=r"gone\.js"):
        names_of(package, "js/gone.js")
