"""Signing up, signing in, leaving, and codes that work once; on both databases."""

import msgspec
import pytest
import sqlalchemy as sa

from rookery.ratings.rating import Rating
from rookery.server.bots import store as bots
from rookery.server.db.database import writing
from rookery.server.errors import NameTaken, NoSuchCode, SignedOut
from rookery.server.features import FEATURES
from rookery.server.members import codes_store as codes
from rookery.server.members import exports_store as exports
from rookery.server.members import keeping_store as keeping
from rookery.server.members import passkeys_store as passkeys
from rookery.server.members import store as membership
from rookery.server.members.passkeys_store import Passkey
from rookery.server.members.store import SignIn, ways_in
from rookery.server.ops.randomness import Randomness
from rookery.server.people import attempts_store as attempts
from rookery.server.people import ratings_store as strength
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as people
from rookery.server.people.attempts_store import Limit
from rookery.server.people.errors import NameResting
from rookery.server.people.names import skeleton
from rookery.server.people.ratings_store import PoolRating
from rookery.server.ratings import store as ratings
from rookery.server.table import store as games
from rookery.server.table.seats import Seat
from tests.seeded import Seeded
from tests.server.stored import GAME, HEAD

ADA, BO, GUEST = "a" * 64, "b" * 64, "g" * 64
KEY = Passkey("key", "public", 3, "Firefox|Linux")


def sit(connection: sa.Connection, game_id: str, *users: str) -> None:
    seats = tuple(Seat("human", f"Seat {n}", user_id=user) for n, user in enumerate(users))
    games.create(connection, msgspec.structs.replace(GAME, id=game_id, seats=seats), HEAD)


def seats(connection: sa.Connection, game_id: str) -> list[tuple[str, str | None]]:
    found = games.load(connection, game_id).seats
    return [(seat.name, seat.user_id and seat.user_id[0]) for seat in found]


def enrol(connection: sa.Connection, user_id: str, name: str, **sign_in: str) -> None:
    membership.enrol(connection, user_id, name, "hash", SignIn(name * 8, "", **sign_in), 5)


def test_a_guest_keeps_every_seat_and_whoever_comes_back_gets_those_of_a_guest(
    engine: sa.Engine,
) -> None:
    with writing(engine) as connection:
        sit(connection, "mine", ADA, BO)
        sit(connection, "screen", ADA, ADA)
        sit(connection, "theirs", GUEST, BO)
        sit(connection, "both", GUEST, ADA)
        enrol(connection, ADA, "Ada")
        with pytest.raises(SignedOut):
            enrol(connection, ADA, "Adele")
        with pytest.raises(NameTaken):
            enrol(connection, BO, "ADA")
        assert membership.enter(
            connection, ADA, SignIn("t" * 64, "", guest=GUEST, old="Ada" * 8), 9, FEATURES
        )
        assert seats(connection, "mine") == [("Ada", "a"), ("Seat 1", "b")]
        assert seats(connection, "screen") == [("Seat 0", "a"), ("Seat 1", "a")]
        assert seats(connection, "theirs") == [("Ada", "a"), ("Seat 1", "b")]
        assert seats(connection, "both") == [("Seat 0", "g"), ("Ada", "a")]
        assert [one.hash for one in sessions.of(connection, ADA, 9)] == ["t" * 64]
        assert sessions.find(connection, GUEST).user_id is None
        assert sorted(exports.game_ids(connection, ADA)) == ["both", "mine", "screen", "theirs"]
        assert not membership.enter(
            connection, ADA, SignIn("u" * 64, "", guest="n" * 64), 9, FEATURES
        )


