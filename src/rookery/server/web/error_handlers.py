"""Answers to errors: a page for people, JSON for everybody else."""

import traceback
from typing import Any
from urllib.parse import quote

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.response import Redirect

from rookery.core.errors import BadRecord, RookeryError
from rookery.core.words.i18n import Say
from rookery.server.errors import (
    BadMessage,
    Broken,
    HouseClosed,
    MembersOnly,
    NoSuchPage,
    Refused,
    SignedOut,
    TooFast,
)
from rookery.server.web import credentials
from rookery.server.web.client import Client
from rookery.server.web.context import HttpRequest, client_of, foundation_of, is_for_people
from rookery.server.web.html import page_now, page_of_haste
from rookery.server.web.messages import failure

JSON = "application/json"
_READING = "deserializing an object"  # msgspec's words for what it was at


def refused(request: HttpRequest, error: RookeryError) -> Response[Any]:
    """The answer to an error that our own code has raised: a page for people, or JSON.

    Guests who want a page for which they have to sign in are led to where they can do so.
    """
    client, headers = client_of(request), hints(error)
    foundation_of(request).limits_met.note(error, client.address, client.session)
    status = error.status if isinstance(error, Refused) else 400
    if not is_for_people(request):
        body = {"error": error_body(error, client)}
        return Response(body, status_code=status, media_type=JSON, headers=headers)
    is_newcomer = client.identity.kind == "guest" and (client.by_cookie or client.token is None)
    if is_newcomer and isinstance(error, SignedOut | MembersOnly):
        return Redirect(_entrance(request), status_code=303)
    words = failure(error, client.say).words
    if isinstance(error, TooFast):
        answer: Response[Any] = page_of_haste(request, status, words)
    else:
        answer = page_now(request, "shared/error.html", status, words=words, code=error.code)
    answer.headers.update(headers)
    return answer


def _entrance(request: HttpRequest) -> str:
    """Where somebody signs in and then comes back to what this request has asked for."""
    path, query = request.url.path, request.url.query
    return f"/in?after={quote(f'{path}?{query}' if query else path, safe='/')}"


def hints(error: RookeryError) -> dict[str, str]:
    """The headers that tell programs what may help: a token, or trying again later."""
    if isinstance(error, Refused) and error.status == 401:
        return {"www-authenticate": credentials.challenge(error)}
    if isinstance(error, TooFast | HouseClosed):
        return {"retry-after": str(error.retry_s)}
    return {"retry-after": "10"} if isinstance(error, Refused) and error.status == 503 else {}


def error_body(error: RookeryError, client: Client) -> dict[str, Any]:
    """An error as the HTTP interface describes it."""
    answer = failure(error, client.say)
    words = _unreadable(error, client.say) if isinstance(error, BadRecord) else answer.words
    return {"code": answer.code, "words": words, "reasons": answer.reasons}


def _unreadable(error: BadRecord, say: Say) -> str:
    """Why a record can't be read. A reason without a translation stays in English."""
    text = say("This is not a record that Rookery can read (line %(line)d: %(reason)s).")
    return text % {"line": error.line, "reason": say(error.reason)}


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
    reasons = [f"{fault.get('key', '')}: {fault.get('message', '')}" for fault in extra]
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
    foundation_of(request).log.error("request failed", path=template, trace=trace)
    try:
        return refused(request, Broken())
    except Exception:  # noqa: BLE001  the bug may be in what all pages have in common
        body = {"error": error_body(Broken(), client_of(request))}
        return Response(body, status_code=500, media_type=JSON)
