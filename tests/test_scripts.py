"""`tools/scripts`: what it installs, when, and what it says where it cannot."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
NPM = """#!/bin/sh
echo "npm $*" >> log
echo "added 100 packages"
mkdir -p node_modules/.bin
for tool in biome tsc; do
    printf '#!/bin/sh\\necho "%s $*" >> log\\n' $tool > node_modules/.bin/$tool
    chmod +x node_modules/.bin/$tool
done
"""
CHECKS = [
    "biome ci --error-on-warnings",
    "tsc ",
    "tsc --project tests/js",
    "node --import ./tests/js/served.js --test-reporter=dot tests/js/all.js",
]


class Clone:
    """A copy of the tool in a folder, where only the programs that a test puts there are found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "tools").mkdir()
        (folder / "bin").mkdir()
        shutil.copy(ROOT / "tools" / "scripts", folder / "tools")
        (folder / "package.json").write_text("{}", encoding="utf-8")
        self.lock("first")
        for name in ("sh", "cat", "cksum", "dirname", "mkdir", "chmod"):
            (folder / "bin" / name).symlink_to(shutil.which(name) or name)

    def program(self, name: str, text: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def lock(self, text: str) -> None:
        (self.folder / "package-lock.json").write_text(text, encoding="utf-8")

    def start(self, *words: str) -> subprocess.CompletedProcess[str]:
        (self.folder / "log").write_text("", encoding="utf-8")
        return subprocess.run(
            [self.folder / "tools" / "scripts", *words],
            env={**os.environ, "PATH": str(self.folder / "bin")},
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    @property
    def log(self) -> list[str]:
        return (self.folder / "log").read_text(encoding="utf-8").splitlines()


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    one = Clone(tmp_path)
    one.program("node", '#!/bin/sh\necho "node $*" >> log\n')
    one.program("npm", NPM)
    return one


@pytest.mark.parametrize("missing", ["node", "npm"])
def test_what_is_missing_is_said_in_one_line(clone: Clone, missing: str) -> None:
    (clone.folder / "bin" / missing).unlink()
    done = clone.start()
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("install nodejs and npm\n")
    assert done.stderr.count("\n") == 1


def test_it_installs_once_for_each_lock(clone: Clone) -> None:
    first = clone.start()
    assert (first.returncode, first.stdout) == (0, "")
    assert first.stderr == "rookery: installing what package-lock.json lists (once)\n"
    install = "npm ci --loglevel=error --no-audit --no-fund --no-update-notifier"
    assert clone.log == [install, *CHECKS]
    clone.start()
    assert clone.log == CHECKS
    clone.lock("second")
    clone.start()
    assert clone.log[0] == install


def test_an_install_that_fails_is_tried_again(clone: Clone) -> None:
    clone.program("npm", "#!/bin/sh\necho 'out of reach' >&2\nexit 1\n")
    done = clone.start()
    assert (done.returncode, clone.log) == (1, [])
    assert "out of reach" in done.stderr
    assert "package-lock.json" in done.stderr
    clone.program("npm", NPM)
    assert clone.start().returncode == 0


def test_a_check_that_fails_ends_it(clone: Clone) -> None:
    clone.start()
    tool = clone.folder / "node_modules" / ".bin" / "tsc"
    tool.write_text("#!/bin/sh\nexit 3\n", encoding="utf-8")
    assert clone.start().returncode == 3
    assert clone.log == CHECKS[:1]


def test_installing_checks_nothing(clone: Clone) -> None:
    assert clone.start("--install").returncode == 0
    assert [line.partition(" --")[0] for line in clone.log] == ["npm ci"]
    clone.start("--install")
    assert clone.log == []


def test_fixing_only_formats(clone: Clone) -> None:
    assert clone.start("--fix").returncode == 0
    assert clone.log[1:] == ["biome check --write"]


def test_the_lock_names_no_registry() -> None:
    lock = (ROOT / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock
