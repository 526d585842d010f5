"""Answers with HTML pages."""

from collections.abc import Callable, Hashable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from litestar import Response
from msgspec import Struct, json, structs

import rookery
from rookery import games
from rookery.core.drawing.dark_theme import Theme
from rookery.core.game import Game
from rookery.server.compute.shelf import Body
from rookery.server.errors import NoSuchPage, Refused
from rookery.server.foundation import ANNOUNCEMENT, Announcement, Foundation
from rookery.server.i18n.catalogues import Language
from rookery.server.ops.reachable import is_here
from rookery.server.people.identity import worn
from rookery.server.web.context import (
    HttpRequest,
    cached_body,
    client_of,
    foundation_of,
    may,
    stored,
    templates_of,
)

_PACKAGE = Path(rookery.__file__).resolve().parent
FOLDERS = (_PACKAGE.parent.parent / "build" / "site", _PACKAGE / "docs" / "site")


@cache
def documentation(folders: tuple[Path, ...] = FOLDERS) -> Mapping[str, Path]:
    """The files of the site by path; empty if there is no site."""
    site = next((folder for folder in folders if (folder / "index.html").is_file()), None)
    paths = site.rglob("*") if site else ()
    return {path.relative_to(site).as_posix(): path for path in paths if site and path.is_file()}


# -- answers with HTML pages -----------------------------------------------------------------------

ICES: Mapping[str, Theme] = {"day": "light", "night": "dark", "clear": "clear"}
"""The looks of the ice that a reader may choose, with the theme of a picture in each."""
HTML = "text/html"  # the framework adds the charset to every text
Page = Response[bytes]


class Problem(NamedTuple):
    """Why a form was refused, and the field that it is about, "" for the whole form."""

    words: str
    at: str = ""


def problem_of(request: HttpRequest, refusal: Refused) -> Problem:
    """A refusal as a page says it, in the reader's language."""
    return Problem(refusal.words(client_of(request).say), refusal.at)


def service_worker(request: HttpRequest, name: str) -> Page:
    """The script of a service worker, which needs an address without a hash.

    Raises NoSuchPage if there is no such file.
    """
    file = templates_of(request).statics.get(name)
    if file is None:
        raise NoSuchPage()
    headers = {"cache-control": "no-cache"}
    return Response(file.content, media_type=file.media_type, headers=headers)


def page_now(request: HttpRequest, name: str, status: int = 200, **context: Any) -> Page:
    """Render a page here and now. For threads, and for the short pages of errors."""
    html = _rendering(request, name, {**_everywhere(request, context), "status": status, **context})
    return _answer(request, Body.of(html()), status)


def page_of_haste(request: HttpRequest, status: int, words: str) -> Page:
    """The page for somebody who asks too fast: as it is sent often, it is the same for all."""
    nobody = PageReader(False, "")
    fixed = {"status": status, "words": words, "me": nobody, "scarf": 1, "path": "/"}
    fixed["has_bell"] = False
    whole = {**_everywhere(request, {}), **fixed}
    key = "haste", client_of(request).say, frozen(whole)
    make = _rendering(request, "shared/error.html", whole)
    return _answer(request, foundation_of(request).shelf.now(key, make), status)


async def page(
    request: HttpRequest,
    name: str,
    status: int = 200,
    **context: Any,
) -> Page:
    """Render a page from its template, in the reader's language, off the event loop.

    Raises TooFast if the reader's address has had too many pages made.
    """
    html = _rendering(request, name, {**_everywhere(request, context), "status": status, **context})
    return _answer(request, await cached_body(request, None, html), status)


async def fixed_page(
    request: HttpRequest, name: str, say: Language | None = None, **context: Any
) -> Page:
    """A page that many readers see alike: made once for all who would see the same.

    The context may hold what `frozen` takes. Of a member the template sees only `PageReader`. The
    language is `say`, or else the reader's.
    """
    who = client_of(request).identity
    reader = PageReader(who.is_member, who.name if who.is_member else "")
    whole = {**_everywhere(request, context), "status": 200, "me": reader, **context}
    if not reader.is_member and "scarf" not in context:
        whole["scarf"] = 1  # a guest's scarf is shown nowhere else
    html, language = _rendering(request, name, whole, say), say or client_of(request).say
    key = name, language, frozen(whole)
    return _answer(request, await cached_body(request, key, html), 200)


