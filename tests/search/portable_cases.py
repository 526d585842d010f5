"""Searches for the page, run in Python: what they find, and what is in their arrays at the end."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

import rookery
from rookery.core.players.searcher import Limits, Report, Searcher
from rookery.core.record import Record
from rookery.core.state import State
from rookery.search.portable import Portable, flatten

ROOT = Path(__file__).resolve().parents[2]
ENGINE = ROOT / "src/rookery/server/static/engine"
ANALYSIS = "analysis"


@dataclass(frozen=True)
class Case:
    """A search of a position some plies after a deal: a level's, or an analysis of `nodes`."""

    game: str
    options: str
    plies: int
    strength: str = ANALYSIS
    nodes: int = 20_000

    def __str__(self) -> str:
        return f"{self.game}-{self.options}-{self.plies}-{self.strength}".replace(" ", ",")


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
"""What is compared with the page, array by array."""


def record(case: Case) -> Record:
    """The game up to the position: actions and outcomes are drawn, always the same ones."""
    game = rookery.load(case.game)
    given = dict(pair.split("=") for pair in case.options.split())
    options = game.deal(game.read_options(given), seed=5)
    state, taken = game.start(options), list[str]()
    drawn, plies = random.Random(str(case)), 0
    while plies < case.plies or state.is_chance:
        code = drawn.choice(state.codes)
        taken.append(state.game.text.action_text(state, code))
        state = state.apply_code(code)
        plies += not state.is_chance
    assert not state.is_terminal
    return Record(game, options, tuple(taken))


def position(case: Case) -> State:
    """The position after these plies."""
    return record(case).states()[-1]


def search(case: Case, state: State) -> Searcher:
    """The level's search, or an analysis."""
    if case.strength == ANALYSIS:
        limits = Limits(nodes=case.nodes, simulations=case.nodes)
        return state.game.players.searcher(state, limits, 3)
    level = next(one for one in state.game.players.levels if one.name == case.strength)
    return level.search(state, 3)


@dataclass(frozen=True)
class Native:
    """What Python finds: nodes after each slice, digests of arrays by name, the report."""

    slices: list[int]
    arrays: dict[str, str]
    report: Report


def run(searching: Searcher, portable: Portable) -> Native:
    slices = []
    while not searching.step():
        slices.append(searching.report().nodes)
    arrays = {name: sha256(array.tobytes()).hexdigest()[:16] for name, array in arrays_of(portable)}
    return Native(slices, arrays, searching.report())


def arrays_of(portable: Portable) -> Iterator[tuple[str, Any]]:
    for group, value in portable.groups.items():
        if group not in ("state", "codes", "root_codes"):  # scratch of the page
            yield from flatten(group, value)


def clear(portable: Portable) -> None:
    """What a blank array holds is not defined; here it is zero, as in the page."""
    for name, array in arrays_of(portable):
        if name in portable.blank:
            array.view("u1").fill(0)
