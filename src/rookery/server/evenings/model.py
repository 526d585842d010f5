"""An evening as its log tells it, without I/O."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rookery.server.evenings.entries import (
    AgainEntry,
    CheckInEntry,
    CloseEntry,
    CreateEntry,
    EndEntry,
    Entry,
    ExtendEntry,
    HereEntry,
    JoinEntry,
    LeaveEntry,
    PauseEntry,
    RestEntry,
    ResultEntry,
    ResumeEntry,
    RoundEntry,
)
from rookery.server.table.clock import Clock
from rookery.server.table.contest import pace_ms
from rookery.tournaments.formats import finalists, semifinalists, survivors
from rookery.tournaments.matches import wins_of
from rookery.tournaments.model import PlayedRound, TableResult
from rookery.tournaments.standings import Standing, standings
from rookery.tournaments.verification import RecordedRound, TournamentRecord

Phase = Literal["soon", "check-in", "playing", "over"]
_NO_SHOW_MS = 180_000
_PATIENCE = 40  # a round lasts at most so many increments and twice the initial time of a seat


def no_show_ms(clock: Clock) -> int:
    """How long somebody may let a table wait for their first move: a fifth of their whole time."""
    return min(_NO_SHOW_MS, pace_ms(clock) // 5)


def longest_ms(clock: Clock, seats: int) -> int:
    """How long a round lasts at most: by then the clocks have ended nearly every game."""
    return seats * (2 * clock.initial_ms + _PATIENCE * clock.increment_ms) + 60_000


@dataclass
class Participant:
    """A person who takes part.

    `absences` counts rounds in a row that they did not come to, and games in a row that a computer
    had to finish for them.
    `left_by` says why they have left, as in the log. In an arena, `since` is when they began to
    wait for a table, and whoever `rests` wants none.
    """

    user: str
    name: str
    has_left: bool = False
    left_by: str = ""
    is_bot: bool = False
    is_here: bool = False
    absences: int = 0
    since: int = 0
    rests: bool = False


class MatchGame(NamedTuple):
    """A game of a match that is over."""

    game: str
    seats: tuple[str, ...]
    result: TableResult | None


@dataclass
class EveningRound:
    """A round with its games, results by table, and who was absent.

    `games` are those that each table is at or has ended with, `seats` their players by seat, and
    `earlier` the games of each match before that.
    """

    entry: RoundEntry
    absent: set[str]
    results: dict[int, TableResult | None] = field(default_factory=dict)
    decided: set[int] = field(default_factory=set)
    """The tables whose results whoever leads the evening has decided."""
    came: dict[int, int] = field(default_factory=dict)
    """Where rounds overlap: how many rounds had begun when a table's result came."""
    games: list[str] = field(default_factory=list)
    seats: list[tuple[str, ...]] = field(default_factory=list)
    earlier: dict[int, list[MatchGame]] = field(default_factory=dict)
    last: dict[int, TableResult | None] = field(default_factory=dict)
    """The results of the last games of matches."""

    def __post_init__(self) -> None:
        self.games, self.seats = list(self.entry.games), list(self.entry.seats)

    @property
    def all_games(self) -> Iterator[tuple[int, str, tuple[str, ...]]]:
        """Every game in the order of tables: the table's number, the game, its players by seat."""
        for at, (game, seats) in enumerate(zip(self.games, self.seats, strict=True)):
            for past in self.earlier.get(at, ()):
                yield at, past.game, past.seats
            yield at, game, seats

    def results_before(self, table: int) -> list[TableResult | None]:
        """The results of a match's games before the one that its table is at or has ended with."""
        return [past.result for past in self.earlier.get(table, ())]

    def wins(self, table: int) -> tuple[int, int]:
        """How many games of a match each of the two has won."""
        return wins_of([*self.results_before(table), self.last.get(table)])

    def go_on(self, entry: AgainEntry) -> None:
        """Begin the next game of a match."""
        at = entry.table
        past = MatchGame(self.games[at], self.seats[at], entry.result)
        self.earlier.setdefault(at, []).append(past)
        self.games[at], self.seats[at] = entry.game, entry.seats

    @property
    def is_over(self) -> bool:
        """Whether every table has its result."""
        return len(self.results) == len(self.games)

    @property
    def open_tables(self) -> dict[str, int]:
        """The numbers of the tables without a result, by their games."""
        return {game: at for at, game in enumerate(self.games) if at not in self.results}

    def includes(self, player: str) -> bool:
        """Whether a player has a table or a bye in this round."""
        return self.game_of(player) is not None or player in self.entry.drawn.byes

    def game_of(self, player: str) -> str | None:
        """The game that a player has in this round."""
        tables = zip(self.entry.drawn.tables, self.games, strict=True)
        return next((game for table, game in tables if player in table), None)

    def played(self) -> PlayedRound:
        """The round as pairing and standings take it."""
        tables = range(len(self.games))
        results = tuple(self.results.get(at) for at in tables)
        return PlayedRound(self.entry.drawn, results, tuple(sorted(self.absent)))

    def overlapping(self) -> PlayedRound:
        """The same where the next round may begin before this one is over."""
        came = tuple(self.came.get(at, 0) for at in range(len(self.games)))
        return self.played()._replace(came=came)


