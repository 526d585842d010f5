"""A house's HTTP client, standard library only: requests with a token, and an event stream."""

import contextlib
import http.client
import json
import re
import socket
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlsplit

from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError

Line = dict[str, Any]

_FORM = re.compile(r"[A-Za-z0-9_-]{22,128}")
PATIENCE_S = 25.0
"""Seconds of silence that end a connection; a stream sends an empty line every seven."""


class Away(Exception):
    """The house can't be reached, has hung up, or is overloaded: try again later."""


class HouseRefusal(RookeryError):
    """The house rejected a request: `status` is the HTTP status, `answer` its error code."""

    code = "refused"

    def __init__(self, status: int, answer: str, words: str) -> None:
        super().__init__(f"the house refuses: {words}" if status else words)
        self.status, self.answer = status, answer


@check_arguments
class HouseClient:
    """A connection to one house with one bot's token."""

    def __init__(self, address: str, token: str) -> None:
        self._parts = urlsplit(address)
        if self._parts.scheme not in ("http", "https") or not self._parts.hostname:
            raise HouseRefusal(0, "bad-address", f"{address!r} is no address of a house")
        if not _FORM.fullmatch(token):
            raise HouseRefusal(
                0, "bad-credential", "this is not a token (is the file the right one?)"
            )
        self._headers = {"authorization": f"Bearer {token}"}
        self._stream: http.client.HTTPConnection | None = None

    def check_bot(self) -> None:
        """Raise Refused unless the token is a bot's, and Away."""
        connection = self._connection()
        try:
            connection.request("GET", "/api/me", headers=self._headers)
            kind = json.loads(_check(connection.getresponse()).read())["kind"]
        except (OSError, http.client.HTTPException, ValueError, LookupError, TypeError) as error:
            raise Away(str(error)) from None
        finally:
            connection.close()
        if kind != "bot":
            raise HouseRefusal(0, "bad-credential", f"this is the token of a {kind}, not of a bot")

    def post(self, path: str, **body: object) -> Line:
        """Send a POST request and return its JSON answer; raises Refused, Away."""
        connection = self._connection()
        try:
            headers = {**self._headers, "content-type": "application/json"}
            connection.request("POST", path, json.dumps(body), headers)
            answer = _check(connection.getresponse())
            line: Line = json.loads(answer.read())
            return line
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Away(str(error)) from None
        finally:
            connection.close()

    def events(self, since: int | None) -> Iterator[Line | None]:
        """Yield the bot's events, None for each keep-alive; raises Refused, and Away at the end."""
        connection = self._connection()
        query = "" if since is None else f"?since={quote(str(since))}"
        try:
            connection.request("GET", f"/api/me/events{query}", headers=self._headers)
            self._stream = connection
            answer = _check(connection.getresponse())
            while line := answer.readline():
                yield json.loads(line) if line.strip() else None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise Away(str(error)) from None
        finally:
            connection.close()
        raise Away("the stream has ended")

    def hang_up(self) -> None:
        """End the event stream that another thread is reading."""
        stream = self._stream
        if stream is not None and stream.sock is not None:
            with contextlib.suppress(OSError):
                stream.sock.shutdown(socket.SHUT_RDWR)

    def _connection(self) -> http.client.HTTPConnection:
        secure = self._parts.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        return kind(str(self._parts.hostname), self._parts.port, timeout=PATIENCE_S)


def _check(answer: http.client.HTTPResponse) -> http.client.HTTPResponse:
    if answer.status < 300:
        return answer
    if answer.status < 400:
        where = answer.getheader("location", "")
        raise HouseRefusal(0, "moved", f"the house is at another address: {where}")
    if answer.status == 429 or answer.status >= 500:
        raise Away(f"status {answer.status}")
    error_words = json.loads(answer.read())["error"]
    raise HouseRefusal(answer.status, error_words["code"], error_words["words"])
