"""Leaked passwords are found in files of hashes, however these are laid out; others are not."""

import hashlib
import random
from pathlib import Path

import pytest

from rookery.core.errors import SetupError
from rookery.server.members.breached import Breached


def sha(password: str) -> str:
    return hashlib.sha1(password.encode()).hexdigest().upper()


@pytest.mark.parametrize("count", [1, 2, 3, 50, 257])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_every_hash_of_a_list_is_found_and_no_other(tmp_path: Path, count: int, end: str) -> None:
    rng = random.Random(count)
    words = [f"word {number}" for number in range(2 * count)]
    leaked, rest = words[:count], words[count:]
    lines = [
        f"{one}:{rng.randrange(10 ** rng.randrange(1, 9))}" for one in sorted(map(sha, leaked))
    ]
    file = tmp_path / "leaked.txt"
    for text in (end.join(lines), end.join(lines) + end):
        file.write_bytes(text.encode())
        known = Breached(str(file))
        assert all(map(known.has, leaked))
        assert not any(map(known.has, rest))


def test_hashes_may_be_bare_and_in_small_letters(tmp_path: Path) -> None:
    file = tmp_path / "leaked.txt"
    file.write_text("\n".join(sorted(sha(one).lower() for one in ("ä", "b", "c"))))
    known = Breached(str(file))
    assert known.has("ä")
    assert not known.has("d")


def test_without_a_file_nothing_is_known() -> None:
    assert not Breached("").has("password")


def test_what_is_no_list_is_refused_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "leaked.txt"
    with pytest.raises(SetupError, match="BREACHED"):
        Breached(str(file))
    for text in ("", "password\n", sha("a")[:-1] + ":1\n"):
        file.write_text(text)
        with pytest.raises(SetupError, match="no list"):
            Breached(str(file))
