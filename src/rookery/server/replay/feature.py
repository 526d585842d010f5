"""The feature `replay`: games ply by ply, and records as files."""

from rookery.server.feature import Feature
from rookery.server.replay import api, page, records_api, story
from rookery.server.replay.cache import Replays
from rookery.server.table.house import House

_MB = 1 << 20


def _open(house: House) -> Replays:
    return Replays(house.settings.memory_mb * _MB // 4)


FEATURE = Feature(
    "replay",
    open=_open,
    routes=(*records_api.ROUTES, *api.ROUTES, *story.ROUTES, *page.ROUTES),
)
