"""What a finished game says about the people who played it: which pairs of them count, and how.

Computers and unheld seats are not rated. Neither is a user who held several seats, because nobody
can tell who played there.

- A player who stopped after all had acted ranks behind all who stayed; of several, the one
  who stayed longer ranks higher. What a computer does after taking a seat over is not rated.
- A player who stops before all have acted breaks the game off: no pair counts, and they get a
  mark.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

import msgspec

from rookery.core.notation.line import leaving_seat
from rookery.ratings.rating import Pair, pairs_of
from rookery.server.people.calendar import DAY_MS
from rookery.server.table.clock import Clock
from rookery.server.table.game import Snapshot
from rookery.server.table.seats import Seat
from rookery.server.table.timeline import is_called_off

How = Literal["opened", "joined", "left", "before"]
"""How the seat was taken: when the table was opened, by joining, from somebody who left, or
`before` the house recorded tenures."""


class Tenure(NamedTuple):
    """A user or a computer plays on a seat from when the log has `from_number` entries."""

    seat: int
    from_number: int
    user_id: str | None
    level: str | None
    how: How


class Departure(msgspec.Struct, frozen=True):
    """A user whose seat a computer took over when the log had `number` entries."""

    seat: int
    user_id: str
    number: int


def departures(tenures: Sequence[Tenure]) -> Iterator[Departure]:
    """The users who left a seat to a computer; `tenures` are sorted by seat, then by time."""
    for tenure, following in pairwise(tenures):
        if tenure.seat == following.seat and following.how == "left" and tenure.user_id is not None:
            yield Departure(tenure.seat, tenure.user_id, following.from_number)


def as_they_sat(seats: Sequence[Seat], tenures: Sequence[Tenure]) -> tuple[Seat, ...]:
    """The seats with the users who sat there last, under the ids that they had then."""
    last = {tenure.seat: tenure.user_id for tenure in tenures}
    return tuple(
        msgspec.structs.replace(seat, user_id=last[index])
        if seat.kind == "human" and last.get(index) is not None
        else seat
        for index, seat in enumerate(seats)
    )


# -- what a finished game says about the people who played it: which pairs of them count, and how --
# Computers and unheld seats are not rated. Neither is a user who held several seats, because
# nobody can tell who played there.
#
# - A player who stopped after all had acted ranks behind all who stayed; of several, the
# one who stayed longer ranks higher. What a computer does after taking a seat over is not rated.
# - A player who stops before all have acted breaks the game off: no pair counts, and they get
# a mark.

QUICK_MS = 10 * 60 * 1000
BOTS = "-bots"
ACTIONS = 40
"""A clock's pace is its initial time plus the increments of this many actions."""

Moment = tuple[int, int]
"""When somebody stopped playing: (number, 0) with that entry, (number, 1) after it."""


Outcome = Literal[
    "rated",
    "casual",
    "aborted",
    "called-off",
    "alone",
    "undecided",
    "merged",
    "short",
    "own-bot",
    "address",
    "often",
    "newcomers",
]
HARDLY = 3
"""A game that somebody ends before everybody has acted this often has hardly begun."""


class GameContest(msgspec.Struct, frozen=True):
    """Who is rated against whom: users, their places among themselves, and the pairs that count.

    Nothing is rated without pairs, and `outcome` says why. `marks` are the users who broke the game
    off. With the outcome `merged` the users are a guest and the member they have turned out to be.
    `left_out` are pairs that do not count, and why (`ratings/fair_play`).
    """

    pool: str
    outcome: Outcome
    users: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    pairs: tuple[Pair, ...] = ()
    marks: tuple[str, ...] = ()
    left_out: tuple[tuple[int, int, str], ...] = ()


class _Player(NamedTuple):
    """A person who played on a seat; `gone` is when they stopped, None if they stayed."""

    seat: int
    user_id: str
    gone: Moment | None


def contest_of(
    game: Snapshot, departures: Iterable[Departure] = (), bots: Collection[str] = ()
) -> GameContest:
    """The contest of a finished game; raises WrongState while it runs.

    If one of the `bots` has played, the whole game counts in the bots' pool and nowhere else.
    """
    people = _people(game, departures)
    has_bots = any(person.user_id in bots for person in people)
    pool = pool_of(game.game.name, game.seats, game.stored.clock)
    if has_bots:
        pool = bots_pool(pool)
    ranking = game.state.ranking
    held = Counter(person.user_id for person in people)
    single = [person for person in people if held[person.user_id] == 1]
    if len(single) < 2 or game.stored.kind != "live":
        return GameContest(pool, "alone")
    if is_called_off(game.timeline.line):
        return GameContest(pool, "called-off")
    early = _early(game, people)
    if not game.stored.rated:
        # Strangers whom the lobby brought together rely on each other, in casual games too.
        gone = early if game.stored.pool is not None else ()
        return GameContest(pool, "casual", marks=tuple(player.user_id for player in gone))
    if early:
        return GameContest(pool, "aborted", marks=tuple(player.user_id for player in early))
    places = _places(single, ranking)
    pairs = pairs_of(places, lambda a, b: _is_settled(game, single[a], single[b]))
    return GameContest(
        pool,
        "rated" if pairs else "undecided",
        users=tuple(player.user_id for player in single),
        seats=tuple(player.seat for player in single),
        places=places,
        pairs=tuple(pairs),
    )


