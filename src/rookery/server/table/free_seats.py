"""Which seats somebody may take without an invitation, and who may watch."""

from rookery.server.errors import SeatTaken, SittingAlready
from rookery.server.table.game import Snapshot
from rookery.server.table.seats import held


def free_seats(game: Snapshot, user_id: str | None) -> tuple[int, ...]:
    """The seats kept for this user; if none, those open to anybody, people's before computers'."""
    if game.stored.kind != "live" or game.is_over:
        return ()
    still_open = [seat for seat, holder in enumerate(game.seats) if holder.kind == "open"]
    own_seats = kept_seats(game, user_id)
    if own_seats:
        return own_seats
    is_public = game.stored.listed == "public"
    anybodys = [seat for seat in still_open if is_public and game.seats[seat].user_id is None]
    return (*anybodys, *claimable(game))


def kept_seats(game: Snapshot, user_id: str | None) -> tuple[int, ...]:
    """The open seats that wait for this user."""
    return tuple(
        seat
        for seat, holder in enumerate(game.seats)
        if holder.kind == "open" and user_id is not None and holder.user_id == user_id
    )


def claimable(game: Snapshot) -> tuple[int, ...]:
    """Seats that computers took at a table of strangers and on which they have not acted yet."""
    if game.stored.pool is None or game.started is None:
        return ()
    acted = {entry.seat for entry in game.timeline.log if entry.kind == "action"}
    return tuple(
        seat
        for seat, holder in enumerate(game.seats)
        if holder.kind == "computer" and seat not in acted and seat not in game.left_seats
    )


def seat_for(game: Snapshot, user_id: str, wanted: int | None) -> int:
    """The seat that a user may take, the wanted one or the first; raises SeatTaken, SittingAlready.

    A user may hold only one seat at a table of strangers.
    """
    if held(game.seats, user_id):
        raise SittingAlready()
    free = free_seats(game, user_id)
    if not free or (wanted is not None and wanted not in free):
        raise SeatTaken()
    return free[0] if wanted is None else wanted


def may_watch(game: Snapshot, user_id: str | None) -> bool:
    """Whether a user may see the table; a private one is visible only to those who sit there."""
    if game.stored.listed != "private":
        return True
    return user_id is not None and any(seat.user_id == user_id for seat in game.seats)
