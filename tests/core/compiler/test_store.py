"""The store of machine code: found again, never trusted blindly, never a cause of failure."""

import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from rookery.core.compiler import store as module
from rookery.core.compiler.store import Store
from rookery.core.compiler.target import Target
from tests import programs

TARGET = Target("penguin", "")
NAME = "rules-01/apply-02"


@pytest.fixture(autouse=True)
def environ(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """An environment that names no folder of a store; a test may change it."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    return monkeypatch


def entry(root: Path) -> Path:
    return root / TARGET.tag / NAME


def test_what_was_written_is_read_by_others(tmp_path: Path) -> None:
    assert Store(tmp_path, None, TARGET).read(NAME) is None
    Store(tmp_path, None, TARGET).write(NAME, b"code")
    assert Store(tmp_path, None, TARGET).read(NAME) == b"code"
    assert Store(tmp_path, None, Target("gull", "")).read(NAME) is None


def test_all_may_read_what_only_the_owner_may_write(tmp_path: Path) -> None:
    """What root has compiled for all users serves them all."""
    umask = os.umask(0o002)
    try:
        Store(tmp_path, None, TARGET).write(NAME, b"code")
    finally:
        os.umask(umask)
    modes = {stat.S_IMODE(place.stat().st_mode) for place in (tmp_path / TARGET.tag).rglob("*")}
    assert modes == {0o755, 0o644}


@pytest.mark.parametrize("harm", [lambda whole: whole[:20], lambda whole: whole[:-1] + b"x"])
def test_what_was_damaged_is_removed_unread(tmp_path: Path, harm: Callable[[bytes], bytes]) -> None:
    Store(tmp_path, None, TARGET).write(NAME, b"code")
    entry(tmp_path).write_bytes(harm(entry(tmp_path).read_bytes()))
    assert Store(tmp_path, None, TARGET).read(NAME) is None
    assert not entry(tmp_path).exists()


def test_shipped_entries_are_read_in_place(tmp_path: Path) -> None:
    home, shipped = tmp_path / "home", tmp_path / "shipped"
    Store(shipped, None, TARGET).write(NAME, b"shipped")
    entry(shipped).chmod(0o400)
    both = Store(home, shipped, TARGET)
    assert both.read(NAME) == b"shipped"
    assert not home.exists()
    both.write(NAME, b"own")
    assert both.read(NAME) == b"own"
    assert Store(None, shipped, TARGET).read(NAME) == b"shipped"


def test_shipped_code_is_trusted_as_the_package_is(tmp_path: Path) -> None:
    """A user who can write it could write the Python code beside it, too; no other may."""
    shipped = tmp_path / "shipped"
    Store(shipped, None, TARGET).write(NAME, b"shipped")
    mode = stat.S_IMODE(Path(module.__file__).parent.stat().st_mode)
    for place in (shipped, entry(shipped).parent):
        place.chmod(mode)
    assert Store(None, shipped, TARGET).read(NAME) == b"shipped"
    shipped.chmod(mode | 0o002)
    assert Store(None, shipped, TARGET).read(NAME) is None


def test_damaged_shipped_code_is_neither_run_nor_removed(tmp_path: Path) -> None:
    Store(tmp_path, None, TARGET).write(NAME, b"shipped")
    entry(tmp_path).write_bytes(b"half")
    assert Store(None, tmp_path, TARGET).read(NAME) is None
    assert entry(tmp_path).exists()


@pytest.mark.parametrize(
    ("target", "name", "why"),
    [
        (TARGET, "rules-02/apply-02", "other sources of rules"),
        (Target("gull", ""), NAME, "is not for .*-gull"),
    ],
)
def test_shipped_code_that_does_not_fit_gets_one_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, target: Target, name: str, why: str
) -> None:
    # Nothing is ever shipped for kernels whose bounds are checked.
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    Store(tmp_path / "shipped", None, TARGET).write(NAME, b"shipped")
    own = Store(tmp_path / "home", tmp_path / "shipped", target)
    with pytest.warns(RuntimeWarning, match=why):
        assert own.read(name) is None
    assert own.read(name) is None  # without a second word
    own.write(name, b"own")
    assert own.read(name) == b"own"


@pytest.mark.parametrize("name", ["rules-01/legal-03", "plugin-01/apply-02"])
def test_what_was_never_to_be_shipped_gets_none(tmp_path: Path, name: str) -> None:
    Store(tmp_path, None, TARGET).write(NAME, b"shipped")
    assert Store(None, tmp_path, TARGET).read(name) is None


def test_it_knows_what_was_used(tmp_path: Path) -> None:
    Store(tmp_path, None, TARGET).write(NAME, b"code")
    store = Store(tmp_path, None, TARGET)
    assert store.read("rules-01/legal-03") is None
    assert store.names == set()
    store.read(NAME)
    store.write("rules-01/perft-04", b"code")
    assert store.names == {NAME, "rules-01/perft-04"}


def test_a_read_only_store_is_read_and_new_entries_go_elsewhere(
    tmp_path: Path, environ: pytest.MonkeyPatch
) -> None:
    Store(tmp_path, None, TARGET).write(NAME, b"code")
    environ.setattr(module, "_make", lambda folder: False)  # even root cannot write there
    read_only = Store(tmp_path, None, TARGET)
    assert read_only.read(NAME) == b"code"
    with pytest.warns(RuntimeWarning, match="cannot be written"):
        read_only.write("rules-01/legal-03", b"more")
    assert read_only.read("rules-01/legal-03") == b"more"
    assert read_only.read(NAME) == b"code"
    assert tmp_path not in read_only.folder.parents
    assert os.environ["NUMBA_CACHE_DIR"] == str(read_only.folder.parent)  # for child processes


@pytest.mark.parametrize("place", [".", TARGET.tag])
def test_a_folder_that_others_can_write_is_not_used(tmp_path: Path, place: str) -> None:
    root = tmp_path / "shared"
    Store(root, None, TARGET).write(NAME, b"planted")
    (root / place).chmod(0o777)
    own = Store(root, None, TARGET)
    assert own.read(NAME) is None
    with pytest.warns(RuntimeWarning, match="can be written by others"):
        own.write(NAME, b"code")
    assert own.read(NAME) == b"code"
    assert b"planted" in entry(root).read_bytes()


def test_an_entry_that_others_can_write_is_not_used(tmp_path: Path) -> None:
    Store(tmp_path, None, TARGET).write(NAME, b"planted")
    entry(tmp_path).chmod(0o666)
    assert Store(tmp_path, None, TARGET).read(NAME) is None


def test_another_users_folder_is_not_used(tmp_path: Path, environ: pytest.MonkeyPatch) -> None:
    Store(tmp_path, None, TARGET).write(NAME, b"theirs")
    environ.setattr(os, "getuid", lambda: 12345)
    environ.setattr(module, "_ROOT", 12346)  # tests may run as root, whose files all may trust
    assert Store(tmp_path, None, TARGET).read(NAME) is None


def test_a_full_disk_leaves_no_half_entry(tmp_path: Path, environ: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object) -> None:
        raise OSError(28, "No space left on device")

    store = Store(tmp_path, None, TARGET)
    environ.setattr(os, "fdopen", refuse)
    with pytest.warns(RuntimeWarning, match="No space left on device"):
        store.write(NAME, b"code")
    assert store.read(NAME) is None
    assert list(entry(tmp_path).parent.iterdir()) == []


def test_where_nothing_can_be_written_code_is_compiled_each_time(
    tmp_path: Path, environ: pytest.MonkeyPatch
) -> None:
    """A container whose file system is read-only, without a folder for temporary files."""

    def nowhere(**how: str) -> str:
        raise FileNotFoundError(2, "No usable temporary directory")

    Store(tmp_path, None, TARGET).write(NAME, b"code")
    environ.setattr(module, "_make", lambda folder: False)
    environ.setattr("tempfile.mkdtemp", nowhere)
    sandboxed = Store(tmp_path, None, TARGET)
    assert sandboxed.read(NAME) == b"code"
    assert not sandboxed.lock(NAME)
    with pytest.warns(RuntimeWarning, match="No usable temporary directory"):
        sandboxed.write("rules-01/legal-03", b"more")
    assert sandboxed.read("rules-01/legal-03") is None
    sandboxed.forget_old()


def test_nobody_waits_for_a_lock_that_cannot_be_taken(
    tmp_path: Path, environ: pytest.MonkeyPatch
) -> None:
    """As after `sudo rookery`: the file of locks in the user's folder belongs to root."""

    def refuse(*_given: object) -> int:
        raise PermissionError(13, "Permission denied")

    store = Store(tmp_path, None, TARGET)
    assert store.folder.is_dir()
    environ.setattr(os, "open", refuse)
    assert not store.lock(NAME)


WRITE = """
import os, sys
from pathlib import Path
from rookery.core.compiler.store import Store
from rookery.core.compiler.target import Target
store = Store(Path(sys.argv[1]), None, Target("penguin", ""))
class Killed(type(Path())):
    def replace(self, target):
        os.kill(os.getpid(), 9)
import rookery.core.compiler.store as module
store.folder
module.Path = Killed
store.write(sys.argv[2], b"code")
"""


def test_who_is_killed_while_writing_leaves_no_entry(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", WRITE, str(tmp_path), NAME]
    assert subprocess.run(command, env=environment, check=False).returncode == -9
    store = Store(tmp_path, None, TARGET)
    assert store.read(NAME) is None
    (left,) = entry(tmp_path).parent.iterdir()
    store.forget_old()
    assert left.exists()  # another process may be writing it
    os.utime(left, (0, time.time() - 2 * 24 * 3600))
    store.forget_old()
    assert not left.exists()
    store.write(NAME, b"code")
    assert store.read(NAME) == b"code"


def test_without_a_home_the_store_is_temporary(environ: pytest.MonkeyPatch) -> None:
    def nowhere(path: Path) -> Path:
        raise RuntimeError(f"no home for {path}")

    environ.setattr(Path, "expanduser", nowhere)
    assert module.home() is None
    store = Store(None, None, TARGET)
    with pytest.warns(RuntimeWarning, match="lost at exit"):
        store.write(NAME, b"code")
    assert store.read(NAME) == b"code"


def test_the_folder_is_the_users(environ: pytest.MonkeyPatch, tmp_path: Path) -> None:
    environ.setenv("HOME", str(tmp_path / "home"))
    assert module.home() == tmp_path / "home" / ".cache" / "rookery"
    environ.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert module.home() == tmp_path / "xdg" / "rookery"
    environ.setenv("NUMBA_CACHE_DIR", str(tmp_path / "own"))
    assert module.home() == tmp_path / "own"


def test_the_installed_package_is_found(environ: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert module.wheel_folder() is None
    (tmp_path / module.WHEEL).mkdir()
    environ.syspath_prepend(tmp_path)
    assert module.wheel_folder() == tmp_path / module.WHEEL


HOLD = """
import sys
from collections.abc import Callable
from pathlib import Path
from rookery.core.compiler.store import Store
from rookery.core.compiler.target import Target
store = Store(Path(sys.argv[1]), None, Target("penguin", ""))
store.lock("apply")
print("held", flush=True)
sys.stdin.read()
"""


def test_others_wait_until_the_holder_ends(tmp_path: Path) -> None:
    command, pipe = [sys.executable, "-c", HOLD, str(tmp_path)], subprocess.PIPE
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    with programs.running(command, env=env, stdin=pipe, stdout=pipe) as held:
        assert held.stdout
        assert held.stdout.readline() == "held\n"
        store = Store(tmp_path, None, TARGET)
        assert store.lock("apply", patience=0)  # in vain
        assert not store.lock("legal_actions")
        waited = []

        def end() -> None:
            waited.append(True)
            held.kill()

        assert store.lock("apply", waiting=end)
    assert waited == [True]


def test_old_folders_are_forgotten(tmp_path: Path) -> None:
    store = Store(tmp_path, None, TARGET)
    month_ago = time.time() - 31 * 24 * 3600
    for name in ("old-01/a", "new-01/a", "used-01/a"):
        store.write(name, b"code")
    before = tmp_path / "kernels-0123"
    before.mkdir()
    for folder in (store.folder / "old-01", store.folder / "used-01", before):
        os.utime(folder, (month_ago, month_ago))
    reader = Store(tmp_path, None, TARGET)
    assert reader.read("used-01/a") == b"code"
    reader.forget_old()
    assert sorted(one.name for one in store.folder.iterdir()) == ["new-01", "used-01"]
    assert not before.exists()
