"""A search with its time, in slices: what it has used counts, not what it has waited."""

from collections.abc import Callable

from rookery.core.searcher import Report, Searcher


class Thought:
    """A search that is made when its first slice begins, by `make`; None: there is none to make.

    `search` is that search, from then on.

    It is done after `milliseconds` of its own, or when it has nothing left to find; `is_cut` says
    that it was the time.
    """

    def __init__(
        self, make: Callable[[], Searcher | None], milliseconds: int, clock: Callable[[], float]
    ) -> None:
        self._make, self._left_s, self._clock = make, milliseconds / 1000, clock
        self.search: Searcher | None = None
        self._has_begun = self._is_dropped = self.is_done = self.is_cut = False

    def go_on(self, is_over: Callable[[float], bool]) -> None:
        """Search until done, dropped, or until the slice `is_over` after so many seconds."""
        if not self._has_begun:
            self._has_begun, self.search = True, self._make()
        if self.search is None:
            self.is_done = True
            return
        begun = self._clock()
        spent = 0.0
        while not self._is_dropped:
            self.is_done = self.search.step()
            spent = self._clock() - begun
            if self.is_done or spent >= self._left_s or is_over(spent):
                break
        self._left_s -= spent
        self.is_cut = not self.is_done and not self._is_dropped and self._left_s <= 0
        self.is_done = self.is_done or self._is_dropped or self.is_cut

    def drop(self) -> None:
        """Nobody waits for it any more: end it after the step that it is at."""
        self._is_dropped = self.is_done = True

    def report(self) -> Report | None:
        """What it has found; None if there was nothing to search."""
        return None if self.search is None else self.search.report()
