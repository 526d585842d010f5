"""The searches of the page: how large their files are, and how fast Node runs them."""

import gzip
import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import msgspec

from benchmarks.report import Row
from rookery.core.players.searcher import Limits, Searcher, run
from rookery.core.state import State
from rookery.search.portable import Movable, Portable, pack
from rookery.server.thinking.searches import kernels
from tests.search.portable_cases import ENGINE, ROOT, Case, position

SLICES = ROOT / "tests/js/engine/slices.js"
NODE = shutil.which("node")
TURNS = 3
CASES = (
    Case("packeis", "players=2", 12, nodes=400_000),
    Case("packeis", "players=3", 12, nodes=30_000),
    Case("penguin_game", "players=2", 4, nodes=3_000),
    Case("penguisi", "players=3", 8, nodes=300_000),
    Case("polar_escape", "players=3", 7, nodes=20_000),
)


def measure() -> Iterator[Row]:
    """Measure each file's bytes, and its speed in Node with the native search's beside it."""
    for case in CASES:
        state = position(case)
        about = kernels()[pack(case.game, _portable(case, state)).kernels]
        content = Path(ENGINE / about["file"]).read_bytes()
        name = f"{case.game}, {state.players} players"
        yield Row(f"{name}: file, compressed", len(gzip.compress(content, 9)) / 1024, "KB")
        if NODE is not None:
            yield _speed(name, case, state)


def _speed(name: str, case: Case, state: State) -> Row:
    """Nodes for each second of processor time, in turns with the native search."""
    rates, ratios = [], []
    for _ in range(TURNS):
        begun = time.thread_time()
        native = run(_search(case, state)).nodes / (time.thread_time() - begun)
        rates.append(_in_node(case, state))
        ratios.append(rates[-1] / native)
    return Row(f"{name}: in Node", median(rates), "nodes/s", "native", median(ratios))


def _search(case: Case, state: State) -> Searcher:
    limits = Limits(nodes=case.nodes, simulations=case.nodes)
    return state.game.players.searcher(state, limits, 1)


def _portable(case: Case, state: State) -> Portable:
    search = _search(case, state)
    assert isinstance(search, Movable)
    return search.portable()


def _in_node(case: Case, state: State) -> float:
    """The rate of a second run: browsers compile on other processors, a process pays for it."""
    sent = pack(case.game, _portable(case, state))
    about = kernels()[sent.kernels]
    asked = {"search": msgspec.to_builtins(sent), "kernels": about}
    line = json.dumps(asked | {"path": str(ENGINE / about["file"])})
    command = [str(NODE), str(SLICES)]
    twice = f"{line}\n{line}"
    done = subprocess.run(command, input=twice, capture_output=True, text=True, check=True)
    answer = json.loads(done.stdout.splitlines()[-1])
    return float(answer["report"]["nodes"]) / float(answer["seconds"])
