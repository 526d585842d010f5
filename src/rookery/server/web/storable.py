"""Texts that not every database can hold are refused where they come in.

PostgreSQL stores no character 0, and no query there may contain one. Nothing that is read or typed
needs it.
"""

import re
from typing import Any

from rookery.server.errors import BadMessage, NoSuchPage

_NUL = b"%00"
# The escape of a character 0 in JSON, unless its backslash is itself an escaped one.
_ESCAPED = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")


def check_address(scope: Any) -> None:
    """Refuse a request whose address holds a character 0.

    Raises NoSuchPage if it is in the path, which leads nowhere then, or BadMessage.
    """
    if "\0" in scope["path"]:
        raise NoSuchPage()
    query = scope.get("query_string", b"")
    if _NUL in query or b"\0" in query:
        raise BadMessage("an address contains no character 0")


def check_json(text: bytes) -> None:
    """Raises BadMessage if a text in JSON holds a character 0."""
    if b"\\u0000" in text and _ESCAPED.search(text):
        raise BadMessage("a text contains no character 0")
