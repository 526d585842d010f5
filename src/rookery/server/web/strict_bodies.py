"""What a body may contain: exact types, text that can be stored, current names of fields."""

import re
from typing import Any
from urllib.parse import parse_qsl

import msgspec
from litestar import Request
from litestar.exceptions import SerializationException, ValidationException

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


# -- refuses the former names of fields, so that whoever sends one learns what it is called now ----

RENAMED = {
    "turn": ("to_move", "the seat that moves"),
    "mover": ("turn_owner", "the seat whose turn it is"),
}
# Only a message that may contain such a name is decoded for that.
_PERHAPS = re.compile(rf'"(?:{"|".join(RENAMED)})"\s*:'.encode())
_PATHS = re.compile(r"/api/|/games/[^/]+/live$|/lobby/live$")


def check_fields(text: bytes) -> None:
    """Raises BadMessage if an object in JSON has a field with a former name."""
    if _PERHAPS.search(text):
        fields = msgspec.json.decode(text)
        _check(fields if isinstance(fields, dict) else ())


def check_query(scope: Any) -> None:
    """Raises BadMessage if a program asks for something by a former name."""
    if scope.get("query_string") and _PATHS.match(scope["path"]):
        _check(dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)))


def _check(names: Any) -> None:
    for former, (name, meaning) in RENAMED.items():
        if former in names:
            raise BadMessage(f"`{former}` is now called `{name}`: {meaning}")


# -- strict types in bodies: by itself the framework would accept 0 for false, and "5" for 5 -------


class StrictRequest(Request[Any, Any, Any]):
    """A request whose body is decoded strictly as the type that its handler expects."""

    async def json(self) -> Any:
        """The body as the handler's type; raises ValidationException for any other, BadMessage."""
        body = await self.body()
        check_json(body)
        wanted = self.route_handler.parsed_fn_signature.parameters["data"].annotation
        try:
            check_fields(body)
            return msgspec.json.decode(body, type=wanted)
        except msgspec.ValidationError as error:
            raise ValidationException(str(error)) from error
        except msgspec.DecodeError as error:
            raise SerializationException(str(error)) from error
