"""Places from scores. Ties share a place and the next place is skipped: 1, 2, 2, 4."""

from collections.abc import Sequence
from fractions import Fraction

from rookery.core.arguments import check_arguments


@check_arguments
def competition_ranking(keys: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat, 1 the best; a greater key is better, equal keys share a place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


@check_arguments
def returns(ranking: Sequence[int]) -> tuple[Fraction, ...]:
    """Each seat's utility in -1..1: (seats it beat - seats that beat it) / number of other seats.

    Sums to 0; two seats get 1 and -1, or 0 each. A lone seat gets 0.
    """
    others = max(1, len(ranking) - 1)
    return tuple(
        Fraction(
            sum(other > place for other in ranking) - sum(other < place for other in ranking),
            others,
        )
        for place in ranking
    )
