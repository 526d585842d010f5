"""The two implementations of the Penguin Game."""

from tests.games.sides import Oracle, Real, Seen
from tests.oracles import penguin_game as oracle


def seen(position: oracle.Position) -> Seen:
    """What the oracle shows of a position."""
    over = position.seat is None
    return Seen(
        text=oracle.text(position),
        turn=position.seat,
        scores=((oracle.coins_left(position),),) * position.players,
        ranking=oracle.ranking(position) if over else None,
        taking_part=() if over else tuple(position.staying),
        legal=tuple(oracle.legal(position)),
    )


ORACLE = Oracle(oracle.parse, oracle.done, oracle.leave, oracle.perft, seen)
REAL = Real("penguin_game")
