"""An append without a waiting task: begun by a plain call, ended by a call from the writer."""

from collections.abc import Callable

from rookery.server.errors import StaleNumber
from rookery.server.table.commit import Change, Make, attempt
from rookery.server.table.timeline import Steps

Told = Callable[[Exception | None], None]
"""Called with the outcome of a change: None if it was made, otherwise the error."""


class Soon:
    """Does what `Change.append` does, as the receipt of its job. The table's lock is held already.

    If this process was behind the store, `again` is called without the lock: the caller then has to
    wait for its turn.
    """

    __slots__ = ("_again", "_change", "_steps", "_told")

    def __init__(self, change: Change, told: Told, again: Callable[[], None]) -> None:
        self._change, self._told, self._again = change, told, again
        self._steps: Steps = []

    def begin(self, make: Make) -> None:
        """Hand the entries that `make` makes of the game to the store.

        Raises what that raises; the caller must then end the change.
        """
        game = self._change.table.game
        job, self._steps = attempt(make, game.number, game)
        self._change.live.writer.hand_in(job, self)

    def set_result(self, _: None) -> None:
        """The store has taken the entries: apply them."""
        try:
            self._change.apply(self._steps)
            self._change.settle()
        except Exception as error:  # noqa: BLE001  reported through `told`
            self._end(error)
        else:
            self._end(None)

    def set_exception(self, error: Exception) -> None:
        """The store has not taken them: try again if stale, else report the error."""
        if isinstance(error, StaleNumber):
            self._change.leave()
            self._again()
        else:
            self._end(error)

    def _end(self, error: Exception | None) -> None:
        self._change.leave()
        self._told(error)
