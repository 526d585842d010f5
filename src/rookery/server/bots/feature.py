"""The feature `bots`: programs that play."""

from rookery.server.bots import acts, api, page, store
from rookery.server.bots.bots import Bots
from rookery.server.feature import Feature, PersonHooks
from rookery.server.table.house import House
from rookery.server.table.interfaces import Levels


def _open(house: House) -> Bots:
    bots = Bots(house)
    house.companions.append(bots)
    house.offer(Levels, bots.house_bots)
    return bots


FEATURE = Feature(
    "bots",
    open=_open,
    routes=(
        *api.ROUTES,
        *page.ROUTES,
    ),
    acts=acts.ACTS,
    person=PersonHooks(forget=store.forget, owned=store.owned_ids),
)
