"""Seats as the choices of an option (`seat1`, `seat2`, ...): who begins, whose seat it is."""

from rookery.core.arguments import check_arguments
from rookery.core.errors import SetupError
from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.rng import draw
from rookery.core.words.i18n import later

SEAT_WORDS = {
    "seat1": later("Seat 1"),
    "seat2": later("Seat 2"),
    "seat3": later("Seat 3"),
    "seat4": later("Seat 4"),
    "seat5": later("Seat 5"),
    "seat6": later("Seat 6"),
}
"""The names of these choices as people read them."""


@check_arguments
def seat_choice(seat: int) -> str:
    """A seat (from 0) as a choice."""
    return f"seat{seat + 1}"


@check_arguments
def chosen_seat(choice: str) -> int:
    """The seat (from 0) of a choice; raises SetupError for anything else."""
    if choice not in SEAT_WORDS:
        raise SetupError([f"a seat is one of {', '.join(SEAT_WORDS)}, not {choice[:40]!r}"])
    return int(choice.removeprefix("seat")) - 1


@check_arguments
def drawn_seat(seats: int, rng: Rng) -> str:
    """One of `seats` seats at random, as a choice."""
    return seat_choice(int(draw(rng, seats)))


@check_arguments
def rotation_from(choice: str, players: int) -> tuple[int, ...]:
    """`Rules.rotation` if the chosen player takes the first seat; the others follow clockwise."""
    return tuple((chosen_seat(choice) + seat) % players for seat in range(players))
