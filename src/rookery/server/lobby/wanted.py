"""What is shown of somebody's wishes, worked out once for as long as they wait."""

from typing import NamedTuple

from rookery.server.lobby.messages import WishShown
from rookery.server.lobby.model import Offer, Wish, offers_of
from rookery.server.ops.bounded_dict import BoundedDict
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


_known: BoundedDict[int, tuple[Wants, WishSummary]] = BoundedDict(_ROOM)


def wanted(wants: Wants) -> WishSummary:
    """What follows from these wishes: known if the very same object was asked about before."""
    known = _known.get(id(wants))
    if known is None or known[0] is not wants:
        known = _known[id(wants)] = (wants, _worked_out(wants))
    return known[1]


def _worked_out(wants: Wants) -> WishSummary:
    offers = offers_of(wants)
    paces = {(offer.game, offer.seats, offer.pool.rpartition("/")[2]) for offer in offers}
    return WishSummary(
        games=frozenset(offer.game for offer in offers),
        tables=frozenset(f"{game}/{seats}/{pace}" for game, seats, pace in paces),
        shown=tuple(map(_shown, wants)),
        alone=min(offers, key=lambda offer: offer.seats),
    )


def _shown(wish: Wish) -> WishShown:
    times = tuple(clocks.shown(clock) for clock in wish.clocks)
    return WishShown(wish.game, wish.seats, wish.rulesets, times, wish.stakes)
