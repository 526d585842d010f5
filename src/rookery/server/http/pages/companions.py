"""The pages for owners of the real boxes; they go on working without a network once opened."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from rookery.core.game import Game
from rookery.server.errors import NoSuchPage
from rookery.server.http.context import Asked, game_of, house_of
from rookery.server.http.pages.pages import Page, page
from rookery.server.http.pages.static_files import StaticFiles
from rookery.server.i18n import catalogues
from rookery.server.i18n.catalogues import Language

_WORKER = "js/companion/service_worker.js"
_WATER = "#0C4468"
# The outer fifth of a maskable picture may be cut off, so that it is another one.
_ICONS = (("icon-192.png", "any"), ("icon-512.png", "any"), ("icon-whole-512.png", "maskable"))


@get("/companions/{game:str}", include_in_schema=False)
async def companion(request: Asked, game: FromPath[str]) -> Page:
    """The companion of a game, from the template in its own folder."""
    shown = _with_companion(game)
    folder = f"games/{shown.name}/"
    offered = catalogues.of_companion(shown.name, shown.companion_languages)
    cookie = request.cookies.get(catalogues.COOKIE, "")
    return page(
        request,
        folder + "companion.html",
        say=catalogues.chosen(cookie, request.headers.get("accept-language", ""), offered),
        offered=offered.values(),
        game=shown,
        about=shown.companion,
        water=_WATER,
    )


def _with_companion(name: str) -> Game[Any]:
    shown = game_of(name)
    if shown.companion is None:
        raise NoSuchPage()
    return shown


@get("/companions/{game:str}/app.webmanifest", include_in_schema=False)
async def manifest(request: Asked, game: FromPath[str], lang: FromQuery[str] = "") -> Page:
    """What a browser has to know to install a companion; it asks without cookies."""
    shown = _with_companion(game)
    offered = catalogues.of_companion(shown.name, shown.companion_languages)
    say = offered.get(lang, offered[catalogues.SOURCE])
    body = msgspec.json.encode(_manifest(shown, say, house_of(request).templates.statics))
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
        "background_color": _WATER,
        "theme_color": _WATER,
        "icons": [_icon(statics.address(f"icons/{name}"), use) for name, use in _ICONS],
    }


def _icon(address: str, purpose: str) -> dict[str, str]:
    side = address.rpartition("-")[2].removesuffix(".png")
    return {
        "src": address,
        "type": "image/png",
        "sizes": f"{side}x{side}",
        "purpose": purpose,
    }


@get("/companions/worker.js", include_in_schema=False)
async def worker(request: Asked) -> Page:
    """What answers for the companions without a network; its address may not change."""
    file = house_of(request).templates.statics.get(_WORKER)
    if file is None:
        raise NoSuchPage()
    headers = {"cache-control": "no-cache"}
    return Response(file.content, media_type=file.media_type, headers=headers)


COMPANIONS = (companion, manifest, worker)
