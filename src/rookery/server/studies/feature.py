"""The feature `studies`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.studies import api

FEATURE = Feature(
    "studies",
    routes=(*api.ROUTES,),
)
