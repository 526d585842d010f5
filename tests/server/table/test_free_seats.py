"""Which seats a user may take, and who may watch; without a server."""

import msgspec
import pytest

from rookery.server.errors import SeatTaken, SittingAlready
from rookery.server.table.free_seats import claimable, free_seats, may_watch, seat_for
from rookery.server.table.game import Snapshot
from rookery.server.table.seats import Seat
from tests.server.snapshots import ADA, BO, CHICK, FREE, snapshot

KEPT = Seat("open", user_id="bo")


def table(*seats: Seat, **stored: object) -> Snapshot:
    made = snapshot(*seats)
    return msgspec.structs.replace(made, stored=msgspec.structs.replace(made.stored, **stored))


def test_anybody_takes_a_free_seat_of_a_public_table_and_none_of_another() -> None:
    assert free_seats(table(ADA, FREE, FREE, listed="public"), "cy") == (1, 2)
    assert free_seats(table(ADA, FREE, listed="link"), "cy") == ()
    assert free_seats(table(ADA, FREE, listed="private"), None) == ()


def test_what_is_kept_for_somebody_is_theirs_alone() -> None:
    game = table(ADA, KEPT, FREE, listed="public")
    assert free_seats(game, "bo") == (1,)
    assert free_seats(game, "cy") == free_seats(game, None) == (2,)


def test_the_wanted_seat_or_the_first_one() -> None:
    game = table(ADA, FREE, FREE, listed="public")
    assert seat_for(game, "cy", None) == 1
    assert seat_for(game, "cy", 2) == 2
    with pytest.raises(SeatTaken):
        seat_for(game, "cy", 0)
    with pytest.raises(SeatTaken):
        seat_for(table(ADA, BO, listed="public"), "cy", None)


def test_whoever_sits_there_takes_no_second_seat() -> None:
    with pytest.raises(SittingAlready):
        seat_for(table(ADA, FREE, listed="public"), "ada", 1)


def test_a_computer_among_strangers_gives_its_seat_up_until_it_has_acted() -> None:
    game = table(CHICK, ADA, pool="swift/duel/quick")
    assert claimable(game) == free_seats(game, "bo") == (0,)
    acted = game.extended(game.timeline.action(0, game.state.legal_actions[0], 1, None))
    assert claimable(acted) == ()
    assert claimable(table(CHICK, ADA)) == ()


def test_a_private_table_is_seen_by_those_who_sit_there() -> None:
    game = table(ADA, KEPT, listed="private")
    assert [may_watch(game, one) for one in ("ada", "bo", "cy", None)] == [True, True, False, False]
    assert may_watch(table(ADA, KEPT, listed="link"), None)
