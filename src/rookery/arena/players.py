"""The arena's players: levels, searches under limits, and two baselines."""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from rookery.core.arguments import check_arguments
from rookery.core.chance import roll
from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.rng import draw, seeded
from rookery.core.players.searcher import GUARD_MS, Level, Limits, Searcher
from rookery.core.state import State
from rookery.search.runner import think
from rookery.search.search_cache import resume


class Player(Protocol):
    """Chooses actions; one object plays one seat of one game at a time."""

    def prepare(self, state: State) -> None:
        """Raise PlayerFailed if it can't play from this state on."""

    def choose(self, state: State, seed: int) -> str:
        """Choose an action for the seat to move. Raises PlayerFailed if it can't."""

    def close(self) -> None:
        """Free what this player holds, now that its game is over."""


@check_arguments
class Own:
    """A player that is part of Rookery: it can play every game."""

    def prepare(self, state: State) -> None:
        """Do nothing."""

    def close(self) -> None:
        """Do nothing: nothing is held."""


class PlayerFailure(Exception):
    """A player gave no legal action: it crashed, stayed silent, or violated the protocol."""


@check_arguments
class SearchPlayer(Own):
    """Plays what a search finds within its limits; with `keeps`, it reuses the previous search."""

    def __init__(
        self, search: Callable[[State, int], Searcher], limits: Limits, keeps: bool = False
    ) -> None:
        self._search, self._limits, self._keeps = search, limits, keeps
        self._last: Searcher | None = None

    def choose(self, state: State, seed: int) -> str:
        search = resume(self._search(state, seed), self._last)
        self._last = search if self._keeps else None
        return think(search, self._limits).action

    def close(self) -> None:
        self._last = None


@check_arguments
def level_player(level: Level, has_clock: bool = True) -> SearchPlayer:
    """A player of a named level; without `has_clock` no clock cuts its search short."""
    return SearchPlayer(level.search, Limits(movetime_ms=GUARD_MS if has_clock else None))


@check_arguments
def full_strength(limits: Limits) -> SearchPlayer:
    """The game's own search at full strength under these limits.

    As in the text protocol, a search builds on earlier ones only if time is its one limit.
    """
    return SearchPlayer(
        lambda state, seed: state.game.players.searcher(state, limits, seed),
        limits,
        keeps=limits.only_time,
    )


@check_arguments
class RandomPlayer(Own):
    """Plays a uniformly random legal action."""

    def choose(self, state: State, seed: int) -> str:
        return state.game.text.action_text(state, _any(state, seeded(seed)))


@check_arguments
class GreedyPlayer(Own):
    """Plays for the best standing after its next two turns, while the others play at random.

    Two turns, since a piece often scores only on the turn after it gets there. Ties are broken at
    random.
    """

    def choose(self, state: State, seed: int) -> str:
        rng = seeded(seed)
        seat = state.current_player
        assert seat is not None
        worth = {code: _after_next(state.apply_code(code), seat, rng) for code in _codes(state)}
        most = max(worth.values())
        best = [code for code, score in worth.items() if score == most]
        return state.game.text.action_text(state, best[int(draw(rng, len(best)))])


def _codes(state: State) -> list[int]:
    """The legal actions as codes, without the cost of their texts."""
    kernels = state.game.rules.kernels
    out = np.empty(kernels.max_actions, dtype=np.int64)
    codes: list[int] = out[: kernels.legal_actions(state.board.tables, state.record, out)].tolist()
    return codes


def _any(state: State, rng: Rng) -> int:
    codes = _codes(state)
    return codes[int(draw(rng, len(codes)))]


def _after_next(state: State, seat: int, rng: Rng) -> tuple[int, ...]:
    """The seat's best standing after its next turn, once all others have moved at random."""
    while not state.is_terminal and state.current_player != seat:
        if state.is_chance:
            state = state.apply(roll(state, rng))
        else:
            state = state.apply_code(_any(state, rng))
    if state.is_terminal:
        return _standing(state, seat)
    return max(_standing(state.apply_code(code), seat) for code in _codes(state))


def _standing(state: State, seat: int) -> tuple[int, ...]:
    """A sort key: how the game would rank the seat now, then its own scores if it has any."""
    game = state.game
    own = () if game.rules.scores_are_common else state.scores[seat]
    return state.ranking_keys[seat], *(own if game.rules.score_wins else own[:1])
