"""An append that no task waits for: begun by a plain call, ended by the store's."""

from collections.abc import Callable

from rookery.server.errors import StaleNumber
from rookery.server.live.commit import Change, Make, attempt
from rookery.server.model.timeline import Steps

Told = Callable[[Exception | None], None]
"""What came of a change: None if it is made, else why it is not."""


class Soon:
    """What `Change.append` does, as the receipt of its job. The table's lock is taken already.

    `again` is called without the lock where the store knew better: whoever asked has to wait like
    anybody then.
    """

    __slots__ = ("_again", "_change", "_steps", "_told")

    def __init__(self, change: Change, told: Told, again: Callable[[], None]) -> None:
        self._change, self._told, self._again = change, told, again
        self._steps: Steps = []

    def begin(self, make: Make) -> None:
        """Hand the entries to the store that `make` makes of the game.

        Raises what it raises: the change is its caller's then.
        """
        game = self._change.table.game
        job, self._steps = attempt(make, game.number, game)
        self._change.live.writer.hand_in(job, self)

    def set_result(self, _: None) -> None:
        """The store has taken them."""
        try:
            self._change.apply(self._steps)
            self._change.settle()
        except Exception as error:  # noqa: BLE001  it is told, like whatever else breaks
            self._end(error)
        else:
            self._end(None)

    def set_exception(self, error: Exception) -> None:
        """The store has not."""
        if isinstance(error, StaleNumber):
            self._change.leave()
            self._again()
        else:
            self._end(error)

    def _end(self, error: Exception | None) -> None:
        self._change.leave()
        self._told(error)
