"""Undo requests are kept until something happens; on both databases."""

from functools import partial

import pytest
import sqlalchemy as sa

from rookery.server.db.writer import Writer
from rookery.server.errors import StaleNumber
from rookery.server.table import appends_store as appends
from rookery.server.table import store as games
from rookery.server.table.game import UndoRequest, Version
from tests.server.stored import GAME, HEAD, act, read

ASKED = UndoRequest(0, 2, frozenset({"b" * 64, "c" * 64}))


def ask(writer: Writer, known: Version, request: UndoRequest | None) -> None:
    job = partial(games.write_request, game_id=GAME.id, known=known, request=request)
    writer.submit(job).result()


def test_a_request_is_kept_with_its_answers(engine: sa.Engine, writer: Writer) -> None:
    assert read(engine).undo_request is None
    ask(writer, Version(1, 0), ASKED)
    assert (read(engine).undo_request, read(engine).seats_version) == (ASKED, 1)
    ask(writer, Version(1, 1), ASKED.agreed("b" * 64))
    assert read(engine).undo_request == UndoRequest(0, 2, frozenset({"c" * 64}))
    ask(writer, Version(1, 2), ASKED.denied())
    denied = read(engine).undo_request
    assert denied == UndoRequest(0, 2, frozenset(), frozenset({0}))
    assert not denied.is_open
    assert not denied.is_granted
    ask(writer, Version(1, 3), None)
    assert read(engine).undo_request is None


def test_two_answers_at_the_same_time_both_count(engine: sa.Engine, writer: Writer) -> None:
    ask(writer, Version(1, 0), ASKED)
    ask(writer, Version(1, 1), ASKED.agreed("b" * 64))
    with pytest.raises(StaleNumber):
        ask(writer, Version(1, 1), ASKED.agreed("c" * 64))
    assert read(engine).undo_request == ASKED.agreed("b" * 64)


def test_a_request_is_void_after_the_next_entry(engine: sa.Engine, writer: Writer) -> None:
    ask(writer, Version(1, 0), ASKED)
    add = partial(appends.append, game_id=GAME.id, seats_version=1, entries=[act(2)], head=HEAD)
    writer.submit(add).result()
    assert read(engine).undo_request is None
    ask(writer, Version(2, 1), ASKED)
    assert read(engine).undo_request == ASKED
