"""The feature `pictures`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.pictures import page

FEATURE = Feature(
    "pictures",
    routes=(*page.ROUTES,),
)
