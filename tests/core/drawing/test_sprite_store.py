"""What one process has rasterised, another one reads; what is odd there is drawn again."""

import re
import shutil
from pathlib import Path

import pytest

from rookery.core.drawing import painting, raster, sprite_store, sprites
from rookery.core.drawing.sheet import Sheet
from rookery.core.drawing.sprite_store import SpriteStore
from rookery.core.drawing.sprites import Sprites
from tests.core.drawing.test_painting import Resvg, told


@pytest.fixture
def sheet() -> Sheet:
    return raster.sheet(told("packeis", 2)[20], 200)


def drawn(folder: Path, sheet: Sheet, monkeypatch: pytest.MonkeyPatch) -> tuple[bytes, int]:
    """The pixels that a process with this folder draws, and how often it asks resvg for some."""
    with monkeypatch.context() as patch:
        resvg = Resvg(patch)
        patch.setattr(painting, "SPRITES", Sprites(store=SpriteStore(folder)))
        return painting.still(sheet).tobytes(), len(resvg.calls)


def test_the_next_process_rasterises_nothing(
    tmp_path: Path, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, asked = drawn(tmp_path / "new", sheet, monkeypatch)
    assert asked > 0
    assert drawn(tmp_path / "new", sheet, monkeypatch) == (first, 0)


def test_damaged_entries_are_drawn_again(
    tmp_path: Path, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, asked = drawn(tmp_path, sheet, monkeypatch)
    for number, entry in enumerate(sorted(tmp_path.iterdir())):
        whole = entry.read_bytes()
        entry.write_bytes([b"", whole[: len(whole) // 2], whole[:-1] + b"?"][number % 3])
    assert drawn(tmp_path, sheet, monkeypatch) == (first, asked)
    assert drawn(tmp_path, sheet, monkeypatch) == (first, 0)


def test_a_folder_that_others_can_write_is_not_used(
    tmp_path: Path, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o777)
    first, asked = drawn(tmp_path, sheet, monkeypatch)
    assert not list(tmp_path.iterdir())
    assert drawn(tmp_path, sheet, monkeypatch) == (first, asked)


def test_an_entry_that_others_can_write_is_not_read(tmp_path: Path) -> None:
    store, symbols = SpriteStore(tmp_path), Path(sprite_store.__file__)
    store.write(symbols, "key", b"content")
    assert store.read(symbols, "key") == b"content"
    for entry in tmp_path.iterdir():
        entry.chmod(0o666)
    assert store.read(symbols, "key") is None


def test_where_nothing_can_be_stored_pictures_are_drawn(
    tmp_path: Path, sheet: Sheet, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    first, asked = drawn(tmp_path / "file" / "folder", sheet, monkeypatch)
    assert (first, asked) == drawn(tmp_path / "file" / "folder", sheet, monkeypatch)


def test_other_symbols_have_other_entries(tmp_path: Path) -> None:
    store = SpriteStore(tmp_path / "store")
    one, other = tmp_path / "one.svg", tmp_path / "other.svg"
    one.write_text("<svg/>")
    other.write_text("<svg></svg>")
    store.write(one, "key", b"content")
    assert store.read(other, "key") is None
    same = Path(shutil.copy(one, tmp_path / "same.svg"))
    assert store.read(same, "key") == b"content", "its path doesn't matter"


def test_the_folder_is_bounded_and_the_newest_stay(tmp_path: Path) -> None:
    def filled(folder: Path) -> int:
        return sum(entry.stat().st_size for entry in folder.iterdir())

    symbols = Path(sprite_store.__file__)
    room = 2000
    for process in range(3):
        store = SpriteStore(tmp_path, room)
        for number in range(60):
            content = f"{process}, {number}".encode() * 3
            store.write(symbols, (process, number), content)
            assert filled(tmp_path) <= room
        assert store.read(symbols, (process, 59)) == content


def test_the_folder_is_that_of_compiled_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert sprite_store.user_folder() == tmp_path / "pictures"


def test_what_decides_about_pixels_is_in_the_name_of_an_entry() -> None:
    """Otherwise an entry of another version would be taken for what this one draws."""
    code = Path(sprites.__file__).read_text()
    modules = set(re.findall(r"^from rookery\.core\.drawing\.(\w+) import", code, re.MULTILINE))
    assert "sprite_pages" in modules
    assert {f"{name}.py" for name in modules - {"sprite_store"}} < set(sprite_store.DRAWING)
