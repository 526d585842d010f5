"""The two implementations of Polar Escape; the oracle knows seats by their colours."""

from tests.games.sides import Oracle, Real, Seen
from tests.oracles import polar_escape as oracle
from tests.oracles.polar_escape_board import COLOURS, Position
from tests.oracles.polar_escape_events import outcomes
from tests.oracles.polar_escape_text import parse, text


def seen(position: Position) -> Seen:
    """What the oracle shows of a position."""
    over = position.pend == "over"
    chance = outcomes(position)
    deciding = oracle.decider(position)
    reached = [oracle.progress(position, seat) for seat in position.rules.seats]
    return Seen(
        text=text(position),
        turn=COLOURS.index(deciding) if deciding else None,
        scores=tuple((column, -1 if steps is None else steps) for steps, column in reached),
        ranking=oracle.ranking(position) if over else None,
        taking_part=tuple(COLOURS.index(seat) for seat in oracle.taking_part(position)),
        legal=() if chance else tuple(oracle.legal(position)),
        chance=tuple(sorted(chance.items())),
    )


def leave(position: Position, seat: int) -> Position:
    return oracle.leave(position, COLOURS[seat])


ORACLE = Oracle(parse, oracle.apply, leave, oracle.perft, seen)
REAL = Real("polar_escape")
