"""The feature `pictures`: positions and whole games as pixel images."""

from rookery.server.feature import Feature
from rookery.server.pictures import page
from rookery.server.pictures.gallery import Gallery
from rookery.server.table.house import House
from rookery.server.table.interfaces import Pictures


def _open(house: House) -> Gallery:
    house.offer(Pictures, page.Answers())
    return Gallery(house.settings.pictures, house.settings.address_waiting)


FEATURE = Feature("pictures", open=_open, routes=page.ROUTES)
