"""The notebooks run from top to bottom and contain no outputs of an earlier run."""

from pathlib import Path

import nbformat
import pytest

from tools.site import NOTEBOOKS
from tools.site.notebooks import page, run

FILES = sorted(NOTEBOOKS.glob("*.ipynb"))
QUICK = "first-moves-of-packeis"


def _marked(path: Path) -> object:
    """One notebook runs with every test, at its small size; the others are slow."""
    return pytest.param(path, id=path.stem, marks=[] if path.stem == QUICK else pytest.mark.slow)


@pytest.mark.parametrize("path", [_marked(path) for path in FILES])
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # from the notebook runner
def test_it_runs_and_draws(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SIZE", "small")
    text = page(run(path), path.stem, tmp_path)
    drawn = sorted(tmp_path.glob("*.png"))
    assert drawn
    assert all(file.read_bytes().startswith(b"\x89PNG") for file in drawn)
    assert all(file.name in text for file in drawn)
    assert "Traceback" not in text


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_it_runs_in_full(path: Path) -> None:
    assert run(path).cells


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_file_holds_no_outputs(path: Path) -> None:
    book = nbformat.reads(path.read_text("utf-8"), as_version=4)  # type: ignore[no-untyped-call]  # it has no types
    cells = [cell for cell in book.cells if cell.cell_type == "code"]
    assert cells
    assert [cell for cell in cells if cell.outputs or cell.execution_count is not None] == []
