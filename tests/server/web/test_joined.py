"""The scripts of each page joined into one file, run by Node."""

import json
import subprocess
from pathlib import Path
from shutil import which

import pytest

from rookery.server.web.joined import Joined
from rookery.server.web.static_files import StaticFiles

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
    "js/own.js": "export const own = new URL('../x.txt', import.meta.url).pathname;\n",
}


@pytest.fixture
def joined(tmp_path: Path) -> Joined:
    (tmp_path / "js").mkdir()
    for name, text in SCRIPTS.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Joined(StaticFiles(tmp_path))


def text_of(joined: Joined, name: str) -> str:
    file = joined.get(name)
    assert file
    return file.content.decode()


@pytest.mark.skipif(which("node") is None, reason="without Node no script runs")
def test_they_do_what_the_modules_do(tmp_path: Path, joined: Joined) -> None:
    for name in ("joined/js/page.js", "joined/js/page.js+js/late.js"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of(joined, name), encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}', encoding="utf-8")

    def told(name: str) -> list[object]:
        command = ["node", str(tmp_path / name)]
        done = subprocess.run(command, check=True, capture_output=True, timeout=120)
        found: list[object] = json.loads(done.stdout)
        return found

    # A late part shares the page's modules: the count continues, and nothing is marked twice.
    shared = [1, 2, "hello", [3, 1, f"{tmp_path}/x.txt"]]
    assert told("joined/js/page.js") == told("js/page.js") == shared


def test_comments_stay_at_home_and_late_parts_have_only_what_is_missing(joined: Joined) -> None:
    page, late = (text_of(joined, f"joined/js/page.js{more}") for more in ("", "+js/late.js"))
    assert "Counts" not in page
    assert "@type" not in page
    assert "import('./page.js+js/late.js')" in page
    assert "times" in page
    assert "times" not in late


@pytest.mark.parametrize(
    "name",
    ["js/page.js", "joined/js/gone.js", "joined/js/page.js+js/box.js"],
)
def test_there_are_no_others(joined: Joined, name: str) -> None:
    assert joined.get(name) is None


def test_who_asks_for_what_there_is_not_drives_out_nothing(joined: Joined) -> None:
    kept = joined.get("joined/js/page.js")
    assert kept
    assert not any(joined.get(f"joined/js/{number}.js") for number in range(200))
    assert joined.get("joined/js/page.js") is kept


def test_a_page_s_script_that_is_missing_shows(joined: Joined) -> None:
    assert joined.address("js/page.js").endswith("/joined/js/page.js")
    with pytest.raises(KeyError, match=r"gone\.js"):
        joined.address("js/gone.js")
