"""Refusals in the interface's description: one body for all, and the statuses of each route."""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from litestar.openapi.datastructures import ResponseSpec
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, Schema
from msgspec import Struct

_ALWAYS = (400, 401, 429, 503)
_CHANGING = (403, 413)


class Refusal(Struct, frozen=True):
    """Why a request is refused: `code` for programs, `words` for people.

    `reasons` has the details if there are several, or names that are still free.
    """

    code: str
    words: str
    reasons: tuple[str, ...] = ()


class RefusalBody(Struct, frozen=True):
    """The body of every answer with a status of 400 or more."""

    error: Refusal


def refusals(
    *statuses: int, changes: bool = False, says: Any = None, media: str = "application/json"
) -> Mapping[int, ResponseSpec]:
    """The statuses with which a route can refuse; `changes`: it is one that changes something.

    `says` describes an answer with status 200 that the route encodes itself, of the type `media`.
    """
    wanted = {*statuses, *_ALWAYS, *(_CHANGING if changes else ())}
    responses = {
        status: ResponseSpec(RefusalBody, generate_examples=False, description=_title(status))
        for status in sorted(wanted)
    }
    if says is not None:
        title = _title(200)
        responses[200] = ResponseSpec(
            says, generate_examples=False, description=title, media_type=media
        )
    return responses


@dataclass
class AlsoText(Operation):
    """A route whose answer is plain text instead, on request."""

    def __post_init__(self) -> None:
        answers = self.responses or {}
        content = getattr(answers.get("200"), "content", None)
        if content is not None:
            content["text/plain"] = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))


def _title(status: int) -> str:
    return HTTPStatus(status).phrase
