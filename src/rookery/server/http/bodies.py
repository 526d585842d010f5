"""What programs and pages may send over HTTP, as typed structs with bounds."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from rookery.server.accounts.names import FORMER
from rookery.server.errors import BadClock
from rookery.server.model.clock import Clock
from rookery.server.model.join_request import JoinRequest
from rookery.server.model.new_game import GameRequest, SeatRequest
from rookery.server.model.seek import Stakes, Wish
from rookery.server.model.stored_game import Listed
from rookery.server.model.talk import LineKind
from rookery.server.views.messages import (
    ActionText,
    Bits,
    Commitment,
    Number,
    SeatNumber,
    WordKey,
)

Name = Annotated[str, Meta(max_length=40)]
Word = Annotated[str, Meta(max_length=64)]
Secret = Annotated[str, Meta(max_length=200)]
OptionText = Annotated[str, Meta(max_length=400)]
RECORD_ROOM = 64 * 1024
Scope = Literal["watch", "play", "challenge", "chat"]
USUAL: frozenset[Scope] = frozenset(("watch", "play", "challenge"))


class NewSeat(Struct, frozen=True):
    """Who is to sit there: me or somebody on this screen, whoever gets the link, or a computer."""

    kind: Literal["me", "here", "link", "computer"]
    name: Name = ""
    level: Word = ""

    def request(self) -> SeatRequest:
        """The same for the model."""
        return SeatRequest(self.kind, tidy_name(self.name), self.level)


class NewClock(Struct, frozen=True):
    """Seconds at the start, and for every action; or `days` for every action, `bank` in reserve."""

    initial_s: int = 0
    increment_s: int = 0
    days: int = 0
    bank: int = 0

    def clock(self) -> Clock:
        """The clock in milliseconds; raises BadClock outside the bounds."""
        if self.days or self.bank:
            if not (1 <= self.days <= 14 and 0 <= self.bank <= 30):
                raise BadClock()
            return Clock.of_days(self.days, self.bank)
        if not (1 <= self.initial_s <= 24 * 3600 and 0 <= self.increment_s <= 3600):
            raise BadClock()
        return Clock(self.initial_s * 1000, self.increment_s * 1000)


class NewGame(Struct, frozen=True):
    """A table to be opened. Options are texts by name, as in the text protocol.

    `listed` is `public` (anybody may take a seat), `link` or `private` (nobody else may watch).
    `commitment` was asked for before; `contribution` are bits that chance is to be drawn from, too.
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
        """The same for the model; raises BadClock."""
        clock = None if self.clock is None else self.clock.clock()
        seats = tuple(seat.request() for seat in self.seats)
        return GameRequest(
            self.game, seats, self.options, clock, self.leave, self.listed, self.rated
        )


class NewWish(Struct, frozen=True):
    """Any of these numbers of seats, rulesets (options by name) and clocks (null: none).

    Without rulesets it is the usual one.
    """

    game: Word
    seats: Annotated[tuple[SeatNumber, ...], Meta(min_length=1, max_length=8)]
    rulesets: Annotated[
        tuple[Annotated[dict[Word, OptionText], Meta(max_length=40)], ...],
        Meta(max_length=8),
    ] = ()
    clocks: Annotated[tuple[NewClock | None, ...], Meta(min_length=1, max_length=8)] = (None,)
    stakes: Stakes = "either"

    def wish(self) -> Wish:
        """The same for the model; raises BadClock."""
        clocks = tuple(None if clock is None else clock.clock() for clock in self.clocks)
        return Wish(self.game, self.seats, self.rulesets or ({},), clocks, self.stakes)


class NewSeek(Struct, frozen=True):
    """Look for a table: any of these wishes will do.

    After `fill_after_s` computers of a level may take empty seats; without it only people will do.
    With `bots` the house's own bots take them first, and the game counts in the bots' pools.
    """

    wants: Annotated[tuple[NewWish, ...], Meta(min_length=1, max_length=40)]
    name: Name = ""
    fill_after_s: Annotated[int, Meta(ge=0, le=3600)] | None = None
    level: Word = "rockhopper"
    bots: bool = False


class Sit(Struct, frozen=True):
    """Take a seat that needs no invitation; without `seat` the first one that is free."""

    seat: SeatNumber | None = None
    name: Name = ""
    contribution: Bits = ""


