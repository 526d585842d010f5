"""What a finished game says about the people who played it: which pairs of them count, and how.

Computers and seats that nobody holds count for nobody, and neither does whoever held several seats:
nobody knows who played there.

- Whoever stopped playing after everybody had acted is behind all who stayed; of several the one who
  stayed longer is better. A computer that took a seat over plays for nobody's rating.
- Somebody who stops before everybody has acted breaks the game off: no pair counts, and there is a
  mark against them.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Literal, NamedTuple

import msgspec

from rookery.core.line import leaving_seat
from rookery.core.rating import Pair, pairs_of
from rookery.server.model.clock import Clock
from rookery.server.model.game import Snapshot
from rookery.server.model.seats import Seat
from rookery.server.model.tenure import Departure

QUICK_MS = 10 * 60 * 1000
DAY_MS = 24 * 60 * 60 * 1000
BOTS = "-bots"
ACTIONS = 40
"""Increments of so many actions are part of the time that a seat has."""

Moment = tuple[int, int]
"""When somebody stopped playing: with an entry (its number, 0), or after it (its number, 1)."""


class Contest(msgspec.Struct, frozen=True):
    """Who is rated against whom: users, their places among themselves, and the pairs that count.

    Nothing is rated without pairs. `outcome` says why: a casual game is for fun. `marks` are the
    users who broke it off. `merged` are a guest and the member they have turned out to be.
    """

    pool: str
    outcome: Literal["rated", "casual", "aborted", "alone", "undecided", "merged"]
    users: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    places: tuple[int, ...] = ()
    pairs: tuple[Pair, ...] = ()
    marks: tuple[str, ...] = ()


class _Person(NamedTuple):
    """Somebody who has played on a seat; `gone` is when they stopped, None if they stayed."""

    seat: int
    user_id: str
    gone: Moment | None


def contest_of(
    game: Snapshot, departures: Iterable[Departure] = (), bots: Collection[str] = ()
) -> Contest:
    """What a game that is over says; raises WrongState while it runs.

    Where one of the `bots` has played, all of it counts in the bots' pool, and nothing elsewhere.
    """
    people = _people(game, departures)
    has_bots = any(one.user_id in bots for one in people)
    pool = pool_of(game.game.name, game.seats, game.stored.clock)
    if has_bots:
        pool = bots_pool(pool)
    ranking = game.state.ranking
    held = Counter(one.user_id for one in people)
    single = [one for one in people if held[one.user_id] == 1]
    if len(single) < 2 or game.stored.kind != "live":
        return Contest(pool, "alone")
    early = _early(game, people)
    if not game.stored.rated:
        # Strangers who were brought together rely on each other, whatever is at stake.
        gone = early if game.stored.pool is not None else ()
        return Contest(pool, "casual", marks=tuple(one.user_id for one in gone))
    if early:
        return Contest(pool, "aborted", marks=tuple(one.user_id for one in early))
    places = _places(single, ranking)
    pairs = pairs_of(places, lambda a, b: _is_settled(game, single[a], single[b]))
    return Contest(
        pool,
        "rated" if pairs else "undecided",
        users=tuple(one.user_id for one in single),
        seats=tuple(one.seat for one in single),
        places=places,
        pairs=tuple(pairs),
    )


def pool_of(game: str, seats: Sequence[Seat], clock: Clock | None) -> str:
    """In which pool a table is rated, as `<game>/duel/quick`; without a clock there are days."""
    return pool_for(game, sum(seat.kind != "unheld" for seat in seats), clock)


def bots_pool(pool: str) -> str:
    """Where games with bots are rated, beside this pool of people's."""
    game, size, pace = pool.split("/")
    return f"{game}/{size}{BOTS}/{pace}"


def pool_for(game: str, players: int, clock: Clock | None) -> str:
    """In which pool a table for so many is rated."""
    size = "duel" if players == 2 else "many"
    return f"{game}/{size}/{_pace(clock)}"


def _pace(clock: Clock | None) -> str:
    time = DAY_MS if clock is None else clock.initial_ms + ACTIONS * clock.increment_ms
    if time >= DAY_MS:
        return "days"
    return "quick" if time <= QUICK_MS else "slow"


# -- who played ------------------------------------------------------------------------------------


def _people(game: Snapshot, departures: Iterable[Departure]) -> list[_Person]:
    """The people of a game by their seats, computers' predecessors among them."""
    gone = {
        seat: (entry.number, 0)
        for entry in game.timeline.line
        if entry.kind == "leave" and (seat := leaving_seat(entry.text)) is not None
    }
    staying = [
        _Person(seat, one.user_id, gone.get(seat))
        for seat, one in enumerate(game.seats)
        if one.kind == "human" and one.user_id is not None
    ]
    replaced = [_Person(one.seat, one.user_id, _when(game, one)) for one in departures]
    return sorted([*staying, *replaced])


def _when(game: Snapshot, departure: Departure) -> Moment | None:
    """When somebody stopped; None if the rules had given them their place before."""
    state = game.timeline.at(departure.number).state
    return (departure.number, 1) if departure.seat in state.taking_part else None


def _early(game: Snapshot, people: Sequence[_Person]) -> list[_Person]:
    """Those who stopped while somebody who still played had not acted yet."""
    first: dict[int, int] = {}
    for entry in game.timeline.log:
        if entry.kind == "action" and entry.seat is not None:
            first.setdefault(entry.seat, entry.number)

    def has_acted(one: _Person, by: Moment) -> bool:
        return one.seat in first and (first[one.seat], 0) <= by

    return [
        one
        for one in people
        if one.gone is not None
        and not all(has_acted(other, one.gone) for other in _still_there(people, one.gone))
    ]


def _still_there(people: Sequence[_Person], then: Moment) -> list[_Person]:
    """Who played until then, those who stopped then among them."""
    return [one for one in people if one.gone is None or one.gone >= then]


# -- how they finished -----------------------------------------------------------------------------


def _places(people: Sequence[_Person], ranking: Sequence[int]) -> tuple[int, ...]:
    """Places among these people: those who stayed as the game has it, then the others."""
    keys = [
        (0, ranking[one.seat], 0) if one.gone is None else (1, -one.gone[0], -one.gone[1])
        for one in people
    ]
    return tuple(1 + sum(other < mine for other in keys) for mine in keys)


def _is_settled(game: Snapshot, one: _Person, other: _Person) -> bool:
    stayed = one.gone is None and other.gone is None
    return not stayed or game.game.settled(game.state, one.seat, other.seat)
