"""Messages on a lobby's socket, besides `lobby` itself (see `board`)."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from rookery.server.lobby.board import LobbyMessage, PersonWaiting
from rookery.server.table.clock import ClockShown

# ---- from the page -------------------------------------------------------------------------------


class Hello(Struct, tag="hello", frozen=True):
    """The name that a user without a chosen name would like to be called by."""

    name: Annotated[str, Meta(max_length=160)] = ""


class LobbyPing(Struct, tag="ping", frozen=True):
    """Are you there?"""


Incoming = Hello | LobbyPing
INCOMING: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


# ---- to the page ---------------------------------------------------------------------------------


class WishShown(Struct, frozen=True):
    """One of the user's own wishes: numbers of seats, rulesets, clocks."""

    game: str
    seats: tuple[int, ...]
    rulesets: tuple[dict[str, str], ...]
    clocks: tuple[ClockShown | None, ...]
    stakes: str


class WaitingMessage(Struct, tag="waiting", frozen=True):
    """The user looks for a table: their group has `have` people and wants `want`.

    In `fill_in` seconds computers join, or bots if `bots` will do; null: never. `absent` are those
    who have not come to the table that was found before. `player` is the user's own public id.
    """

    have: int
    want: int
    fill_in: int | None
    fill_at: int | None
    group: str
    since: int
    level: str
    wants: tuple[WishShown, ...]
    bots: bool = False
    absent: tuple[str, ...] = ()
    player: str = ""


class FoundMessage(Struct, tag="found", frozen=True):
    """A table was found: users must sit down within `sit_in` seconds; `yes` have done so already.

    `seats` is the number of seats, including those that computers take. `player` is the user's own
    public id.
    """

    game_id: str
    game: str
    seats: int
    sit_in: int
    sit_by: int
    you: bool
    people: tuple[PersonWaiting, ...]
    yes: tuple[str, ...]
    clock: ClockShown | None = None
    rated: bool = True
    player: str = ""


class Begins(Struct, tag="begins", frozen=True):
    """All sit: the game begins at `url`."""

    url: str


class Idle(Struct, tag="idle", frozen=True):
    """The user looks for no table.

    `known`: the socket has a user. If not, open another once there is one. `player` is the user's
    own public id.
    """

    known: bool = True
    player: str = ""


class Challenged(Struct, tag="challenged", frozen=True):
    """The user is challenged: `GET /api/challenges` says who."""


class LobbyPong(Struct, tag="pong", frozen=True):
    """Yes, I am here."""


Personal = WaitingMessage | FoundMessage | Begins | Idle
Outgoing = LobbyMessage | Personal | Challenged | LobbyPong
