"""The OpenAPI description, with the framework's mistakes corrected."""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from litestar import Response, route
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler, HTTPRouteHandler
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Guard

from rookery.server.web import prices

_PATHS = ("/api/openapi.json", "/api")
_ANYTHING: dict[str, Any] = {}


class DescriptionRenderer(JsonRenderPlugin):
    """Renders the description as JSON, once."""

    _document = b""

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """The description as bytes."""
        self._document = self._document or super().render(request, tidied(openapi_schema))
        return self._document

    @property
    def guard(self) -> Guard:
        """A guard that has the description made off the event loop, which takes a while."""

        # A function, as the framework copies guards, and a copy would never know that it is made.
        async def prepare(
            connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler
        ) -> None:
            if self._document or connection.scope["path"].rstrip("/") not in _PATHS:
                return
            foundation, client = (connection.scope["state"][name] for name in ("house", "client"))
            foundation.limits.requests.spend(client.address, prices.DESCRIBING)
            await foundation.reader.compute(lambda: handler.fn(connection))

        return prepare


def tidied(part: Any) -> Any:
    """Correct a part of a description: the items of a tuple of any length have just their type.

    The framework describes them as that type or anything.
    """
    if isinstance(part, list):
        return [tidied(item) for item in part]
    if not isinstance(part, dict):
        return part
    choices = part.get("oneOf")
    if isinstance(choices, list) and len(choices) == 2 and choices[1] == _ANYTHING:
        return tidied(choices[0])
    return {key: tidied(value) for key, value in part.items()}


# -- answers to OPTIONS: the methods that an address allows ----------------------------------------


def options_of(handlers: Iterable[object]) -> list[HTTPRouteHandler]:
    """An OPTIONS handler for each address with several handlers; register these before them.

    Litestar's own OPTIONS handler knows only the method that was registered first.
    """
    by_path: dict[str, list[HTTPRouteHandler]] = defaultdict(list)
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            for path in handler.paths:
                by_path[path].append(handler)
    return [_allowing(path, several) for path, several in by_path.items() if len(several) > 1]


def _allowing(path: str, handlers: Iterable[HTTPRouteHandler]) -> HTTPRouteHandler:
    methods = {str(method) for handler in handlers for method in handler.http_methods}
    allowed = ", ".join(sorted({*methods, "OPTIONS"}))

    @route(path, http_method=["OPTIONS"], status_code=204, include_in_schema=False)
    async def options() -> Response[None]:
        return Response(None, headers={"allow": allowed})

    return options
