"""The part of a game that a state, or whoever holds one, may use.

`core.game.Game` is the contract and documents each member. This part of it does not depend on
`State`, so that states can refer to games and games can create states.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from rookery.core.dark_theme import Theme
from rookery.core.gist import Gist
from rookery.core.i18n import ENGLISH, Say
from rookery.core.scene import Scene
from rookery.core.searcher import Level, Limits, Report, Searcher

if TYPE_CHECKING:  # the compiler is loaded with the first game
    from rookery.core.kernels.compiled import Kernels

S = TypeVar("S")


class GameOfState(Protocol[S]):
    """A game whose states are of type `S`."""

    name: str
    title: str
    kernels: "Kernels"
    score_wins: bool
    scores_are_common: bool
    plans_ahead: bool

    @property
    def score_names(self) -> tuple[str, ...]: ...

    # -- notation ----------------------------------------------------------------------------

    def parse(self, text: str) -> S: ...

    def text(self, state: S) -> str: ...

    def action_text(self, state: S, code: int) -> str: ...

    def action_code(self, state: S, text: str) -> int: ...

    def action_texts(self, state: S, codes: Sequence[int]) -> list[str]: ...

    def split_turn(self, text: str) -> tuple[str, ...]: ...

    # -- facts about a position --------------------------------------------------------------

    def objection(self, state: S, code: int) -> tuple[str, str]: ...

    def scores(self, state: S) -> tuple[tuple[int, ...], ...]: ...

    def is_solved(self, state: S) -> bool: ...

    def turn_owner(self, state: S) -> int | None: ...

    def dummy_seats(self, state: S) -> frozenset[int]: ...

    def as_if(self, state: S, seat: int) -> S | None: ...

    # -- presentation ------------------------------------------------------------------------

    def scene(self, state: S, say: Say = ENGLISH, last: tuple[S, str] | None = None) -> Scene: ...

    def picture(
        self, state: S, say: Say = ENGLISH, theme: Theme = "light", *, small: bool = False
    ) -> str: ...

    def narrate(
        self, before: S, action: str, say: Say = ENGLISH, after: S | None = None
    ) -> str: ...

    def gists(
        self, before: S, action: str, say: Say = ENGLISH, after: S | None = None
    ) -> tuple[Gist, ...]: ...

    def comments(self, before: S, action: str) -> tuple[str, ...]: ...

    def advice(self, state: S, say: Say = ENGLISH) -> str: ...

    def verdict(self, state: S, say: Say = ENGLISH) -> str: ...

    def solver_summary(self, state: S, report: Report, say: Say = ENGLISH) -> str: ...

    # -- computer players --------------------------------------------------------------------

    @property
    def levels(self) -> Sequence[Level]: ...

    def searcher(self, state: S, limits: Limits, seed: int) -> Searcher: ...

    def solver(self, state: S) -> Searcher | None: ...