class PageReader(NamedTuple):
    """What a page that is kept may show of its reader."""

    is_member: bool
    name: str


def frozen(value: Any) -> Hashable:
    """A key that differs for any two values that a page could show differently.

    Takes texts, numbers, dates, structs, games, functions of modules, and collections of these.
    Raises TypeError for others that can change.
    """
    if isinstance(value, Mapping):
        return tuple((key, frozen(item)) for key, item in value.items())
    if isinstance(value, list | tuple):
        return tuple(map(frozen, value))
    if isinstance(value, Struct):
        return type(value), frozen(structs.astuple(value))
    hash(value)
    return type(value), value


def _everywhere(request: HttpRequest, about: Mapping[str, Any]) -> dict[str, Any]:
    """What every page may show; `about` is what this one shows besides."""
    client, foundation = client_of(request), foundation_of(request)
    settings = foundation.settings
    game = about.get("game")
    if isinstance(game, Game):
        foundation.warmup.look_at(game.name)
    theme = request.cookies.get("rookery_theme", "")
    ice = request.cookies.get("rookery_ice", "")
    return {
        "path": request.url.path,
        "ice": ice if ice in ICES else "",
        "ice_query": f"&theme={ICES[ice]}" if ice in ICES else "",
        "theme": theme if theme in ("light", "dark") else "",
        "me": client.identity,
        "has_bell": "notices" in foundation.services
        and "look" in may(request)
        and client.user_id is not None
        and client.identity.kind != "bot",
        "scarf": scarf_of(request),
        "house": settings.house,
        "compiling": {name: games.load(name).title for name in foundation.warmup.compiling},
        "game_title": game.title if isinstance(game, Game) else "",
        "may": may(request),
        "origin": client.origin,
        "announcement": _announcement(foundation, request.url.path),
        "closing": None if request.url.path.startswith(_KEPT_OFFLINE) else foundation.closing,
        "is_closed": foundation.is_closed,
        "is_kept": foundation.is_kept or not is_here(client.host),
        "has_pictures": settings.pictures,
        "has_puzzles": settings.puzzles and "look" in may(request),
        "has_docs": bool(documentation()),
        "has_mail": settings.mail is not None and "mail" in may(request),
        "has_resets": settings.mail_reset
        and settings.mail is not None
        and "mail" in foundation.rights.allowed["member"],
        "has_lobby": settings.lobby and "meet" in may(request),
    }


_KEPT_OFFLINE = ("/companions/", "/offline")


def _announcement(foundation: Foundation, path: str) -> str:
    """What the keeper has put up on every page, unless its time is over; "" if nothing.

    Pages that browsers keep for later show none.
    """
    stored_text = foundation.values.get(ANNOUNCEMENT)
    if stored_text is None or path.startswith(_KEPT_OFFLINE):
        return ""
    announcement = json.decode(stored_text, type=Announcement)
    return announcement.text if announcement.until > foundation.now() else ""


def scarf_of(request: HttpRequest) -> int:
    """The reader's scarf, 1 to 6."""
    who = client_of(request).identity
    return worn(who.prefs.scarf, who.user_id) if who.user_id else 1


def _rendering(
    request: HttpRequest, name: str, context: dict[str, Any], say: Language | None = None
) -> Callable[[], bytes]:
    render, language = templates_of(request).render, say or client_of(request).say
    return lambda: render(name, language, **context).encode()


def _answer(request: HttpRequest, body: Body, status: int) -> Page:
    headers = {"cache-control": "private, no-cache", "etag": body.tag}
    if status == 200 and request.headers.get("if-none-match") == body.tag:
        return Response(b"", status_code=304, media_type=HTML, headers=headers)
    return stored(request, body, HTML, headers, status)
