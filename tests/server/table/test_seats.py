"""Permissions: who holds which seats, who else plays, and who sits where."""

import pytest

from rookery.server.errors import NotYourSeat
from rookery.server.table.seats import (
    Seat,
    check_holds,
    held,
    in_turn,
    is_alone,
    moved_on,
    others,
    seated,
)
from rookery.server.table.timeline import LogEntry, left_seats

ADA, BO = Seat("human", "Ada", user_id="ada"), Seat("human", "Bo", user_id="bo")
FREE, NOBODY = Seat("open", invite="code"), Seat("unheld")
CHICK = Seat("computer", level="chick")


def test_one_holds_what_ones_token_is_of() -> None:
    seats = (ADA, BO, ADA, CHICK, FREE)
    assert held(seats, "ada") == (0, 2)
    assert held(seats, "bo") == (1,)
    assert held(seats, "code") == held(seats, "") == held(seats, "chick") == ()


def test_nobody_without_a_token_holds_anything() -> None:
    """Computers, open seats and the seats of opened records have no holder either."""
    assert held((ADA, CHICK, FREE, NOBODY, Seat("human", "From a record")), None) == ()


def test_a_holder_counts_on_peoples_seats_only() -> None:
    assert held((Seat("computer", level="chick", user_id="ada"), ADA), "ada") == (1,)


@pytest.mark.parametrize(
    ("seat", "user_id"), [(0, "bo"), (1, "ada"), (0, None), (2, "ada"), (9, "ada")]
)
def test_nobody_acts_for_another(seat: int, user_id: str | None) -> None:
    with pytest.raises(NotYourSeat):
        check_holds((ADA, BO, CHICK), seat, user_id)


def test_everybody_acts_for_themselves() -> None:
    check_holds((ADA, BO, ADA), 2, "ada")
    check_holds((ADA, BO, ADA), 1, "bo")


def test_who_has_left_is_in_the_log() -> None:
    line = [
        LogEntry(1, "action", 0, "leave:9", 0),
        LogEntry(2, "leave", 1, "leave:2", 0),
        LogEntry(3, "leave", 3, "leave:4", 0),
    ]
    assert left_seats(line) == {1, 3}
    assert left_seats([]) == frozenset()


def test_others_are_people_who_still_play() -> None:
    seats = (ADA, BO, ADA, CHICK, FREE, Seat("human", "Cy", user_id="cy"))
    assert others(seats, "ada", ()) == {"bo", "cy"}
    assert others(seats, "ada", {1}) == {"cy"}
    assert others(seats, "bo", {0}) == {"ada", "cy"}  # she still plays on another seat
    assert others(seats, "bo", {0, 2}) == {"cy"}
    assert others(seats, None, {5}) == {"ada", "bo"}


@pytest.mark.parametrize(
    ("seats", "alone"),
    [
        ((ADA,), True),
        ((ADA, ADA), True),
        ((ADA, CHICK, NOBODY), True),
        ((ADA, BO), False),
        ((ADA, FREE), False),
        ((BO, CHICK), False),
        ((CHICK, CHICK), False),
    ],
)
def test_alone_is_whoever_has_every_persons_seat(seats: tuple[Seat, ...], alone: bool) -> None:
    assert is_alone(seats, "ada") is alone
    assert is_alone(seats, None) is False


def test_people_sit_where_the_game_wants_them() -> None:
    assert seated((ADA, BO), (1, None, 0)) == (BO, NOBODY, ADA)
    assert seated((ADA, BO), (0, 1)) == (ADA, BO)


def test_in_a_rematch_the_second_begins() -> None:
    assert moved_on((ADA, NOBODY, BO, CHICK)) == (BO, CHICK, ADA)
    assert in_turn((2, None, 0, 1)) == (0, None, 1, 2)
    again = moved_on((ADA, BO, CHICK))
    assert seated(again, in_turn((2, 0, None, 1))) == (BO, CHICK, NOBODY, ADA)
