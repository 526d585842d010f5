"""The feature `talk`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.talk import api

FEATURE = Feature(
    "talk",
    routes=(*api.ROUTES,),
)
