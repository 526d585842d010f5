"""The feature `challenges`: what the server takes up of it."""

from rookery.server.challenges import api
from rookery.server.feature import Feature

FEATURE = Feature(
    "challenges",
    routes=(*api.ROUTES,),
)
