"""Messages on the wire, as typed structs. The protocol is described in docs/sockets.md."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from rookery.core.drawing.scene import Box, Node, Scene, Taps
from rookery.core.words.gist import Gist
from rookery.core.words.i18n import Say
from rookery.core.words.words import Course
from rookery.server.people.calendar import Why
from rookery.server.table.clock import ClockShown
from rookery.server.web.messages import Failed

Number = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Commitment = Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")]
Bits = Annotated[str, Meta(pattern=r"^([0-9a-f]{32,64})?\Z")]
LineText = Annotated[str, Meta(min_length=1, max_length=200)]
LineKind = Literal["phrase", "emote", "text"]
"""What can be said at a table: a phrase, a face, or a friend's own words."""
ActionText = Annotated[str, Meta(min_length=1, max_length=200)]

# ---- from the page ----------------------------------------------------------------------------


class Act(Struct, tag="act", frozen=True):
    """An action of a seat that becomes entry `number`."""

    number: Number
    seat: SeatNumber
    action: ActionText


class Undo(Struct, tag="undo", frozen=True):
    """Take my last action back, or ask the others for it."""


class UndoAnswer(Struct, tag="answer", frozen=True):
    """Answer somebody's request."""

    to: Literal["undo"]
    yes: bool


class Quiet(Struct, tag="quiet", frozen=True):
    """Send me no requests at this table, or send them again."""

    yes: bool


class Claim(Struct, tag="claim", frozen=True):
    """Go on without the one for whom the table waits: end it, with a computer, or call it off."""

    what: Literal["end", "computer", "off"]


class Hint(Struct, tag="hint", frozen=True):
    """What would you do?"""


class Leave(Struct, tag="leave", frozen=True):
    """Stop playing on a seat."""

    seat: SeatNumber


class Finish(Struct, tag="finish", frozen=True, omit_defaults=True):
    """Play a seat of mine to its end, or all of them, where nothing depends on it any more."""

    seat: SeatNumber | None = None


class Rematch(Struct, tag="rematch", frozen=True, omit_defaults=True):
    """Play the same table again, with a commitment made for it and bits contributed to it.

    `easier`: with every computer one level lower.
    """

    commitment: Commitment = ""
    contribution: Bits = ""
    easier: bool = False


class Ping(Struct, tag="ping", frozen=True):
    """Are you there?"""


class Speak(Struct, tag="say", frozen=True):
    """A phrase or a face for everybody at the table, by its key; or words for the players there."""

    kind: LineKind
    text: LineText


Incoming = Act | Undo | UndoAnswer | Quiet | Claim | Hint | Leave | Finish | Rematch | Ping | Speak
INCOMING: msgspec.json.Decoder[Incoming] = msgspec.json.Decoder(Incoming)


# ---- to the page ------------------------------------------------------------------------------


class GameTitle(Struct, frozen=True):
    """Which kind of game is played, and which one this is."""

    id: str
    name: str
    title: str


class RestShown(Struct, frozen=True, gc=False):
    """A clock of days rests for so many milliseconds, None: nobody knows how long.

    The person is on `leave`, it is night or a weekend there (`hours`), or the table has a `pause`.
    """

    why: Why
    ms: int | None


