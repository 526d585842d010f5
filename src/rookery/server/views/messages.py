"""What goes over the wire, as typed structs. The agreement with the page is in docs/sockets.md."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from rookery.core.errors import RookeryError
from rookery.core.gist import Gist
from rookery.core.i18n import Say
from rookery.core.scene import Box, Node, Scene, Taps
from rookery.server.errors import Refused
from rookery.server.model.clock import ClockShown
from rookery.server.model.talk import LineKind

Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Commitment = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]
Bits = Annotated[str, Meta(pattern=r"^([0-9a-f]{32,64})?\Z")]
WordKey = Annotated[str, Meta(min_length=1, max_length=32)]
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]

# ---- from the page ----------------------------------------------------------------------------


class Act(Struct, tag="act", frozen=True):
    """An action of a seat that becomes entry `number`."""

    number: Number
    seat: SeatNumber
    action: ActionText


class Undo(Struct, tag="undo", frozen=True):
    """Take my last action back, or ask for it."""


class Answer(Struct, tag="answer", frozen=True):
    """Answer somebody's request."""

    to: Literal["undo"]
    yes: bool


class Hint(Struct, tag="hint", frozen=True):
    """What would you do?"""


class Leave(Struct, tag="leave", frozen=True):
    """Stop playing on a seat."""

    seat: SeatNumber


class Rematch(Struct, tag="rematch", frozen=True, omit_defaults=True):
    """The same table again; with a commitment that was made for it, and bits contributed to it.

    `easier`: with every computer one level lower.
    """

    commitment: Commitment = ""
    contribution: Bits = ""
    easier: bool = False


class Ping(Struct, tag="ping", frozen=True):
    """Are you there?"""


class Speak(Struct, tag="say", frozen=True):
    """A phrase or a face for everybody at the table, by its key."""

    kind: LineKind
    text: WordKey


Incoming = Act | Undo | Answer | Hint | Leave | Rematch | Ping | Speak
INCOMING: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


# ---- to the page ------------------------------------------------------------------------------


class GameTitle(Struct, frozen=True):
    """Which kind of game is played, and which one this is."""

    id: str
    name: str
    title: str


class SeatShown(Struct, frozen=True, gc=False):
    """A seat as everybody at the table sees it; `here`: the reader holds it.

    An `unheld` one is nobody's: the rules move it.
    """

    seat: int
    name: str
    kind: Literal["human", "computer", "open", "unheld"]
    level: str | None
    here: bool
    online: bool
    left: bool
    scores: tuple[int, ...]
    clock_ms: int | None
    running: bool


class EntryShown(Struct, frozen=True, gc=False):
    """A ply of the log, with what it does in words, and in few words for a list.

    `seat` has decided it, None for chance; `of` is the seat whose turn it was.
    """

    number: int
    seat: int | None
    text: str
    words: str
    of: int | None
    gists: tuple[Gist, ...] = ()


class RequestShown(Struct, frozen=True):
    """An open request: `by` the seat that asks; `seats` have still to answer."""

    kind: Literal["undo"]
    by: int
    seats: tuple[int, ...]


class Result(Struct, frozen=True):
    """The places, the final scores, and why it is over.

    `counted` says whether this was won by the first score: not where all others have left.
    `verdict` is what came of it, where that isn't who has won; `share` tells others of it, `solved`
    whether a lone seat has reached what it was to.
    """

    ranking: tuple[int, ...]
    scores: tuple[tuple[int, ...], ...]
    reason: str
    counted: bool = True
    verdict: str = ""
    share: str = ""
    solved: bool = False


class ContributionShown(Struct, frozen=True):
    """Bits of the player on a seat, which count from draw `first` on (0: the set-up)."""

    seat: int | None
    bits: str
    first: int


class FairShown(Struct, frozen=True):
    """What chance is drawn from: the secret's hash, what was contributed; at the end the secret."""

    commitment: str
    secret: str | None
    contributions: tuple[ContributionShown, ...]


