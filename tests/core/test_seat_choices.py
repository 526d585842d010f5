"""Seats as the choices of an option."""

from collections import Counter

from rookery.core.kernels.rng import seeded
from rookery.core.seat_choices import (
    SEAT_WORDS,
    chosen_seat,
    drawn_seat,
    rotation_from,
    seat_choice,
)


def test_choices_count_from_one_and_seats_from_zero() -> None:
    assert [seat_choice(seat) for seat in range(6)] == list(SEAT_WORDS)
    assert [chosen_seat(choice) for choice in SEAT_WORDS] == list(range(6))


def test_every_seat_is_drawn_about_equally_often() -> None:
    rng = seeded(1)
    drawn = Counter(drawn_seat(3, rng) for _ in range(3000))
    assert set(drawn) == {"seat1", "seat2", "seat3"}
    assert min(drawn.values()) > 900


def test_the_others_follow_whoever_begins_clockwise() -> None:
    assert rotation_from("seat1", 3) == (0, 1, 2)
    assert rotation_from("seat3", 4) == (2, 3, 0, 1)