def test_a_key_is_one_member_s_and_goes_with_them(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        membership.enrol(connection, ADA, "Ada", KEY, SignIn("t" * 64, ""), 5)
        found = passkeys.find(connection, "key")
        assert found is not None
        assert (found.user_id, found.signed, found.created) == (ADA, 3, 5)
        passkeys.used(connection, "key", 4, 8)
        assert [(key.signed, key.used) for key in passkeys.of(connection, ADA)] == [(4, 8)]
        assert ways_in(connection, ADA) == (False, 0, 1)
        sit(connection, "mine", ADA, BO)
        assert membership.close(connection, ADA, 9, FEATURES) == 1
        assert passkeys.find(connection, "key") is None
        assert seats(connection, "mine") == [("#1", "a"), ("Seat 1", "b")]
        with pytest.raises(NameResting):
            enrol(connection, BO, "Ada")
        enrol(connection, BO, "Bo Lind")
        assert membership.close(connection, BO, 9, FEATURES) == 2


def test_no_list_of_the_best_has_those_who_have_gone(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        sit(connection, "game", GUEST, BO)
        enrol(connection, ADA, "Ada")
        stands = PoolRating(Rating(30.0, 2.0), 9, 5)
        ratings.place(connection, "pool", {BO: stands, GUEST: stands})
        ratings.place(connection, "other", {ADA: stands, GUEST: stands})
        membership.enter(connection, ADA, SignIn("t" * 64, "", guest=GUEST), 9, FEATURES)
        assert [one[0] for one in ratings.leaders(connection, "pool", 9)] == [ADA, BO]
        assert strength.in_pool(connection, "pool", [ADA]) == {ADA: stands}
        assert strength.in_pool(connection, "other", [ADA, GUEST])[ADA].games == 18
        membership.close(connection, ADA, 9, FEATURES)
        assert [one[0] for one in ratings.leaders(connection, "pool", 9)] == [BO]


def test_codes_work_once_each_in_their_time(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        codes.renew(connection, ADA, ["1" * 64, "2" * 64])
        codes.add(connection, "reset", ["3" * 64], ADA, until=10)
        used = [
            codes.use(connection, text * 64, codes.ENTRY, now)
            for text, now in (("1", 5), ("1", 6), ("3", 10), ("3", 9), ("9", 5))
        ]
        assert used == ["recovery", None, None, "reset", None]
        assert codes.left(connection, ADA) == 1
        codes.renew(connection, ADA, ["4" * 64])
        assert codes.use(connection, "2" * 64, codes.ENTRY, 5) is None


def test_an_invitation_that_is_none_makes_nobody_a_member(engine: sa.Engine) -> None:
    source = Randomness(Seeded(1))
    with writing(engine) as connection:
        with pytest.raises(NoSuchCode):
            enrol(connection, ADA, "Ada", invite="x" * 64)
        assert people.named(connection, "Ada") is None
        first = keeping.new_card(source)
        keeping.add(connection, "Ada", first, 5)
        second = keeping.new_card(source, first.user_id)
        keeping.give(connection, second, 6)
        assert codes.use(connection, first.hashed, codes.ENTRY, 7) is None
        assert codes.use(connection, second.hashed, codes.ENTRY, 7) is not None
        assert [one.name for one in keeping.everybody(connection)] == ["Ada"]


def tried(connection: sa.Connection, limits: list[Limit], now: int, right: bool = False) -> int:
    return attempts.spend(connection, limits, now, lambda _: right)[0].ms


def test_tries_are_counted_by_window(engine: sa.Engine) -> None:
    few, many = Limit("few", "who", 2, 100), Limit("many", "who", 9, 1000)
    with writing(engine) as connection:
        waits = [tried(connection, [few, many], now) for now in (0, 50, 60, 99, 100, 101)]
        assert waits == [0, 0, 40, 1, 0, 0]
        assert tried(connection, [few], 150) == 50
        assert tried(connection, [Limit("few", "other", 2, 100)], 150) == 0


def test_of_tries_some_limits_count_only_failures_and_forgive_slips(engine: sa.Engine) -> None:
    failures = Limit("from", "here", 3, 100, "failures")

    def as_(who: str) -> list[Limit]:
        return [failures, Limit("as, from", who, 2, 100, "slips"), Limit("as", who, 5, 100)]

    with writing(engine) as connection:
        for who in ("ada", "bo", "cy", "di"):  # each slips once, which together are too many
            assert tried(connection, as_(who), 0) == 0
            assert tried(connection, as_(who), 0, right=True) == 0
        assert [tried(connection, as_("eve"), 0) for _ in range(3)] == [0, 0, 100]
        assert tried(connection, as_("fay"), 0) == 0  # the third failure of nobody who came in
        assert tried(connection, as_("ada"), 0, right=True) == 100


def test_what_is_right_counts_for_the_name(engine: sa.Engine) -> None:
    limits = [Limit("as, from", "ada", 2, 100, "slips"), Limit("as", "ada", 3, 100)]
    with writing(engine) as connection:
        assert [tried(connection, limits, 0, right=True) for _ in range(4)] == [0, 0, 0, 100]


def test_above_a_limit_nothing_is_tried(engine: sa.Engine) -> None:
    done: list[int] = []
    limits = [Limit("few", "who", 1, 100, "failures")]
    with writing(engine) as connection:
        for _ in range(3):
            attempts.spend(connection, limits, 0, lambda _: done.append(1))
    assert done == [1]


def test_a_name_that_looks_like_another_is_no_row(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        people.put(connection, ADA, 1, kind="member", name="Ada", skeleton=skeleton("Ada"))
    with pytest.raises(sa.exc.IntegrityError), writing(engine) as connection:
        people.put(connection, BO, 1, kind="member", name="ADA", skeleton=skeleton("ADA"))


def test_logs_of_others_bots_forget_who_has_gone(engine: sa.Engine) -> None:
    with writing(engine) as connection:
        enrol(connection, ADA, "Ada")
        enrol(connection, BO, "Adana")
        for about in ("Ada", "abcdefghjkmn Ada", "Adana", "abcdefghjkmn Adana"):
            bots.note(connection, "bot", bots.LogLine(5, "begins", about))
        membership.close(connection, ADA, 9, FEATURES)
        left = [line.about for line in bots.log_of(connection, "bot")]
    assert left == ["abcdefghjkmn Adana", "Adana"]
