"""The feature `push`: devices are told what concerns their person while no page is open."""

from pathlib import Path

from rookery.server.feature import Feature, PersonHooks
from rookery.server.push import api, store
from rookery.server.push.push import Push
from rookery.server.push.settings import PushSettings

FEATURE = Feature(
    "push",
    folder=Path(__file__).parent,
    needs={"look": "/api/me/push"},
    open=Push,
    routes=api.ROUTES,
    settings=PushSettings,
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
