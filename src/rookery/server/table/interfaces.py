"""What features ask of each other: small interfaces, each offered by one of them.

A feature offers an interface by `house.offer` when it opens; others ask by `house.ask` later on.
"""

from collections.abc import Awaitable, Callable, Collection, Hashable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, TypeVar

from litestar import Response
from msgspec import Struct
from sqlalchemy import Connection

from rookery.core.drawing.dark_theme import PageTheme
from rookery.core.drawing.seen import BoardView
from rookery.core.state import State
from rookery.ratings.rating import Pair
from rookery.server.db.writer import Job
from rookery.server.i18n.catalogues import Language
from rookery.server.people.identity import Identity
from rookery.server.people.shown import PersonShown
from rookery.server.people.store import Person
from rookery.server.table.clock import Clock
from rookery.server.table.messages import LineKind
from rookery.server.table.new_game import SeatRequest
from rookery.server.table.registry import Table
from rookery.server.web.context import HttpRequest
from rookery.tournaments.model import Plan

T = TypeVar("T")


class AccountChanges(Protocol):
    """Accounts of members and bots: offered by `members`."""

    async def check_name(self, name: str, user_id: str | None) -> str:
        """A name in its normal form; raises BadName, NameTaken."""

    async def change(self, job: Job[T], *user_ids: str, seats: bool = False) -> T:
        """Store a change of these users."""

    async def close(self, user_id: str) -> int:
        """Delete an account for good."""


class Freshness(Protocol):
    """Who has signed in recently: offered by `members`."""

    def check_fresh(self, who: Identity) -> str:
        """The id of a member who has; raises MembersOnly, SignInAgain."""


class NewPasswords(Protocol):
    """New passwords for people who have forgotten theirs: offered by `members`."""

    async def replace_password(self, who: Person, password: str, may: Job[bool]) -> bool:
        """Set a member's password and sign out all their devices, unless `may` says no.

        All of it is one transaction. Raises WeakPassword.
        """


class Meeting(Protocol):
    """Where people meet: offered by the lobby."""

    def players_here(self) -> set[str]:
        """The public ids of all who are in the house now."""

    def look_soon(self) -> None:
        """Look for changes within the next moments."""


class Levels(Protocol):
    """The house's own bots, which take seats like anybody else: offered by `bots`."""

    @property
    def levels(self) -> dict[str, str]:
        """The name of each by its level."""

    @property
    def names(self) -> list[str]:
        """Their names."""

    async def free(self, level: str = "", spare: int = 0) -> list[SeatRequest]:
        """Those with time for a further game, as requests for seats."""


class KnownTie(Protocol):
    """A member's tie to somebody else."""

    @property
    def who(self) -> Person:
        """The other one."""

    @property
    def kind(self) -> Literal["follow", "block"]:
        """What kind of tie it is."""


class Acquaintances(Protocol):
    """Whom members follow or have blocked: offered by `ties`."""

    async def of(self, who: Identity) -> Sequence[KnownTie]:
        """A member's ties, the newest first; others have none."""


class Stakes(Protocol):
    """What a game may cost: offered by `ratings`."""

    async def at_stake(self, pool: str, user_id: str, others: Sequence[str]) -> tuple[int, int]:
        """The points that a user would gain by the first place, and lose by the last one."""


class CountedGame(NamedTuple):
    """A rated game between people: when it ended, who played, and which pairs count."""

    at: int
    pool: str
    users: tuple[str, ...]
    places: tuple[int, ...]
    pairs: tuple[Pair, ...]

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.pool.partition("/")[0]


class RatedContests(Protocol):
    """Rated games, for those who count them in another way: offered by `ratings`."""

    def version(self, connection: Connection, begins: int, ends: int) -> tuple[int, int]:
        """Changes with the rated games that ended between two moments."""

    def between(self, connection: Connection, begins: int, ends: int) -> list[CountedGame]:
        """The rated games between people that ended between two moments, in order."""

    def is_waiting(self, connection: Connection, until: int) -> bool:
        """Whether games that ended before then have not been rated yet."""


class LadderTop(NamedTuple):
    """The first people of a ladder, of how many: their names, scarves and public addresses."""

    game: str
    url: str
    people: int
    first: Sequence[PersonShown]


class MedalShown(Struct, frozen=True):
    """A medal: a place on a ladder at the end of a season, which is named in words."""

    place: int
    game: str
    season: str
    club: str
    url: str


class Ladders(Protocol):
    """Who stands where this season: offered by `ladders`."""

    @property
    def is_on(self) -> bool:
        """Whether this house has ladders."""

    async def tops(self, club_id: str, say: Language) -> Sequence[LadderTop]:
        """The first three of each ladder of a club on which somebody stands."""

    async def medals_of(self, user_id: str, who: Identity, say: Language) -> Sequence[MedalShown]:
        """A member's medals, as far as the reader may see the clubs."""


class Following(Protocol):
    """A page that follows what concerns its reader."""

    def end(self) -> None:
        """The page has gone."""


