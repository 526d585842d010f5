"""The pages' static files."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from rookery import games
from rookery.server.errors import NoSuchPage
from rookery.server.i18n.catalogues import SOURCE, Language, languages
from rookery.server.settings import Settings
from rookery.server.site import links
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, takes_gzip, templates_of
from rookery.server.web.html import Page, fixed_page, service_worker
from rookery.server.web.static_files import FOREVER, StaticFile, StaticFiles


@get("/static/{digest:str}/{name:path}", include_in_schema=False)
async def static_file(request: HttpRequest, digest: FromPath[str], name: FromPath[str]) -> Page:
    """A static file, to be cached for ever if the address has the present hash."""
    templates = templates_of(request)
    path, is_present = name.lstrip("/"), digest == templates.statics.digest
    file = (None if is_present else templates.outdated(path)) or templates.ready(path)
    if file is None:
        file = await _drawn_file(request, path)
    headers = {"cache-control": FOREVER if is_present else "no-cache"}
    body = file.content
    if takes_gzip(request) and file.packed:
        body, headers["content-encoding"] = file.packed, "gzip"
    headers["vary"] = "accept-encoding"
    return Response(body, media_type=file.media_type, headers=headers)


async def _drawn_file(request: HttpRequest, path: str) -> StaticFile:
    """A file that nobody has asked for before."""
    compute = house_of(request).reader.compute
    file = await compute(lambda: templates_of(request).file(path))
    if file is None:
        raise NoSuchPage()
    return file


# -- the icons of the installed app and of installed companions ------------------------------------

WATER = "#0C4468"
# The outer fifth of a maskable icon may be cut off, so it is a separate picture.
_ICONS = (("icon-192.png", "any"), ("icon-512.png", "any"), ("icon-whole-512.png", "maskable"))


def icons(statics: StaticFiles) -> list[dict[str, str]]:
    """The icons as a manifest lists them."""
    return [_icon(statics.address(f"icons/{name}"), use) for name, use in _ICONS]


def _icon(address: str, purpose: str) -> dict[str, str]:
    side = address.rpartition("-")[2].removesuffix(".png")
    return {
        "src": address,
        "type": "image/png",
        "sizes": f"{side}x{side}",
        "purpose": purpose,
    }


# -- the house as an installable app: manifest, service worker, and the offline page ---------------

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
        "protocol_handlers": [{"protocol": links.SCHEME, "url": f"{links.PATH}?url=%s"}],
        "share_target": {
            "action": links.PATH,
            "method": "GET",
            "enctype": "application/x-www-form-urlencoded",  # browsers warn without it
            "params": {"text": "text", "url": "url"},
        },
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


_CLOSED = "User-agent: *\nDisallow: /\n"
_OPEN = """User-agent: *
Disallow: /api/
Disallow: /games/
Disallow: /in
Disallow: /join/
Disallow: /keeper
Disallow: /me
Disallow: /players
Disallow: /@/
Allow: /
"""


def robots_of(settings: Settings) -> str:
    """What search engines may read: in an open house the games and rules, elsewhere nothing."""
    return _OPEN if settings.house == "open" else _CLOSED


@get("/robots.txt", media_type="text/plain", include_in_schema=False)
async def robots(request: HttpRequest) -> str:
    """What search engines may read."""
    return robots_of(house_of(request).settings)


ROUTES = (
    robots,
    static_file,
    manifest,
    worker,
    offline,
)
