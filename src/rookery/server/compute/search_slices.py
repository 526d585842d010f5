"""A search in slices, with a limit on the time that it runs, not counting the time it waits."""

from collections.abc import Callable

from rookery.core.players.searcher import Report, Searcher


class SearchSlices:
    """A search that `make` creates when its first slice begins, and that is `search` from then on.

    `make` may return None if there is nothing to search. The search is done when it has nothing
    left to find, or after running for `milliseconds`; then `is_cut` is true.
    """

    def __init__(
        self, make: Callable[[], Searcher | None], milliseconds: int, clock: Callable[[], float]
    ) -> None:
        self._make, self._left_s, self._clock = make, milliseconds / 1000, clock
        self.search: Searcher | None = None
        self._has_begun = self._is_dropped = self.is_done = self.is_cut = False

    def go_on(self, is_over: Callable[[float], bool]) -> None:
        """Run one slice: until done, dropped, or until `is_over(seconds)` says that it is over."""
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
        """End the search after its present step: nobody waits for it any more."""
        self._is_dropped = self.is_done = True

    def report(self) -> Report | None:
        """The search's report; None if there was nothing to search."""
        return None if self.search is None else self.search.report()
