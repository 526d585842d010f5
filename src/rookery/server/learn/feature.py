"""The feature `learn`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.learn import page

FEATURE = Feature(
    "learn",
    routes=(*page.ROUTES,),
)
