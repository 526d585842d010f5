"""Judging a finished game from the store: what it says about those who played it."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from rookery.server.live.registry import first_state
from rookery.server.model.contest import Contest, contest_of
from rookery.server.model.game import Snapshot
from rookery.server.model.stored_game import StoredGame
from rookery.server.model.tenure import Tenure, as_they_sat, departures


def judged(stored: StoredGame, sat: Sequence[Tenure], bots: Collection[str]) -> Contest:
    """The contest of a game between those who sat there then, even if their ids have changed."""
    then = replace(stored, seats=as_they_sat(stored.seats, sat))
    return contest_of(Snapshot.of(then, first_state(then)), departures(sat), bots)
