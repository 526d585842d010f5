"""The feature `analysis`: what searches say of positions and of whole games."""

from rookery.server.analysis import api
from rookery.server.analysis.analyses import Analyses, Bounds
from rookery.server.feature import Feature
from rookery.server.table.house import House


def _open(house: House) -> Analyses:
    settings = house.settings
    bounds = Bounds(settings.analysis_s, settings.address_waiting, house.node)
    store, works = (house.writer, house.reader), (house.searches, house.warmup)
    return Analyses(house.tables, *works, *store, house.now, bounds, house.log)


FEATURE = Feature("analysis", open=_open, routes=api.ROUTES)
