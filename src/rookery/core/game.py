"""The game contract. A new game is one folder with an instance of `Game`; all else is shared.

A game's rules are compiled functions over two NumPy records: the *board* (tables that stay the same
throughout a game) and the *state* (everything that changes). `State` is an immutable view of both.
"""

import abc
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from rookery.core import svg
from rookery.core.dark_theme import Theme
from rookery.core.dense import Dense
from rookery.core.errors import IllegalAction, action_in
from rookery.core.gist import Gist
from rookery.core.guide import Guide
from rookery.core.i18n import ENGLISH, Say, later
from rookery.core.options import OptionsT, checked, read
from rookery.core.scene import Scene, SceneChange, Taps, closer
from rookery.core.searcher import Level, Limits, Report, Searcher
from rookery.core.sight import Sight
from rookery.core.state import State

if TYPE_CHECKING:  # the compiler is loaded with the first game
    from rookery.core.kernels.compiled import Kernels


class Game(abc.ABC, Generic[OptionsT]):
    """The contract that each game fulfils. `tests/contract` checks every game and option set."""

    name: str
    """One lower-case word, as used in the protocol and in addresses."""
    title: str
    players: range
    """How many people or programs may play; there may be more seats."""
    options: type[OptionsT]
    kernels: "Kernels"
    score_names: tuple[str, ...]
    """What `scores` counts, most important first, as messages ("fish", "floes")."""
    score_ones: tuple[str, ...] = ()
    """The singular forms of these names ("1 fish", "1 floe"), where they differ; messages."""
    tie_clauses: tuple[str, str] | None = None
    """The clauses by which the second score decides where the first is level, and by which it is a
    draw where both are; None if it decides nothing."""
    score_wins: bool = True
    """Whether having the most of the first score wins."""
    scores_are_common: bool = False
    """Whether `scores` count something shared by all seats (what is left), the same for each."""
    symbols: Path
    """The SVG file of the game's symbols; every game has one."""
    tagline: str = ""
    """What the game is like, in one line; a message."""
    minutes: int = 0
    """The usual length of a game in minutes; 0 if unknown."""
    dummy: str = ""
    """The name of a dummy seat, which nobody holds; a message. "" if the game has none."""
    legend: tuple[tuple[str, str], ...] = ()
    """What marks and pictures on the board mean: symbols with messages, shown below the board."""
    guide: Guide | None = None
    """A guided first game, if the game has one."""
    option_words: Mapping[str, str] = {}
    """The names of options and of their choices as people read them; messages."""
    plans_ahead: bool = False
    """Whether people may plan their next action while others think: see `as_if`."""
    action_clause: str = ""
    """The clause cited for an illegal action when the game has no more specific reason."""
    daily: Mapping[str, str] | None = None
    """The options of the daily board, which is the same for everybody; None if there is none."""
    puzzles: Path | None = None
    """The file of puzzles (`core.puzzle`); None if there is none."""
    companion: Mapping[str, Any] | None = None
    """Data for the page for owners of the real box, ready for JSON; None if there is no page.

    The page is `companion.html` in `companion_folder`, with `companion.js`.
    """
    companion_folder: Path
    """The folder of that page; only a game with a companion has one."""
    companion_languages: tuple[str, ...] = ()
    """The codes of the languages that this page speaks besides those of the house."""

    compiled_bytes: tuple[int, int] = (5_000, 40_000)
    """Bytes of bytecode that are compiled for positions alone, and for everything.

    The time goes with them. They are measured, and only tell people how far compiling is.
    """

    def __reduce_ex__(self, protocol: Any) -> Any:
        """A game that its module names, as all games of the house, is pickled by that name."""
        names = vars(sys.modules[type(self).__module__])
        return next((name for name in names if names[name] is self), None) or (
            super().__reduce_ex__(protocol)
        )

    @property
    def cover(self) -> Path:
        """The game's picture, drawn with symbols of the house and the game; may be missing."""
        return self.symbols.with_name(svg.COVER)

    @property
    def glyph(self) -> Path:
        """A file with one symbol `game-<name>`, its picture in lists; the file may be missing."""
        return self.symbols.with_name("glyph.svg")

    @property
    def choices(self) -> Path:
        """A file with pictures of options' choices, `choice-<option>-<choice>`, 96 x 72 units.

        A form shows an option's choices as pictures if it has any; the file may be missing.
        """
        return self.symbols.with_name("choices.svg")

    # -- set-up ------------------------------------------------------------------------------

    def read_options(self, given: Mapping[str, str | int | bool]) -> OptionsT:
        """Read options from texts, or from whole numbers and truth values where they are meant.

        Raises SetupError with every reason at once.
        """
        return read(self.options, given, self.players)

    def deal(self, options: OptionsT, seed: int | str) -> OptionsT:
        """The options after everything that the set-up leaves to chance has been drawn.

        The result depends only on the options and the seed, and dealing it again changes nothing.
        Games without a drawn set-up return the options unchanged.
        """
        del seed
        return checked(options, self.players, self.options)

    @abc.abstractmethod
    def start(self, options: OptionsT) -> State:
        """The first state of a dealt ruleset; raises SetupError."""

    def notes(self, options: OptionsT, say: Say = ENGLISH) -> tuple[str, ...]:
        """What people should know about a ruleset before they choose it, one sentence each."""
        del options, say
        return ()

    def seats(self, options: OptionsT) -> int:
        """The number of seats: one for each player, plus those that nobody holds."""
        return options.players

    def rotation(self, options: OptionsT) -> tuple[int | None, ...]:
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

    # -- notation ----------------------------------------------------------------------------

    @abc.abstractmethod
    def parse(self, text: str) -> State:
        """The state of a position text, in normal form; MalformedPosition lists every reason."""

    @abc.abstractmethod
    def text(self, state: State) -> str:
        """The complete one-line position text of a normal state."""

    @abc.abstractmethod
    def action_text(self, state: State, code: int) -> str:
        """An action or outcome code in the game's notation: one token without spaces."""

    @abc.abstractmethod
    def action_code(self, state: State, text: str) -> int:
        """The code of an action text; raises MalformedAction if it isn't this game's notation."""

    def action_texts(self, state: State, codes: Sequence[int]) -> list[str]:
        """The texts of several codes; a game may override it with something faster."""
        return [self.action_text(state, code) for code in codes]

    def objection(self, state: State, code: int) -> tuple[str, str]:
        """(clause, reason) why a well-formed but illegal action is not allowed in this state."""
        del state, code
        return self.action_clause, later("it cannot be played here")

    def intent(self, state: State, places: Sequence[str]) -> str | None:
        """The action that somebody meant who tapped these places; None if no single one is clear.

        Places are ids of nodes in the order of the taps. The last of them cannot be chosen. Ids
        come from outside: a game ignores those that it doesn't know.
        """
        del state, places
        return None

    def refusal(self, state: State, places: Sequence[str]) -> tuple[str, str] | None:
        """(clause, reason) against the action that was meant by these taps.

        None if no rule is known to forbid it: see `intent`.
        """
        is_choosing = places and state.current_player is not None
        action = self.intent(state, places) if is_choosing else None
        if action is None:
            return None
        try:
            state.apply(action)
        except IllegalAction as error:
            return error.clause, error.reason
        return None

    @abc.abstractmethod
    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        """What each seat has collected, in the order of `score_names`; -1 for nothing to tell."""

    def dense(self, start: State) -> Dense | None:
        """The start's ruleset as arrays of fixed size, the same for all its deals.

        None if the game does not define any.
        """
        del start
        return None

    # -- presentation ------------------------------------------------------------------------

    @abc.abstractmethod
    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        """The drawing of a state; `last` is the state before and the action that led here."""

    def scene_change(self, before: Sight, after: Sight, say: Say = ENGLISH) -> SceneChange | None:
        """The change from one scene of a game to a later one, without drawing both.

        None: the caller has to draw and compare them (`core.scene.change`).
        """
        del before, after, say
        return None

    def taps(self, state: State) -> Taps | None:
        """The `taps` of a state's scenes, without drawing one. None: the caller has to draw."""
        del state
        return None

    def taps_json(self, state: State) -> bytes | None:
        """The `taps` as JSON, without building them. None: the caller has to encode them."""
        del state
        return None

    def tap_paths(self, state: State) -> Taps:
        """The `taps` of a state's scenes, drawn only if the game cannot tell them otherwise."""
        told = self.taps(state)
        return self.scene(state).taps if told is None else told

    def as_if(self, state: State, seat: int) -> State | None:
        """The position as if it were this seat's turn, for planning ahead.

        None where that is meaningless: the seat cannot move, or chance comes before its turn.
        """
        del state, seat
        return None

    def picture(
        self, state: State, say: Say = ENGLISH, theme: Theme = "light", *, small: bool = False
    ) -> str:
        """The drawing of a state as one self-contained SVG document.

        With `small`, only the occupied part of a wide board is shown.
        """
        scene = self.scene(state, say)
        drawn = closer(scene) if small else scene
        return svg.draw(drawn, self.name, self.title, self.symbols, theme)

    @abc.abstractmethod
    def narrate(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None
    ) -> str:
        """Describe an action in one or two spoken sentences, automatic events included.

        `after` is the state that it leads to, if the caller has it.
        """

    def gists(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None
    ) -> tuple[Gist, ...]:
        """An action in a list of moves: a line for what it does, then lines for what it caused.

        If empty, the list shows the action as it is written.
        """
        del before, action, say, after
        return ()

    def split_turn(self, text: str) -> tuple[str, ...]:
        """The actions of a turn that people write as one text; in most games just the one."""
        return (action_in(text),)

    def comments(self, before: State, action: str) -> tuple[str, ...]:
        """Remarks for a record: automatic events that followed an action ("B out +2")."""
        del before, action
        return ()

    def turn_owner(self, state: State) -> int | None:
        """The seat whose turn it is, even while chance rolls for it; None if it is nobody's turn.

        Another seat may decide for it: the one to move (`State.current_player`).
        """
        return state.current_player

    def advice(self, state: State, say: Say = ENGLISH) -> str:
        """What the seat to move should do now, as a short sentence ("Choose a floe")."""
        del state, say
        return ""

    def goal(self, state: State, say: Say = ENGLISH) -> str:
        """The aim of this game and ruleset, as a short sentence ("Melt all coins")."""
        del state, say
        return ""

    def verdict(self, state: State, say: Say = ENGLISH) -> str:
        """The result of a finished game, where it is not simply who won with which score."""
        del state, say
        return ""

    def is_solved(self, state: State) -> bool:
        """Whether a lone seat has reached its goal at the end of the game."""
        del state
        return False

    def settled(self, state: State, a: int, b: int) -> bool:
        """Whether a finished game has decided how two seats compare.

        A tie by the rules counts as decided. Seats that share a place only because the game ended
        while both were still on their way are undecided; ratings leave such pairs out.
        """
        del state, a, b
        return True

    def solver_summary(self, state: State, report: Report, say: Say = ENGLISH) -> str:
        """What a solver's proven report says besides who wins: how far a lone seat gets, say."""
        del state, report, say
        return ""

    # -- computer players --------------------------------------------------------------------

    @property
    @abc.abstractmethod
    def levels(self) -> Sequence[Level]:
        """The five levels, weakest first."""

    @abc.abstractmethod
    def searcher(self, state: State, limits: Limits, seed: int) -> Searcher:
        """A search for this state's best action under these limits, at full strength."""

    def solver(self, state: State) -> Searcher | None:
        """A search for the proven value, or None if this game has none."""
        del state
        return None

    def may_be_solved(self, start: State) -> bool:
        """Whether `solver` can search some state of a game that begins like this.

        The answer does not load the computer players.
        """
        del start
        return False


def game_of(state: State) -> Game[Any]:
    """A state's game as a complete `Game`, for callers that need more than `GameOfState` offers."""
    assert isinstance(state.game, Game)
    return state.game
