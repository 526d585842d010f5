"""What the interface says about being refused: the same body everywhere, and which statuses."""

from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from litestar.openapi.datastructures import ResponseSpec
from msgspec import Struct

_ALWAYS = (400, 401, 429, 503)
_CHANGING = (403, 413)


class Refusal(Struct, frozen=True):
    """Why something is refused: `words` for people, `reasons` where there are several."""

    code: str
    words: str
    reasons: tuple[str, ...] = ()


class Refused(Struct, frozen=True):
    """The body of every answer with a status of 400 or more."""

    error: Refusal


def refusals(*statuses: int, changes: bool = False, says: Any = None) -> Mapping[int, ResponseSpec]:
    """The statuses with which a route can refuse; `changes`: it takes a body, from our page only.

    `says` describes an answer with status 200 that is made by hand.
    """
    wanted = {*statuses, *_ALWAYS, *(_CHANGING if changes else ())}
    found = {
        status: ResponseSpec(Refused, generate_examples=False, description=_title(status))
        for status in sorted(wanted)
    }
    if says is not None:
        found[200] = ResponseSpec(says, generate_examples=False, description=_title(200))
    return found


def _title(status: int) -> str:
    return HTTPStatus(status).phrase
