"""The feature `thinking`: what a page needs to think about a position by itself."""

from rookery.server.feature import Feature
from rookery.server.thinking import api, deputies_api
from rookery.server.thinking.deputies import PageDeputies

FEATURE = Feature("thinking", open=PageDeputies.of, routes=(*api.ROUTES, *deputies_api.ROUTES))
