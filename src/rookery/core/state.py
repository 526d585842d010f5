"""A complete, immutable position. Everything outside the kernels uses this class."""

from array import array
from collections import namedtuple
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache, wraps
from numbers import Integral
from struct import Struct
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import numpy as np

from rookery.core.compiled_game import CompiledGame, Scratch
from rookery.core.errors import IllegalAction, WrongState, action_in, actions_in, of_type
from rookery.core.kernels.turn import CHANCE, OVER
from rookery.core.once import once
from rookery.core.ranking import competition_ranking, returns
from rookery.core.unpack import UNPACK

if TYPE_CHECKING:
    from rookery.core.game import Game

T = TypeVar("T")

_new = object.__new__


def _memory(record: bytes, ply: int) -> "array[int]":
    """A state's memory: the record, followed by the number of plies."""
    return array("b", record + bytes(-len(record) % 8) + _PLY.pack(ply))


_PLY = Struct("q")


def _address(memory: "array[int]") -> int:
    return memory.buffer_info()[0]


@cache
def _plain(names: tuple[str, ...]) -> Any:
    def reduce(plain: Any) -> Any:
        return _plain_again, (names, tuple(plain))

    base: Any = namedtuple("Plain", list(names))  # type: ignore[misc]  # known only now
    return type("Plain", (base,), {"__slots__": (), "__reduce__": reduce})


def _plain_again(names: tuple[str, ...], values: tuple[Any, ...]) -> Any:
    """Unpickle a state's `plain`, whose class has no importable name."""
    return _plain(names)._make(values)


@lru_cache(maxsize=4096)
def _share(weight: int, total: int) -> Fraction:
    return Fraction(weight, total)


def cached_on_state(make: "Callable[[State], T]") -> "Callable[[State], T]":
    """Make a function of a state cache its result in the state, so that it is computed once."""
    name = _name(make)

    @wraps(make)
    def from_cache(state: "State") -> T:
        try:
            value: T = state.__dict__[name]
        except KeyError:
            value = state.__dict__[name] = make(state)
        return value

    return from_cache


def keep_on_state(function: "Callable[[State], T]", state: "State", value: T) -> None:
    """Store the result of such a function where it is known already."""
    state.__dict__[_name(function)] = value


def _name(function: "Callable[[State], T]") -> str:
    return f"{function.__module__}.{function.__qualname__}"


