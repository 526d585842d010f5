"""Users and sessions, on both databases: whom a token stands for, and what people are called."""

import msgspec
import pytest
import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.db.database import writing
from rookery.server.errors import NameTaken
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as people
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.identity import NOBODY, Identity, Prefs
from rookery.server.people.names import skeleton
from rookery.server.table import store as games
from rookery.server.table.seats import Seat
from tests.server.stored import GAME, HEAD

ADA, BO, TOKEN = "a" * 64, "b" * 64, "t" * 64


def enrol(connection: sa.Connection, user_id: str, name: str, kind: str = "member") -> None:
    people.put(connection, user_id, 1, kind=kind, name=name, skeleton=skeleton(name))


def sit(connection: sa.Connection, game_id: str, *seats: Seat, created: int = 1) -> None:
    game = msgspec.structs.replace(GAME, id=game_id, seats=seats, created=created)
    games.create(connection, game, HEAD)


def test_a_token_stands_for_its_guest_until_that_is_somebody(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        assert sessions.find(connection, ADA) == Identity(ADA)
        people.put(connection, ADA, 5, name="Ada", prefs=Prefs(scarf=3))
        assert sessions.find(connection, ADA) == Identity(
            ADA, name="Ada", prefs=Prefs(scarf=3), is_known=True
        )
        enrol(connection, ADA, "Ada")
        assert sessions.find(connection, ADA) is NOBODY


def test_a_session_s_token_is_its_user_s_until_it_ends(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        enrol(connection, ADA, "Ada")
        sessions.begin(connection, ADA, TOKEN, 10, "", "password")
        sessions.begin(connection, ADA, "u" * 64, 20, "", "password")
        found = sessions.find(connection, TOKEN)
        assert (found.user_id, found.kind, found.name, found.begun) == (ADA, "member", "Ada", 10)
        assert [one.hash[0] for one in sessions.of(connection, ADA, 30)] == ["u", "t"]
        assert sessions.end(connection, BO, 30, only=TOKEN) == 0
        assert sessions.end(connection, ADA, 30, but="u" * 64) == 1
        assert sessions.find(connection, TOKEN) is NOBODY
        assert sessions.find(connection, "u" * 64).user_id == ADA


def test_whom_a_crowd_s_tokens_stand_for_is_read_at_once(engine: sa.Engine) -> None:
    bot_s, statements = "k" * 64, []
    with writing(engine) as connection:
        enrol(connection, ADA, "Ada")
        people.put(connection, BO, 5, name="Bo")
        enrol(connection, "c" * 16, "Crab", kind="bot")
        token = {"hash": bot_s, "user_id": "c" * 16, "scopes": "watch play", "created": 1}
        connection.execute(sa.insert(schema.tokens), token)
        for one in (TOKEN, ADA):  # the second token is also a user's id: the session decides
            sessions.begin(connection, ADA, one, 10, "", "password")
        sa.event.listen(engine, "before_cursor_execute", lambda *told: statements.append(told[2]))
        found = sessions.find_all(connection, [TOKEN, ADA, BO, bot_s, "n" * 64])
    assert {one[0]: (who.user_id, who.kind, who.name) for one, who in found.items()} == {
        "t": (ADA, "member", "Ada"),
        "a": (ADA, "member", "Ada"),
        "b": (BO, "guest", "Bo"),
        "k": ("c" * 16, "bot", "Crab"),
        "n": ("n" * 64, "guest", ""),
    }
    assert found[bot_s].scopes == frozenset(("watch", "play"))
    assert found[TOKEN].scopes is None
    assert len(statements) == 1


def test_a_session_in_use_lasts_on_but_not_for_ever(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        enrol(connection, ADA, "Ada")
        sessions.begin(connection, ADA, TOKEN, 0, "", "password")
        ends = []
        for now in (0, 80 * DAY_MS, 300 * DAY_MS):
            sessions.used(connection, TOKEN, now)
            ends.append(sessions.find(connection, TOKEN).until)
        assert ends == [90 * DAY_MS, 170 * DAY_MS, sessions.LONGEST_MS]
        sessions.end(connection, ADA, 9)
        sessions.used(connection, TOKEN, 10)
        assert sessions.find(connection, TOKEN) is NOBODY
        sessions.forget(connection, 400 * DAY_MS)
        assert sessions.find(connection, TOKEN) == Identity(TOKEN)


def test_everybody_is_called_something(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        enrol(connection, ADA, "Ada")
        enrol(connection, BO, "Stockfish", "bot")
        people.put(connection, "g" * 64, 1, kind="closed", merged_into=ADA)
        people.put(connection, "f" * 64, 1, kind="closed", number=12)
        sit(connection, "old", Seat("human", "Cy", user_id="c" * 64))
        sit(connection, "new", Seat("human", "Cyn", user_id="c" * 64), created=9)
        found = people.known(connection, [ADA, BO, "g" * 64, "f" * 64, "c" * 64, "x" * 64])
    shown = {one[0]: (who.kind, who.name, who.number) for one, who in found.items()}
    assert shown == {
        "a": ("member", "Ada", None),
        "b": ("bot", "Stockfish", None),
        "g": ("member", "Ada", None),
        "f": ("closed", "", 12),
        "c": ("guest", "Cyn", None),
        "x": ("guest", "", None),
    }


def test_a_new_name_is_that_of_the_seats_under_the_old_one(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        enrol(connection, ADA, "Ada")
        enrol(connection, BO, "Bo Li")
        papa = Seat("human", "Papa", user_id=ADA)
        sit(connection, "game", Seat("human", "Ada", user_id=ADA), papa)
        before = games.load(connection, "game").seats_version
        with pytest.raises(NameTaken):
            people.rename(connection, ADA, "B0 LI", 9)
        people.rename(connection, ADA, "Ava", 9)
        game = games.load(connection, "game")
        assert [seat.name for seat in game.seats] == ["Ava", "Papa"]
        assert game.seats_version == before + 1
        people.rename(connection, ADA, "AVA", 10)  # one's own name may be respelled
        assert people.changed_since(connection, 10) == [ADA]
