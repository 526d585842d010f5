"""The feature `analysis`: what the server takes up of it."""

from rookery.server.analysis import api
from rookery.server.feature import Feature

FEATURE = Feature(
    "analysis",
    routes=(*api.ROUTES,),
)
