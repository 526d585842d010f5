"""The feature `ladders`: a rung for everybody who plays, anew each season."""

from pathlib import Path

from rookery.server.feature import Feature, PersonHooks
from rookery.server.ladders import api, notices, page, store
from rookery.server.ladders.ladders import SeasonLadders
from rookery.server.ladders.settings import LadderSettings

FEATURE = Feature(
    "ladders",
    folder=Path(__file__).parent,
    open=SeasonLadders,
    routes=(*api.ROUTES, *page.ROUTES),
    needs={"lists": "/ladders /api/ladders"},
    settings=LadderSettings,
    notices=(notices.KIND,),
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
