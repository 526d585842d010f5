"""Play many games of one ruleset side by side, one ply of each per step, in a compiled loop."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError
from rookery.core.game import Game
from rookery.core.kernels.arguments import Actions
from rookery.core.kernels.rng import seeded
from rookery.core.kernels.turn import OVER
from rookery.core.players.dense import Dense, Floats, Mask, NoSuchAction, Whole
from rookery.envs import checks
from rookery.envs.batch_kernel import ANY, BEGIN, LIST, PLAY, STAY, kernel, mark
from rookery.envs.checks import count
from rookery.envs.deals import held_out, set_ups
from rookery.envs.rewards import returns

__all__ = ["ANY", "BEGIN", "STAY", "Batch", "NotInRow"]


class NotInRow(RookeryError):
    """A code that is no legal action in its row; no row has changed."""

    def __init__(self, row: int, code: int) -> None:
        super().__init__(f"row {row} has no action {code} now")
        self.row = row
        self.action = code


class Batch:
    """`n` games of a ruleset, as arrays with one row per game, most of them int64.

    - `turns`: the seat to move, CHANCE (-1) or OVER (-2)
    - `played`: the code played last; BEGIN for a game that was restarted, STAY for one that waited
    - `plies`: how many plies since the beginning
    - `states`: the records that kernels work on
    - `codes`, `counts`, `weights`: what can be played next, the first `counts[i]` of row i;
      computed on demand
    - `ranking_keys`: for games that are over, see `State.ranking_keys`

    Each game begins with one of `deals` set-ups. They are drawn from `deal_seed`, by default from
    the seed with which the games began. With `held_out` they are others, which a batch without it
    never sees. Games of unbounded length are cut off after the game's `max_plies`.
    """

    @check_arguments
    def __init__(
        self,
        game: Game[Any],
        options: Any,
        n: int,
        seed: int | str = 0,
        deals: int = 64,
        *,
        deal_seed: int | str | None = None,
        held_out: bool = False,
    ) -> None:
        """Raises SetupError for bad numbers, or too few set-ups to hold any out."""
        self.game = game
        self.options = options
        self.deal_seed, self.held_out = deal_seed, held_out
        n, self._deals, rules = count(n, "n"), count(deals, "deals"), game.rules.kernels
        self._advance = kernel(rules)
        self.states = np.zeros(n, rules.state)
        self.turns, self.plies, self.played, self._counts, self._board_of = np.zeros(
            (5, n), np.int64
        )
        self._codes, self._weights = np.zeros((2, n, rules.max_actions), np.int64)
        self._room = np.zeros((2, rules.max_actions), np.int64)
        self._any = np.full(n, ANY, np.int64)
        self._deal(seed)
        self.players = self._first_states[0].players
        self.ranking_keys: Actions = np.zeros((n, max(1, self.players)), np.int64)
        self._restart(seed)

    def _deal(self, seed: int | str) -> None:
        """Draw the set-ups that games begin with, unless the same ones are there already."""
        drawn_from = checks.seed(seed if self.deal_seed is None else self.deal_seed)
        if drawn_from == getattr(self, "_drawn_from", None):
            return
        draw = held_out if self.held_out else set_ups
        options = draw(self.game, self.options, drawn_from, self._deals)
        self._first_states = [self.game.start(entry) for entry in options]
        self._starts = np.array(
            [entry.record for entry in self._first_states], self.game.rules.kernels.state
        )
        boards = [entry.board.tables for entry in self._first_states]
        self._boards, self._board_of_start = _different(boards)
        self._drawn_from = drawn_from

    def _restart(self, seed: int | str) -> None:
        self._rngs = np.concatenate([seeded(f"{seed} row {row}") for row in range(len(self))])
        self.step(np.full(len(self), BEGIN, np.int64))

    def __len__(self) -> int:
        return int(self.states.size)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_advance"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """The compiled loop belongs to the game: a copy of it would be compiled anew."""
        vars(self).update(state)
        self._advance = kernel(self.game.rules.kernels)

    def begin(self, seed: int | str) -> None:
        """Restart all games; everything drawn from here on, set-ups too, depends on this seed."""
        self._deal(seed)
        self._restart(seed)

    def step(self, actions: Whole | None = None) -> None:
        """Play one ply of each game by these codes. ANY, or no codes at all, means a random ply.

        A game that is over restarts instead, whatever its code is, except STAY. With STAY a game
        waits, with BEGIN it restarts. Raises NotInRow, and then nothing has changed.
        """
        choices = self._any if actions is None else checks.row(actions, len(self), "codes")
        wrong = self._call(PLAY, choices)
        if wrong >= 0:
            raise NotInRow(wrong, int(choices[wrong]))
        self._are_listed = False

    def _call(self, what: int, choices: Whole) -> int:
        return int(
            self._advance(
                what, self._boards, self._board_of, self.states, self._starts,
                self._board_of_start, choices, self.played, self.turns, self.plies,
                self.game.rules.kernels.max_plies, self._rngs, self.ranking_keys, self._counts,
                self._codes, self._weights, self._room[0], self._room[1],
            )
        )  # fmt: skip

    def _list(self) -> None:
        if not self._are_listed:
            self._call(LIST, self._any)
            self._are_listed = True

    @property
    def codes(self) -> Actions:
        """The codes that can be played next in each row."""
        self._list()
        return self._codes

    @property
    def counts(self) -> Actions:
        """How many codes can be played next in each row."""
        self._list()
        return self._counts

    @property
    def weights(self) -> Actions:
        """The weight of each outcome; meaningless in rows where a seat is to move."""
        self._list()
        return self._weights

    @property
    def boards(self) -> Any:
        """The board of each row; don't change it."""
        if len(self._boards) == 1:
            return np.broadcast_to(self._boards, len(self))
        return self._boards[self._board_of]

    @property
    def over(self) -> Mask:
        """Where a game has ended or is cut off; it restarts with the next step."""
        is_over: Mask = (self.turns == OVER) | self.cut_off
        return is_over

    @property
    def cut_off(self) -> Mask:
        """Where a game is not over but has reached `max_plies`."""
        long: Mask = (self.plies >= self.game.rules.kernels.max_plies) & (self.turns != OVER)
        return long

    def returns(self) -> NDArray[np.float64]:
        """Each seat's result, -1 to 1, see `envs.rewards`; 0 where a game is not over."""
        if self.players == 1:
            return np.array([self._alone(row) for row in range(len(self))])
        keys = self.ranking_keys[:, : self.players]
        beaten = np.sign(keys[:, :, None] - keys[:, None, :]).sum(axis=2)
        shares: NDArray[np.float64] = beaten / (self.players - 1)
        shares[self.turns != OVER] = 0
        return shares

    def _alone(self, row: int) -> list[float]:
        if self.turns[row] != OVER:
            return [0.0]
        start = self._first_states[
            int(np.flatnonzero(self._board_of_start == self._board_of[row])[0])
        ]
        record, ply = self.states[row].tobytes(), int(self.plies[row])
        return returns(self.game, start.following(record, ply, OVER))

    # -- in numbers of a fixed size ----------------------------------------------------------------

    @property
    def dense(self) -> Dense:
        """The ruleset's actions and observations; raises NoSuchAction if the game has none."""
        dense = self.game.players.dense(self._first_states[0])
        if dense is None:
            raise NoSuchAction("index", 0, 0)
        return dense

    @check_arguments
    def masks(self, dense: Dense, out: Mask) -> None:
        """Write the mask of legal actions of each row to `out`: n x len(dense.actions)."""
        checks.room(out, (len(self), len(dense.actions)))
        indices = dense.actions.table
        if indices is not None:
            mark(self.turns, self.counts, self.codes, indices, out)
            return
        out[:] = False
        counts = np.where(self.turns >= 0, self.counts, 0)
        rows = np.repeat(np.arange(len(self)), counts)
        is_filled = np.arange(self.codes.shape[1]) < counts[:, None]
        out[rows, dense.actions.indices(self.codes[is_filled])] = True

    @check_arguments
    def observe(self, dense: Dense, out: Floats) -> None:
        """Write what each row's seat to move sees to `out`: n x len(dense.observation)."""
        checks.room(out, (len(self), len(dense.observation)))
        dense.observation.write(self.boards, self.states, np.maximum(self.turns, 0), out)


def _different(boards: Sequence[Any]) -> tuple[Any, Whole]:
    """The distinct boards, and for each given board the number of its distinct one."""
    numbers: dict[bytes, int] = {}
    indices = [numbers.setdefault(board.tobytes(), len(numbers)) for board in boards]
    first = [indices.index(number) for number in range(len(numbers))]
    return np.array([boards[at] for at in first], boards[0].dtype), np.array(indices, np.int64)
