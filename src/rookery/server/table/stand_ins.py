"""Computers that stand in for people who stop playing: how strong they are, and taking the seat."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from rookery.ratings.rating import is_provisional, show
from rookery.server.db.reader import Reader
from rookery.server.db.writer import Job
from rookery.server.offering import Offering
from rookery.server.people import ratings_store as ratings
from rookery.server.table import seats_store as storage
from rookery.server.table.changes import Change
from rookery.server.table.contest import pool_of
from rookery.server.table.game import Snapshot
from rookery.server.table.seats import changed_seat

_POINTS = 100
"""How many points of rating lie between two levels, about."""
_USUAL, _SURE = 1500, 3.5


async def level_like(reader: Reader, game: Snapshot, seat: int, offering: Offering) -> str:
    """The level that is offered and about as strong as whoever holds a seat.

    If that isn't known, they count as strong as the middle one.
    """
    user_id = str(game.seats[seat].user_id)
    pool = pool_of(game.game.name, game.seats, game.stored.clock)
    rated = (await reader.run(partial(ratings.in_pool, pool=pool, users=[user_id]))).get(user_id)
    levels, above = game.game.players.levels, 0
    if rated is not None and not is_provisional(rated.rating, _SURE):
        above = round((show(rated.rating).rating - _USUAL) / _POINTS)
    wanted = min(max(len(levels) // 2 + above, 0), len(levels) - 1)
    names = [level.name for level in levels]
    offered = [at for at, name in enumerate(names) if name in offering.levels]
    return names[min(offered or [wanted], key=lambda at: abs(at - wanted))]


def handed_over(game: Snapshot, seat: int, level: str, *, is_absent: bool) -> Change:
    """A computer takes a user's seat.

    `is_absent`: that counts only if nobody has acted meanwhile.
    """
    computer = {"kind": "computer", "level": level, "user_id": None, "quiet": False, "walk": ""}
    later = game.reseated(changed_seat(game.seats, seat, **computer))
    user_id = str(game.seats[seat].user_id)
    into: dict[str, Any] = {"game_id": game.id, "seat": seat, "user_id": user_id, "level": level}
    job: Job[Any] = partial(storage.hand_over, **into, deadline=later.deadline)
    if is_absent:
        late = partial(storage.replace_absent, known=game.version, deadline=later.deadline)
        job = partial(late, **into)
    return Change(job=job, game=replace(later, undo_request=None))