class State:
    """A position of a game: valid by construction, in normal form, never changed.

    Created by `Game.start`, `Game.parse` and `apply`. Two states are equal if their games and
    position texts are equal.
    """

    _latest: "tuple[str, State] | None" = None
    """The last action and the state after it: often asked for again."""
    _known_codes: "tuple[int, ...] | None" = None
    """The codes, once they have been asked for."""

    def __init__(self, game: "Game[Any]", board: Any, record: Any, players: int) -> None:
        """For games: the state takes over `record`; `board.tables` is the kernels' board."""
        self.compiled_game = CompiledGame(game, board, players)
        self.memory = _memory(record.tobytes(), 0)
        compiled_game = self.compiled_game
        self._turn = int(compiled_game.to_move(compiled_game.board_at, _address(self.memory)))

    @property
    def game(self) -> "Game[Any]":
        """The game that the position belongs to."""
        return self.compiled_game.game

    @property
    def board(self) -> Any:
        """What stays the same throughout a game."""
        return self.compiled_game.board

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.compiled_game.players

    @property
    def ply(self) -> int:
        """The number of plies since the first state."""
        number: int = _PLY.unpack_from(self.memory, len(self.memory) - 8)[0]
        return number

    @property
    def _records(self) -> Any:
        return np.frombuffer(self.memory, self.game.rules.kernels.state, count=1)

    @once
    def record(self) -> Any:
        """The kernels' view of this state; not to be changed."""
        return self._records[0]

    @once
    def plain(self) -> Any:
        """The record's fields as plain numbers and lists: far faster to read one by one."""
        (fields,) = self._records.tolist()
        values = (field.tolist() if isinstance(field, np.ndarray) else field for field in fields)
        return _plain(self.game.rules.kernels.state.names or ())._make(values)

    # -- what the position is ----------------------------------------------------------------

    @property
    def current_player(self) -> int | None:
        """The seat (from 0) that decides now; None at a chance node and when the game is over."""
        return self._turn if self._turn >= 0 else None

    @property
    def is_chance(self) -> bool:
        """Whether a chance outcome comes next: dice to roll, a card to turn."""
        return self._turn == CHANCE

    @property
    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._turn == OVER

    @once
    def text(self) -> str:
        """The complete one-line position text."""
        return self.game.text.position_text(self)

    @property
    def codes(self) -> tuple[int, ...]:
        """The codes of what may happen next: legal actions, or outcomes at a chance node.

        Kernels know actions by these numbers. Their order has no meaning.
        """
        if self._known_codes is None:
            self._known_codes = self._list(weights=False)
        return self._known_codes

    @property
    def weights(self) -> tuple[int, ...]:
        """The weight of each of the `codes` at a chance node; 1 each elsewhere."""
        return self._list(weights=True) if self.is_chance else (1,) * len(self.codes)

    def _list(self, weights: bool) -> tuple[int, ...]:
        """The codes, or the weights, which are meaningless at a decision."""
        scratch = Scratch.spare(self.compiled_game)
        count = self.compiled_game.look(scratch.address, _address(self.memory))
        numbers = UNPACK[count](
            scratch.numbers, scratch.weights_at if weights else scratch.codes_at
        )
        scratch.put_back()
        return numbers

    def code_at(self, x: float) -> int:
        """The one of the `codes` that a number `x`, 0 <= x < 1, falls on.

        Each code has a share of that range: a random number picks actions uniformly, and outcomes
        by their probabilities. Raises WrongState when the game is over, and for any other number.
        """
        try:
            return self.compiled_game.draw(self.memory.buffer_info()[0], x + 0.0)
        except TypeError:
            raise _no_number(x) from None

    @property
    def code_of(self) -> Mapping[str, int]:
        """The `codes` by their texts, in byte order."""
        return self._codes

    @once
    def _codes(self) -> dict[str, int]:
        texts = self.game.text.action_texts(self, self.codes)
        return dict(sorted(zip(texts, self.codes, strict=True)))

    @property
    def legal_actions(self) -> tuple[str, ...]:
        """The texts of the legal actions of the seat to move, in byte order; empty otherwise."""
        return tuple(self._codes) if self._turn >= 0 else ()

    @once
    def chance_outcomes(self) -> tuple[tuple[str, Fraction], ...]:
        """(outcome, probability) in byte order at a chance node; the probabilities sum to 1."""
        if not self.is_chance:
            return ()
        weights = self.weights
        total = sum(weights)
        shares = {
            code: _share(weight, total) for code, weight in zip(self.codes, weights, strict=True)
        }
        return tuple((text, shares[code]) for text, code in self._codes.items())

    @once
    def ranking_keys(self) -> tuple[int, ...]:
        """One key per seat for the ranking so far: greater is better, equal means level."""
        out = np.zeros(max(self.players, 1), dtype=np.int64)
        compiled_game = self.compiled_game
        compiled_game.ranking_keys(compiled_game.board_at, _address(self.memory), out)
        return tuple(out[: self.players].tolist())

    @property
    def ranking(self) -> tuple[int, ...]:
        """Each seat's place, ties shared (1, 2, 2, 4). Raises WrongState while the game runs."""
        if not self.is_terminal:
            raise WrongState("the game is not over, so there is no ranking yet")
        return competition_ranking(self.ranking_keys)

    @property
    def returns(self) -> tuple[Fraction, ...]:
        """Utility of each seat, -1..1, from the ranking. Raises WrongState while the game runs."""
        return returns(self.ranking)

    @property
    def scores(self) -> tuple[tuple[int, ...], ...]:
        """What each seat has collected so far, in the order of `Words.score_names`."""
        return self.game.rules.scores(self)

    # -- actions -----------------------------------------------------------------------------

    def apply(self, action: str) -> "State":
        """The state after an action (or, at a chance node, an outcome).

        Raises MalformedAction if the text is not in the game's notation, IllegalAction (with the
        clause) if it is not legal now, WrongState when the game is over. This state never changes.
        """
        if self._latest is None or self._latest[0] != action:
            code = self.game.text.action_code(self, action_in(action))
            if code not in self.codes:
                self._refuse(action, code)
            self._latest = action, self.apply_code(code)
        return self._latest[1]

    def _refuse(self, action: str, code: int) -> NoReturn:
        if self.is_terminal:
            raise WrongState(f"the game is over; {action} comes too late")
        clause, reason = self.game.text.objection(self, code)
        raise IllegalAction(action, self.ply, clause, reason)

    def apply_code(self, code: int) -> "State":
        """The state after a legal action's code, which is not checked."""
        compiled_game, memory = self.compiled_game, self.memory.__copy__()
        after = _new(State)
        after._turn = int(compiled_game.step(compiled_game.board_at, memory.buffer_info()[0], code))
        after.compiled_game = compiled_game
        after.memory = memory
        return after

    def apply_at(self, x: float) -> "State":
        """The state after the code that a number falls on: `apply_code(code_at(x))`, but faster."""
        compiled_game, memory = self.compiled_game, self.memory.__copy__()
        after = _new(State)
        try:
            after._turn = int(compiled_game.step_at(memory.buffer_info()[0], x + 0.0))
        except TypeError:
            raise _no_number(x) from None
        after.compiled_game = compiled_game
        after.memory = memory
        return after

    def following(self, record: bytes, ply: int, turn: int) -> "State":
        """For cursors: the state with this record and turn on the same board; trusts all of it."""
        after = _new(State)
        after.compiled_game, after.memory = self.compiled_game, _memory(record, ply)
        after._turn = turn
        return after

    def __reduce__(self) -> Any:
        """A pickle holds only what the state is; the rules make everything else of it again."""
        return _again, (self.game, self.text, self._records.tobytes(), self.ply, self._turn)

    def bare(self) -> "State":
        """The same position without cached results, for keeping as little as possible."""
        same = _new(State)
        same.compiled_game, same.memory = self.compiled_game, self.memory
        same._turn = self._turn
        return same

    def apply_all(self, actions: Sequence[str]) -> "State":
        """The state after several actions or whole turns; raises at the first that is refused."""
        return self.path(actions)[-1]

    def path(self, actions: Sequence[str]) -> "list[State]":
        """This state and the ones after each of several actions; whole turns are split up."""
        states = [self]
        parts = (
            part
            for text in actions_in(actions)
            for part in self.game.text.split_turn(action_in(text))
        )
        for action in parts:
            states.append(states[-1].apply(action))
        return states

    @once
    def taking_part(self) -> tuple[int, ...]:
        """The seats (from 0) that can leave: not gone, and not out by the rules."""
        if self.is_terminal:
            return ()
        return tuple([seat for seat in range(self.players) if self._without(seat) is not None])

    def leave(self, seat: int) -> "State":
        """The state after a seat (from 0) stops playing: flagged or resigned. It ranks last.

        Raises WrongState if the game is over, there is no such seat, it has left already, or it is
        out by the rules and keeps the place that it has earned.
        """
        after = self._left(seat)
        if after is None:
            raise WrongState(f"seat {seat + 1} takes no part any more, so it cannot leave")
        turn = self.compiled_game.settle(self.compiled_game.board_at, _address(after))
        return self.following(
            after[: self.game.rules.kernels.state.itemsize].tobytes(), self.ply + 1, int(turn)
        )

    def _left(self, seat: int) -> Any:
        """The memory after a seat has left, not in normal form; None if it takes no part."""
        number: object = seat
        if not isinstance(number, Integral):
            raise WrongState(f"a seat is a whole number from 0: {of_type(seat)}")
        if self.is_terminal or not 0 <= seat < self.players:
            return None
        return self._without(seat)

    def _without(self, seat: int) -> Any:
        """The same for an existing seat in a game that is not over."""
        after, compiled_game = self.memory[:], self.compiled_game
        compiled_game.leave(compiled_game.board_at, after.buffer_info()[0], seat)
        return None if after == self.memory else after

    # -- equality and representation ---------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (self.game.name, self.text) == (other.game.name, other.text)

    def __hash__(self) -> int:
        return hash((self.game.name, self.text))

    def __repr__(self) -> str:
        return f"load({self.game.name!r}).parse({self.text!r})"

    def _repr_svg_(self) -> str:
        return self.game.drawing.picture(self)


def _no_number(x: object) -> WrongState:
    return WrongState(f"only a number falls on something: {of_type(x)}")


def _again(game: "Game[Any]", text: str, record: bytes, ply: int, turn: int) -> State:
    """Unpickle a state: the board is that of the text, the record may hold a little more."""
    return game.parse(text).following(record, ply, turn)
