"""What pupils have to do, as they see it at home."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple, Self

import sqlalchemy as sa
from msgspec import Struct

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.server.classes import positions_store, store
from rookery.server.classes.store import Homework
from rookery.server.feature import Service
from rookery.server.people.calendar import DAY_MS
from rookery.server.puzzles.store import on_day
from rookery.server.table.house import House
from rookery.server.table.interfaces import PuzzleHomework


class HomeworkShown(Struct, frozen=True):
    """Homework as a pupil sees it: `url` leads to the next task."""

    kind: str
    title: str
    done: int
    tasks: int
    due: int
    url: str

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return self.done >= self.tasks


class Classes(Service):
    """Offers pupils their homework."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def homework_of(self, user_id: str) -> Sequence[HomeworkShown]:
        """What a pupil has to do, what is due first first."""
        house = self._house
        if house.settings.house != "school":
            return []
        find = partial(_shown_to, user_id=user_id, now=house.now(), day=self._today)
        return await house.reader.run(find)

    async def with_puzzle(self, user_id: str, game: str, puzzle: str) -> PuzzleHomework | None:
        """The homework of a pupil that a puzzle belongs to; None if it belongs to none."""
        house = self._house
        if house.settings.house != "school":
            return None

        def find(connection: sa.Connection) -> PuzzleHomework | None:
            works = [
                work
                for work in store.of_pupil(connection, user_id, house.now())
                if (work.kind, work.game) == ("puzzles", game) and puzzle in work.tasks
            ]
            if not works:
                return None
            tries = _Tries.of(connection, user_id, self._today)
            shown = [_at_puzzle(work, puzzle, tries) for work in works]
            return min(shown, key=lambda one: one.done >= one.tasks)

        return await house.reader.run(find)

    @property
    def _today(self) -> int:
        return self._house.wall() // DAY_MS


class _Tries(NamedTuple):
    """The puzzles that a pupil has ever solved, and tried today, by game and id."""

    solved: Collection[tuple[str, str]]
    today: Collection[tuple[str, str]]

    @classmethod
    def of(cls, connection: sa.Connection, user_id: str, day: int) -> Self:
        return cls(store.solved_by(connection, user_id), on_day(connection, user_id, day))

    def left(self, work: Homework) -> list[str]:
        """What is left of a homework."""
        return [task for task in work.tasks if (work.game, task) not in self.solved]

    def open(self, work: Homework) -> list[str]:
        """What is left of a homework and was not missed today: only the first try a day counts."""
        return [task for task in self.left(work) if (work.game, task) not in self.today]


def _at_puzzle(work: Homework, puzzle: str, tries: _Tries) -> PuzzleHomework:
    here, ready = work.tasks.index(puzzle), tries.open(work)
    others = [task for task in (*work.tasks[here + 1 :], *work.tasks[:here]) if task in ready]
    done = work.size - len(tries.left(work))
    after = f"/puzzles/{work.game}/{others[0]}" if others else ""
    return PuzzleHomework(here + 1, done, work.size, puzzle in ready, after)


def _shown_to(connection: sa.Connection, user_id: str, now: int, day: int) -> list[HomeworkShown]:
    works = store.of_pupil(connection, user_id, now)
    if not works:
        return []
    done = store.done(connection, works, [user_id])
    tries = _Tries.of(connection, user_id, day)
    ids = [work.id for work in works]
    answers = positions_store.numbers_done(connection, ids, [user_id])
    shown = [
        HomeworkShown(
            work.kind,
            title_of(work.game),
            done[work.id, user_id],
            work.size,
            work.due,
            _url(work, tries, answers.get((work.id, user_id), set())),
        )
        for work in works
    ]
    return sorted(shown, key=lambda one: (one.is_done, one.due))


def _url(work: Homework, tries: _Tries, answers: set[int]) -> str:
    """Where the next thing is that is left to do, or the first if nothing is.

    Puzzles that were missed today come last.
    """
    if work.kind == "guide":
        return f"/learn/{work.game}"
    if work.kind == "positions":
        left = [task for task in work.tasks if int(task) not in answers]
        return f"/homework/{work.id}/{(left or work.tasks)[0]}"
    return f"/puzzles/{work.game}/{(tries.open(work) or tries.left(work) or work.tasks)[0]}"


def title_of(name: str) -> str:
    """A game's title; its name if this server no longer has it."""
    try:
        return games.load(name).title
    except UnknownGame:
        return name
