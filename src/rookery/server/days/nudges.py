"""Nudging whoever a game over days waits for: once a day, and not while their clock rests."""

from rookery.server.days.errors import NudgedEnough
from rookery.server.errors import GameOver, NotAllowed, NotYourSeat
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.errors import NotWanted
from rookery.server.people.notices import Notice
from rookery.server.table.game import Snapshot
from rookery.server.table.notices_store import seats_of_others

NOTICE = "nudge"


def nudge(game: Snapshot, user_id: str | None, now: int) -> Notice:
    """What the one for whom a game waits is told, because a user at the table nudges them.

    Raises NotYourSeat, GameOver, NotAllowed, NotWanted, and NudgedEnough within a day of the last
    move.
    """
    mine, seat = game.seats_of(user_id), game.to_move
    if not mine or user_id is None:
        raise NotYourSeat()
    if game.is_over:
        raise GameOver()
    is_slow = game.is_over_days and game.started is not None
    if not is_slow or seat is None or seat in mine or game.seats[seat].kind != "human":
        raise NotAllowed()
    if game.seats[seat].quiet or game.calendar_of(seat).rest_at(now) is not None:
        raise NotWanted()
    if game.since is None or now < game.since + DAY_MS:
        raise NudgedEnough()
    awaited = str(game.seats[seat].user_id)
    more = {
        "game": game.game.name,
        "name": game.seats[mine[0]].name,
        "seats": seats_of_others(game.seats, awaited),
    }
    return Notice(awaited, f"{NOTICE}/{game.id}", NOTICE, now, user_id, more)
