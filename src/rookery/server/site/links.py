"""Links that a device hands to the installed app. Only pages of this house are opened."""

import re

from litestar import get
from litestar.params import FromQuery
from litestar.response import Redirect

from rookery.core.words.i18n import later
from rookery.server.errors import Refused
from rookery.server.web.context import HttpRequest, client_of

SCHEME = "web+rookery"  # browsers let pages take no other schemes than `web+…`
PATH = "/link"


class ForeignLink(Refused):
    """What the device has handed over has no link to a page of this house."""

    code, status = "foreign-link", 400
    message = later("This is no link to a page of this house.")


# A second slash or a backslash at the beginning of a path would be the host of another house.
_PATH = r"/(?!/)[!-\[\]-~]*"
_LINK = re.compile(
    rf"(?:https?:(?=//)|{re.escape(SCHEME)}:(?=/))(?://(?P<host>[^/?#@\\]+))?(?P<path>{_PATH})?",
    re.IGNORECASE,
)


def path_of(text: str, host: str) -> str | None:
    """The path of the first link in a text that leads to the house at this host.

    Links with the house's own scheme may leave out the host.
    """
    for word in text.split():
        link = _LINK.fullmatch(word)
        if link is not None and (link["host"] or host).lower() == host:
            return link["path"] or "/"
    return None


@get(PATH, include_in_schema=False)
async def opened(
    request: HttpRequest, url: FromQuery[str] = "", text: FromQuery[str] = ""
) -> Redirect:
    """Lead to the page that a link names: one of the house's own scheme, or in a shared text."""
    path = path_of(f"{url} {text}", client_of(request).host)
    if path is None:
        raise ForeignLink()
    return Redirect(path, status_code=303)


ROUTES = (opened,)
