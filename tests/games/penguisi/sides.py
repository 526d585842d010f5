"""The two implementations of Penguisi; the oracle counts seats from 1."""

from tests.games.sides import Oracle, Real, Seen
from tests.oracles import penguisi as oracle
from tests.oracles.penguisi_board import Position
from tests.oracles.penguisi_text import parse, text


def seen(position: Position) -> Seen:
    """What the oracle shows of a position."""
    over = position.phase == "over"
    chance = oracle.outcomes(position)
    return Seen(
        text=text(position),
        turn=None if over or chance else position.decider - 1,
        scores=tuple(oracle.score(position, seat) for seat in position.rules.seats),
        ranking=oracle.ranking(position) if over else None,
        taking_part=tuple(seat - 1 for seat in oracle.taking_part(position)),
        legal=() if chance else tuple(oracle.legal(position)),
        chance=tuple(sorted(chance.items())),
    )


def leave(position: Position, seat: int) -> Position:
    return oracle.leave(position, seat + 1)


ORACLE = Oracle(parse, oracle.apply, leave, oracle.perft, seen)
REAL = Real("penguisi")
