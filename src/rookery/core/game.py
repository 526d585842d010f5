"""What a game is. A new game is one folder with an object of this class; everything else is shared.

A game's rules are compiled functions over two NumPy records: the *board* (tables that stay the same
throughout a game) and the *state* (everything that changes). `State` is the immutable face of both.
"""

import abc
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic

from rookery.core import svg
from rookery.core.dark_theme import Theme
from rookery.core.dense import Dense
from rookery.core.gist import Gist
from rookery.core.guide import Guide
from rookery.core.i18n import ENGLISH, Say
from rookery.core.options import OptionsT, checked, read
from rookery.core.scene import Scene, SceneChange, Taps, closer
from rookery.core.searcher import Level, Limits, Report, Searcher
from rookery.core.sight import Sight
from rookery.core.state import State

if TYPE_CHECKING:  # what compiles is loaded with the first game
    from rookery.core.kernels.compiled import Kernels


class Game(abc.ABC, Generic[OptionsT]):
    """The contract. `tests/contract` runs over every game and option set."""

    name: str
    """One lower-case word, as in the protocol and in addresses."""
    title: str
    players: range
    """How many people or programs may play; there may be more seats."""
    options: type[OptionsT]
    kernels: "Kernels"
    score_names: tuple[str, ...]
    """What `scores` counts, best first, as messages ("fish", "floes")."""
    score_ones: tuple[str, ...] = ()
    """The same names with the number one ("1 fish", "1 floe"), where they differ; messages."""
    score_wins: bool = True
    """Whether one wins by having the most of the first."""
    scores_are_common: bool = False
    """Whether `scores` count something of all seats together (what is left), the same for each."""
    symbols: Path
    """The SVG file of the game's symbols; every game has one."""
    tagline: str = ""
    """What the game is like, in one line; a message."""
    minutes: int = 0
    """About how long a game takes; 0 if nobody knows."""
    dummy: str = ""
    """What a dummy seat, which nobody holds, is called; a message. "" where there is none."""
    legend: tuple[tuple[str, str], ...] = ()
    """What marks and pictures on the board mean: symbols, each with a message, below the board."""
    guide: Guide | None = None
    """A guided first game; a game may have none."""
    option_words: Mapping[str, str] = {}
    """What people read for the names of options and for their choices, as messages."""
    plans_ahead: bool = False
    """Whether people may plan their next action while others think: see `as_if`."""
    action_clause: str = ""
    """The clause that says what is legal, for an illegal action without a reason of its own."""
    daily: Mapping[str, str] | None = None
    """The ruleset of a board that is the same for everybody on a day; None: there is none."""
    puzzles: Path | None = None
    """A file of puzzles (`core.puzzle`); None: there are none."""
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
        return self.symbols.with_name(svg.COVER)

    @property
    def glyph(self) -> Path:
        """A file with one symbol `game-<name>`, its picture in lists; there may be none."""
        return self.symbols.with_name("glyph.svg")

    @property
    def choices(self) -> Path:
        """A file with pictures of options' choices, `choice-<option>-<choice>`, 96 x 72 units.

        A form shows an option by them if there are any; the file may be missing.
        """
        return self.symbols.with_name("choices.svg")

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

        None is a dummy seat, which nobody holds. It plays and ranks like any other, but others or
        chance decide for it, as the rules say. It is never the seat to move, and it never leaves.
        """
        return tuple(range(self.seats(options)))

    def dummy_seats(self, state: State) -> frozenset[int]:
        """The seats that nobody holds, told from a position alone: those without a person above."""
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

    def action_texts(self, state: State, codes: Sequence[int]) -> list[str]:
        """The texts of several codes, for games that know a faster way than one by one."""
        return [self.action_text(state, code) for code in codes]

    def objection(self, state: State, code: int) -> tuple[str, str]:
        """(clause, reason) why a well-formed but illegal action is not allowed in this state."""
        del state, code
        return self.action_clause, "not a legal action here"

    @abc.abstractmethod
    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        """What each seat has collected, in the order of `score_names`; -1 for nothing to tell."""

    def dense(self, start: State) -> Dense | None:
        """The ruleset of a start in numbers of a fixed size; the same for all its deals.

        None: nobody has written any for this game.
        """
        del start
        return None

    # -- faces -------------------------------------------------------------------------------

    @abc.abstractmethod
    def scene(
        self, state: State, say: Say = ENGLISH, last: tuple[State, str] | None = None
    ) -> Scene:
        """The drawing of a state; `last` is the state before and the action that led here."""

    def scene_change(self, before: Sight, after: Sight, say: Say = ENGLISH) -> SceneChange | None:
        """What turns one scene of a game into a later one, told without drawing both.

        None: this game knows no other way than to draw and compare them (`core.scene.change`).
        """
        del before, after, say
        return None

    def taps(self, state: State) -> Taps | None:
        """The `taps` of a state's scenes, told without drawing one. None: draw it."""
        del state
        return None

    def taps_json(self, state: State) -> bytes | None:
        """The `taps` as JSON, told without making them. None: make them and encode them."""
        del state
        return None

    def tap_paths(self, state: State) -> Taps:
        """The `taps` of a state's scenes; nothing is drawn where the game can tell them."""
        told = self.taps(state)
        return self.scene(state).taps if told is None else told

    def as_if(self, state: State, seat: int) -> State | None:
        """The position as if it were this seat's turn, for whoever plans ahead.

        None where that means nothing: the seat cannot move, or chance comes before its turn.
        """
        del state, seat
        return None

    def picture(
        self, state: State, say: Say = ENGLISH, theme: Theme = "light", *, small: bool = False
    ) -> str:
        """The drawing of a state as one SVG document that needs nothing else.

        If it will be small, of a wide board it shows the part where something is.
        """
        scene = self.scene(state, say)
        drawn = closer(scene) if small else scene
        return svg.draw(drawn, self.name, self.title, self.symbols, theme)

    @abc.abstractmethod
    def narrate(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None
    ) -> str:
        """What an action does, in one or two spoken sentences, automatic events included.

        `after` is the state that it leads to, where the caller has it.
        """

    def gists(
        self, before: State, action: str, say: Say = ENGLISH, after: State | None = None
    ) -> tuple[Gist, ...]:
        """An action in a list of moves: the line of what it does, then lines of what it caused.

        None: the list shows the action as it is written.
        """
        del before, action, say, after
        return ()

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

    def goal(self, state: State, say: Say = ENGLISH) -> str:
        """What one plays for in this game and ruleset, as a short sentence ("Melt all coins")."""
        del state, say
        return ""

    def verdict(self, state: State, say: Say = ENGLISH) -> str:
        """What came of a finished game, where that is not who has won with which score."""
        del state, say
        return ""

    def is_solved(self, state: State) -> bool:
        """Whether a lone seat has reached at the end what it was to reach."""
        del state
        return False

    def settled(self, state: State, a: int, b: int) -> bool:
        """Whether the end of a game has decided how two seats stand; level by the rules is decided.

        Not where both share a place only because nobody plays on for it. Ratings leave these out.
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
        """A search of this state's best action under these limits, at full strength."""

    def solver(self, state: State) -> Searcher | None:
        """A search for the proven value, or None where this game has none."""
        del state
        return None

    def may_be_solved(self, start: State) -> bool:
        """Whether `solver` has a search for any state of a game that begins like this.

        Told without loading computer players.
        """
        del start
        return False


def game_of(state: State) -> Game[Any]:
    """The whole game of a state, for those who ask more of it than `GameOfState` has."""
    assert isinstance(state.game, Game)
    return state.game
