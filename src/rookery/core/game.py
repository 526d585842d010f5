"""What a game is. A new game is one folder with an object of this class; everything else is shared.

A game's rules are compiled functions over two NumPy records: the *board* (tables that stay the same
through a play) and the *state* (everything that changes). `State` is the immutable face of both.
"""

import abc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

import numpy as np

from rookery.core import perft, playout
from rookery.core.chance import never
from rookery.core.i18n import ENGLISH, Say
from rookery.core.kernels import entry_points
from rookery.core.kernels.jit import cached_kernel, njit
from rookery.core.options import OptionsT, checked, read
from rookery.core.scene import Scene
from rookery.core.state import CHANCE, OVER, State

if TYPE_CHECKING:
    from rookery.core.searcher import Level, Limits, Report, Searcher

Kernel = Callable[..., Any]

__all__ = ["CHANCE", "OVER", "Game", "Kernels", "State"]


@dataclass(frozen=True)
class Kernels:
    """A game's rules as compiled functions. They trust their arguments; int64 throughout.

    - `to_move(board, state)`: a seat from 0, or CHANCE (-1), or OVER (-2)
    - `legal_actions(board, state, out)`: fills `out` with action codes at a decision and returns
      how many; no game has more than `max_actions`
    - `chance_outcomes(board, state, out, weights)`: the same at a chance node, with whole weights
      above 0 that sum to less than 2**31; `core.chance.never` for a game without chance
    - `apply(board, state, action)`: changes the record it owns; action or outcome code
    - `normalise(board, state)`: turns the record into the normal form that texts show
    - `leave(board, state, seat)`: the seat stops playing; the others play on, it ranks behind them;
      changes nothing for a seat that takes no part any more
    - `ranking_keys(board, state, out)`: a key a seat, greater is better, equal means level
    - `key(board, state)`: a hash of what the future depends on, as int64

    No play from `Game.start` on takes more than `max_plies` actions and outcomes together. For a
    game without a bound (`endless`) it is a number that random play doesn't reach: playouts stop
    there, and all seats are level.
    """

    state: np.dtype[Any]
    max_actions: int
    max_plies: int
    to_move: Kernel
    legal_actions: Kernel
    chance_outcomes: Kernel
    apply: Kernel
    normalise: Kernel
    leave: Kernel
    ranking_keys: Kernel
    key: Kernel
    playouts: Kernel
    """`playouts(board, state, n, rng, wins, lengths)`: n games from here on, uniformly random, with
    chance by its weights. Adds each game's shares of first place to float64 `wins[seat]`, counts
    it in int64 `lengths[plies]` (`max_plies + 1` long); returns the number of actions and outcomes.
    `core.playout.make` makes one for any game; a game may have a faster one."""
    perft: Kernel
    """`perft(board, state, depth, cap)`: number of sequences of that many actions and outcomes, or
    -1 as soon as more than `cap` positions were counted or visited. `core.perft.make` makes it."""
    entry_points: entry_points.Entries
    """The same for `State`, which calls them one by one."""
    endless: bool = False
    """Whether a play may take any number of plies."""

    @classmethod
    def of(cls, *named: Mapping[str, Any]) -> "Kernels":
        """The kernels that modules define; `vars(module)` of each, `globals()` of one's own.

        They stand under these names, and STATE, MAX_ACTIONS, MAX_PLIES; ENDLESS for a game without
        a bound. No `chance_outcomes` means no chance, no `normalise` that all states are normal.
        `perft` and `playouts` can be left out too: there are generic ones.
        """
        found = {name: value for names in named for name, value in names.items()}
        found |= {"state": found["STATE"], "max_plies": found["MAX_PLIES"]}
        found |= {"max_actions": found["MAX_ACTIONS"], "dtype": found["STATE"]}
        found |= {"endless": found.get("ENDLESS", False)}
        found = {"chance_outcomes": never, "normalise": _as_it_is} | found
        shared = ("dtype", "max_actions", "to_move", "legal_actions", "chance_outcomes", "apply")
        generic = {name: found[name] for name in shared}
        with_end = generic | {"ranking_keys": found["ranking_keys"]}
        found.setdefault("perft", cached_kernel(perft.make(**generic), found["apply"]))
        found.setdefault("playouts", cached_kernel(playout.make(**with_end), found["apply"]))
        found["entry_points"] = entry_points.make(found)
        return cls(**{field.name: found[field.name] for field in fields(cls)})


@njit()
def _as_it_is(board: Any, state: Any) -> None:
    """The `normalise` of a game whose every state is normal."""