class Ruleset(Struct, frozen=True):
    """Options as texts by name, to be looked at."""

    options: Annotated[dict[Word, OptionText], Meta(max_length=40)] = {}


class Daily(Struct, frozen=True):
    """The board of a day, as in 2026-11-21; without one, of today."""

    day: Annotated[str, Meta(max_length=10)] = ""
    name: Name = ""


class Join(Struct, frozen=True):
    """Take the seat of an invitation; `contribution` are bits that chance is drawn from, too."""

    name: Name = ""
    contribution: Bits = ""

    def request(self, invite: str, seat: int, user_id: str, name: str) -> JoinRequest:
        """The same for the model, of a user who brings an invitation (its hash) for a seat."""
        return JoinRequest(invite, seat, user_id, name, self.contribution)


class Contribute(Struct, frozen=True):
    """Bits that chance is to be drawn from, too: 128 to 256, in hexadecimal."""

    bits: Bits


class Rename(Struct, frozen=True):
    """Another name for one's seat."""

    seat: SeatNumber
    name: Name


class ActBody(Struct, frozen=True):
    """A program's action, to become entry `number`."""

    number: Number
    seat: SeatNumber
    action: ActionText


class SayBody(Struct, frozen=True):
    """A phrase or a face, by its key."""

    kind: LineKind
    text: WordKey


class ReportLine(Struct, frozen=True):
    """The number of a line that the keeper is to look at."""

    line: Number


class Leave(Struct, frozen=True):
    """Stop playing on a seat."""

    seat: SeatNumber


class ChallengeSeat(Struct, frozen=True):
    """Who is to sit there: me, a member or bot by name, or a computer."""

    kind: Literal["me", "player", "computer"]
    name: Name = ""
    level: Word = ""


class NewChallenge(Struct, frozen=True):
    """A game that others are asked for; it can be answered for so many `minutes`."""

    game: Word
    seats: Annotated[tuple[ChallengeSeat, ...], Meta(min_length=2, max_length=6)]
    options: Annotated[dict[Word, OptionText], Meta(max_length=40)] = {}
    clock: NewClock | None = None
    leave: Literal["skip", "computer"] = "skip"
    rated: bool = True
    minutes: Annotated[int, Meta(ge=1, le=1440)] = 10

    def request(self) -> GameRequest:
        """The same for the model; raises BadClock."""
        clock = None if self.clock is None else self.clock.clock()
        seats = tuple(SeatRequest(one.kind, one.name, one.level) for one in self.seats)
        return GameRequest(self.game, seats, self.options, clock, self.leave, rated=self.rated)


class NewBot(Struct, frozen=True):
    """A bot, and what its token is to allow."""

    name: Name
    scopes: Annotated[frozenset[Scope], Meta(min_length=1)] = USUAL


class NewToken(Struct, frozen=True):
    """What a bot's new token is to allow."""

    scopes: Annotated[frozenset[Scope], Meta(min_length=1)] = USUAL


class FromThere(Struct, frozen=True):
    """Lines of actions and outcomes from the position after `number` entries."""

    number: Number
    lines: Annotated[
        tuple[Annotated[tuple[ActionText, ...], Meta(max_length=60)], ...], Meta(max_length=3)
    ]


class Lines(Struct, frozen=True):
    """Lines of play that are to be told in words."""

    positions: Annotated[tuple[FromThere, ...], Meta(max_length=12)]


class Try(Struct, frozen=True):
    """Actions to try out from the position after `number` entries; nothing is stored.

    Chance that follows is drawn unless its outcome is among the actions.
    """

    number: Number
    actions: Annotated[tuple[ActionText, ...], Meta(max_length=200)] = ()
    evaluate: bool = False


class OpenRecord(Struct, frozen=True):
    """The text of a record file."""

    text: Annotated[str, Meta(max_length=RECORD_ROOM)]


class ChooseLanguage(Struct, frozen=True):
    """A language's code, as in the page's language switch."""

    lang: Word


class InviteAgain(Struct, frozen=True):
    """A new link for a seat that is still open; the old link ends."""

    seat: SeatNumber


def tidy_name(name: str) -> str:
    """A name without what could disturb others' pages: one line, no control characters.

    What stands for somebody who has gone stands before nobody's name.
    """
    plain = "".join(c if c.isprintable() else " " for c in name)
    return " ".join(plain.split()).lstrip(FORMER + " ")[:24]