class SeatShown(Struct, frozen=True, gc=False):
    """A seat as everybody at the table sees it; `here`: the reader holds it.

    `quiet`: the person there wants no requests. While its clock has a `rest`, it loses no time.

    A `finishing` one is played to its end, as its holder asked.
    No person holds an `unheld` one: the rules say who moves for it. The person there has said to be
    back in `back_ms`.
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
    quiet: bool = False
    finishing: bool = False
    rest: RestShown | None = None
    back_ms: int | None = None


class EntryShown(Struct, frozen=True, gc=False):
    """A ply of the log, described in `words`, and briefly in `gists` for a list.

    `seat` is the one that decided it, None for chance; `of` is the seat whose turn it was.
    """

    number: int
    seat: int | None
    text: str
    words: str
    of: int | None
    gists: tuple[Gist, ...] = ()


class RequestShown(Struct, frozen=True, omit_defaults=True):
    """An open request: `by` is the seat that asks; `seats` have yet to answer.

    Clocks would rest for `ms` in a `pause`, which `agreed` so many people.
    """

    kind: Literal["undo", "pause"]
    by: int
    seats: tuple[int, ...]
    ms: int = 0
    agreed: int = 0


class WaitShown(Struct, frozen=True):
    """For whom the table waits; the others may go on after so many milliseconds.

    `away_ms` holds if that player is away, `here_ms` if they are there (null: then never).
    """

    seat: int
    away_ms: int
    here_ms: int | None


class Result(Struct, frozen=True):
    """The places, the final scores, and why the game is over.

    `counted` says whether the first score decided it, which is not so if all others have left.
    `verdict` is the outcome where that is not who has won; `share` is a text about it for others;
    `solved` says whether a lone seat has reached its goal.
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
    """What chance is drawn from: the secret's hash, the contributions; the secret at the end."""

    commitment: str
    secret: str | None
    contributions: tuple[ContributionShown, ...]


class View(Struct, tag="view", frozen=True):
    """A whole table as one reader sees it."""

    number: int
    game: GameTitle
    scene: Scene
    taps: Taps
    to_move: int | None
    turn_owner: int | None
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
    compiling: tuple[str, ...]
    """The levels at this table that play without compiled code, weaker, until that is there."""
    thinking: int | None
    rematch: str | None
    text: str
    daily: str | None = None
    """The path of the page of this board of the day; None for other games."""
    evening: str | None = None
    """The path of the page of the evening that the table belongs to, if it does."""
    fair: FairShown | None = None
    """Evidence that chance is not rigged; None if nothing is left to chance."""
    wait: WaitShown | None = None
    rated: bool = False
    """Whether the game is to change ratings: it was agreed on, and two people play each other."""
    score_ones: tuple[str, ...] = ()
    """Texts that replace number and name of a score that is exactly one ("1 floe")."""
    course: Course | None = None
    """What the seats run over, if the game is a race."""


class Ply(Struct, tag="ply", frozen=True, gc=False):
    """One more entry: what changes in the scene, and the standing after it.

    It is the same for all readers of a language. Each of them gets `ForReader` appended to it.
    """

    number: int
    entry: EntryShown
    put: tuple[Node, ...]
    drop: tuple[str, ...]
    view: Box | None
    to_move: int | None
    turn_owner: int | None
    over: bool
    advice: str
    ask: RequestShown | None
    result: Result | None
    text: str
    wait: WaitShown | None = None


class ForReader(Struct, frozen=True, gc=False):
    """The rest of a `Ply`, which is only for one reader and others who hold the same seats."""

    yours: tuple[int, ...]
    seats: tuple[SeatShown, ...]
    can: tuple[str, ...]
    taps: Taps


class People(Struct, tag="people", frozen=True):
    """Who is there, what is requested, and what the reader can do; there is no new entry."""

    number: int
    yours: tuple[int, ...]
    seats: tuple[SeatShown, ...]
    spectators: int
    ask: RequestShown | None
    can: tuple[str, ...]
    compiling: tuple[str, ...]
    rematch: str | None
    fair: FairShown | None = None
    wait: WaitShown | None = None


class Hinted(Struct, tag="hint", frozen=True):
    """A good action in the position after `number` entries, and the taps that choose it."""

    number: int
    action: str
    path: tuple[str, ...]
    words: str


class Thinking(Struct, tag="thinking", frozen=True):
    """A computer is searching for its action on this seat."""

    seat: int


class Notice(Struct, tag="notice", frozen=True):
    """Something to know while the request is still being processed."""

    code: str
    words: str


class RematchAt(Struct, tag="rematch", frozen=True):
    """Where the same people play again."""

    url: str


class Pong(Struct, tag="pong", frozen=True):
    """Yes, I am here."""


Outgoing = View | People | Hinted | Thinking | Failed | Notice | RematchAt | Pong


def not_stored(say: Say) -> Notice:
    """The notice to people at a table while the store cannot take an action."""
    return Notice("not-stored", say("This could not be stored. Trying again."))
