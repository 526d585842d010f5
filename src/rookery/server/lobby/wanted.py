"""What is shown of somebody's wishes, worked out once for as long as they wait."""

from typing import NamedTuple

from rookery.server.lobby.messages import WishShown
from rookery.server.lobby.model import Offer, Wish, offers_of
from rookery.server.table import clock as clocks

_ROOM = 4096
Wants = tuple[Wish, ...]


class WishSummary(NamedTuple):
    """What somebody waits for: games, tables (`<game>/3/quick`), and the wishes as they are shown.

    `alone` is the table at which they wait as long as they have met nobody: the smallest.
    """

    games: frozenset[str]
    tables: frozenset[str]
    shown: tuple[WishShown, ...]
    alone: Offer


_known: dict[int, tuple[Wants, WishSummary]] = {}


def wanted(wants: Wants) -> WishSummary:
    """What follows from these wishes: known if the very same object was asked about before."""
    known = _known.get(id(wants))
    if known is None or known[0] is not wants:
        if len(_known) >= _ROOM:
            _known.clear()
        known = _known[id(wants)] = (wants, _worked_out(wants))
    return known[1]


def _worked_out(wants: Wants) -> WishSummary:
    offers = offers_of(wants)
    paces = {(one.game, one.seats, one.pool.rpartition("/")[2]) for one in offers}
    return WishSummary(
        games=frozenset(one.game for one in offers),
        tables=frozenset(f"{game}/{seats}/{pace}" for game, seats, pace in paces),
        shown=tuple(map(_shown, wants)),
        alone=min(offers, key=lambda one: one.seats),
    )


def _shown(one: Wish) -> WishShown:
    times = tuple(clocks.shown(clock) for clock in one.clocks)
    return WishShown(one.game, one.seats, one.rulesets, times, one.stakes)