class Telling(Protocol):
    """Tells people on all their pages what concerns them: offered by `notices`."""

    def follow(self, user_id: str | None, put: Callable[[bytes], None]) -> Following:
        """Send a page of a user how many notices are new, now and whenever that changes."""

    def stir(self, users: Collection[str]) -> None:
        """Something that concerns these users may have changed in the store."""

    def readers(self) -> Collection[str]:
        """The users who have a page open in this process."""


class HomeworkTask(Protocol):
    """Something that a pupil has to do."""

    @property
    def url(self) -> str:
        """Where it is done."""


class PuzzleHomework(NamedTuple):
    """Homework as it stands at one of its puzzles, which is the `number`th.

    `counts`: solving this puzzle now makes one more `done`. `after` leads to the next one; "" if
    no other can be solved today.
    """

    number: int
    done: int
    tasks: int
    counts: bool
    after: str


class HomeworkList(Protocol):
    """What pupils have to do: offered by `classes`."""

    async def homework_of(self, user_id: str) -> Sequence[HomeworkTask]:
        """What a pupil has to do, what is due first first."""

    async def with_puzzle(self, user_id: str, game: str, puzzle: str) -> PuzzleHomework | None:
        """The homework of a pupil that a puzzle belongs to; None if it belongs to none."""


class ClubView(NamedTuple):
    """A club as other features see it; `leads`: the asker leads it."""

    id: str
    name: str
    is_private: bool
    leads: bool


class ClubRoster(NamedTuple):
    """A club's name and the ids of its members."""

    name: str
    users: frozenset[str]


class Circles(Protocol):
    """The clubs of the house: offered by `clubs`."""

    async def view(self, club_id: str, who: Identity, keeps: bool) -> ClubView | None:
        """A club as somebody sees it; None if they don't, or there is none."""

    def rosters(self, connection: Connection, club_id: str = "") -> Mapping[str, ClubRoster]:
        """All clubs but everybody's, or one of them, by their ids."""


class ListedEvening(Protocol):
    """An evening in a list; `phase` is soon, check-in, playing or over, `starts` in ms."""

    @property
    def id(self) -> str:
        """Its id."""

    @property
    def title(self) -> str:
        """What it is called."""

    @property
    def game(self) -> str:
        """The name of its game."""

    @property
    def phase(self) -> str:
        """How far it is."""

    @property
    def starts(self) -> int:
        """When its first check-in begins or began."""


class EveningPlan(Struct, frozen=True):
    """What an evening is like, whenever it is; `bots`: these may come, too."""

    title: str
    game: str
    plan: Plan
    clock: Clock
    bots: bool = False


class EveningAnnouncer(Protocol):
    """What other features ask of evenings: offered by `evenings`."""

    def announcement(
        self, about: EveningPlan, club: str, is_listed: bool, starts: int, owner: str
    ) -> Callable[[Connection], None]:
        """The job that announces a club's evening, as a part of whatever is stored with it."""

    def wake(self) -> None:
        """Something was announced: look at once."""

    def evenings_of(self, connection: Connection, club: str, most: int) -> Sequence[ListedEvening]:
        """A club's evenings, those to come first."""


class EveningAhead(ListedEvening, Protocol):
    """The same with how many `people` have said that they come."""

    @property
    def people(self) -> int:
        """How many these are."""


class EveningsAhead(Protocol):
    """What the start page tells of evenings: offered by `evenings`."""

    async def ahead(self) -> Sequence[EveningAhead]:
        """The evenings of the house's list that go on or begin within a week, the next first."""


class CheckInLine(Struct, frozen=True):
    """A round of an evening waits for the reader to say that they are there, at latest `until`."""

    type: Literal["check-in"]
    at: int
    id: str
    title: str
    game: str
    round: int
    until: int


class CheckIns(Protocol):
    """Who is waited for: offered by `evenings`."""

    def check_ins(self, connection: Connection, user: str, now: int) -> Sequence[CheckInLine]:
        """The check-ins that wait for somebody."""


class Streams(Protocol):
    """The streams of programs: offered by `bots`."""

    def stir_all(self, users: Collection[str]) -> None:
        """Something that concerns these users may have changed in the store."""


class Pictures(Protocol):
    """Pictures of positions: offered by `pictures`."""

    async def position(
        self, request: HttpRequest, key: Hashable, moment: Callable[[], BoardView]
    ) -> Response[bytes]:
        """The answer with a position as PNG, kept under a key that stands for it for ever."""

    async def drawing(
        self, request: HttpRequest, state: State, theme: PageTheme
    ) -> Response[bytes]:
        """The answer with a position as SVG, for the reader who asks."""


class Conversing(Protocol):
    """What can be said at tables: offered by `talk`."""

    def say(self, table: Table, who: Identity, kind: LineKind, text: str) -> Awaitable[object]:
        """Say a line at a table; raises NothingToSay, NotYourSeat, Silent, TooMany."""

    def vocabulary(self, table: Table, who: Identity, say: Language) -> Struct | None:
        """What somebody may say at a table, in their language; None if nothing may be said."""
