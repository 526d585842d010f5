"""Who can sit at an arena's table: levels, searches under limits, and two baselines."""

from collections.abc import Callable
from typing import Protocol

import numpy as np

from rookery.core.chance import roll
from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.rng import draw, seeded
from rookery.core.searcher import GUARD_MS, Level, Limits, Searcher
from rookery.core.state import State
from rookery.search.kept import going_on
from rookery.search.runner import think


class Player(Protocol):
    """Chooses actions; one object plays one seat of one game at a time."""

    def choose(self, state: State, seed: int) -> str:
        """An action for the seat to move. Raises PlayerFailed when it can't."""

    def close(self) -> None:
        """The game is over for this player."""


class PlayerFailed(Exception):
    """A player gave no legal action: it crashed, was silent, or broke the rules of its language."""


class SearchPlayer:
    """Plays what a search finds within its limits; `keeps`: each goes on from the last one."""

    def __init__(
        self, search: Callable[[State, int], Searcher], limits: Limits, keeps: bool = False
    ) -> None:
        self._search, self._limits, self._keeps = search, limits, keeps
        self._last: Searcher | None = None

    def choose(self, state: State, seed: int) -> str:
        search = going_on(self._search(state, seed), self._last)
        self._last = search if self._keeps else None
        return think(search, self._limits).action

    def close(self) -> None:
        self._last = None


def level_player(level: Level, timed: bool = True) -> SearchPlayer:
    """A named level; not `timed`, not even a machine that is stuck cuts a thought short."""
    return SearchPlayer(level.search, Limits(movetime_ms=GUARD_MS if timed else None))


def full_strength(limits: Limits) -> SearchPlayer:
    """The game's own search at full strength under these limits.

    As in the text protocol only the clock makes an answer depend on what was searched before.
    """
    return SearchPlayer(
        lambda state, seed: state.game.searcher(state, limits, seed),
        limits,
        keeps=limits.only_time,
    )


class RandomPlayer:
    """Any legal action, each as likely as another."""

    def choose(self, state: State, seed: int) -> str:
        return state.game.action_text(state, _any(state, seeded(seed)))

    def close(self) -> None:
        pass


class GreedyPlayer:
    """Takes what it stands best with after its next two turns, the others playing at random.

    Two, since what is scored is often only stood on first. Any of several such actions.
    """

    def choose(self, state: State, seed: int) -> str:
        rng = seeded(seed)
        seat = state.current_player
        assert seat is not None
        worth = {code: _after_next(state.apply_code(code), seat, rng) for code in _codes(state)}
        most = max(worth.values())
        best = [code for code, score in worth.items() if score == most]
        return state.game.action_text(state, best[int(draw(rng, len(best)))])

    def close(self) -> None:
        pass


def _codes(state: State) -> list[int]:
    """The legal actions as codes, sparing their texts."""
    kernels = state.game.kernels
    out = np.empty(kernels.max_actions, dtype=np.int64)
    codes: list[int] = out[: kernels.legal_actions(state.board.tables, state.record, out)].tolist()
    return codes


def _any(state: State, rng: Rng) -> int:
    codes = _codes(state)
    return codes[int(draw(rng, len(codes)))]


def _after_next(state: State, seat: int, rng: Rng) -> tuple[int, ...]:
    """How the seat stands at best after its next turn, when all others have moved at random."""
    while not state.is_terminal and state.current_player != seat:
        if state.is_chance:
            state = state.apply(roll(state, rng))
        else:
            state = state.apply_code(_any(state, rng))
    if state.is_terminal:
        return _standing(state, seat)
    return max(_standing(state.apply_code(code), seat) for code in _codes(state))


def _standing(state: State, seat: int) -> tuple[int, ...]:
    """As the game would rank the seat now, then by what it has collected if that is its own."""
    game = state.game
    own = () if game.scores_are_common else state.scores[seat]
    return state.ranking_keys[seat], *(own if game.score_wins else own[:1])
