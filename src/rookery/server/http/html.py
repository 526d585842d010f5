"""Answers with HTML pages."""

import hashlib
from typing import Any

from litestar import Response

from rookery.server.errors import NoSuchPage
from rookery.server.http.context import (
    HttpRequest,
    client_of,
    may,
    packed,
    services_of,
    templates_of,
)
from rookery.server.http.documentation import documentation
from rookery.server.i18n.catalogues import Language
from rookery.server.views.people import worn

HTML = "text/html"  # the framework adds the charset to every text
Page = Response[bytes]


def service_worker(request: HttpRequest, name: str) -> Page:
    """The script of a service worker, which needs an address without a hash.

    Raises NoSuchPage if there is no such file.
    """
    file = templates_of(request).statics.get(name)
    if file is None:
        raise NoSuchPage()
    headers = {"cache-control": "no-cache"}
    return Response(file.content, media_type=file.media_type, headers=headers)


def page(
    request: HttpRequest,
    name: str,
    status: int = 200,
    say: Language | None = None,
    **context: Any,
) -> Page:
    """Render a page from its template, in the language `say` or else the reader's."""
    who = client_of(request).identity
    theme = request.cookies.get("rookery_theme", "")
    html = templates_of(request).render(
        name,
        say or client_of(request).say,
        path=request.url.path,
        theme=theme if theme in ("light", "dark") else "",
        status=status,
        me=who,
        scarf=worn(who.prefs, who.user_id) if who.user_id else 1,
        house=services_of(request).settings.house,
        compiling=services_of(request).warmup.is_compiling,
        may=may(request),
        origin=client_of(request).origin,
        has_pictures=services_of(request).settings.pictures,
        has_puzzles=services_of(request).settings.puzzles and "look" in may(request),
        has_docs=bool(documentation()),
        has_lobby=services_of(request).settings.lobby and "meet" in may(request),
        **context,
    )
    body = html.encode()
    tag = f'W/"{hashlib.sha256(body).hexdigest()[:20]}"'
    headers = {"cache-control": "private, no-cache", "etag": tag}
    if status == 200 and request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, media_type=HTML, headers=headers)
    return packed(request, body, HTML, headers, status)
