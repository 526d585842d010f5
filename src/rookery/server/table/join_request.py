"""Joining a table: taking a seat, and contributing bits to its chance."""

from dataclasses import dataclass

from rookery.core.fairness import Contribution
from rookery.server.errors import NotAllowed
from rookery.server.table import chance
from rookery.server.table.game import Snapshot
from rookery.server.table.seats import are_full, changed_seat
from rookery.server.table.timeline import Steps


@dataclass(frozen=True)
class JoinRequest:
    """A user wants a seat and contributes `bits`; `invite` is the hash of an invitation, if any."""

    invite: str | None
    seat: int
    user_id: str
    name: str
    bits: str = ""


@dataclass(frozen=True)
class JoinResult:
    """The game after somebody joined, the chance entries it begins with, and the contribution."""

    game: Snapshot
    steps: Steps
    given: Contribution | None


def joined(game: Snapshot, request: JoinRequest, now: int) -> JoinResult:
    """The result of a join request; whoever takes the last open seat starts the game."""
    person = {"kind": "human", "user_id": request.user_id, "name": request.name, "level": None}
    seats = changed_seat(game.seats, request.seat, **person)
    contribution = chance.contribution(game, request.seat, request.bits)
    source = chance.with_contribution(game.timeline.source, contribution)
    later = game.joined(seats, source, now)
    begins = game.started is None and are_full(seats)
    steps = later.timeline.beginning(now, None) if begins else []
    return JoinResult(later, steps, contribution)


def contributed(game: Snapshot, user_id: str | None, bits: str) -> JoinResult:
    """The game after a user has contributed bits to its chance; raises NotAllowed."""
    mine = game.seats_of(user_id)
    if not chance.may_contribute(game, mine):
        raise NotAllowed()
    contribution = chance.contribution(game, mine[0], bits)
    if contribution is None:
        raise NotAllowed()
    source = chance.with_contribution(game.timeline.source, contribution)
    return JoinResult(game.reseated(game.seats).drawn_from(source), [], contribution)
