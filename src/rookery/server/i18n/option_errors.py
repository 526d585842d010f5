"""Messages to people about wrong options of a game."""

from typing import Any

import msgspec

from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.core.options import Field, describe
from rookery.core.words.i18n import Say, later

_WANTED = {
    "int": later("a whole number is needed"),
    "text": later("one word is needed"),
}


class Fault(msgspec.Struct, frozen=True):
    """Why options are rejected, in a person's words; `option` is the one at fault, or ""."""

    option: str
    words: str


def faults(game: Game[Any], error: SetupError, say: Say) -> tuple[Fault, ...]:
    """Every reason of an error, with the option named as in the form."""
    fields = {field.name: field for field in describe(game.options, game.seats)}
    return tuple(_fault(game, reason, fields, say) for reason in error.reasons)


def _fault(game: Game[Any], reason: str, fields: dict[str, Field], say: Say) -> Fault:
    """Translate a reason, which names its option first: `cap: it is too large`, `cap must be …`."""
    name, colon, why = reason.partition(": ")
    if not (colon and name in fields):
        name, why = reason.partition(" ")[0], ""
    if name not in game.words.option_words or name not in fields:
        return Fault("", reason)
    why = why or _WANTED.get(fields[name].kind, later("there is no such choice"))
    return Fault(name, f"{say(game.words.option_words[name])}: {say(why)}")
