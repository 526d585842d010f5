"""The two implementations of Packeis."""

from tests.games.sides import Oracle, Real, Seen
from tests.oracles import packeis as oracle


def seen(position: oracle.Position) -> Seen:
    """What the oracle shows of a position."""
    over = position.turn is None
    return Seen(
        text=oracle.text(position),
        turn=position.turn,
        scores=position.scores,
        ranking=oracle.ranking(position.scores, position.retired) if over else None,
        taking_part=() if over else oracle.taking_part(position),
        legal=tuple(oracle.legal(position)),
    )


ORACLE = Oracle(oracle.parse, oracle.apply, oracle.leave, oracle.perft, seen)
REAL = Real("packeis")
