"""Refuses the former names of fields, so that whoever sends one learns what it is called now."""

import re
from typing import Any
from urllib.parse import parse_qsl

import msgspec

from rookery.server.errors import BadMessage

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
        told = msgspec.json.decode(text)
        _check(told if isinstance(told, dict) else ())


def check_query(scope: Any) -> None:
    """Raises BadMessage if a program asks for something by a former name."""
    if scope.get("query_string") and _PATHS.match(scope["path"]):
        _check(dict(parse_qsl(scope["query_string"].decode("latin-1"), keep_blank_values=True)))


def _check(names: Any) -> None:
    for former, (name, meaning) in RENAMED.items():
        if former in names:
            raise BadMessage(f"`{former}` is now called `{name}`: {meaning}")
