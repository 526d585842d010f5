"""What a search has to say: hints at a running table, evaluations of any position."""

from rookery.core.i18n import Say
from rookery.core.searcher import Report
from rookery.core.state import State
from rookery.server.compute.search_pool import Thinkers
from rookery.server.errors import NotAllowed, NotYourTurn
from rookery.server.live.table import Table
from rookery.server.model import seats
from rookery.server.views.messages import Hinted


def check_may_ask(table: Table, holder: str | None) -> None:
    """Raises NotAllowed where help from here would spoil a game that is still being played.

    People play each other, or the board of a day, which is everybody's by themselves.
    """
    if not may_be_helped(table, holder):
        raise NotAllowed()


def may_be_helped(table: Table, holder: str | None) -> bool:
    """Whether searches may tell somebody what they think of this table."""
    if table.stored.kind == "record" or table.is_over:
        return True
    return table.day is None and seats.is_alone(table.seats, holder)


async def hint(table: Table, holder: str | None, thinkers: Thinkers, ms: int, say: Say) -> Hinted:
    """A good action for whoever asks on their turn; raises NotAllowed, NotYourTurn."""
    check_may_ask(table, holder)
    if table.turn not in seats.held(table.seats, holder):
        raise NotYourTurn()
    number, state = table.play.number, table.state
    report = await thinkers.evaluate(state, ms)
    return hinted(number, state, report, say)


def hinted(number: int, state: State, report: Report, say: Say) -> Hinted:
    """A report as a hint to be shown on the board."""
    path = state.game.scene(state, say).taps.get(report.action, ())
    return Hinted(number, report.action, tuple(path), state.game.narrate(state, report.action, say))
