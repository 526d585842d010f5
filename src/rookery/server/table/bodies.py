"""Bodies that programs and pages send over HTTP, as typed structs with bounds."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rookery.server.errors import BadClock
from rookery.server.i18n import typed
from rookery.server.people.names import tidied_guest
from rookery.server.table.clock import Clock
from rookery.server.table.game import Listed
from rookery.server.table.join_request import JoinRequest
from rookery.server.table.messages import (
    ActionText,
    Bits,
    Commitment,
    Number,
    SeatNumber,
)
from rookery.server.table.new_game import GameRequest, SeatRequest

Name = Annotated[str, Meta(max_length=160)]
Word = Annotated[str, Meta(max_length=64)]
Secret = Annotated[str, Meta(max_length=200)]
OptionText = Annotated[str, Meta(max_length=400)]
RECORD_ROOM = 64 * 1024
Scope = Literal["watch", "play", "challenge", "chat"]
USUAL: frozenset[Scope] = frozenset(("watch", "play", "challenge"))


def typed_options(options: dict[str, str]) -> dict[str, str]:
    """Options as texts, as if they had been typed on any keyboard."""
    return {name: typed.line(text, "NFKC") for name, text in options.items()}


class NewSeat(Struct, frozen=True):
    """A seat for the asker (`me`), for somebody at the same screen (`here`), or by `link`.

    A seat of kind `computer` has a `level`.
    """

    kind: Literal["me", "here", "link", "computer"]
    name: Name = ""
    level: Word = ""

    def request(self) -> SeatRequest:
        """The model's form of this."""
        return SeatRequest(self.kind, tidied_guest(self.name), self.level)


class NewClock(Struct, frozen=True):
    """Seconds at the start and per action; or `days` per action, and `bank` days in reserve.

    Clocks of days rest while somebody is on leave, unless they are `strict`.
    """

    initial_s: int = 0
    increment_s: int = 0
    days: int = 0
    bank: int = 0
    strict: bool = False

    def clock(self) -> Clock:
        """The clock in milliseconds; raises BadClock if a value is out of range."""
        if self.days or self.bank:
            if not (1 <= self.days <= 14 and 0 <= self.bank <= 30):
                raise BadClock()
            return Clock.of_days(self.days, self.bank, self.strict)
        if not (1 <= self.initial_s <= 24 * 3600 and 0 <= self.increment_s <= 3600):
            raise BadClock()
        return Clock(self.initial_s * 1000, self.increment_s * 1000)


class NewGame(Struct, frozen=True):
    """A table to be opened. `options` are texts by name, as in the text protocol.

    `listed` is `public` (anybody may take a seat), `link` or `private` (only players may watch).
    `commitment` is from an earlier request; `contribution` are the asker's own bits for chance.
    """

    game: Word
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Word, OptionText], Meta(max_length=40)] = {}
    clock: NewClock | None = None
    leave: Literal["skip", "computer"] = "skip"
    listed: Listed = "link"
    rated: bool = True
    commitment: Commitment = ""
    contribution: Bits = ""

    def request(self) -> GameRequest:
        """The model's form of this; raises BadClock."""
        clock = None if self.clock is None else self.clock.clock()
        seats = tuple(seat.request() for seat in self.seats)
        return GameRequest(
            self.game,
            seats,
            typed_options(self.options),
            clock,
            self.leave,
            self.listed,
            self.rated,
        )


class Sit(Struct, frozen=True):
    """Take a seat that needs no invitation; without `seat`, the first free one."""

    seat: SeatNumber | None = None
    name: Name = ""
    contribution: Bits = ""


class Ruleset(Struct, frozen=True):
    """Options to be checked, as texts by name."""

    options: Annotated[dict[Word, OptionText], Meta(max_length=40)] = {}


class Join(Struct, frozen=True):
    """Take the seat of an invitation; `contribution` are the player's own bits for chance."""

    name: Name = ""
    contribution: Bits = ""

    def request(self, invite: str, seat: int, user_id: str, name: str) -> JoinRequest:
        """The model's form of this, for a user with an invitation (its hash) to a seat."""
        return JoinRequest(invite, seat, user_id, name, self.contribution)


class Contribute(Struct, frozen=True):
    """A player's own bits for chance: 128 to 256 bits, in hexadecimal."""

    bits: Bits


class Rename(Struct, frozen=True):
    """A new name for a seat that the asker holds."""

    seat: SeatNumber
    name: Name


class ActBody(Struct, frozen=True):
    """A program's action, which is to become entry `number`."""

    number: Number
    seat: SeatNumber
    action: ActionText


class LeaveBody(Struct, frozen=True):
    """Stop playing on a seat."""

    seat: SeatNumber


class ClaimBody(Struct, frozen=True):
    """How to go on without the one for whom a table waits."""

    what: Literal["end", "computer", "off"]


class BeQuiet(Struct, frozen=True):
    """Whether the asker wants no requests at a table."""

    yes: bool


class FinishBody(Struct, frozen=True):
    """The seat that is to be played to its end; without it, all of the asker's that can be."""

    seat: SeatNumber | None = None


class InviteAgain(Struct, frozen=True):
    """An open seat that is to get a new link; the old one becomes invalid."""

    seat: SeatNumber
