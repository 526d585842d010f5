"""Positions that a search treats as equal, checked by exhaustive search with the naive oracle."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from rookery.core.game import Game
from rookery.core.kernels.jit import njit
from rookery.core.state import State
from rookery.games.packeis.players import margins, order
from rookery.games.packeis.players.evaluation import make_context
from rookery.games.packeis.players.regions import FISH
from rookery.search.alphabeta.kernel import PRUNED
from rookery.search.alphabeta.tables import ESTIMATE
from tests.games.packeis.test_endgames import endgames
from tests.oracles import packeis as oracle
from tests.oracles import packeis_best

WALK = 20_000


@njit(cache=True)
def look_at(board: Any, state: Any, context: Any, out: Any) -> None:
    margins.look(board, state, context, out)


@njit(cache=True)
def order_all(board: Any, state: Any, context: Any, actions: Any, weights: Any, out: Any) -> None:
    margins.look(board, state, context, out)
    order.order_moves(board, state, context, actions, actions.size, weights)


class Seen(NamedTuple):
    key: int
    rest: int
    ply: int


def seen(state: State, known: dict[Any, Any]) -> Seen:
    """A position's key, and its true value less what the search takes as decided."""
    out = np.zeros(1, dtype=ESTIMATE)[0]
    look_at(state.board.tables, state.record, make_context(8, WALK), out)
    fish, floes = packeis_best.value(oracle.parse(state.text), known)
    (mine, mine_floes), (others, others_floes) = state.scores
    value = (mine - others + fish) * FISH + mine_floes - others_floes + floes
    return Seen(int(out.key), value - int(out.decided), state.ply)


def lines(state: State, rng: Random, count: int) -> Iterator[State]:
    """Every position of `count` random games from a state."""
    for _ in range(count):
        after = state
        while not after.is_terminal:
            yield after
            after = after.apply(rng.choice(after.legal_actions))


def test_positions_with_one_key_are_worth_the_same_apart_from_what_is_decided(
    game: Game[Any],
) -> None:
    rng = Random(3)
    known: dict[Any, Any] = {}
    merged = apart = 0
    for start in islice(endgames(game, 8), 40):
        rests: dict[int, Seen] = {}
        for state in {each.text: each for each in lines(start, rng, 12)}.values():
            one = seen(state, known)
            first = rests.setdefault(one.key, one)
            assert first.rest == one.rest, state.text
            merged += first is not one
            apart += first.ply != one.ply
    assert merged > 300
    assert apart > 100  # some after more moves: both seats have waited


def pruned(game: Game[Any], line: str) -> dict[str, bool]:
    """For each action of a position, whether a search leaves it out."""
    state = game.parse(line)
    codes, weights = np.array(state.codes, np.int64), np.zeros(len(state.codes), np.int64)
    out = np.zeros(1, dtype=ESTIMATE)[0]
    context = make_context(8, WALK)
    order_all(state.board.tables, state.record, context, codes, weights, out)
    texts = (game.text.action_text(state, code) for code in codes.tolist())
    return dict(zip(texts, (weights == PRUNED).tolist(), strict=True))


@pytest.mark.kernel_modes
@pytest.mark.parametrize(
    ("own", "kept"),
    [
        ("A111/.../B1111", set()),
        ("A111/.../B111", set()),
        ("A111/.../B11", {"a1-b1"}),
    ],
)
def test_who_would_be_answered_by_waiting_does_not_wait(
    game: Game[Any], own: str, kept: set[str]
) -> None:
    out = pruned(game, f"PK1 x0,0,0,0,0 {own}/......./2A11B13 A u00 s0.0,0.0")
    waits = {action for action in out if action.startswith("a1")}
    assert {action for action in waits if not out[action]} == kept
    assert not any(out[action] for action in out.keys() - waits)
