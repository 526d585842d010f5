"""The entries of an evening's log, from which everything else about it follows."""

from typing import TypeAlias

from msgspec import Struct

from rookery.server.table.clock import Clock
from rookery.tournaments.model import Plan, Round, TableResult


class CreateEntry(Struct, frozen=True, tag="create"):
    """The evening is announced. `commitment` is the hash of the secret that draws its rounds.

    `club` is the id of the club whose evening it is, `listed` whether the house's list shows it,
    `bots` whether bots may come, too.
    """

    title: str
    game: str
    plan: Plan
    clock: Clock
    starts: int
    owner: str
    commitment: str
    club: str = ""
    listed: bool = True
    bots: bool = False


class JoinEntry(Struct, frozen=True, tag="join"):
    """A player will come, or comes late, or comes back.

    `player` stands for them in all other entries and in the evening's file.
    """

    player: str
    user: str
    name: str
    bot: bool = False


class LeaveEntry(Struct, frozen=True, tag="leave"):
    """A player leaves, or is struck; `by`: "" | leader | absent (twice) | merge (two are one)."""

    player: str
    by: str = ""


class HereEntry(Struct, frozen=True, tag="here"):
    """A player is there for the next round."""

    player: str


class CheckInEntry(Struct, frozen=True, tag="check-in"):
    """The next round begins when everybody is there, and at `until` at the latest.

    `late` says by how many milliseconds the first one began late, as the house was closed.
    """

    until: int
    late: int = 0


class CloseEntry(Struct, frozen=True, tag="close"):
    """No further tables are dealt; those that are left end at `until` at the latest."""

    until: int


class RestEntry(Struct, frozen=True, tag="rest"):
    """A player in an arena wants no further table until they are there again."""

    player: str


class RoundEntry(Struct, frozen=True, tag="round"):
    """A round and all its tables: games, and for each the players by seat.

    `hurried`: in an arena, somebody had waited for long. `deal` is the hash of the secret that all
    its tables share, if the evening is duplicate. `bye_game` is the table at which those with a bye
    play against computers, which counts for nothing.
    """

    present: tuple[str, ...]
    absent: tuple[str, ...]
    drawn: Round
    games: tuple[str, ...]
    seats: tuple[tuple[str, ...], ...]
    until: int
    hurried: bool = False
    deal: str = ""
    bye_game: str = ""


class ResultEntry(Struct, frozen=True, tag="result"):
    """How a table of a round ended; None if it was not played in time.

    `by` is "leader" where whoever leads the evening has decided it. `round` counts from 1; 0 is
    the latest. `away` are the players for whom computers had to finish, `last` is the result of
    the last game of a match.
    """

    table: int
    result: TableResult | None
    by: str = ""
    round: int = 0
    away: tuple[str, ...] = ()
    last: TableResult | None = None


class AgainEntry(Struct, frozen=True, tag="again"):
    """A game of a match has ended, and its table goes on with the next one.

    `seats` are its players by seat, `away` those for whom computers had to finish.
    """

    table: int
    result: TableResult | None
    game: str
    seats: tuple[str, ...]
    away: tuple[str, ...] = ()


class ExtendEntry(Struct, frozen=True, tag="extend"):
    """The leader gives more time, or takes some to begin earlier."""

    ms: int


class PauseEntry(Struct, frozen=True, tag="pause"):
    """The leader pauses the evening at `at`: no time counts and no round begins."""

    at: int


class ResumeEntry(Struct, frozen=True, tag="resume"):
    """The evening goes on at `at`."""

    at: int


class EndEntry(Struct, frozen=True, tag="end"):
    """The evening is over; `why` it was ended early: "" | few | leader | not-offered.

    `missed`: the house was closed when it was to begin, and opened too late.
    """

    why: str = ""


Entry: TypeAlias = (
    CreateEntry
    | JoinEntry
    | LeaveEntry
    | HereEntry
    | RestEntry
    | CloseEntry
    | CheckInEntry
    | RoundEntry
    | ResultEntry
    | AgainEntry
    | ExtendEntry
    | PauseEntry
    | ResumeEntry
    | EndEntry
)
