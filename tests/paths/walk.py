"""What a page's commands do, typed one after the other in an empty folder.

The commands are those of the page's `sh` blocks, as they are written. Only what would leave this
machine is replaced: `git` fetches from a copy of this checkout instead of from the address in the
page, the environment that is installed already is used, and servers listen on this machine only.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SOURCES = "https://forge.example/rookery.git"
_BLOCK = re.compile(r"^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)
_LISTENS = re.compile(r"Rookery is at (http://\S+)")
_LAST = "It keeps everything in"


def commands(page: str) -> list[str]:
    """The commands that a page shows, in its order."""
    blocks = _BLOCK.findall((DOCS / page).read_text(encoding="utf-8"))
    return [line for block in blocks for line in block.replace("\\\n", " ").splitlines() if line]


def make_upstream(folder: Path) -> Path:
    """A repository with the files of this checkout, as they are now."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        source, target = ROOT / name, folder / name
        if source.is_file():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
    for words in (["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "Start"]):
        subprocess.run(["git", *words], cwd=folder, env=_git(folder), check=True)
    return folder


def _git(upstream: Path, **addresses: str) -> dict[str, str]:
    """An environment in which git knows who commits, and where an address leads."""
    pairs = {f"url.{place}.insteadOf": address for address, place in addresses.items()}
    pairs |= {f"url.{upstream}.insteadOf": SOURCES, "user.name": "Ada", "user.email": "ada@a.test"}
    named: dict[str, str] = {}
    for number, (key, value) in enumerate(pairs.items()):
        named |= {f"GIT_CONFIG_KEY_{number}": key, f"GIT_CONFIG_VALUE_{number}": value}
    return {**os.environ, **named, "GIT_CONFIG_COUNT": str(len(pairs))}


class Walk:
    """A person at a shell in an empty folder: types commands, and starts servers."""

    def __init__(self, home: Path, upstream: Path) -> None:
        self.folder = self.home = home
        self.env = _git(upstream)
        for name in ("DATA", "DATABASE_URL", "HOUSE", "ORIGIN", "VIRTUAL_ENV"):
            self.env.pop(name, None)
        self.env |= {
            "ROOKERY_VENV": sys.prefix,
            "PYTHONPATH": str(home / "rookery" / "src"),
            "WARM_UP": "no",
        }
        self.printed = ""
        self._programs: list[subprocess.Popen[str]] = []

    def type(self, line: str) -> str:
        """Run a command to its end, in the folder and with the variables left by earlier ones."""
        state, after = (
            self.home / ".state",
            'code=$?; pwd > "$STATE"; env -0 >> "$STATE"; exit $code',
        )
        done = subprocess.run(
            ["bash", "-c", f"{line}\n{after}"],
            cwd=self.folder,
            env={**self.env, "STATE": str(state)},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"{line}\n{done.stdout}"
        where, _, variables = state.read_text().partition("\n")
        self.folder = Path(where)
        self.env = dict(pair.split("=", 1) for pair in variables.split("\0") if "=" in pair)
        self.printed += done.stdout
        return done.stdout

    def serve(self, line: str) -> str:
        """Start a server with a page's command, and return its address."""
        here = line.replace("--host 0.0.0.0", "--host 127.0.0.1 --port 0")
        assert here != line, f"{line}: where would it listen?"
        server = self.start(here, subprocess.PIPE)
        assert server.stdout is not None
        for printed in server.stdout:
            self.printed += printed
            if _LAST in printed:
                return str(_LISTENS.findall(self.printed)[-1])
        raise AssertionError(f"{line}: ended with {server.wait()}")

    def start(self, line: str, output: int = subprocess.DEVNULL) -> subprocess.Popen[str]:
        """Start a program that runs until the end of the walk."""
        program = subprocess.Popen(
            shlex.split(line),
            cwd=self.folder,
            env=self.env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._programs.append(program)
        return program

    def follow(self, page: str) -> str:
        """Type a page's commands up to the one that serves, and return the server's address."""
        for line in commands(page):
            if " serve " in line:
                return self.serve(line)
            self.type(line)
        raise AssertionError(f"{page} starts no server")

    def close(self) -> None:
        """Stop what was started."""
        for program in self._programs:
            program.terminate()
        for program in self._programs:
            program.communicate(timeout=60)
