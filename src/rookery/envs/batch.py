"""Many games of one ruleset, a ply of each at a time, in one compiled loop."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.dense import Dense, Floats, Mask, NoSuchAction, Whole
from rookery.core.errors import RookeryError
from rookery.core.game import Game
from rookery.core.kernels.arguments import Actions
from rookery.core.kernels.rng import seeded
from rookery.core.ranking import competition_ranking, returns
from rookery.envs.batch_kernel import ANY, kernel, room

__all__ = ["ANY", "Batch", "NotInRow"]


class NotInRow(RookeryError):
    """A code that is no legal action of its row; no row has changed."""

    def __init__(self, row: int, code: int) -> None:
        super().__init__(f"row {row} has no action {code} now")
        self.row = row
        self.action = code


class Batch:
    """`n` games of a ruleset. All of it lies in arrays with a row a game, most of int64.

    - `turns`: the seat to move, CHANCE (-1) or OVER (-2)
    - `codes`, `counts`, `weights`: what may follow, the first `counts[i]` of row i
    - `played`: what was played last; ANY after a new beginning
    - `plies`: how many since the beginning
    - `states`, `boards`: the records that kernels see

    Games begin with one of `deals` set-ups, drawn from the seed. Games without a bound end after
    the game's `max_plies`, too.
    """

    def __init__(
        self, game: Game[Any], options: Any, n: int, seed: int | str = 0, deals: int = 64
    ) -> None:
        self.game = game
        rules = game.kernels
        dealt = [game.start(game.deal(options, f"{seed} {number}")) for number in range(deals)]
        self.players = dealt[0].players
        self._example = dealt[0]
        self._starts = np.array([state.record for state in dealt], rules.state)
        self._start_boards = np.array([state.board.tables for state in dealt], rules.board)
        self._advance = kernel(rules)
        self.boards, self.states = np.zeros(n, rules.board), np.zeros(n, rules.state)
        self.turns, self.counts, self.plies, self.played = np.zeros((4, n), np.int64)
        self.codes, self.weights = room(n, rules)
        self.ranking_keys: Actions = np.zeros((n, max(1, self.players)), np.int64)
        self._rngs = np.concatenate([seeded(f"{seed} row {row}") for row in range(n)])
        self._any = np.full(n, ANY, np.int64)
        self.step(self._any)

    def __len__(self) -> int:
        return int(self.states.size)

    def step(self, chosen: Whole | None = None) -> None:
        """A ply of each game by these codes; ANY, or no codes at all: whatever falls by chance.

        Games that are over begin anew instead, whatever is chosen for them. Raises NotInRow, and
        then nothing has changed.
        """
        wanted = self._any if chosen is None else np.ascontiguousarray(chosen, np.int64)
        if wanted.shape != self.turns.shape:
            raise ValueError(f"{len(self)} codes are needed, one a row")
        wrong = self._advance(
            self.boards, self.states, self._start_boards, self._starts, wanted, self.played,
            self.turns, self.counts, self.codes, self.weights, self.ranking_keys, self._rngs,
            self.plies, self.game.kernels.max_plies,
        )  # fmt: skip
        if wrong >= 0:
            raise NotInRow(int(wrong), int(wanted[wrong]))

    @property
    def over(self) -> Mask:
        """Where a game has ended; it begins anew with the next step."""
        ended: Mask = (self.counts == 0) | (self.plies >= self.game.kernels.max_plies)
        return ended

    def returns(self) -> NDArray[np.float64]:
        """What each seat has got, -1 to 1, from the ranking; 0 where a game is not over."""
        out = np.zeros((len(self), self.players))
        for row in np.flatnonzero(self.counts == 0):
            keys = self.ranking_keys[row, : self.players].tolist()
            out[row] = [float(share) for share in returns(competition_ranking(keys))]
        return out

    # -- in numbers of a fixed size ----------------------------------------------------------------

    @property
    def dense(self) -> Dense:
        """The ruleset's actions and observations; raises NoSuchAction if the game has none."""
        found = self.game.dense(self._example)
        if found is None:
            raise NoSuchAction("index", 0, 0)
        return found

    def masks(self, dense: Dense, out: Mask) -> None:
        """What is legal in each row, into `out`: n x len(dense.actions)."""
        out[:] = False
        decided = np.where(self.turns >= 0, self.counts, 0)
        rows = np.repeat(np.arange(len(self)), decided)
        listed = np.arange(self.codes.shape[1]) < decided[:, None]
        out[rows, dense.actions.indices(self.codes[listed])] = True

    def observe(self, dense: Dense, out: Floats) -> None:
        """What each row's mover sees, into `out`: n x len(dense.observation)."""
        dense.observation.write(self.boards, self.states, np.maximum(self.turns, 0), out)
