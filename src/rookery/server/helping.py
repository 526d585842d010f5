"""What a search has to say: hints at a running table, evaluations of any position."""

from rookery.core.player import Report
from rookery.core.state import State
from rookery.core.words import Say
from rookery.server import seating
from rookery.server.errors import NotAllowed, NotYourTurn
from rookery.server.messages import Hinted
from rookery.server.table import Table
from rookery.server.thinking import Thinkers


def check_may_ask(table: Table, holder: str | None) -> None:
    """Raises NotAllowed while people play each other: help from here would spoil their game."""
    is_running = table.stored.kind == "live" and not table.is_over
    if is_running and not seating.is_alone(table.seats, holder):
        raise NotAllowed()


async def hint(table: Table, holder: str | None, thinkers: Thinkers, ms: int, say: Say) -> Hinted:
    """A good action for whoever asks on their turn; raises NotAllowed, NotYourTurn."""
    check_may_ask(table, holder)
    if table.turn not in seating.held(table.seats, holder):
        raise NotYourTurn()
    number, state = table.play.number, table.state
    report = await thinkers.evaluate(state, ms)
    return hinted(number, state, report, say)


def hinted(number: int, state: State, report: Report, say: Say) -> Hinted:
    """A report as a hint to be shown on the board."""
    path = state.game.scene(state, say).taps.get(report.action, ())
    return Hinted(number, report.action, tuple(path), state.game.narrate(state, report.action, say))
