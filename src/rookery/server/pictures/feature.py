"""The feature `pictures`: positions and whole games as pixel images."""

from rookery.server.feature import Feature
from rookery.server.pictures import page
from rookery.server.pictures.gallery import Gallery
from rookery.server.table.house import House


def _open(house: House) -> Gallery:
    return Gallery(house.settings.pictures, house.settings.address_waiting)


FEATURE = Feature("pictures", open=_open, routes=page.ROUTES)
