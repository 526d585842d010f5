"""A series of boards, played by a runner and written down as they end."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path

from rookery.arena.journal import Journal, JournalEntry, Task
from rookery.arena.plan import MatchPlan, play_board, save_records
from rookery.arena.play import PlayedGame
from rookery.arena.ready import check_players
from rookery.arena.runners import Runner, alone
from rookery.core.arguments import check_arguments
from rookery.core.writable import check_folder

Progress = Callable[[int, int], None]
Enough = Callable[[JournalEntry], bool]


@check_arguments
def never(_entry: JournalEntry) -> bool:
    """Never enough: play every board."""
    return False


@check_arguments
def silent(_count: int, _total: int) -> None:
    """Show no progress."""


@check_arguments
class Series:
    """Several meetings, one plan each, all on the same boards.

    Results are ordered by board, then by meeting, whatever order they end in. `records` is a folder
    for the games.
    """

    def __init__(
        self, plans: Sequence[MatchPlan], boards: int, records: Path | None = None
    ) -> None:
        self._plans, self._boards, self._records = tuple(plans), boards, records

    def play(
        self,
        journal: Journal,
        runner: Runner = alone,
        progress: Progress = silent,
        enough: Enough = never,
    ) -> list[JournalEntry]:
        """Play the boards and return them in order, up to the first that was `enough`.

        `enough` is asked about each board in order, so the result does not depend on which ended
        first; boards after that one are left out. Boards in the journal are not played again.
        Raises CannotPlay before the first board if a player can't start, OSError if `records` can't
        be written.
        """
        in_order = _InOrder(self._tasks(), journal, enough)
        waiting = (task for task in self._tasks() if task not in journal.entries)
        total = self._boards * len(self._plans)
        count = sum(board < self._boards for board, _ in journal.entries)
        if in_order.is_enough():
            progress(count, total)
            return in_order.boards
        self._check(runner)
        progress(count, total)
        with closing(runner(partial(_play_board, self._plans), waiting)) as results:
            for count, (task, games) in enumerate(results, count + 1):  # noqa: B020  goes on
                board, meeting = task
                self._keep(journal, JournalEntry(board, meeting, tuple(games)))
                progress(count, total)
                if in_order.is_enough():
                    break
        return in_order.boards

    def _check(self, runner: Runner) -> None:
        """Raise CannotPlay or OSError for what would fail only after the first board."""
        check_players(self._plans, runner)
        if self._records is not None:
            check_folder(self._records)

    def _tasks(self) -> Iterator[Task]:
        return ((b, m) for b in range(self._boards) for m in range(len(self._plans)))

    def _keep(self, journal: Journal, entry: JournalEntry) -> None:
        """Save the records before the journal entry, so that a board in the journal is complete."""
        if self._records is not None:
            before = f"{entry.meeting + 1:02}-" if len(self._plans) > 1 else ""
            save_records(self._plans[entry.meeting], entry.games, self._records, before)
        journal.add(entry)


class _InOrder:
    """Collects finished boards in order, without gaps, until one is enough."""

    def __init__(self, order: Iterator[Task], journal: Journal, enough: Enough) -> None:
        self._order, self._journal, self._enough = order, journal, enough
        self._next = next(order, None)
        self.boards: list[JournalEntry] = []

    def is_enough(self) -> bool:
        """Collect the boards known by now; return whether nothing more has to be played."""
        while self._next is not None and self._next in self._journal.entries:
            self.boards.append(self._journal.entries[self._next])
            self._next = next(self._order, None)
            if self._enough(self.boards[-1]):
                self._next = None
        return self._next is None


def _play_board(plans: Sequence[MatchPlan], task: Task) -> list[PlayedGame]:
    board, meeting = task
    return play_board(plans[meeting], board)
