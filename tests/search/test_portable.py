"""Searches run in the page as in Python: the same slices, arrays and answers, bit by bit."""

import gzip
import json
import shutil
import subprocess
from typing import Any

import msgspec
import pytest

from rookery.core.state import State
from rookery.search.portable import Movable, Portable, pack
from tests.search.portable_cases import CASES, ENGINE, ROOT, Case, clear, position, run, search
from tools.wasm import page

SLICES = ROOT / "tests/js/engine/slices.js"
NODE = shutil.which("node")


def in_the_page(case: Case, portable: Portable) -> dict[str, Any]:
    sent = pack(case.game, portable)
    table = json.loads((ENGINE / "engine.json").read_text())[sent.kernels]
    asked = {"search": msgspec.to_builtins(sent), "kernels": table}
    line = json.dumps(asked | {"path": str(ENGINE / table["file"])})
    done = subprocess.run(
        [str(NODE), str(SLICES)], input=line, capture_output=True, text=True, check=True
    )
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


@pytest.mark.skipif(NODE is None, reason="there is no Node")
@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_search_in_the_page_is_equal_in_every_array(case: Case) -> None:
    state = position(case)
    searching = search(case, state)
    assert isinstance(searching, Movable)
    portable = searching.portable()
    clear(portable)
    there = in_the_page(case, portable)
    here = run(searching, portable)
    assert there["slices"] == here.slices
    assert {name: there["arrays"][name] for name in here.arrays} == here.arrays
    assert there["report"]["nodes"] == here.report.nodes
    assert there["report"]["depth"] == here.report.depth
    assert there["report"]["proven"] == here.report.proven
    assert there["report"]["values"] == pytest.approx(here.report.values, abs=1e-12)
    assert texts(state, there["report"]["line"]) == list(here.report.line)


SMALL = 60_000


def test_files_are_small() -> None:
    files = sorted(ENGINE.glob("*.wasm"))
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 9)) for path in files}
    assert {name.partition("-")[0] for name in sizes} == {case.game for case in CASES}
    assert all(size < SMALL for size in sizes.values()), sizes


def texts(state: State, line: list[int]) -> list[str]:
    """A line of codes as texts."""
    written = []
    for code in line:
        written.append(state.game.text.action_text(state, code))
        state = state.apply_code(code)
    return written


def test_the_page_about_the_engine_has_the_sizes_of_its_files() -> None:
    assert page.table_of_page() == page.table(), "run `make wasm`"