class Game(abc.ABC, Generic[OptionsT]):
    """The contract. `tests/contract` runs over every game and option set."""

    name: str
    """One lower-case word, as in the protocol and in addresses."""
    title: str
    players: range
    """How many people or programs may play; there may be more seats."""
    options: type[OptionsT]
    kernels: Kernels
    score_names: tuple[str, ...]
    """What `scores` counts, best first, as messages ("fish", "floes")."""
    score_wins: bool = True
    """Whether one wins by having the most of the first."""
    scores_are_common: bool = False
    """Whether `scores` count something of all seats together (what is left), the same for each."""
    symbols: Path
    """The SVG file of the game's symbols; every game has one."""
    tagline: str = ""
    """What the game is like, in one line; a message."""
    minutes: int = 0
    """About how long a play takes; 0 if nobody knows."""
    dummy: str = ""
    """What a seat is called that nobody holds; a message. "" where there is none."""
    option_words: Mapping[str, str] = {}
    """What people read for the names of options and for their choices, as messages."""
    action_clause: str = ""
    """The clause that says what is legal, for an illegal action without a reason of its own."""
    daily: Mapping[str, str] | None = None
    """The ruleset of a board that is the same for everybody on a day; None: there is none."""
    companion: Mapping[str, Any] | None = None
    """What the page for owners of the real box needs to know, as it goes into JSON.

    The page is `companion.html` in `companion_folder`, with `companion.js`; None: there is none.
    """
    companion_folder: Path
    """The folder of that page; only a game with a companion has one."""
    companion_languages: tuple[str, ...] = ()
    """In which languages that page speaks beside those of the house, by their codes."""

    @property
    def cover(self) -> Path:
        """The game's picture, drawn with symbols of the house and the game; it may be missing."""
        return self.symbols.with_name("cover.svg")

    # -- set-up ------------------------------------------------------------------------------

    def read_options(self, given: Mapping[str, str]) -> OptionsT:
        """Options from texts; raises SetupError with every reason at once."""
        return read(self.options, given, self.players)

    def deal(self, options: OptionsT, seed: int | str) -> OptionsT:
        """The options with everything drawn that the set-up leaves to chance.

        A fixed function of both; drawing again changes nothing. Games without a drawn set-up
        return the options as they are.
        """
        del seed
        return checked(options, self.players)

    @abc.abstractmethod
    def start(self, options: OptionsT) -> State:
        """The first state of a dealt ruleset; raises SetupError."""

    def notes(self, options: OptionsT, say: Say = ENGLISH) -> tuple[str, ...]:
        """What people should know of a ruleset before they choose it, a sentence each."""
        del options, say
        return ()

    def seats(self, options: OptionsT) -> int:
        """How many seats there are: one for each player, and those that nobody holds."""
        return options.players

    def rotation(self, options: OptionsT) -> tuple[int | None, ...]:
        """Which of the people, in the order in which they were listed, sits on each seat.

        None is a seat that nobody holds: it plays and ranks like any, but others decide for it, or
        chance, as the rules say. It is never the seat to move, and it never leaves.
        """
        return tuple(range(self.seats(options)))

    def dummy_seats(self, state: State) -> frozenset[int]:
        """The seats that nobody holds, told by a position alone: those without a person above."""
        del state
        return frozenset()

    # -- notation ----------------------------------------------------------------------------

    @abc.abstractmethod
    def parse(self, text: str) -> State:
        """The state of a position text, in normal form; MalformedPosition names every reason."""

    @abc.abstractmethod
    def text(self, state: State) -> str:
        """The complete one-line position text of a normal state."""

    @abc.abstractmethod
    def action_text(self, state: State, code: int) -> str:
        """An action or outcome code in the game's notation: one token without spaces."""

    @abc.abstractmethod
    def action_code(self, state: State, text: str) -> int:
        """The code of an action text; raises MalformedAction if it isn't this game's notation."""

    def objection(self, state: State, code: int) -> tuple[str, str]:
        """(clause, reason) why a well-formed but illegal action is not allowed in this state."""
        del state, code
        return self.action_clause, "not a legal action here"

    @abc.abstractmethod
    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        """What each seat has collected, in the order of `score_names`; -1 for nothing to tell."""

    # -- faces -------------------------------------------------------------------------------

    @abc.abstractmethod
    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        """The drawing of a state; `last` is the state before and the action that led here."""

    @abc.abstractmethod
    def narrate(self, before: State, action: str, say: Say = ENGLISH) -> str:
        """What an action does, in one or two spoken sentences, automatic events included."""

    def split_turn(self, text: str) -> tuple[str, ...]:
        """The actions of a turn that people write as one text; most games write each by itself."""
        return (text,)

    def comments(self, before: State, action: str) -> tuple[str, ...]:
        """Remarks for a record: what followed an action by itself ("B out +2")."""
        del before, action
        return ()

    def turn_owner(self, state: State) -> int | None:
        """The seat whose turn it is, also while chance throws for it; None if it is nobody's.

        Another seat may decide for it: the one to move (`State.current_player`).
        """
        return state.current_player

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        """What the seat to move is to do now, as a short sentence ("Choose a floe")."""
        del state, say
        return ""

    def verdict(self, state: State, say: Say = ENGLISH) -> str:
        """What came of a finished play, where that is not who has won with which score."""
        del state, say
        return ""

    def is_solved(self, state: State) -> bool:
        """Whether a lone seat has reached at the end what it was to reach."""
        del state
        return False

    def solver_summary(self, state: State, report: "Report", say: Say = ENGLISH) -> str:
        """What a solver's proven report says besides who wins: how far a lone seat gets, say."""
        del state, report, say
        return ""

    # -- computer players --------------------------------------------------------------------

    @property
    @abc.abstractmethod
    def levels(self) -> Sequence["Level"]:
        """The five levels, weakest first."""

    @abc.abstractmethod
    def searcher(self, state: State, limits: "Limits", seed: int) -> "Searcher":
        """A search of this state's best action under these limits, at full strength."""

    def solver(self, state: State) -> "Searcher | None":
        """A search for the proven value, or None where this game has none."""
        del state
        return None
