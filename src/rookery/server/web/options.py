"""Answers to OPTIONS: the methods that an address allows."""

from collections import defaultdict
from collections.abc import Iterable

from litestar import Response, route
from litestar.handlers import HTTPRouteHandler


def options_of(handlers: Iterable[object]) -> list[HTTPRouteHandler]:
    """An OPTIONS handler for each address with several handlers; register these before them.

    Litestar's own OPTIONS handler knows only the method that was registered first.
    """
    found: dict[str, list[HTTPRouteHandler]] = defaultdict(list)
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            for path in handler.paths:
                found[path].append(handler)
    return [_allowing(path, several) for path, several in found.items() if len(several) > 1]


def _allowing(path: str, handlers: Iterable[HTTPRouteHandler]) -> HTTPRouteHandler:
    methods = {str(method) for handler in handlers for method in handler.http_methods}
    allowed = ", ".join(sorted({*methods, "OPTIONS"}))

    @route(path, http_method=["OPTIONS"], status_code=204, include_in_schema=False)
    async def options() -> Response[None]:
        return Response(None, headers={"allow": allowed})

    return options
