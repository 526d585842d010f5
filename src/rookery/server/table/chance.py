"""Contributions to a game's chance, and what a game can say about its fairness."""

from dataclasses import replace
from math import lcm

import msgspec

from rookery.core.fairness import Contribution, Fairness, Source
from rookery.core.record import Record
from rookery.core.state import State
from rookery.core.verify import What, recorded_rolls, verify
from rookery.server.table.evening_tags import is_duplicate
from rookery.server.table.game import Snapshot
from rookery.server.table.messages import ContributionShown, FairShown


def takes_contributions(game: Snapshot) -> bool:
    """Whether bits contributed now can still affect a roll.

    Boards of the day take none, nor do tables that share their chance with others.
    """
    if not game.game.rules.kernels.has_chance or game.is_over:
        return False
    stored = game.stored
    is_shared = game.day is not None or is_duplicate(stored)
    return stored.kind == "live" and stored.commitment is not None and not is_shared


def may_contribute(game: Snapshot, mine: tuple[int, ...]) -> bool:
    """Whether the holder of these seats may contribute, having contributed nothing yet."""
    if not takes_contributions(game):
        return False
    seats_given = {contribution.seat for contribution in game.timeline.source.contributions}
    return bool(mine) and seats_given.isdisjoint(mine)


def contribution(game: Snapshot, seat: int, bits: str) -> Contribution | None:
    """A contribution, counting from the next roll on; None without bits, or if none is taken."""
    if not bits or not takes_contributions(game):
        return None
    return Contribution(bits, seat, game.timeline.rolls + 1)


def with_contribution(source: Source, contribution: Contribution | None) -> Source:
    """The source of chance with this contribution added."""
    if contribution is None:
        return source
    return replace(source, contributions=(*source.contributions, contribution))


def fairness(game: Snapshot) -> Fairness | None:
    """What a record of the game can say about its chance; None if nothing is left to chance.

    The secret is revealed when the game is over.
    """
    stored = game.stored
    if stored.commitment is None or not game.uses_chance:
        return None
    secret = stored.secret if stored.secret and (game.is_over or stored.kind == "record") else None
    contributions = game.timeline.source.contributions
    return Fairness(stored.commitment, stored.requested_options, contributions, secret)


# -- evidence that a game's chance was not rigged: what is told at once, and what at the end -------


class FairnessCheck(msgspec.Struct, frozen=True):
    """A check by the server itself: `told` is what the game had, `drawn` what it should have."""

    what: What
    number: int
    entry: int
    told: str
    drawn: str
    right: bool


class RecordedRoll(msgspec.Struct, frozen=True):
    """A roll in the record: which of `tables` it was drawn from, and its outcome."""

    number: int
    entry: int
    table: int
    text: str


class Chance(msgspec.Struct, frozen=True, rename={"requested_options": "asked"}):
    """Everything needed to check a game's chance, and the results of checking it here.

    `tables` hold (outcome, weight), in byte order; `checks` are empty until the secret is told.
    """

    commitment: str | None
    secret: str | None
    requested_options: dict[str, str]
    options: dict[str, str]
    contributions: tuple[ContributionShown, ...]
    tables: tuple[tuple[tuple[str, int], ...], ...]
    rolls: tuple[RecordedRoll, ...]
    checks: tuple[FairnessCheck, ...]


def shown(game: Snapshot) -> FairShown | None:
    """What everybody at the table is told; None if nothing is left to chance."""
    how = fairness(game)
    if how is None:
        return None
    return FairShown(how.commitment, how.secret, _contributions(how))


def _contributions(fair: Fairness) -> tuple[ContributionShown, ...]:
    return tuple(
        ContributionShown(contribution.seat, contribution.bits, contribution.first)
        for contribution in fair.contributions
    )


# -- for checking --------------------------------------------------------------------------------


def report(game: Snapshot, record: Record) -> Chance:
    """Everything about the chance of a game, whose record is `record`."""
    fair = record.fairness
    tables: dict[tuple[tuple[str, int], ...], int] = {}
    rolls = tuple(
        RecordedRoll(number, entry, tables.setdefault(_weights(state), len(tables)), text)
        for number, (entry, state, text) in enumerate(recorded_rolls(record), 1)
    )
    return Chance(
        commitment=None if fair is None else fair.commitment,
        secret=None if fair is None else fair.secret,
        requested_options={} if fair is None else dict(fair.requested_options),
        options=game.stored.options,
        contributions=() if fair is None else _contributions(fair),
        tables=tuple(tables),
        rolls=rolls,
        checks=_checks(record),
    )


def _weights(state: State) -> tuple[tuple[str, int], ...]:
    outcomes = state.chance_outcomes
    total = lcm(*(probability.denominator for _, probability in outcomes))
    return tuple((text, int(probability * total)) for text, probability in outcomes)


def _checks(record: Record) -> tuple[FairnessCheck, ...]:
    if record.fairness is None or record.fairness.secret is None:
        return ()
    return tuple(
        FairnessCheck(
            check.what, check.number, check.token, check.told, check.drawn, check.is_right
        )
        for check in verify(record)
    )
