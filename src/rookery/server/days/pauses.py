"""Pausing a game over days by consent, and saying when one is back.

All people at the table have to agree on a pause; computers always do. Each of them can end it.
"""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial

import sqlalchemy as sa
from msgspec.structs import replace

from rookery.server.days.errors import BadBack, BadPause, NoPause, PausedAlready
from rookery.server.db.writer import Job
from rookery.server.errors import NotAllowed, NothingRequested, NotYourSeat
from rookery.server.people import notices_store as notices
from rookery.server.people.calendar import DAY_MS, Span, local, moment
from rookery.server.people.errors import NotWanted, SaidNo
from rookery.server.people.notices import Notice
from rookery.server.table import pauses_store as storage
from rookery.server.table import seats_store as seats
from rookery.server.table.asking import seats_in_play, would_disturb
from rookery.server.table.changes import Change
from rookery.server.table.game import Snapshot
from rookery.server.table.pauses import PauseRequest, Pauses
from rookery.server.table.seats import changed_seat, holders

NOTICE = "pause"
LONGEST_DAYS = 60


def until(back: date, zone: str, now: int, error: type[BadPause | BadBack]) -> int:
    """When that day begins in a person's time zone; raises the error if it isn't soon enough."""
    today = local(now, zone).date()
    if not today < back <= today + timedelta(days=LONGEST_DAYS):
        raise error(days=LONGEST_DAYS)
    return moment(back, 0, zone)


def proposed(game: Snapshot, user_id: str | None, ends: int, now: int) -> Change:
    """Ask for a pause, which begins at once if nobody else is to be asked.

    Raises NotYourSeat, GameOver, NotAllowed, NotWanted, SaidNo, PausedAlready.
    """
    mine = _seats_of_days(game, user_id)
    if game.pauses.at(now) is not None or game.pauses.pending(game.seats, game.left_seats, now):
        raise PausedAlready()
    if would_disturb(game, user_id):
        raise NotWanted()
    last = game.pauses.request
    if last is not None and last.refused and now < last.at + DAY_MS:
        raise SaidNo()
    request = PauseRequest(mine[0], now, ends, frozenset(mine))
    return _with_request(game, user_id, request, now)


def answered(game: Snapshot, user_id: str | None, yes: bool, now: int) -> Change:
    """Agree to a pause, or go on playing; raises NotYourSeat, GameOver, NothingRequested."""
    mine = _seats_of_days(game, user_id)
    request = game.pauses.pending(game.seats, game.left_seats, now)
    if request is None or set(mine) <= request.agreed:
        raise NothingRequested()
    if yes:
        return _with_request(game, user_id, request.agreed_by(mine), now)
    later = replace(game.pauses, request=replace(request, refused=True))
    asker = game.seats[request.seat].user_id
    return _change(game, later, user_id, now, "no", request, () if asker is None else (asker,))


def ended(game: Snapshot, user_id: str | None, now: int) -> Change:
    """End the pause that lasts, or withdraw one's own wish.

    Raises NotYourSeat, GameOver, NotAllowed, NoPause.
    """
    mine = _seats_of_days(game, user_id)
    pauses, pending = game.pauses, game.pauses.pending(game.seats, game.left_seats, now)
    lasting = pauses.at(now)
    if lasting is not None:
        spans = tuple(
            span._replace(ends=now) if span == lasting else span
            for span in pauses.spans
            if span != lasting or span.begins < now
        )
        others = holders(game.seats) - {str(user_id)}
        return _change(game, Pauses(spans), user_id, now, "ended", None, sorted(others))
    if pending is None or pending.seat not in mine:
        raise NoPause()
    return _change(game, replace(pauses, request=None), user_id, now, "", pending, ())


def back(game: Snapshot, user_id: str | None, at: int) -> Change:
    """Say when one is back; 0 takes that back. Raises NotYourSeat, GameOver, NotAllowed."""
    later = game.seats
    for seat in _seats_of_days(game, user_id):
        later = changed_seat(later, seat, back=at)
    job = partial(seats.be_back, game_id=game.id, user_id=str(user_id), back=at)
    return Change(job=job, game=game.reseated(later))


def _seats_of_days(game: Snapshot, user_id: str | None) -> tuple[int, ...]:
    """A user's seats in a game over days; raises NotYourSeat, GameOver, NotAllowed."""
    mine = seats_in_play(game, user_id)
    if not mine:
        raise NotYourSeat()
    if not game.is_over_days or game.started is None:
        raise NotAllowed()
    return mine


def _with_request(game: Snapshot, user_id: str | None, request: PauseRequest, now: int) -> Change:
    """The pause begins if all have agreed; otherwise they are asked."""
    waiting = request.asks(game.seats, game.left_seats)
    if not waiting:
        pauses = Pauses((*_lately(game), Span(now, request.until)))
        others = holders(game.seats) - {str(user_id)}
        return _change(game, pauses, user_id, now, "begun", request, sorted(others))
    later = replace(game.pauses, request=request)
    is_new = request.at == now
    to_ask = {str(game.seats[seat].user_id) for seat in waiting} if is_new else set[str]()
    return _change(game, later, user_id, now, "asked", request, sorted(to_ask))


def _lately(game: Snapshot) -> tuple[Span, ...]:
    """The pauses that count for the turn that lasts."""
    since = game.timeline.last_at or 0
    return tuple(span for span in game.pauses.spans if span.ends > since)


def _change(
    game: Snapshot,
    pauses: Pauses,
    user_id: str | None,
    now: int,
    what: str,
    request: PauseRequest | None,
    tell: Sequence[str],
) -> Change:
    """Store pauses, tell some people what happened, and let what was asked before be over."""
    later = replace(game.reseated(game.seats), pauses=pauses)
    put = partial(
        storage.put, game_id=game.id, known=game.version, pauses=pauses, deadline=later.deadline
    )
    about = f"{NOTICE}/{game.id}"
    name = next((game.seats[seat].name for seat in game.seats_of(user_id)), "")
    days = 0 if request is None else max(1, round((request.until - now) / DAY_MS))
    more = {"game": game.game.name, "what": what, "name": name, "days": days}
    news = [Notice(each, about, NOTICE, now, user_id, more) for each in tell]
    # Whoever has just answered, or is asked no more, need not be told of the question.
    over = set(holders(game.seats)) if what != "asked" else {str(user_id)}
    job = partial(_store, put=put, news=news, over=sorted(over), about=about)
    return Change(job=job, game=later)


def _store(
    connection: sa.Connection,
    put: Job[None],
    news: Sequence[Notice],
    over: Sequence[str],
    about: str,
) -> None:
    put(connection)
    notices.drop(connection, about, over)
    notices.note(connection, news)
