"""What shows that a table's chance was not arranged: what is promised, given, and at last told."""

from math import lcm

import msgspec

from rookery.core.chance import has_chance
from rookery.core.fairness import Proof
from rookery.core.record import Record
from rookery.core.state import State
from rookery.core.verify import What, recorded_rolls, verify
from rookery.server.live.table import Table
from rookery.server.model import seats
from rookery.server.views.messages import ContributionShown, FairShown


class Checked(msgspec.Struct, frozen=True):
    """One check of the server's own: `told` is what the game had, `drawn` what it should have."""

    what: What
    number: int
    entry: int
    told: str
    drawn: str
    right: bool


class Rolled(msgspec.Struct, frozen=True):
    """A roll of the record: which of `tables` it was drawn from, and its outcome."""

    number: int
    entry: int
    table: int
    text: str


class Chance(msgspec.Struct, frozen=True):
    """Everything that is needed to check a play's chance, and what came of checking it here.

    `tables` hold (outcome, weight), in byte order; `checks` are empty until the secret is told.
    """

    commitment: str | None
    secret: str | None
    asked: dict[str, str]
    options: dict[str, str]
    contributions: tuple[ContributionShown, ...]
    tables: tuple[tuple[tuple[str, int], ...], ...]
    rolls: tuple[Rolled, ...]
    checks: tuple[Checked, ...]


def takes_contributions(table: Table) -> bool:
    """Whether bits that are given now can change anything: there are rolls, and not a day's."""
    stored = table.stored
    promised = stored.kind == "live" and stored.commitment is not None and table.day is None
    return promised and not table.is_over and has_chance(table.play.game.kernels)


def may_contribute(table: Table, holder: str | None) -> bool:
    """Whether somebody at the table has not given anything for it yet."""
    mine = seats.held(table.seats, holder)
    given = {one.seat for one in table.play.source.contributions}
    return bool(mine) and takes_contributions(table) and given.isdisjoint(mine)


def proof(table: Table) -> Proof | None:
    """What a record of the table can say, if anything is left to chance there.

    Its secret is told when the play is over.
    """
    stored = table.stored
    if stored.commitment is None or not table.is_drawn:
        return None
    told = stored.secret if stored.secret and (table.is_over or stored.kind == "record") else None
    return Proof(stored.commitment, stored.asked, table.play.source.contributions, told)


def shown(table: Table) -> FairShown | None:
    """What everybody at the table is told; None where nothing is left to chance."""
    found = proof(table)
    if found is None:
        return None
    return FairShown(found.commitment, found.secret, _contributions(found))


def _contributions(found: Proof) -> tuple[ContributionShown, ...]:
    return tuple(ContributionShown(one.seat, one.bits, one.first) for one in found.contributions)


# -- for checking --------------------------------------------------------------------------------


def report(table: Table, record: Record) -> Chance:
    """Everything about a table's chance, of which `record` is the record."""
    found = record.proof
    tables: dict[tuple[tuple[str, int], ...], int] = {}
    rolls = tuple(
        Rolled(number, entry, tables.setdefault(_weights(state), len(tables)), text)
        for number, (entry, state, text) in enumerate(recorded_rolls(record), 1)
    )
    return Chance(
        commitment=None if found is None else found.commitment,
        secret=None if found is None else found.secret,
        asked={} if found is None else dict(found.requested),
        options=table.stored.options,
        contributions=() if found is None else _contributions(found),
        tables=tuple(tables),
        rolls=rolls,
        checks=_checks(record),
    )


def _weights(state: State) -> tuple[tuple[str, int], ...]:
    outcomes = state.chance_outcomes
    total = lcm(*(probability.denominator for _, probability in outcomes))
    return tuple((text, int(probability * total)) for text, probability in outcomes)


def _checks(record: Record) -> tuple[Checked, ...]:
    if record.proof is None or record.proof.secret is None:
        return ()
    return tuple(
        Checked(one.what, one.number, one.token, one.told, one.drawn, one.is_right)
        for one in verify(record)
    )
