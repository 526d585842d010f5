"""What pupils have to do, as they see it at home."""

from collections.abc import Sequence
from functools import partial

import sqlalchemy as sa
from msgspec import Struct

from rookery import games
from rookery.core.errors import UnknownGame
from rookery.server.classes import positions_store, store
from rookery.server.classes.store import Homework
from rookery.server.feature import Service
from rookery.server.table.house import House


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
        return await house.reader.run(partial(_shown_to, user_id=user_id, now=house.now()))


def _shown_to(connection: sa.Connection, user_id: str, now: int) -> list[HomeworkShown]:
    works = store.of_pupil(connection, user_id, now)
    if not works:
        return []
    done = store.done(connection, works, [user_id])
    solved = store.solved_by(connection, user_id)
    ids = [work.id for work in works]
    answers = positions_store.numbers_done(connection, ids, [user_id])
    shown = [
        HomeworkShown(
            work.kind,
            title_of(work.game),
            done[work.id, user_id],
            work.size,
            work.due,
            _url(work, solved, answers.get((work.id, user_id), set())),
        )
        for work in works
    ]
    return sorted(shown, key=lambda one: (one.is_done, one.due))


def _url(work: Homework, solved: set[tuple[str, str]], answers: set[int]) -> str:
    """Where the next thing is that is left to do, or the first if nothing is."""
    if work.kind == "guide":
        return f"/learn/{work.game}"
    if work.kind == "positions":
        left = [task for task in work.tasks if int(task) not in answers]
        return f"/homework/{work.id}/{(left or work.tasks)[0]}"
    left = [task for task in work.tasks if (work.game, task) not in solved]
    return f"/puzzles/{work.game}/{(left or work.tasks)[0]}"


def title_of(name: str) -> str:
    """A game's title; its name if this server no longer has it."""
    try:
        return games.load(name).title
    except UnknownGame:
        return name
