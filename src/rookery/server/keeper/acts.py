"""What keepers set for the whole house: its settings, and an announcement."""

from typing import Annotated, Any

import msgspec
import sqlalchemy as sa
from msgspec import Meta, Struct

from rookery.core.errors import SetupError
from rookery.server.bots.house_bots import levels_of
from rookery.server.db import house_store
from rookery.server.errors import BadMessage, BadSetting, CannotUndo, FixedSetting
from rookery.server.feature import Deed, KeeperAct, Occasion
from rookery.server.foundation import ANNOUNCEMENT, Announcement
from rookery.server.i18n import typed
from rookery.server.offering import names_in
from rookery.server.settings import SETTABLE, valued
from rookery.server.talk.model import vocabulary

LONGEST = 200


class Setting(Struct, frozen=True):
    """A setting's name, and its value as text; without one it is as usual again."""

    key: Annotated[str, Meta(max_length=40)]
    value: Annotated[str, Meta(max_length=400)] | None = None


class Announcing(Struct, frozen=True):
    """What every page says, and until when (milliseconds since 1970); "" takes it down."""

    text: Annotated[str, Meta(max_length=400)] = ""
    until: Annotated[int, Meta(ge=0, le=2**53)] = 0


def _set(connection: sa.Connection, occasion: Occasion, body: Setting) -> Deed:
    check(body.key, body.value, occasion)
    was = house_store.put(connection, body.key, body.value)
    about = {"key": body.key, "value": body.value}
    return Deed(about=about, undo={**about, "was": was})


def check(key: str, value: str | None, occasion: Occasion) -> None:
    """Raises BadSetting or FixedSetting if a keeper can't set this."""
    if key not in SETTABLE:
        raise BadSetting(name=key, why="a keeper cannot set this")
    if key in occasion.fixed:
        raise FixedSetting(name=key.upper())
    try:
        if value is not None:
            valued(key, value)
            _understood(key, value)
    except ValueError as error:
        raise BadSetting(name=key.upper(), why=str(error)) from error
    except SetupError as error:
        raise BadSetting(name=key.upper(), why=error.reasons[0]) from error


def _understood(key: str, value: str) -> None:
    """Let those who will read it try: raises SetupError."""
    if key == "say_only":
        vocabulary(value)
    elif key == "house_bots":
        levels_of(value)
    elif key in ("games_offered", "levels_offered"):
        names_in(key, value)


def _set_back(connection: sa.Connection, _occasion: Occasion, undo: Any) -> None:
    key = undo["key"]
    if house_store.values(connection).get(key) != undo["value"]:
        raise CannotUndo()
    house_store.put(connection, key, undo["was"])


def _announce(connection: sa.Connection, occasion: Occasion, body: Announcing) -> Deed:
    text = typed.line(body.text)
    if typed.length(text) > LONGEST:
        raise BadMessage(f"text: at most {LONGEST} characters")
    if text and body.until <= occasion.now:
        raise BadMessage("until: a time to come is expected")
    value = None
    if text:
        value = msgspec.json.encode(Announcement(text, body.until)).decode()
    was = house_store.put(connection, ANNOUNCEMENT, value)
    about = {"text": text, "until": body.until if text else 0}
    return Deed(about=about, undo={"key": ANNOUNCEMENT, "value": value, "was": was})


SET = KeeperAct("set", Setting, _set, _set_back, hurts=True)
ANNOUNCE = KeeperAct("announce", Announcing, _announce, _set_back)
ACTS = (SET, ANNOUNCE)