def ended_early(game: Snapshot, departures: Iterable[Departure] = ()) -> tuple[str, ...]:
    """Who ended a game that had hardly begun by leaving; nobody if it was played out or well on."""
    people, line = _people(game, departures), game.timeline.line
    if not line or leaving_seat(line[-1].text) is None:
        return ()
    gone = [person for person in people if person.gone is not None]
    acted = Counter(entry.seat for entry in line if entry.kind == "action")
    last = max((player.gone for player in gone if player.gone), default=(0, 0))
    if all(acted[player.seat] >= HARDLY for player in _still_there(people, last)):
        return ()
    return tuple(player.user_id for player in gone)


def pool_of(game: str, seats: Sequence[Seat], clock: Clock | None) -> str:
    """The pool a table is rated in, as `<game>/duel/quick`; without a clock the pace is `days`."""
    return pool_for(game, sum(seat.kind != "unheld" for seat in seats), clock)


def bots_pool(pool: str) -> str:
    """The pool of games with bots that belongs to this pool of people."""
    game, size, pace = pool.split("/")
    return f"{game}/{size}{BOTS}/{pace}"


def pool_for(game: str, players: int, clock: Clock | None) -> str:
    """The pool that a table for this many players is rated in."""
    size = "duel" if players == 2 else "many"
    return f"{game}/{size}/{_pace(clock)}"


def pace_ms(clock: Clock | None) -> int:
    """How long a player has for a whole game, about; a day or more without a clock."""
    return DAY_MS if clock is None else clock.initial_ms + ACTIONS * clock.increment_ms


def _pace(clock: Clock | None) -> str:
    time = pace_ms(clock)
    if time >= DAY_MS:
        return "days"
    return "quick" if time <= QUICK_MS else "slow"


# -- who played ------------------------------------------------------------------------------------


def _people(game: Snapshot, departures: Iterable[Departure]) -> list[_Player]:
    """The people of a game in the order of seats, including those whom computers replaced."""
    gone = {
        seat: (entry.number, 0)
        for entry in game.timeline.line
        if (seat := leaving_seat(entry.text)) is not None
    }
    staying = [
        _Player(seat, holder.user_id, gone.get(seat))
        for seat, holder in enumerate(game.seats)
        if holder.kind == "human" and holder.user_id is not None
    ]
    replaced = [
        _Player(departure.seat, departure.user_id, _when(game, departure))
        for departure in departures
    ]
    return sorted([*staying, *replaced])


def _when(game: Snapshot, departure: Departure) -> Moment | None:
    """When somebody stopped; None if the rules had already given them their place."""
    state = game.timeline.at(departure.number).state
    return (departure.number, 1) if departure.seat in state.taking_part else None


def _early(game: Snapshot, people: Sequence[_Player]) -> list[_Player]:
    """Those who stopped before everybody still playing had acted."""
    first: dict[int, int] = {}
    for entry in game.timeline.log:
        if entry.kind == "action" and entry.seat is not None:
            first.setdefault(entry.seat, entry.number)

    def has_acted(player: _Player, by: Moment) -> bool:
        return player.seat in first and (first[player.seat], 0) <= by

    return [
        person
        for person in people
        if person.gone is not None
        and not all(has_acted(other, person.gone) for other in _still_there(people, person.gone))
    ]


def _still_there(people: Sequence[_Player], then: Moment) -> list[_Player]:
    """Those still playing at that moment, including those who stopped at it."""
    return [person for person in people if person.gone is None or person.gone >= then]


# -- how they finished -----------------------------------------------------------------------------


def _places(people: Sequence[_Player], ranking: Sequence[int]) -> tuple[int, ...]:
    """Places among these people: those who stayed by the game's ranking, then the others."""
    keys = [
        (0, ranking[person.seat], 0)
        if person.gone is None
        else (1, -person.gone[0], -person.gone[1])
        for person in people
    ]
    return tuple(1 + sum(other < mine for other in keys) for mine in keys)


def _is_settled(game: Snapshot, player: _Player, other: _Player) -> bool:
    stayed = player.gone is None and other.gone is None
    return not stayed or game.game.rules.is_settled(game.state, player.seat, other.seat)
