"""The pages for owners of the real boxes. Once opened, they also work without a network."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from rookery.core.game import Game
from rookery.core.words.words import Companion
from rookery.server.errors import NoSuchPage
from rookery.server.i18n import catalogues
from rookery.server.i18n.catalogues import Language
from rookery.server.site.files import WATER, icons
from rookery.server.web.context import HttpRequest, game_of, templates_of
from rookery.server.web.html import Page, fixed_page, service_worker
from rookery.server.web.static_files import StaticFiles

_WORKER = "js/companion/service_worker.js"


@get("/companions/{game:str}", include_in_schema=False)
async def companion(request: HttpRequest, game: FromPath[str]) -> Page:
    """The companion of a game, from the template in its own folder."""
    shown, about = _companion_of(game)
    folder = f"games/{shown.name}/"
    offered = catalogues.of_companion(shown.name, about.languages)
    cookie = request.cookies.get(catalogues.COOKIE, "")
    return await fixed_page(
        request,
        folder + "companion.html",
        say=catalogues.chosen(cookie, request.headers.get("accept-language", ""), offered),
        offered=tuple(offered.values()),
        game=shown,
        about=about.data,
        water=WATER,
    )


def _companion_of(name: str) -> tuple[Game[Any], Companion]:
    game = game_of(name)
    if game.words.companion is None:
        raise NoSuchPage()
    return game, game.words.companion


@get("/companions/{game:str}/app.webmanifest", include_in_schema=False)
async def manifest(request: HttpRequest, game: FromPath[str], lang: FromQuery[str] = "") -> Page:
    """The manifest for installing a companion. Browsers request it without cookies."""
    shown, about = _companion_of(game)
    offered = catalogues.of_companion(shown.name, about.languages)
    say = offered.get(lang, offered[catalogues.SOURCE])
    body = msgspec.json.encode(_manifest(shown, say, templates_of(request).statics))
    headers = {"cache-control": "no-cache"}
    return Response(body, media_type="application/manifest+json", headers=headers)


def _manifest(game: Game[Any], say: Language, statics: StaticFiles) -> dict[str, Any]:
    address = f"/companions/{game.name}"
    return {
        "id": address,
        "start_url": address,
        "scope": address,
        "name": f"{game.title}: {say('Companion')}",
        "short_name": game.title,
        "lang": say.code,
        "display": "standalone",
        "background_color": WATER,
        "theme_color": WATER,
        "icons": icons(statics),
    }


@get("/companions/worker.js", include_in_schema=False)
async def worker(request: HttpRequest) -> Page:
    """The service worker of the companions for use offline. Its address must not change."""
    return service_worker(request, _WORKER)


ROUTES = (companion, manifest, worker)
