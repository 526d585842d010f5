"""What a class tells its pupils: that there is homework, until it is done or its time is over."""

from collections.abc import Collection, Mapping, Sequence

import sqlalchemy as sa

from rookery.core.words.i18n import Say, later
from rookery.server.classes import store
from rookery.server.people.notices import Notice, NoticeAct, NoticeKind, NoticeWords
from rookery.server.people.store import Person
from rookery.server.table.lists import called
from rookery.server.table.notices import left_words

_URL = "/#homework"


def waiting(connection: sa.Connection, users: Collection[str], now: int) -> Sequence[Notice]:
    """The homework that these users have yet to do in time."""
    attended = store.classes_of(connection, users)
    groups = {class_id for classes in attended.values() for class_id in classes}
    works = [work for work in store.homework_of(connection, groups) if work.due > now]
    if not works:
        return []
    done = store.done(connection, works, attended)
    return [
        Notice(
            user_id,
            f"homework/{work.id}",
            "homework",
            work.created,
            more={
                "kind": work.kind,
                "game": work.game,
                "tasks": work.size,
                "left": work.due - now,
            },
        )
        for user_id, classes in attended.items()
        for work in works
        if work.class_id in classes and done[work.id, user_id] < work.size
    ]


def _words(notice: Notice, known: Mapping[str, Person], say: Say) -> NoticeWords:
    del known
    more, fields = notice.more, {"game": called(notice.more["game"])[0]}
    task = {
        "guide": lambda: say("First game: %(game)s"),
        "positions": lambda: say.plural(
            "%(num)d position: %(game)s", "%(num)d positions: %(game)s", more["tasks"]
        ),
        "puzzles": lambda: say.plural(
            "%(num)d puzzle: %(game)s", "%(num)d puzzles: %(game)s", more["tasks"]
        ),
    }[more["kind"]]() % {**fields, "num": more["tasks"]}
    line = f"{task}, {left_words(more['left'], say)}"
    act = NoticeAct(say("To the homework"), _URL, link=True, main=True)
    return NoticeWords(say("Homework"), line, _URL, (act,), more["game"])


KIND = NoticeKind("homework", later("Homework"), "book", _words, waiting, needs="homework")
