"""Answers to errors: a page for people, JSON for everybody else."""

import traceback
from typing import Any

from litestar import Response
from litestar.exceptions import HTTPException

from rookery.core.errors import BadRecord, RookeryError
from rookery.core.i18n import Say
from rookery.server.errors import BadMessage, Broken, NoSuchPage, Refused
from rookery.server.http.context import HttpRequest, client_of, services_of
from rookery.server.http.html import page
from rookery.server.http.middleware import hints
from rookery.server.views.messages import failure

JSON = "application/json"
_READING = "deserializing an object"  # msgspec's words for what it was at


def refused(request: HttpRequest, error: RookeryError) -> Response[Any]:
    """The answer to an error that our own code has raised."""
    status = error.status if isinstance(error, Refused) else 400
    headers = hints(error)
    said = failure(error, client_of(request).say)
    if _is_for_people(request):
        answer: Response[Any] = page(request, "error.html", status, words=said.words)
        answer.headers.update(headers)
        return answer
    body = {"code": said.code, "words": said.words, "reasons": said.reasons}
    if isinstance(error, BadRecord):
        body["words"] = _unreadable(error, client_of(request).say)
    return Response({"error": body}, status_code=status, media_type=JSON, headers=headers)


def _unreadable(error: BadRecord, say: Say) -> str:
    """Why a record can't be read. A reason without a translation stays in English."""
    text = say("This is not a record that Rookery can read (line %(line)d: %(reason)s).")
    return text % {"line": error.line, "reason": say(error.reason)}


def _is_for_people(request: HttpRequest) -> bool:
    return request.method == "GET" and "text/html" in request.headers.get("accept", "")


def http_error(request: HttpRequest, error: HTTPException) -> Response[Any]:
    """The answer to an error of the framework, in the same form as all others."""
    if error.status_code == 404:
        return refused(request, NoSuchPage())
    refusal = BadMessage(_reason(error))
    refusal.status = error.status_code
    answer = refused(request, refusal)
    answer.headers.update(error.headers or {})
    return answer


def _reason(error: HTTPException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    reasons = [f"{one.get('key', '')}: {one.get('message', '')}" for one in extra]
    return "; ".join(reasons) or error.detail


def not_text(request: HttpRequest, error: UnicodeDecodeError) -> Response[Any]:
    """The answer to a body that isn't UTF-8, which the framework doesn't check."""
    return refused(request, BadMessage(str(error)))


def too_deep(request: HttpRequest, error: RecursionError) -> Response[Any]:
    """The answer to a body that is nested too deeply; any other recursion error is a bug."""
    if _READING in str(error):
        return refused(request, BadMessage(str(error)))
    return failed(request, error)


def failed(request: HttpRequest, error: Exception) -> Response[Any]:
    """The answer to a bug: the log gets the traceback, the client an apology."""
    trace = "".join(traceback.format_exception(error))
    template = request.scope.get("path_template")
    services_of(request).log.error("request failed", path=template, trace=trace)
    words = failure(Broken(), client_of(request).say).words
    return Response({"error": {"code": "broken", "words": words}}, status_code=500, media_type=JSON)
