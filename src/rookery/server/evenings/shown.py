"""What readers see of an evening."""

from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from rookery.core.ranking import returns
from rookery.server.evenings.model import Evening, EveningRound
from rookery.server.table.clock import ClockShown
from rookery.tournaments.model import Format

_MOST_NOW = 64  # tables on a screen
_PARTS = dict(
    zip(
        ["1/2", "1/3", "2/3", "1/4", "3/4", "1/5", "2/5", "3/5", "4/5", "1/6", "5/6"],
        "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚",
        strict=True,
    )
)


class ParticipantShown(msgspec.Struct, frozen=True):
    """A row of the standings. `points` are a fraction in text, such as "+4/3".

    `strength` is the estimate from all orders of finish, in Elo points around 0.
    """

    place: int
    player: str
    name: str
    points: str
    wins: int
    games: int
    missed: int
    byes: int
    strength: int
    here: bool
    left: bool
    rests: bool
    bot: bool


class TableShown(msgspec.Struct, frozen=True):
    """A table of a round: its game, its players in turn order, and their places, once it is over.

    `places` count from 1. In a match of several games, `game_id` is the latest, `games` are all of
    them, and `wins` says how many each player has won. `over` without places: it was not played in
    time. `decided`: whoever leads the evening gave the places.
    """

    game_id: str
    players: tuple[str, ...]
    places: tuple[int, ...]
    over: bool
    decided: bool
    games: tuple[str, ...] = ()
    wins: tuple[int, ...] = ()


class RoundShown(msgspec.Struct, frozen=True):
    """A round: its tables, who had a bye, and who was not there."""

    tables: tuple[TableShown, ...]
    byes: tuple[str, ...]
    absent: tuple[str, ...]


class EveningShown(msgspec.Struct, frozen=True):
    """An evening as anybody sees it; `version` grows with everything that happens.

    `phase` is soon, check-in, playing or over; `until` when that ends at the latest, by the clock
    that `now` is from; while it is `paused`, that moves on. `me` is the asker's own player,
    `my_game` the game that waits for them. An arena lasts `minutes`, and once it `closes` no more
    tables are dealt; a league has a round `every` so many days. With `bots`, bots may come, too.
    """

    id: str
    version: int
    title: str
    game: str
    format: Format
    seats: int
    rounds_planned: int
    initial_s: int
    increment_s: int
    clock: ClockShown
    minutes: int
    every: int
    duplicate: bool
    bots: bool
    phase: str
    why: str
    now: int
    until: int
    paused: bool
    commitment: str
    takes_entries: bool
    awaited: tuple[str, ...]
    standings: tuple[ParticipantShown, ...]
    rounds: tuple[RoundShown, ...]
    me: str | None
    my_game: str | None
    closes: bool = False
    best_of: int = 1
    semifinal: bool = False
    """How many games a match of two has at most, but for level ones."""
    fill: str = ""
    """The level of the computers that play with whoever has a bye; "": none do."""
    bye_game: str | None = None
    """Where the asker may play against them meanwhile."""
    late: int = 0
    """By how many milliseconds it began late, as the house was closed."""


def tables_now(evening: EveningShown) -> list[TableShown]:
    """The tables that a screen shows: those of the latest round, or all that are being played."""
    if evening.format not in ("arena", "league"):
        return [table for past in evening.rounds[-1:] for table in past.tables]
    every = [table for past in evening.rounds for table in past.tables]
    return [table for table in every if not table.over or evening.phase == "over"][-_MOST_NOW:]


def newest_first(evening: EveningShown) -> list[TableShown]:
    """All tables, those that are being played before the others."""
    every = [table for past in evening.rounds for table in past.tables][::-1]
    return sorted(every, key=lambda table: table.over)


def signed(points: Any) -> str:
    """Points with their sign, as text: "+1/3", "0", "-1"."""
    return f"+{points}" if points > 0 else str(points)


def mixed(points: str | int) -> str:
    """Such text as people read it: "+1⅓", "−½"."""
    amount = Fraction(points)
    whole, rest = divmod(abs(amount), 1)
    part = f"{rest.numerator}/{rest.denominator}"
    sign = "+" if amount > 0 else "−" if amount else ""
    return (
        sign + (str(whole) if whole or not rest else "") + (_PARTS.get(part, part) if rest else "")
    )


@lru_cache(1024)
def points_of(places: tuple[int, ...]) -> tuple[str, ...]:
    """What each player of a table gets for these places, as people read it."""
    return tuple(mixed(signed(points)) for points in returns(places))


def shown(evening: Evening, user: str | None, now: int) -> EveningShown:
    """An evening for one reader."""
    about, plan, me = evening.about, evening.about.plan, evening.player_of(user)
    own = evening.people.get(me or "")
    my_game = evening.game_now(me) if evening.phase == "playing" and me is not None else None
    return EveningShown(
        id=evening.id,
        version=evening.version,
        title=about.title,
        game=about.game,
        format=plan.format,
        seats=plan.seats,
        rounds_planned=plan.rounds,
        initial_s=about.clock.initial_ms // 1000,
        increment_s=about.clock.increment_ms // 1000,
        clock=about.clock.shown,
        minutes=plan.minutes,
        every=plan.days,
        duplicate=plan.duplicate,
        bots=about.bots,
        phase=evening.phase,
        why=evening.why,
        now=now,
        until=evening.until,
        paused=evening.paused is not None,
        commitment=about.commitment,
        takes_entries=evening.takes_entries,
        awaited=tuple(evening.awaited) if evening.phase == "check-in" else (),
        standings=tuple(_rows(evening)),
        rounds=tuple(_round(past, plan.best_of) for past in evening.rounds),
        me=me if own is not None and not own.has_left else None,
        my_game=my_game if own is not None and not own.has_left else None,
        closes=evening.closes,
        best_of=plan.best_of,
        semifinal=plan.semifinal,
        fill=plan.fill,
        bye_game=evening.bye_game(me) if own is not None and not own.has_left else None,
        late=evening.late,
    )


def _rows(evening: Evening) -> list[ParticipantShown]:
    return [
        ParticipantShown(
            row.place,
            row.player,
            evening.people[row.player].name,
            signed(row.points),
            row.wins,
            row.games,
            row.missed,
            row.byes,
            row.strength,
            evening.people[row.player].is_here,
            evening.people[row.player].has_left,
            evening.people[row.player].rests,
            evening.people[row.player].is_bot,
        )
        for row in evening.standings()
    ]


def _round(past: EveningRound, best_of: int) -> RoundShown:
    tables = []
    for at, (game, players) in enumerate(zip(past.games, past.entry.drawn.tables, strict=True)):
        result = past.results.get(at)
        places = () if result is None else tuple(place + 1 for place in result.places)
        ends = at in past.results, at in past.decided
        match = () if best_of == 1 else past.wins(at)
        games = tuple(own for table, own, _ in past.all_games if table == at)
        tables.append(TableShown(game, players, places, *ends, games, match))
    return RoundShown(tuple(tables), past.entry.drawn.byes, tuple(sorted(past.absent)))
