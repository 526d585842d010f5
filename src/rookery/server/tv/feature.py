"""The feature `tv`: the best game that is on now."""

from rookery.server.feature import Feature
from rookery.server.tv import api, page
from rookery.server.tv.television import Television

FEATURE = Feature(
    "tv",
    open=Television,
    routes=(*api.ROUTES, *page.ROUTES),
    needs={"lists": "/tv /api/tv"},
)
