"""Who is asked what at a table, and for whom it waits."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from rookery.server.errors import GameOver, NotAllowed, NothingRequested, NothingToUndo, NotYourSeat
from rookery.server.people.calendar import DAY_MS
from rookery.server.people.errors import NotWanted, SaidNo
from rookery.server.table.contest import QUICK_MS, pace_ms
from rookery.server.table.game import Snapshot, UndoRequest
from rookery.server.table.seats import PERSONAL, held, others
from rookery.server.table.timeline import plies_to_undo


def seats_in_play(game: Snapshot, user_id: str | None) -> tuple[int, ...]:
    """A user's seats that still play; raises NotYourSeat, GameOver."""
    mine = held(game.seats, user_id)
    if not mine:
        raise NotYourSeat()
    if game.is_over:
        raise GameOver()
    return tuple(seat for seat in mine if seat not in game.left_seats)


def requested(game: Snapshot, user_id: str | None) -> UndoRequest:
    """The user's undo request; raises NothingToUndo, NotWanted, SaidNo.

    Raises NotAllowed while another request is pending.
    """
    mine = seats_in_play(game, user_id)
    plies = plies_to_undo(game.timeline.line, mine)
    if not plies:
        raise NothingToUndo()
    if game.asked is not None:
        raise NotAllowed()
    if was_denied(game, mine):
        raise SaidNo()
    if would_disturb(game, user_id):
        raise NotWanted()
    refused = frozenset[int]() if game.undo_request is None else game.undo_request.refused
    return UndoRequest(mine[0], plies, others(game.seats, user_id, game.left_seats), refused)


def was_denied(game: Snapshot, mine: Sequence[int]) -> bool:
    """Whether one of these seats was told no since the last entry."""
    request = game.undo_request
    return request is not None and not request.refused.isdisjoint(mine)


def would_disturb(game: Snapshot, user_id: str | None) -> bool:
    """Whether a request of this user would reach somebody who wants none."""
    if not game.quiet_users:
        return False
    return not game.quiet_users.isdisjoint(others(game.seats, user_id, game.left_seats))


def answered(game: Snapshot, user_id: str | None, yes: bool) -> UndoRequest:
    """The request after this user's answer; raises NothingRequested."""
    request = game.asked
    if request is None:
        raise NothingRequested()
    if user_id is None or user_id not in request.awaited:
        raise NotYourSeat()
    return request.agreed(user_id) if yes else request.denied()


# -- how long a table waits for somebody who does not act, before those who stayed may go on -------
# - Without a clock: three times the longest pause that this game has seen lately, but at least the
# house's patience and at most three days. Who plays a move a day is not missed after ten minutes.
# - With a clock: a minute in quick games and three in slow ones, but only if the player is away.
# - With days for each move: never. That clock was agreed on for people who are away.
#
# Somebody who has the page open but does not act is waited for six times as long.

_QUICK_MS, _SLOW_MS = 60_000, 180_000
_LONGEST_MS = 3 * DAY_MS
_PAUSES = 3
_LATELY = 20
_HERE = 6


class Absence(NamedTuple):
    """The table has waited for the person on `seat` since then.

    Those who stayed may go on after `away_ms` if that person is away, and after `here_ms` if they
    are there; None: never.
    """

    seat: int
    since: int
    away_ms: int
    here_ms: int | None

    def left_ms(self, now: int, is_here: bool) -> int | None:
        """How long they still have to wait; None for ever."""
        wait = self.here_ms if is_here else self.away_ms
        return None if wait is None else max(0, self.since + wait - now)


def waiting(game: Snapshot, patience_ms: int) -> Absence | None:
    """For whom the table waits; None if nobody else would have to wait, or the clock decides."""
    seat, clock = game.to_move, game.stored.clock
    if seat is None or game.started is None or not _others_wait(game, seat):
        return None
    since = max(game.started, game.timeline.last_at or 0) + game.paused
    if clock is None:
        away = min(_patience(game, patience_ms), _LONGEST_MS)
        return Absence(seat, since, away, min(_HERE * away, _LONGEST_MS))
    if clock.capped or game.stored.on_leave == "stand-in":
        return None
    away = min(patience_ms, _QUICK_MS if pace_ms(clock) <= QUICK_MS else _SLOW_MS)
    return Absence(seat, since, away, None)


def _others_wait(game: Snapshot, seat: int) -> bool:
    """Whether a person waits for whom somebody else at another screen has to act."""
    awaited = game.seats[seat]
    if awaited.kind != "human":
        return False
    for other in game.state.taking_part:
        holder = game.seats[other]
        if holder.user_id != awaited.user_id and holder.kind in PERSONAL:
            return True
    return False


def _patience(game: Snapshot, least_ms: int) -> int:
    """How long a table without a clock waits for somebody who is away."""
    log = game.timeline.log
    first = log[-_LATELY - 1].at if len(log) > _LATELY else game.started or 0
    if not log or _PAUSES * (log[-1].at - first) <= least_ms:  # no pause is as long as all together
        return least_ms
    times = [first, *(entry.at for entry in log[-_LATELY:])]
    return max(least_ms, _PAUSES * max(later - earlier for earlier, later in pairwise(times)))
