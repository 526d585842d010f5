"""`perft`, `divide` and `playout`: counting and random games, under the caps of the settings."""

from collections.abc import Sequence

from rookery.core import perft as trees
from rookery.core.errors import OverLimit
from rookery.core.playout import playouts
from rookery.core.whole_numbers import MAX_COUNT, MAX_DEPTH
from rookery.engine import answers, arguments
from rookery.engine.session import EngineSession
from rookery.engine.settings import PERFT_CAP, PLAYOUT_CAP


def perft(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Count the sequences of actions of a given length."""
    depth = arguments.one_number(words, "depth", 0, MAX_DEPTH)
    count = trees.perft(session.state, depth, session.settings.number(PERFT_CAP))
    return [f"perft {count}"]


def divide(session: EngineSession, words: Sequence[str]) -> list[str]:
    """Count them separately for each first action."""
    depth = arguments.one_number(words, "depth", 1, MAX_DEPTH)
    rows = trees.divide(session.state, depth, session.settings.number(PERFT_CAP))
    lines = [f"{action} {count}" for action, count in rows]
    return [*lines, f"perft {sum(count for _, count in rows)}"]


def playout(session: EngineSession, words: Sequence[str]) -> list[str]:
    rest, seed_given = arguments.split_seed(words)
    cap = session.settings.number(PLAYOUT_CAP)
    games = arguments.one_number(rest, "games", 1, MAX_COUNT)
    state = session.state
    if games > cap:
        raise OverLimit("playout", cap)
    seed, rng = session.fork(seed_given)
    result = playouts(state, games, seed)
    if seed_given is None:
        session.rng = rng
    return [answers.playout_line(games, result)]
