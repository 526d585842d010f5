"""Seats that are played to their end: nothing depends on them any more, so nobody has to tap.

What is left to a seat is proven once, when its holder asks, and stored with the seat. Its actions
are made as soon as its turn comes, in the same change as what comes before them. So the log has
every action, whoever asked, and whichever process goes on with the game.
"""

from collections.abc import Mapping, Sequence

from rookery.server.compute.search_pool import SearchPool
from rookery.server.errors import NothingProven, NotYourSeat
from rookery.server.table.conditional import reply
from rookery.server.table.game import Snapshot
from rookery.server.table.seats import held
from rookery.server.table.timeline import Steps

_PROOF_MS = 2_000
Walks = Mapping[int, str]
"""For seats, the number of entries when they were proven, and then all their actions."""


def ready(game: Snapshot, mine: Sequence[int]) -> tuple[int, ...]:
    """Those of these seats that can be played to their end, and aren't yet."""
    if not game.apart:
        return ()
    return tuple([seat for seat in game.apart if seat in mine and not is_finishing(game, seat)])


def is_finishing(game: Snapshot, seat: int) -> bool:
    """Whether a seat is being played to its end; an undo ends that."""
    since = _since(game.seats[seat].walk)
    return since is not None and all(entry.kind != "undo" for entry in game.timeline.log[since:])


def to_finish(game: Snapshot, user_id: str | None, seat: int | None) -> tuple[int, ...]:
    """The seats that somebody may let be played to their end: one, or all that they hold.

    Empty if that was done already. Raises NotYourSeat, NothingProven.
    """
    mine = held(game.seats, user_id)
    wanted = mine if seat is None else (seat,)
    if not mine or not set(wanted) <= set(mine):
        raise NotYourSeat()
    now = ready(game, wanted)
    if not now and not any(is_finishing(game, each) for each in wanted):
        raise NothingProven()
    return now


async def prove(game: Snapshot, seats: Sequence[int], searches: SearchPool, address: str) -> Walks:
    """What is left to these seats; raises NothingProven, TooFast, TooMany."""
    walks = {}
    for seat in seats:
        report = await searches.finish(game.state, seat, _PROOF_MS, address)
        if report is None or not report.proven or not report.line:
            raise NothingProven()
        walks[seat] = " ".join((str(game.number), *report.line))
    return walks


def followed(game: Snapshot, steps: Steps) -> Steps:
    """The steps, and right after them the actions that nobody has to choose any more.

    They are those of seats that are being played to their end, and conditional moves.
    """
    if not game.conditional and not game.has_walks:
        return steps
    later = game.extended(steps)
    while (action := _next(later) or reply(later)) is not None:
        seat, at = int(later.to_move or 0), later.timeline.last_at or 0
        more = later.timeline.action(seat, action, at, later.times_after_action(seat, at))
        steps, later = [*steps, *more], later.extended(more)
    return steps


def begun(game: Snapshot, now: int) -> Steps:
    """The actions that can be made at once for seats that begin to be played to their end."""
    action = _next(game)
    if action is None:
        return []
    seat = int(game.to_move or 0)
    steps = game.timeline.action(seat, action, now, game.times_after_action(seat, now))
    return followed(game, steps)


def _next(game: Snapshot) -> str | None:
    """The action of the seat to move, if it is being played to its end."""
    seat = game.to_move
    if seat is None or game.seats[seat].kind != "human" or not is_finishing(game, seat):
        return None
    since, *actions = game.seats[seat].walk.split(" ")
    log = game.timeline.log[int(since) :]
    index = sum(entry.kind == "action" and entry.seat == seat for entry in log)
    return actions[index] if index < len(actions) else None


def _since(walk: str) -> int | None:
    return int(walk.split(" ", 1)[0]) if walk else None
