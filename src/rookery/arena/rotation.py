"""Which players sit where: every board is played in all fair rotations, so luck evens out."""

from collections.abc import Sequence
from itertools import permutations

from rookery.core.arguments import check_arguments


@check_arguments
def rotations(
    contenders: int, seats: int, copies: Sequence[int] = ()
) -> tuple[tuple[int, ...], ...]:
    """The contender in each seat, for each game on one board.

    With as many contenders as seats: every rotation. With fewer: every order of each mixture that
    shares the seats as evenly as possible, so that each contender sits in each seat equally often.
    With `copies` (how many seats each contender takes): every order of these.
    Raises ValueError for more contenders than seats or fewer than two.
    """
    if seats < 2:
        raise ValueError("with these options there is one seat: players=2, for example, has more")
    if copies:
        return _share(copies, seats)
    if not 2 <= contenders <= seats:
        raise ValueError(f"{seats} seats are for 2 to {seats} players, not {contenders}")
    if contenders == seats:
        return tuple(_rotate(range(seats), turn) for turn in range(seats))
    orders = set[tuple[int, ...]]()
    for mixture in _mixtures(contenders, seats):
        orders.update(permutations(mixture))
    return tuple(sorted(orders))


def _share(copies: Sequence[int], seats: int) -> tuple[tuple[int, ...], ...]:
    if sum(copies) != seats or len(copies) < 2:
        raise ValueError(f"{seats} seats are for {seats} players in all, not {sum(copies)}")
    order = [contender for contender, count in enumerate(copies) for _ in range(count)]
    return tuple(sorted(set(permutations(order))))


def _rotate(order: Sequence[int], turn: int) -> tuple[int, ...]:
    return tuple(order[turn:]) + tuple(order[:turn])


def _mixtures(contenders: int, seats: int) -> list[tuple[int, ...]]:
    """The even ways to share the seats: one for each rotation of who gets the spare ones."""
    each, spare = divmod(seats, contenders)
    base = [contender for contender in range(contenders) for _ in range(each)]
    if spare == 0:
        return [tuple(base)]
    return [(*base, *(_rotate(range(contenders), turn)[:spare])) for turn in range(contenders)]
