"""Taking a seat, and giving bits for chance: what the store is to write, and what comes of it."""

from dataclasses import dataclass, replace

import sqlalchemy as sa

from rookery.core.fairness import Contribution, Source
from rookery.server.errors import NotAllowed
from rookery.server.live.commit import appending, changed_seat
from rookery.server.live.table import Table
from rookery.server.model import chance
from rookery.server.model import seats as seating
from rookery.server.model.timeline import Steps
from rookery.server.storage import commitments, games
from rookery.server.storage import seats as sitting
from rookery.server.storage.writer import Job


@dataclass(frozen=True)
class Claim:
    """Somebody (`holder`) wants the seat of an invitation (its hash) and contributes `bits`."""

    invite: str
    seat: int
    holder: str
    name: str
    bits: str = ""

    def change(self, table: Table, now: int) -> tuple[Job[None], tuple[Table, Steps]]:
        """The job, the table as it will be, and the chance that the game begins with then."""
        seats = changed_seat(table, self.seat, kind="human", holder=self.holder, name=self.name)
        is_full = all(one.kind != "open" for one in seats)
        started = now if is_full and table.started is None else table.started
        given = _given(table, self.seat, self.bits)
        later = table.with_seats(seats, started, _with(table.play.source, given))
        steps = later.play.beginning(now, None) if is_full else []
        number, known = table.play.number, table.seating

        def job(connection: sa.Connection) -> None:
            games.hold(connection, table.id, number, known)
            deadline = later.deadline
            sitting.claim(connection, self.invite, self.holder, self.name, now, deadline)
            if given is not None:
                count = len(later.play.source.contributions)
                commitments.contribute(connection, table.id, count, given)
            if steps:
                appending(later, steps, known + 1)(connection)

        return job, (later, steps)


def contributing(table: Table, holder: str | None, bits: str) -> tuple[Job[None], Source]:
    """The job, and what chance is drawn from then; raises NotAllowed, NotYourSeat."""
    if not chance.may_contribute(table, holder):
        raise NotAllowed()
    given = _given(table, seating.held(table.seats, holder)[0], bits)
    if given is None:
        raise NotAllowed()
    source = _with(table.play.source, given)
    number, known = table.play.number, table.seating

    def job(connection: sa.Connection) -> None:
        games.hold(connection, table.id, number, known, changes=1)
        commitments.contribute(connection, table.id, len(source.contributions), given)

    return job, source


def _given(table: Table, seat: int, bits: str) -> Contribution | None:
    """Bits count from the next roll on, at tables that have promised something."""
    if not bits or not chance.takes_contributions(table):
        return None
    return Contribution(bits, seat, table.play.rolls + 1)


def _with(source: Source, given: Contribution | None) -> Source:
    if given is None:
        return source
    return replace(source, contributions=(*source.contributions, given))
