"""An evening as its log tells it, without I/O."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from rookery.server.evenings.entries import (
    CheckInEntry,
    CreateEntry,
    EndEntry,
    Entry,
    ExtendEntry,
    HereEntry,
    JoinEntry,
    LeaveEntry,
    PauseEntry,
    ResultEntry,
    ResumeEntry,
    RoundEntry,
)
from rookery.server.table.clock import Clock
from rookery.tournaments.formats import finalists, survivors
from rookery.tournaments.model import PlayedRound, TableResult
from rookery.tournaments.standings import Standing, standings
from rookery.tournaments.verification import RecordedRound, TournamentRecord

Phase = Literal["soon", "check-in", "playing", "over"]
_PATIENCE = 40  # a round lasts at most so many increments and twice the initial time of a seat


def longest_ms(clock: Clock, seats: int) -> int:
    """How long a round lasts at most: by then the clocks have ended nearly every game."""
    return seats * (2 * clock.initial_ms + _PATIENCE * clock.increment_ms) + 60_000


@dataclass
class Participant:
    """Somebody who takes part; `absences` counts rounds in a row that they did not come to.

    `left_by` says why they have left, as in the log.
    """

    user: str
    name: str
    has_left: bool = False
    left_by: str = ""
    is_here: bool = False
    absences: int = 0


@dataclass
class EveningRound:
    """A round with its games, results by table, and who was absent."""

    entry: RoundEntry
    absent: set[str]
    results: dict[int, TableResult | None] = field(default_factory=dict)
    decided: set[int] = field(default_factory=set)
    """The tables whose results whoever leads the evening has decided."""

    @property
    def is_over(self) -> bool:
        """Whether every table has its result."""
        return len(self.results) == len(self.entry.games)

    def includes(self, player: str) -> bool:
        """Whether a player has a table or a bye in this round."""
        return self.game_of(player) is not None or player in self.entry.drawn.byes

    def game_of(self, player: str) -> str | None:
        """The game that a player has in this round."""
        tables = zip(self.entry.drawn.tables, self.entry.games, strict=True)
        return next((game for table, game in tables if player in table), None)

    def played(self) -> PlayedRound:
        """The round as pairing and standings take it."""
        results = tuple(self.results.get(at) for at in range(len(self.entry.games)))
        return PlayedRound(self.entry.drawn, results, tuple(sorted(self.absent)))


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
    late: int = 0
    """By how many milliseconds it began late."""
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
        if plan.format == "knock-out":
            return survivors(self.history(), self.active)
        if plan.format == "heats" and len(self.rounds) == plan.rounds - 1:
            return finalists(plan, self.history(), self.active)
        return self.active

    @property
    def present(self) -> list[str]:
        """Those who may play the next round and have said that they are there."""
        return [player for player in self.awaited if self.people[player].is_here]

    @property
    def is_complete(self) -> bool:
        """Whether nobody is waited for: at first, more may come as long as some are coming."""
        is_first = not self.rounds and self.grows
        return len(self.awaited) > 1 and self.present == self.awaited and not is_first

    @property
    def takes_entries(self) -> bool:
        """Whether somebody new may still come."""
        rounds = len(self.rounds) + (self.phase == "check-in")
        return self.phase != "over" and rounds <= self.about.plan.late_until

    def history(self) -> list[PlayedRound]:
        """The rounds that are over."""
        return [drawn.played() for drawn in self.rounds if drawn.is_over]

    def standings(self) -> list[Standing]:
        """Everybody, the best first, by the rounds that are over."""
        return standings(self.about.plan, self.history(), self.people, self.strength)

    def record(self, secret: str) -> TournamentRecord:
        """The evening as a file that anybody can check."""
        over = [drawn for drawn in self.rounds if drawn.is_over]
        rounds = tuple(RecordedRound(drawn.entry.present, drawn.played()) for drawn in over)
        places = {row.player: row.place for row in self.standings()}
        about, names = self.about, {player: own.name for player, own in self.people.items()}
        head = 1, about.title, about.game, about.plan, about.commitment, secret
        return TournamentRecord(*head, names, rounds, places)

    def add(self, entry: Entry) -> None:
        """Take an entry of the log."""
        self.version += 1
        match entry:
            case JoinEntry():
                self._join(entry)
            case LeaveEntry():
                own = self.people[entry.player]
                own.has_left, own.left_by = True, entry.by
            case HereEntry():
                self.people[entry.player].is_here = True
            case CheckInEntry():
                self.phase, self.until = "check-in", entry.until
                self.late = max(self.late, entry.late)
            case RoundEntry():
                self._begin(entry)
            case ResultEntry():
                self.rounds[-1].results[entry.table] = entry.result
                if entry.by:
                    self.rounds[-1].decided.add(entry.table)
            case ExtendEntry() | PauseEntry() | ResumeEntry():
                self._keep_time(entry)
            case EndEntry():
                self.phase, self.why, self.until, self.paused = "over", entry.why, 0, None
            case CreateEntry():
                raise AssertionError("an evening is created once")

    def _join(self, entry: JoinEntry) -> None:
        if entry.player not in self.people:
            self.people[entry.player] = Participant(entry.user, entry.name)
        if self.about.plan.format == "rounds":  # whoever comes late or comes back has missed these
            for past in self.rounds:
                if not past.includes(entry.player):
                    past.absent.add(entry.player)
        self.grows |= self.phase == "check-in"
        own = self.people[entry.player]
        own.has_left, own.left_by, own.absences = False, "", 0

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
        for player, own in self.people.items():
            own.is_here = False
            own.absences = own.absences + 1 if player in entry.absent else 0


def evening_of(evening_id: str, entries: Iterable[Entry]) -> Evening:
    """The evening that a whole log tells."""
    log = iter(entries)
    about = next(log)
    assert isinstance(about, CreateEntry)
    evening = Evening(evening_id, about, version=1, until=about.starts)
    for entry in log:
        evening.add(entry)
    return evening
