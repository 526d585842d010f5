"""The room `rules`: how a game begins, how it goes on, and what its end means."""

import abc
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from rookery.core.options import Options
from rookery.core.room import Room
from rookery.core.state import State

if TYPE_CHECKING:  # the compiler is loaded with the first game
    from rookery.core.kernels.compiled import Kernels


class Position(NamedTuple):
    """What a `State` is made of: the game's board, the kernels' record, the number of seats."""

    board: Any
    record: Any
    seats: int


class Rules(Room):
    """The rules of a game: compiled functions, and what only Python needs to know."""

    kernels: "Kernels"
    compiled_bytes: tuple[int, int] = (5_000, 40_000)
    """Bytes of bytecode that are compiled for positions alone, and for everything.

    The time goes with them. They are measured, and only tell people how far compiling is.
    """
    score_wins: bool = True
    """Whether having the most of the first score wins."""
    scores_are_common: bool = False
    """Whether `scores` count something shared by all seats (what is left), the same for each."""
    tie_clauses: tuple[str, str] | None = None
    """The clauses by which the second score decides where the first is level, and by which it is a
    draw where both are; None if it decides nothing."""
    plans_ahead: bool = False
    """Whether people may plan their next action while others think: see `as_if`."""
    daily: Mapping[str, str] | None = None
    """The options of the daily board, which is the same for everybody; None if there is none."""

    # -- set-up ------------------------------------------------------------------------------

    def deal(self, options: Any, seed: int | str) -> Any:
        """The options after everything that the set-up leaves to chance has been drawn.

        The result depends only on the options and the seed, and dealing it again changes nothing.
        Games without a drawn set-up return the options unchanged.
        """
        del seed
        return options

    @abc.abstractmethod
    def first_position(self, options: Any) -> Position:
        """The position in which a dealt ruleset begins; raises SetupError."""

    def seats(self, options: Options) -> int:
        """The number of seats: one for each player, plus those that nobody holds."""
        return options.players

    def rotation(self, options: Any) -> tuple[int | None, ...]:
        """Which of the people, in the order in which they were listed, sits on each seat.

        None is a dummy seat, which nobody holds. It plays and ranks like any other, but other seats
        or chance decide for it, as the rules say. It is never the seat to move, and it never
        leaves.
        """
        return tuple(range(self.seats(options)))

    def dummy_seats(self, state: State) -> frozenset[int]:
        """The seats that nobody holds (None in `rotation`), read from the position alone."""
        del state
        return frozenset()

    def may_be_solved(self, start: State) -> bool:
        """Whether `Players.solver` can search some state of a game that begins like this.

        The answer does not load the computer players.
        """
        del start
        return False

    # -- facts about a position --------------------------------------------------------------

    @abc.abstractmethod
    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        """What each seat has collected, in the order of `Words.score_names`.

        -1 stands for nothing to tell.
        """

    def turn_owner(self, state: State) -> int | None:
        """The seat whose turn it is, even while chance rolls for it; None if it is nobody's turn.

        Another seat may decide for it: the one to move (`State.current_player`).
        """
        return state.current_player

    def as_if(self, state: State, seat: int) -> State | None:
        """The position as if it were this seat's turn, for planning ahead.

        None where that is meaningless: the seat cannot move, or chance comes before its turn.
        """
        del state, seat
        return None

    def apart(self, state: State) -> tuple[int, ...]:
        """The seats that still act, although neither they nor others concern each other any more.

        What is left to them can be played for them: see `Players.finisher`.
        """
        del state
        return ()

    def is_solved(self, state: State) -> bool:
        """Whether a lone seat has reached its goal at the end of the game."""
        del state
        return False

    def is_settled(self, state: State, a: int, b: int) -> bool:
        """Whether a finished game has decided how two seats compare.

        A tie by the rules counts as decided. Seats that share a place only because the game ended
        while both were still on their way are undecided; ratings leave such pairs out.
        """
        del state, a, b
        return True
