"""The feature `ties`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.ties import api

FEATURE = Feature(
    "ties",
    routes=(*api.ROUTES,),
)
