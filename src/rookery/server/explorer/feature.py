"""The feature `explorer`: what was played from a position in this house."""

from rookery.server.explorer import api
from rookery.server.explorer.explorer import Explorer
from rookery.server.feature import Feature
from rookery.server.table.house import House


def _open(house: House) -> Explorer:
    return Explorer(house)


FEATURE = Feature("explorer", open=_open, routes=api.ROUTES)
"""Its tables hold nothing of people: they go with their games, whose seats know the people."""
