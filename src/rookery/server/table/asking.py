"""Asking the other players to take back a move: who may ask, who is asked, who has answered."""

from collections.abc import Sequence

from rookery.server.errors import GameOver, NotAllowed, NothingRequested, NothingToUndo, NotYourSeat
from rookery.server.people.errors import NotWanted, SaidNo
from rookery.server.table.game import Snapshot
from rookery.server.table.log import plies_to_undo
from rookery.server.table.seats import held, others, quiet_users
from rookery.server.table.undo import UndoRequest


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
    asked = others(game.seats, user_id, game.left_seats)
    return not asked.isdisjoint(quiet_users(game.seats))


def answered(game: Snapshot, user_id: str | None, yes: bool) -> UndoRequest:
    """The request after this user's answer; raises NothingRequested."""
    request = game.asked
    if request is None:
        raise NothingRequested()
    if user_id is None or user_id not in request.awaited:
        raise NotYourSeat()
    return request.agreed(user_id) if yes else request.denied()
