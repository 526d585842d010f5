"""What is seen of an action at a glance, counted again by the naive oracle."""

from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from rookery.core.game import Game
from rookery.core.players.searcher import Comparing, Limits, run
from rookery.core.state import State
from rookery.games.packeis.players import levels, policy
from rookery.games.packeis.players.evaluation import make_context
from rookery.games.packeis.players.learned import evened, shipped
from rookery.games.packeis.players.policy import GLANCES, NAMES
from tests.games.packeis.positions import PERFT, placing
from tests.oracles import packeis as oracle

SEED = 5


def seen(state: State) -> dict[str, dict[str, float]]:
    """What is seen of each legal action."""
    actions = state.legal_actions
    codes = np.array([state.code_of[text] for text in actions], np.int64)
    rows = np.empty((codes.size, GLANCES))
    policy.see_all(state.board.tables, state.record, make_context(8, levels.WALK), codes, rows)
    named = [dict(zip(NAMES, row, strict=True)) for row in rows.tolist()]
    return dict(zip(actions, named, strict=True))


def around(cell: oracle.Cell) -> list[oracle.Cell]:
    """The six cells around one, in a circle."""
    turns = ((0, 2), (1, 1), (1, -1), (0, -2), (-1, -1), (-1, 1))
    return [(cell[0] + down, cell[1] + across) for down, across in turns]


@dataclass(frozen=True)
class After:
    """The ice after an action, with the target still to be seen from both its ends."""

    position: oracle.Position
    turn: int
    target: oracle.Cell

    def beside(self, cell: oracle.Cell) -> list[oracle.Cell]:
        ice = oracle.free(self.position) - {self.target}
        return [near for near in around(cell) if near in ice]

    def worth(self, cell: oracle.Cell) -> float:
        return sum(self.position.fish[near] + 1 / 128 for near in self.beside(cell)) / 4

    def reach(self, cell: oracle.Cell) -> float:
        occupied = {**self.position.penguins, self.target: self.turn}
        return len(list(oracle.slides(replace(self.position, penguins=occupied), cell))) / 8

    def arcs(self) -> int:
        """The number of separate pieces of ice around the target."""
        ring = [near in self.beside(self.target) for near in around(self.target)]
        return 1 if all(ring) else sum(on and not ring[i - 1] for i, on in enumerate(ring))


def counted(position: oracle.Position, action: str) -> dict[str, float]:
    """The same counted by the oracle, apart from what depends on whose ice it is."""
    start, target = oracle.choices(position)[action]
    turn = position.turn
    assert turn is not None
    after, fish = After(position, turn, target), position.fish[target]
    others = {cell: seat for cell, seat in position.penguins.items() if cell != start}
    met = {cell: others[cell] for cell in around(target) if cell in others}
    foes = {cell: seat for cell, seat in met.items() if seat != turn}
    ways = len(after.beside(target))
    found = {
        "two fish": fish == 2,
        "three fish": fish == 3,
        "fish beside": after.worth(target),
        "ways": ways / 4,
        "one way": ways == 1,
        "no way": ways == 0,
        "reach": after.reach(target),
        "foes beside": len(foes),
        "foes shut in": sum(1 / (1 + len(after.beside(cell))) for cell in foes),
        "next foe beside": sum(seat == (turn + 1) % position.players for seat in foes.values()),
        "friends beside": len(met) - len(foes),
        "parts": max(0, after.arcs() - 1),
    }
    return found | (left_behind(after, start) if start is not None else {})


def left_behind(after: After, start: oracle.Cell) -> dict[str, float]:
    """What is seen of the floe that the penguin leaves."""
    penguins = after.position.penguins
    ways = len(after.beside(start))
    return {
        "ways left": ways / 4,
        "last way left": ways <= 1,
        "foes left": sum(penguins.get(cell, after.turn) != after.turn for cell in around(start)),
        "fish left": after.worth(start),
        "reach left": after.reach(start),
        "step": after.target in around(start),
    }


@pytest.mark.kernel_modes
@pytest.mark.parametrize("line", [PERFT["M3"][0], PERFT["M4"][0], placing(3), placing(4)])
def test_what_is_seen_is_what_lies_there(game: Game[Any], line: str) -> None:
    rng, state = Random(SEED), game.parse(line)
    while not state.is_terminal:
        position = oracle.parse(state.text)
        for action, glance in seen(state).items():
            expected = counted(position, action)
            numbers = {name: float(value) for name, value in expected.items()}
            assert {name: glance[name] for name in expected} == pytest.approx(numbers)
            rest = set(NAMES) - set(expected) - {"own ice", "best walk"}
            assert all(glance[name] == 0 for name in rest)
        state = state.apply(rng.choice(state.legal_actions))


@pytest.mark.kernel_modes
def test_own_ice_has_one_best_walk(game: Game[Any]) -> None:
    """B can't cross the gap; the best walk from c1 takes both floes on its left."""
    state = game.parse("PK1 x0 12A13.B12 A u00 s0.0,0.0")
    glances = seen(state)
    assert [glances[action]["own ice"] for action in ("c1-a1", "c1-b1", "c1-d1")] == [1, 1, 1]
    walks = [action for action, glance in glances.items() if glance["best walk"]]
    assert walks in (["c1-a1"], ["c1-b1"])


@pytest.mark.parametrize("players", [3, 4])
def test_full_strength_guesses_more_evenly_and_tries_more(game: Game[Any], players: int) -> None:
    state = game.start(game.deal(game.options(players=players), SEED))
    learned = levels.sampling(state, 2_000, SEED, shipped())
    full = levels.searcher(state, Limits(simulations=2_000), SEED)
    assert run(full).nodes == run(learned).nodes
    tried = [len(search.choices(99)) for search in (learned, full) if isinstance(search, Comparing)]
    assert 1 < tried[0] < tried[1]


def test_even_guesses_leave_the_estimate_as_it_is() -> None:
    known = shipped()
    even = evened(known, 0.5)
    assert (even.policy * 2 == known.policy).all()
    assert even.judging is known.judging
    assert even.spread is known.spread
