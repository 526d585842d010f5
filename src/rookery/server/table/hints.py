"""What helps players: hints at a running table, evaluations of any position, and plans ahead."""

from rookery.core.drawing.scene import Taps
from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.core.words.gist import SEAT, Gist
from rookery.core.words.i18n import Say
from rookery.core.words.seats import COLOURS
from rookery.server.compute.search_pool import SearchPool
from rookery.server.compute.turns import Urgency
from rookery.server.errors import NotAllowed, NotYourTurn
from rookery.server.table.game import Snapshot, may_be_helped, planner
from rookery.server.table.messages import Hinted
from rookery.server.table.results import naming


def check_may_ask(game: Snapshot, user_id: str | None) -> None:
    """Raise NotAllowed if help would spoil a game that is still being played.

    This concerns games between people, and the board of the day, which everybody plays unaided.
    """
    if not may_be_helped(game, user_id):
        raise NotAllowed()


async def hint(
    game: Snapshot, user_id: str | None, searches: SearchPool, ms: int, say: Say, address: str = ""
) -> Hinted:
    """A good action for a user whose turn it is; `address` is where they ask from.

    Raises NotAllowed, NotYourTurn, and TooFast or TooMany if too many requests wait.
    """
    check_may_ask(game, user_id)
    if game.to_move not in game.seats_of(user_id):
        raise NotYourTurn()
    number, state = game.number, game.state
    report = await searches.evaluate(state, ms, address, Urgency.HINT, game.stored.id)
    return hinted(number, state, report, naming(game, say))


def hinted(number: int, state: State, report: Report, named: Say) -> Hinted:
    """A report as a hint to be shown on the board, in words that name people.

    The words are those of the list of moves, so they do not name the player whose turn it is.
    """
    path = state.game.drawing.taps(state).get(report.action, ())
    return Hinted(number, report.action, tuple(path), advised(state, report.action, named))


def advised(state: State, action: str, named: Say) -> str:
    """What an action would do and where, in a few words."""
    gists = state.game.words.gists(state, action, named)
    return ", ".join(_line(gist, named) for gist in gists) or state.game.words.narrate(
        state, action, named
    )


def _line(gist: Gist, named: Say) -> str:
    words = (
        gist.words.replace(SEAT, named(COLOURS[gist.seat])) if gist.seat is not None else gist.words
    )
    return f"{words} ({gist.place})" if gist.place else words


def plans(game: Snapshot, user_id: str | None) -> Taps:
    """The actions that a user could choose in this position, with their tap paths."""
    seat = planner(game, game.seats_of(user_id))
    state = None if seat is None else game.game.rules.as_if(game.state, seat)
    return {} if state is None else game.game.drawing.taps(state)
