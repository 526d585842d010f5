"""What the routes of the JSON interface say of their answers."""

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from litestar import Response
from litestar.handlers import HTTPRouteHandler

from rookery.server.features import handlers_of


class Route(NamedTuple):
    """A method of an address, as the docs write it, and the type of its answer."""

    name: str
    answer: Any


def answer_of(handler: HTTPRouteHandler) -> Any:
    """The type with which a route says that it answers."""
    described = (handler.responses or {}).get(200)
    if described is not None:
        return described.data_container
    answer = get_type_hints(handler.fn)["return"]
    return get_args(answer)[0] if get_origin(answer) is Response else answer


def routes() -> Iterator[Route]:
    """All routes of the interface that answer JSON."""
    for handler in handlers_of():
        if not isinstance(handler, HTTPRouteHandler) or not handler.include_in_schema:
            continue
        if handler.media_type and "json" not in str(handler.media_type):
            continue
        for path in handler.paths:
            for method in handler.http_methods:
                yield Route(f"{method} {path}", answer_of(handler))