class View(Struct, tag="view", frozen=True):
    """A whole table as one reader sees it."""

    number: int
    game: GameTitle
    scene: Scene
    taps: Taps
    turn: int | None
    mover: int | None
    over: bool
    yours: tuple[int, ...]
    seats: tuple[SeatShown, ...]
    score_names: tuple[str, ...]
    clock: ClockShown | None
    log: tuple[EntryShown, ...]
    advice: str
    can: tuple[str, ...]
    ask: RequestShown | None
    result: Result | None
    spectators: int
    compiling: bool
    thinking: int | None
    rematch: str | None
    text: str
    daily: str | None = None
    """Where the board of this day is found, if this is one."""
    fair: FairShown | None = None
    """What shows that chance is not arranged; None where nothing is left to it."""
    score_ones: tuple[str, ...] = ()
    """`score_names` where there is exactly one ("1 floe"), number and all."""


class Ply(Struct, tag="ply", frozen=True, gc=False):
    """One more entry: what changes in the scene, and where everything stands.

    All who read one language are told this alike. Behind it each of them finds `ForReader`.
    """

    number: int
    entry: EntryShown
    put: tuple[Node, ...]
    drop: tuple[str, ...]
    view: Box | None
    turn: int | None
    mover: int | None
    over: bool
    advice: str
    ask: RequestShown | None
    result: Result | None
    text: str


class ForReader(Struct, frozen=True, gc=False):
    """The rest of a `Ply`: what only one reader is told, and whoever else holds the same seats."""

    yours: tuple[int, ...]
    seats: tuple[SeatShown, ...]
    can: tuple[str, ...]
    taps: msgspec.Raw


class People(Struct, tag="people", frozen=True):
    """Who is there, who asks what, and what the reader can do: without a new entry."""

    number: int
    yours: tuple[int, ...]
    seats: tuple[SeatShown, ...]
    spectators: int
    ask: RequestShown | None
    can: tuple[str, ...]
    compiling: bool
    rematch: str | None
    fair: FairShown | None = None


class Hinted(Struct, tag="hint", frozen=True):
    """A good action in the position after `number` entries, and the taps that choose it."""

    number: int
    action: str
    path: tuple[str, ...]
    words: str


class Thinking(Struct, tag="thinking", frozen=True):
    """A computer thinks about its action on this seat."""

    seat: int


class Failed(Struct, tag="error", frozen=True, omit_defaults=True):
    """Nothing has changed; `words` says why to a person."""

    code: str
    words: str
    number: int | None = None
    reasons: tuple[str, ...] = ()


class Notice(Struct, tag="notice", frozen=True):
    """Something to know, while what was asked for goes on."""

    code: str
    words: str


class RematchAt(Struct, tag="rematch", frozen=True):
    """Where the same people play again."""

    url: str


class LineShown(Struct, frozen=True):
    """Something that was said, in the reader's language; `player` is the same in all lists."""

    number: int
    seat: int
    player: str
    name: str
    kind: LineKind
    text: str
    words: str
    at: int


class SaidShown(Struct, tag="said", frozen=True):
    """What was said at the table, in its order: the lines that the page has not had yet."""

    lines: tuple[LineShown, ...]


class Pong(Struct, tag="pong", frozen=True):
    """Yes, I am here."""


Outgoing = View | People | Hinted | Thinking | Failed | Notice | RematchAt | SaidShown | Pong
_ENCODER = msgspec.json.Encoder()


def encoded(message: Struct) -> bytes:
    """A message as it is sent: a text in UTF-8."""
    return _ENCODER.encode(message)


def begun(message: Struct) -> bytes:
    """The same without its end: the fields of another struct follow."""
    return _ENCODER.encode(message)[:-1] + b","


def ended(begin: bytes, rest: Struct) -> bytes:
    """A message that was begun, with the fields of another struct behind its own."""
    return begin + _ENCODER.encode(rest)[1:]


def not_stored(say: Say) -> Notice:
    """What people at a table read while the store does not take an action."""
    return Notice("not-stored", say("This could not be stored. Trying again."))


def failure(error: RookeryError, say: Say) -> Failed:
    """An error as it is told to whoever caused it."""
    words = error.words(say) if isinstance(error, Refused) else str(error)
    reasons = tuple(getattr(error, "reasons", ()))
    return Failed(error.code, words, getattr(error, "number", None), reasons)
