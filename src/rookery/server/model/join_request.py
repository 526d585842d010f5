"""Taking a seat by invitation, and giving bits for chance: what comes of it."""

from dataclasses import dataclass

from rookery.core.fairness import Contribution
from rookery.server.errors import NotAllowed
from rookery.server.model import chance
from rookery.server.model.game import Snapshot
from rookery.server.model.seats import are_full, changed_seat
from rookery.server.model.timeline import Steps


@dataclass(frozen=True)
class JoinRequest:
    """A user wants a seat and contributes `bits`; with an invitation (its hash), or without one."""

    invite: str | None
    seat: int
    user_id: str
    name: str
    bits: str = ""


@dataclass(frozen=True)
class Joined:
    """The game with somebody on a seat, the chance that it begins with then, what was given."""

    game: Snapshot
    steps: Steps
    given: Contribution | None


def joined(game: Snapshot, request: JoinRequest, now: int) -> Joined:
    """What a join request leads to; whoever takes the last open seat starts the game."""
    person = {"kind": "human", "user_id": request.user_id, "name": request.name, "level": None}
    seats = changed_seat(game.seats, request.seat, **person)
    given = chance.contribution(game, request.seat, request.bits)
    source = chance.with_contribution(game.timeline.source, given)
    later = game.joined(seats, source, now)
    begins = game.started is None and are_full(seats)
    steps = later.timeline.beginning(now, None) if begins else []
    return Joined(later, steps, given)


def contributed(game: Snapshot, user_id: str | None, bits: str) -> Joined:
    """What bits for chance lead to; raises NotAllowed."""
    mine = game.seats_of(user_id)
    if not chance.may_contribute(game, mine):
        raise NotAllowed()
    given = chance.contribution(game, mine[0], bits)
    if given is None:
        raise NotAllowed()
    source = chance.with_contribution(game.timeline.source, given)
    return Joined(game.reseated(game.seats).drawn_from(source), [], given)
