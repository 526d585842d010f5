"""The feature `ties`: following and blocking."""

from rookery.server.feature import Feature, PersonHooks
from rookery.server.people import ties_store as store
from rookery.server.table.house import House
from rookery.server.table.interfaces import Acquaintances
from rookery.server.ties import api
from rookery.server.ties.ties import Ties


def _open(house: House) -> Ties:
    ties = Ties(house.writer, house.reader, house.now)
    house.offer(Acquaintances, ties)
    return ties


FEATURE = Feature(
    "ties",
    open=_open,
    routes=api.ROUTES,
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
