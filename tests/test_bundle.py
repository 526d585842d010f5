"""`tools/bundle`: when it bundles the scripts, and what it says where it cannot."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
STEP = "rookery: installing what tools/bundler/package-lock.json lists (once)\n"
INSTALL = "npm ci --prefix tools/bundler --ignore-scripts"
BUNDLE = "node tools/bundler/bundle.mjs"
NPM = """#!/bin/sh
echo "npm $*" >> log
echo "added 2 packages"
echo "npm notice New minor version of npm available!" >&2
mkdir -p tools/bundler/node_modules
"""
MADE = "src/rookery/server/static/bundles"
NODE = f"""#!/bin/sh
echo "node $*" >> log
mkdir -p {MADE}
echo > {MADE}/manifest.json
"""
FAILS = "#!/bin/sh\necho 'out of reach' >&2\nexit 1\n"


class Clone:
    """A copy of the tool in a folder, where only the programs that a test puts there are found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in ("tools/bundler", "bin", "src/rookery/games"):
            (folder / name).mkdir(parents=True)
        for name in ("static/js", "static/vendor", "templates"):
            (folder / "src/rookery/server" / name).mkdir(parents=True)
        shutil.copy(ROOT / "tools" / "bundle", folder / "tools")
        self.write("src/rookery/server/static/js/page.js", "first")
        for name in ("package.json", "package-lock.json"):
            self.write(f"tools/bundler/{name}", "{}")
        for name in ("sh", "cat", "cksum", "dirname", "mkdir", "find"):
            (folder / "bin" / name).symlink_to(shutil.which(name) or name)
        self.program("npm", NPM)
        self.program("node", NODE)

    def program(self, name: str, text: str) -> None:
        self.write(f"bin/{name}", text)
        (self.folder / "bin" / name).chmod(0o755)

    def write(self, name: str, text: str, at: int = 1_000) -> None:
        """Write a file, as if at this time."""
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        os.utime(path, (at, at))

    def run(self, *words: str) -> tuple[int, list[str], str]:
        """The exit status, the commands that it ran, and what it said."""
        (self.folder / "log").write_text("", encoding="utf-8")
        done = subprocess.run(
            [self.folder / "tools" / "bundle", *words],
            env={**os.environ, "PATH": str(self.folder / "bin")},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        ran = (self.folder / "log").read_text(encoding="utf-8").splitlines()
        return done.returncode, [one.partition(" --loglevel")[0] for one in ran], done.stderr


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    one = Clone(tmp_path)
    os.utime(tmp_path / "tools" / "bundle", (1_000, 1_000))
    return one


@pytest.mark.parametrize("missing", ["node", "npm"])
def test_without_node_only_who_asks_for_bundles_is_told(clone: Clone, missing: str) -> None:
    (clone.folder / "bin" / missing).unlink()
    status, ran, said = clone.run()
    assert (status, ran, said.count("\n")) == (1, [], 1)
    assert said.endswith("install nodejs and npm\n")
    assert clone.run("--if-possible") == (0, [], "")


def test_it_installs_once_and_bundles_what_was_edited_since(clone: Clone) -> None:
    """What npm prints is of no use to whoever waits."""
    assert clone.run() == (0, [INSTALL, BUNDLE], STEP)
    assert clone.run() == (0, [], "")
    for edited in ("server/static/js/page.js", "server/templates/new.html", "games/new.js"):
        later = (clone.folder / MADE / "manifest.json").stat().st_mtime_ns // 10**9 + 100
        clone.write(f"src/rookery/{edited}", "second", later)
        assert clone.run() == (0, [BUNDLE], "")
        clone.write(f"src/rookery/{edited}", "second")
        assert clone.run() == (0, [], "")
    clone.write("tools/bundler/package-lock.json", '{"esbuild": "2"}', later)
    assert clone.run() == (0, [INSTALL, BUNDLE], STEP)


@pytest.mark.parametrize("program", ["npm", "node"])
def test_what_fails_stops_nobody_from_playing(clone: Clone, program: str) -> None:
    clone.program(program, FAILS)
    assert clone.run()[0] == 1
    status, _, said = clone.run("--if-possible")
    *before, reason, last = said.removeprefix(STEP).splitlines()
    assert (status, before, reason) == (0, [], "out of reach")
    assert last.startswith("rookery: pages load a little slower: ")
    clone.program(program, NPM if program == "npm" else NODE)
    assert clone.run()[0] == 0
