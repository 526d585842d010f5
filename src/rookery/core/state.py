"""A complete position, immutable. Everything outside the kernels speaks to this class."""

from collections import namedtuple
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache, wraps
from typing import Any, NoReturn, TypeVar

import numpy as np

from rookery.core.errors import IllegalAction, WrongState
from rookery.core.game_of_state import GameOfState
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.core.ranking import competition_ranking, returns

T = TypeVar("T")


@cache
def _plain(record: "np.dtype[Any]") -> Any:
    return namedtuple("Plain", record.names or ())


@lru_cache(maxsize=4096)
def _share(weight: int, total: int) -> Fraction:
    return Fraction(weight, total)


def cached_on_state(make: "Callable[[State], T]") -> "Callable[[State], T]":
    """Keep what a function reads off a state with that state: it is computed once."""
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def kept(state: "State") -> T:
        if name not in state.__dict__:
            state.__dict__[name] = make(state)
        found: T = state.__dict__[name]
        return found

    return kept


class State:
    """A position of a game: valid by construction, in normal form, never changed.

    Made by `Game.start`, `Game.parse` and `apply`. Two states are equal when their games and
    position texts are.
    """

    def __init__(self, game: "GameOfState[State]", board: Any, record: Any, players: int) -> None:
        """For games: `record` is this state's own now; `board.tables` is the kernels' board."""
        self.game = game
        self.board = board
        self.players = players
        self.ply = 0
        self._boards = np.atleast_1d(board.tables)
        self._records = record.reshape(1)
        self._applied: tuple[str, State] | None = None  # the last action: often asked for again

    @cached_property
    def record(self) -> Any:
        """What kernels see of this state; not to be changed."""
        return self._records[0]

    @cached_property
    def plain(self) -> Any:
        """The record's fields as plain numbers and lists: far faster to read one by one."""
        (fields,) = self._records.tolist()
        values = (field.tolist() if isinstance(field, np.ndarray) else field for field in fields)
        return _plain(self._records.dtype)._make(values)

    # -- what the position is ----------------------------------------------------------------

    @cached_property
    def _to_move(self) -> int:
        return int(self.game.kernels.entry_points.to_move(self._boards, self._records))

    @property
    def current_player(self) -> int | None:
        """The seat (from 0) that decides now; None at a chance node and when the game is over."""
        return self._to_move if self._to_move >= 0 else None

    @property
    def is_chance(self) -> bool:
        """Whether an outcome comes next: dice to be rolled, a card to be turned."""
        return self._to_move == CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._to_move == OVER

    @cached_property
    def text(self) -> str:
        """The complete one-line position text."""
        return self.game.text(self)

    @cached_property
    def _weights(self) -> dict[int, int]:
        """The codes of what may happen next, with what they weigh at a chance node, else with 1."""
        kernels = self.game.kernels
        codes, weights = np.empty((2, kernels.max_actions), dtype=np.int64)
        count = kernels.entry_points.outcomes(self._boards, self._records, codes, weights)
        return dict(zip(codes[:count].tolist(), weights[:count].tolist(), strict=True))

    @cached_property
    def _codes(self) -> dict[str, int]:
        """Action texts, in byte order, with their codes; outcomes at a chance node."""
        return dict(sorted((self.game.action_text(self, code), code) for code in self._weights))

    @property
    def legal_actions(self) -> tuple[str, ...]:
        """The texts of the actions that the seat to move has, in byte order; empty otherwise."""
        return tuple(self._codes) if self._to_move >= 0 else ()

    @cached_property
    def chance_outcomes(self) -> tuple[tuple[str, Fraction], ...]:
        """(outcome, probability) in byte order at a chance node; the probabilities sum to 1."""
        if not self.is_chance:
            return ()
        total = sum(self._weights.values())
        shares = {code: _share(weight, total) for code, weight in self._weights.items()}
        return tuple((text, shares[code]) for text, code in self._codes.items())

    @cached_property
    def ranking_keys(self) -> tuple[int, ...]:
        """One key per seat by which seats rank now: greater is better, equal is level."""
        out = np.zeros(max(self.players, 1), dtype=np.int64)
        self.game.kernels.entry_points.ranking_keys(self._boards, self._records, out)
        return tuple(out[: self.players].tolist())

    @property
    def ranking(self) -> tuple[int, ...]:
        """The place of each seat, ties shared (1, 2, 2, 4). Raises WrongState while it runs."""
        if not self.is_terminal:
            raise WrongState("the game is not over, so there is no ranking yet")
        return competition_ranking(self.ranking_keys)

    @property
    def returns(self) -> tuple[Fraction, ...]:
        """Utility of each seat, -1..1, from the ranking. Raises WrongState while the game runs."""
        return returns(self.ranking)

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """What each seat has collected so far, in the order of the game's `score_names`."""
        return self.game.scores(self)

    # -- what may be done --------------------------------------------------------------------

    def apply(self, action: str) -> "State":
        """The state after an action (or, at a chance node, an outcome).

        Raises MalformedAction if the text is not the game's notation, IllegalAction (with the
        clause) if it is not legal now, WrongState when the game is over. This state never changes.
        """
        if self._applied is None or self._applied[0] != action:
            code = self.game.action_code(self, action)
            if code not in self._weights:
                self._refuse(action, code)
            self._applied = action, self.apply_code(code)
        return self._applied[1]

    def _refuse(self, action: str, code: int) -> NoReturn:
        if self.is_terminal:
            raise WrongState(f"the game is over; {action} comes too late")
        clause, reason = self.game.objection(self, code)
        raise IllegalAction(action, self.ply, clause, reason)

    def apply_code(self, code: int) -> "State":
        """The state after a legal action's code: trusts it."""
        after = self._copy()
        turn = self.game.kernels.entry_points.step(self._boards, after, code)
        return self._then(after, turn)

    def _copy(self) -> Any:
        """The record again, as an array of one that may be changed."""
        return np.ndarray(1, self._records.dtype, bytearray(self._records.tobytes()))

    def _then(self, records: Any, turn: int) -> "State":
        """The next state of the game, in normal form."""
        after = State.__new__(State)
        after.game, after.board, after.players = self.game, self.board, self.players
        after.ply, after._boards, after._records = self.ply + 1, self._boards, records
        after._to_move, after._applied = int(turn), None
        return after

    def bare(self) -> "State":
        """The same position without what was read off this one since: the least one can keep."""
        same = self._then(self._copy(), self._to_move)
        same.ply = self.ply
        return same

    def apply_all(self, actions: Sequence[str]) -> "State":
        """The state after several actions, or whole turns; raises at the first that is refused."""
        return self.path(actions)[-1]

    def path(self, actions: Sequence[str]) -> "list[State]":
        """This state and the ones after each of several actions, whole turns taken apart."""
        states = [self]
        for action in (part for text in actions for part in self.game.split_turn(text)):
            states.append(states[-1].apply(action))
        return states

    @cached_property
    def taking_part(self) -> tuple[int, ...]:
        """The seats (from 0) that can leave: not gone, and not out by the rules."""
        return tuple(seat for seat in range(self.players) if self._left(seat) is not None)

    def leave(self, seat: int) -> "State":
        """The state after a seat (from 0) stops playing: flagged or resigned. It ranks last.

        Raises WrongState when the game is over, there is no such seat, it has left already, or it
        is out by the rules and keeps the place that it has earned.
        """
        after = self._left(seat)
        if after is None:
            raise WrongState(f"seat {seat + 1} takes no part any more, so it cannot leave")
        return self._then(after, self.game.kernels.entry_points.settle(self._boards, after))

    def _left(self, seat: int) -> Any:
        """The record once a seat has left, not in normal form; None if it takes no part."""
        if self.is_terminal or not 0 <= seat < self.players:
            return None
        after = self._copy()
        self.game.kernels.entry_points.leave(self._boards, after, seat)
        return None if after.tobytes() == self._records.tobytes() else after

    # -- faces -------------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (self.game.name, self.text) == (other.game.name, other.text)

    def __hash__(self) -> int:
        return hash((self.game.name, self.text))

    def __repr__(self) -> str:
        return f"load({self.game.name!r}).parse({self.text!r})"

    def _repr_svg_(self) -> str:
        return self.game.picture(self)
