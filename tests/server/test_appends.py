"""Entries of many games at once, on both databases: who was late, nobody else, is refused."""

import threading
from functools import partial

import msgspec
import pytest
import sqlalchemy as sa

from rookery.server.errors import NoSuchGame, StaleNumber
from rookery.server.model.stored_game import StoredGame
from rookery.server.storage import games, seats
from rookery.server.storage.appends import Append
from rookery.server.storage.writer import Writer
from tests.server.stored import GAME, HEAD, act, read


def test_of_entries_that_come_together_only_the_late_one_is_refused(
    engine: sa.Engine, writer: Writer
) -> None:
    others = [msgspec.structs.replace(GAME, id=f"game {number}", seats=()) for number in range(5)]
    for other in others:
        writer.submit(partial(games.create, game=bare(other), head=HEAD)).result()
    gate = threading.Event()
    writer.submit(lambda _: gate.wait())  # the rest comes into one transaction
    jobs = [Append(other.id, 0, [act(2), act(3)], HEAD) for other in others]
    late = [Append(others[2].id, 0, [act(2, "late")], HEAD), Append("nothing", 0, [act(1)], HEAD)]
    next_one = Append(others[0].id, 0, [act(4)], HEAD)
    futures = [writer.submit(job) for job in (*jobs, *late, next_one)]
    gate.set()
    for future in (*futures[:5], futures[-1]):
        future.result()
    with pytest.raises(StaleNumber) as stale:
        futures[5].result()
    assert stale.value.number == 3
    with pytest.raises(NoSuchGame):
        futures[6].result()
    with engine.connect() as connection:
        logs = [games.log_of(connection, other.id) for other in others]
        counts = games.versions(connection, [other.id for other in others])
    assert logs == [(*GAME.log, act(2), act(3), *([act(4)] if not at else [])) for at in range(5)]
    assert [counts[other.id].number for other in others] == [len(log) for log in logs]


def bare(game: StoredGame) -> StoredGame:
    """A game without what must be its own among all games."""
    return msgspec.structs.replace(game, contributions=())


def test_seats_that_have_changed_are_known_before_entries_are_added(
    engine: sa.Engine, writer: Writer
) -> None:
    writer.submit(
        partial(seats.rename, game_id=GAME.id, seat=0, user_id="h" * 64, name="Eve")
    ).result()
    version = read(engine).seats_version
    gate = threading.Event()
    writer.submit(lambda _: gate.wait())
    futures = [
        writer.submit(job)
        for job in (
            Append(GAME.id, version + 1, [act(2, "too early")], HEAD),
            Append(GAME.id, version, [act(2)], HEAD),
        )
    ]
    gate.set()
    with pytest.raises(StaleNumber):
        futures[0].result()
    futures[1].result()
    assert read(engine).log == (*GAME.log, act(2))


def test_entries_of_many_games_take_two_statements(engine: sa.Engine, writer: Writer) -> None:
    others = [bare(msgspec.structs.replace(GAME, id=f"game {at}", seats=())) for at in range(20)]
    for other in others:
        writer.submit(partial(games.create, game=other, head=HEAD)).result()
    statements: list[str] = []
    sa.event.listen(
        engine, "before_cursor_execute", lambda *given: statements.append(given[2].split()[0])
    )
    gate = threading.Event()
    writer.submit(lambda _: gate.wait())
    futures = [writer.submit(Append(other.id, 0, [act(2), act(3)], HEAD)) for other in others]
    gate.set()
    for future in futures:
        future.result()
    assert statements.count("UPDATE") <= 2
    assert statements.count("INSERT") <= 2


def test_the_store_keeps_which_thoughts_were_cut_short(engine: sa.Engine, writer: Writer) -> None:
    cut = msgspec.structs.replace(act(2), is_cut=True)
    writer.submit(Append(GAME.id, 0, [cut, act(3)], HEAD)).result()
    assert [one.is_cut for one in read(engine).log] == [False, True, False]
