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
from tests.search.portable_cases import ENGINE, ROOT, Case, clear, position, run, search

SLICES = ROOT / "tests/js/engine/slices.js"
NODE = shutil.which("node")
CASES = (
    Case("packeis", "players=2", 0, nodes=3_000),
    Case("packeis", "players=2", 9),
    Case("packeis", "players=2", 24, nodes=60_000),
    Case("packeis", "players=2", 12, "chick"),
    Case("packeis", "players=2", 12, "adelie"),
    Case("packeis", "players=2", 13, "king"),
    Case("packeis", "players=3", 10, nodes=3_000),
    Case("packeis", "players=4", 20, nodes=2_000),
    Case("packeis", "players=3", 14, "rockhopper"),
    Case("packeis", "players=4", 16, "king"),
    Case("packeis", "players=2 shape=rhomb", 12, "emperor"),
    Case("packeis", "players=3 layout=random", 12, "emperor"),
    Case("penguin_game", "players=2", 4, nodes=600),
    Case("penguin_game", "players=4 flame=1 drift=1", 6, nodes=400),
    Case("penguin_game", "players=3", 5, "king"),
    Case("penguin_game", "players=4", 4, "emperor"),
    Case("penguisi", "players=2", 8, nodes=15_000),
    Case("penguisi", "players=4", 11, nodes=15_000),
    Case("penguisi", "players=3 guin=1", 9, "rockhopper"),
    Case("penguisi", "players=2", 12, "emperor"),
    Case("polar_escape", "players=3", 7, nodes=3_000),
    Case("polar_escape", "players=5", 60, nodes=10_000),
    Case("polar_escape", "players=4 overshoot=choice free_shift=any", 8, "chick"),
    Case("polar_escape", "players=5 landing=path", 9, "king"),
    Case("polar_escape", "players=6", 12, "emperor"),
)


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
