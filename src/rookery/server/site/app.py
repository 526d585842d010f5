"""The house as an installable app: manifest, service worker, and the offline page."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromQuery

from rookery import games
from rookery.server.i18n.catalogues import SOURCE, Language, languages
from rookery.server.web.app_icons import WATER, icons
from rookery.server.web.context import HttpRequest, templates_of
from rookery.server.web.html import Page, fixed_page, service_worker

_WORKER = "js/shared/service_worker.js"


@get("/app.webmanifest", include_in_schema=False)
async def manifest(request: HttpRequest, lang: FromQuery[str] = "") -> Page:
    """The manifest for installing the house. Browsers request it without cookies."""
    say = languages().get(lang, languages()[SOURCE])
    body = msgspec.json.encode(_manifest(say, icons(templates_of(request).statics)))
    headers = {"cache-control": "no-cache"}
    return Response(body, media_type="application/manifest+json", headers=headers)


def _manifest(say: Language, drawn: list[dict[str, str]]) -> dict[str, Any]:
    return {
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "name": "Rookery",
        "short_name": "Rookery",
        "description": say(
            "Penguin board games in the browser: play people or the computer, replay and analyse."
        ),
        "lang": say.code,
        "display": "standalone",
        "background_color": WATER,
        "theme_color": WATER,
        "icons": drawn,
    }


@get("/worker.js", include_in_schema=False)
async def worker(request: HttpRequest) -> Page:
    """The service worker for use without a network. Its address must not change."""
    return service_worker(request, _WORKER)


@get("/offline", include_in_schema=False)
async def offline(request: HttpRequest) -> Page:
    """The page of what works offline. Browsers keep this page and those to which it links."""
    every = [games.load(name) for name in games.names()]
    return await fixed_page(request, "site/offline.html", games=every)


ROUTES = (manifest, worker, offline)
