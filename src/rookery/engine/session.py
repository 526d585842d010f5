"""An engine's state between two lines: settings, a generator, the positions so far, a search."""

import time
from collections.abc import Callable, Sequence
from typing import Any

from rookery.core.errors import WrongState
from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.rng import draw, seeded
from rookery.core.state import State
from rookery.engine import answers
from rookery.engine.errors import NoPosition
from rookery.engine.searching import Clock, Search, SearchTask
from rookery.engine.settings import INFO_MS, SEED, EngineSettings
from rookery.search.search_cache import SearchCache

KEPT_BYTES = 50_000_000
"""The most bytes of one search's tables that are kept for later searches to build on."""


class EngineSession:
    """One conversation. A command changes it only once nothing can go wrong any more.

    `named` is called with the current position whenever `newgame` or `position` sets one.
    `finished` is called in a search's thread when the search has ended; the owner of the session
    then calls `conclude` in its own thread.
    """

    def __init__(
        self,
        on_finish: Callable[[Search], None] = lambda _: None,
        clock: Clock = time.perf_counter,
        named_game: Callable[[State], None] = lambda _: None,
    ) -> None:
        self.settings = EngineSettings()
        self.rng = generator(self.settings.number(SEED))
        self.search: Search | None = None
        self.closed = False
        self.kept = SearchCache(KEPT_BYTES)
        self.clock = clock
        self._states: tuple[State, ...] = ()
        self._on_finish, self._named_game = on_finish, named_game
        self._next_info = 0.0

    # -- positions ---------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The current position; raises NoPosition before the first."""
        if not self._states:
            raise NoPosition
        return self._states[-1]

    def decision(self) -> State:
        """The current position if a seat is to move in it; raises WrongState otherwise."""
        if self.state.current_player is None:
            what = "the game is over" if self.state.is_terminal else "this is a chance node"
            raise WrongState(f"{what}: no seat has an action to choose")
        return self.state

    def begin(self, states: Sequence[State]) -> None:
        """Replace all positions by these; the last one is the current position."""
        self._states = tuple(states)
        self._named_game(self._states[-1])

    def forget(self) -> None:
        """Drop what searches have found so far, because another game begins."""
        self.kept = SearchCache(KEPT_BYTES)

    def extend(self, states: Sequence[State]) -> None:
        self._states += tuple(states)

    def go_back(self, plies: int) -> None:
        """Drop the last `plies` positions; raises WrongState if there are not that many."""
        if not self._states:
            raise NoPosition
        past = len(self._states) - 1
        if plies > past:
            raise WrongState(f"only {past} plies are known before this position, not {plies}")
        self._states = self._states[: len(self._states) - plies]

    def memory(self) -> dict[str, Any]:
        """Everything that later answers depend on, in plain types."""
        return {
            "positions": [(state.game.name, state.text) for state in self._states],
            "generator": int(self.rng[0]),
            "settings": self.settings.as_dict(),
            "searching": self.search is not None,
        }

    # -- chance ------------------------------------------------------------------------------

    def draw_seed(self) -> int:
        """A seed for one piece of random work, from the engine's generator."""
        return int(draw(self.rng, 2**31 - 1))

    def fork(self, seed: int | None) -> tuple[int, Rng]:
        """A seed and the generator to use next, without changing the session.

        A given seed restarts the generator; without one, a seed is drawn from a copy of it.
        """
        if seed is not None:
            return seed, generator(seed)
        rng = self.rng.copy()
        return int(draw(rng, 2**31 - 1)), rng

    # -- searching ---------------------------------------------------------------------------

    def think(self, task: SearchTask) -> None:
        self._next_info = self.clock() + self._info_seconds
        self.search = Search(task, self._on_finish, self.clock)

    @property
    def _info_seconds(self) -> float:
        return self.settings.number(INFO_MS) / 1000

    @property
    def patience(self) -> float | None:
        """Seconds until `look` should be called again; None if no search is running."""
        return None if self.search is None else max(0.005, min(0.02, self._info_seconds))

    def look(self) -> list[str]:
        """Lines that are due: what the search knows, or its result if it has overrun its time."""
        if self.search is None:
            return []
        if self.search.is_late:
            return self.end_search()
        if self.clock() < self._next_info:
            return []
        self._next_info = self.clock() + self._info_seconds
        return [answers.info(self.search.latest, self.search.elapsed_ms)]

    def end_search(self) -> list[str]:
        """Stop the search and answer with what it has."""
        if self.search is None:
            raise WrongState("nothing is being searched")
        self.search.stop()
        return self.conclude(self.search)

    def conclude(self, search: Search) -> list[str]:
        """The final lines of a search; none if they were sent already. Raises its failure."""
        if search is not self.search:
            return []
        self.search = None
        if search.failure is not None:
            raise search.failure
        report = search.latest
        return [answers.info(report, search.elapsed_ms), search.task.say(report)]


def generator(seed: int) -> Rng:
    return seeded(f"engine {seed}")