@dataclass
class Evening:
    """The state of an evening after `version` entries.

    `until` is when the phase ends at last, `paused` since when no time counts.
    """

    id: str
    about: CreateEntry
    version: int = 0
    phase: Phase = "soon"
    until: int = 0
    paused: int | None = None
    why: str = ""
    people: dict[str, Participant] = field(default_factory=dict)
    rounds: list[EveningRound] = field(default_factory=list)
    opened: int = 0
    """When the latest check-in began."""
    late: int = 0
    """By how many milliseconds it began late."""
    closes: bool = False
    """Whether no further tables are dealt, and those that are left are played to their end."""
    grows: bool = False
    """Whether somebody has come since check-in for the first round began."""
    strength: Mapping[str, int] | None = None
    """The strengths that follow from the rounds that are over, once they have been computed."""

    def player_of(self, user: str | None) -> str | None:
        """The player that a user is, if they take part or did."""
        mine = [player for player, own in self.people.items() if user and own.user == user]
        return min(mine, key=lambda player: self.people[player].has_left, default=None)

    @property
    def active(self) -> list[str]:
        """Those who take part and have not left."""
        return [player for player, own in self.people.items() if own.user and not own.has_left]

    @property
    def awaited(self) -> list[str]:
        """Those who may play the next round."""
        plan = self.about.plan
        if plan.format == "arena":
            return self._waiting_or_resting
        if plan.format == "knock-out":
            return survivors(self.history(), self.active)
        if plan.format == "heats" and len(self.rounds) == plan.rounds - 1:
            return finalists(plan, self.history(), self.active)
        if plan.semifinal and len(self.rounds) == plan.rounds - 2:
            return semifinalists(plan, self.history(), self.active) or self.active
        return self.active

    @property
    def _waiting_or_resting(self) -> list[str]:
        """Those in an arena who are at no table, the longest waiting first."""
        busy = {
            player
            for drawn in self.rounds
            for at in drawn.open_tables.values()
            for player in drawn.entry.drawn.tables[at]
        }
        idle = [player for player in self.active if player not in busy]
        return sorted(idle, key=lambda player: (self.people[player].since, player))

    @property
    def present(self) -> list[str]:
        """Those who may play the next round and are there; in a league, nobody has to say so."""
        if self.about.plan.format == "league":
            return self.awaited
        return [player for player in self.awaited if self.people[player].is_here]

    def bye_game(self, player: str | None) -> str | None:
        """Where somebody with a bye may play meanwhile."""
        if self.phase != "playing" or not self.rounds:
            return None
        entry = self.rounds[-1].entry
        return (player in entry.drawn.byes and entry.bye_game) or None

    def game_now(self, player: str) -> str | None:
        """The game that waits for a player: at their latest table that is not over."""
        games = (drawn.game_of(player) for drawn in reversed(self.rounds) if drawn.open_tables)
        open_games = {game for drawn in self.rounds for game in drawn.open_tables}
        return next((game for game in games if game in open_games), None)

    @property
    def is_complete(self) -> bool:
        """Whether nobody is waited for: at first, more may come as long as some are coming."""
        is_first = not self.rounds and self.grows
        return len(self.awaited) > 1 and self.present == self.awaited and not is_first

    @property
    def takes_entries(self) -> bool:
        """Whether somebody new may still come."""
        plan = self.about.plan
        if plan.format == "arena":
            return self.phase != "over" and not self.closes
        rounds = len(self.rounds) + (self.phase == "check-in" and not plan.overlaps)
        return self.phase != "over" and rounds <= plan.late_until

    @property
    def tables_now(self) -> dict[str, tuple[str, ...]]:
        """The players by seat of the latest round's games, or of all that are being played."""
        overlaps = self.about.plan.overlaps and self.phase != "over"
        return {
            game: seats
            for drawn in (self.rounds if overlaps else self.rounds[-1:])
            for game, seats in zip(drawn.games, drawn.seats, strict=True)
            if game in drawn.open_tables or not overlaps
        }

    @property
    def games_to_watch(self) -> list[str]:
        """The games of the latest round, once all its tables are over or the evening is."""
        latest = self.rounds[-1:]
        is_over = self.phase != "playing" or all(drawn.is_over for drawn in latest)
        return [game for drawn in latest for game in drawn.games] if is_over else []

    def history(self) -> list[PlayedRound]:
        """The rounds that are over; where they overlap, all, with the results so far."""
        if self.about.plan.overlaps:
            return [drawn.overlapping() for drawn in self.rounds]
        return [drawn.played() for drawn in self.rounds if drawn.is_over]

    @property
    def results(self) -> int:
        """How many results the standings count."""
        overlaps = self.about.plan.overlaps
        return sum(len(drawn.results) for drawn in self.rounds if overlaps or drawn.is_over)

    def standings(self) -> list[Standing]:
        """All players, the best first, by the rounds that are over."""
        return standings(self.about.plan, self.history(), self.people, self.strength)

    def record(self, secret: str) -> TournamentRecord:
        """The evening as a file that anybody can check."""
        over = [drawn for drawn in self.rounds if drawn.is_over or self.about.plan.overlaps]
        rounds = tuple(
            RecordedRound(drawn.entry.present, played, drawn.entry.hurried, drawn.entry.deal)
            for drawn, played in zip(over, self.history(), strict=True)
        )
        places = {row.player: row.place for row in self.standings()}
        about, names = self.about, {player: own.name for player, own in self.people.items()}
        head = 1, about.title, about.game, about.plan, about.commitment, secret
        return TournamentRecord(*head, names, rounds, places)

    def add(self, entry: Entry, at: int = 0) -> None:
        """Take an entry of the log, which was written at this time."""
        self.version += 1
        match entry:
            case JoinEntry():
                self._join(entry)
                self.people[entry.player].since = at
            case LeaveEntry():
                own = self.people[entry.player]
                own.has_left, own.left_by = True, entry.by
            case HereEntry():
                own = self.people[entry.player]
                own.is_here, own.rests, own.since = True, False, at
            case RestEntry():
                own = self.people[entry.player]
                own.is_here, own.rests = False, True
            case CheckInEntry():
                self.phase, self.until = "check-in", entry.until
                self.late, self.opened = max(self.late, entry.late), at
            case RoundEntry():
                self._begin(entry)
            case CloseEntry():
                self.closes, self.until = True, entry.until
            case ResultEntry() | AgainEntry():
                self._end_game(entry, at)
            case ExtendEntry() | PauseEntry() | ResumeEntry():
                self._keep_time(entry)
            case EndEntry():
                self.phase, self.why, self.until, self.paused = "over", entry.why, 0, None
            case CreateEntry():
                raise AssertionError("an evening is created once")

    def _join(self, entry: JoinEntry) -> None:
        if entry.player not in self.people:
            self.people[entry.player] = Participant(entry.user, entry.name, is_bot=entry.bot)
        if self.about.plan.counts_missed:  # whoever comes late or comes back has missed these
            for past in self.rounds:
                if not past.includes(entry.player):
                    past.absent.add(entry.player)
        self.grows |= self.phase == "check-in"
        own = self.people[entry.player]
        own.has_left, own.left_by, own.absences = False, "", 0

    def _end_game(self, entry: ResultEntry | AgainEntry, at: int) -> None:
        """Take what a game has come to, and who was away."""
        drawn = self.rounds[entry.round - 1 if isinstance(entry, ResultEntry) else -1]
        for player in drawn.entry.drawn.tables[entry.table]:
            own = self.people[player]
            own.absences = own.absences + 1 if player in entry.away else 0
        if isinstance(entry, ResultEntry):
            self._end_table(drawn, entry, at)
        else:
            drawn.go_on(entry)

    def _end_table(self, drawn: EveningRound, entry: ResultEntry, at: int) -> None:
        """Take a table's result; in an arena all its players wait again who were not away."""
        drawn.results[entry.table], drawn.last[entry.table] = entry.result, entry.last
        if entry.by:
            drawn.decided.add(entry.table)
        if not self.about.plan.overlaps:
            return
        drawn.came[entry.table] = len(self.rounds)
        for player in drawn.entry.drawn.tables[entry.table]:
            own = self.people[player]
            own.is_here, own.since = player not in entry.away and not own.rests, at

    def _keep_time(self, entry: ExtendEntry | PauseEntry | ResumeEntry) -> None:
        match entry:
            case ExtendEntry():
                self.until += entry.ms
            case PauseEntry():
                self.paused = entry.at
            case ResumeEntry():
                self.until += entry.at - (entry.at if self.paused is None else self.paused)
                self.paused = None

    def _begin(self, entry: RoundEntry) -> None:
        self.phase, self.until = "playing", entry.until
        self.rounds.append(EveningRound(entry, set(entry.absent)))
        if self.about.plan.overlaps:
            return
        for player, own in self.people.items():
            own.is_here = False
            if player in entry.absent:
                own.absences += 1
            elif player in entry.drawn.byes:
                own.absences = 0


def evening_of(evening_id: str, entries: Iterable[tuple[Entry, int]]) -> Evening:
    """The evening that a whole log tells: entries with the times at which they were written."""
    log = iter(entries)
    about, _ = next(log)
    assert isinstance(about, CreateEntry)
    evening = Evening(evening_id, about, version=1, until=about.starts)
    for entry, at in log:
        evening.add(entry, at)
    return evening
