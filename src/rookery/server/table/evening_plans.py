"""What an evening is to be like, as people ask for it."""

from typing import Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct
from msgspec.structs import replace

from rookery.core.game import Game
from rookery.core.words.i18n import later
from rookery.server.errors import NoSuchLevel, Refused
from rookery.server.i18n import typed
from rookery.server.table.bodies import NewClock
from rookery.server.table.interfaces import EveningPlan
from rookery.tournaments.model import Format, Plan

_TITLE = 60


class BadEvening(Refused):
    """The plan of an evening can't be played."""

    code, status = "bad-evening", 400
    message = later("This evening can't be played: %(why)s.")


class BadEveningTitle(BadEvening):
    """The name of an evening is empty or too long."""

    message = later("The name of an evening has 1 to %(most)s characters.")
    at = "title"


class BadEveningSeats(BadEvening):
    """No table of this game has so many seats."""

    message = later("A table of %(game)s has %(least)s to %(most)s seats.")
    at = "seats"


class PlannedEvening(Struct, frozen=True):
    """What an evening is to be like. `rounds` count the final of heats.

    An arena lasts `minutes`; a league has a round `every` so many days, and `days` of thinking
    time per action with `bank` days in reserve, instead of seconds. With `duplicate`, all tables
    of a round have the same deal and the same chance. A player with a bye may play against
    computers of the level `fill` meanwhile. A match of two in a knock-out is best of 1, 3 or 5.
    Heats may have a `semifinal` before the final. With `bots`, bots may come, too.
    """

    title: Annotated[str, Meta(min_length=1, max_length=8 * _TITLE)]
    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[int, Meta(ge=2, le=6)] = 4
    rounds: Annotated[int, Meta(ge=1, le=12)] = 3
    format: Format = "rounds"
    initial_s: Annotated[int, Meta(ge=1, le=86400)] = 300
    increment_s: Annotated[int, Meta(ge=0, le=3600)] = 5
    minutes: Annotated[int, Meta(ge=5, le=240)] = 60
    every: Annotated[int, Meta(ge=1, le=28)] = 7
    days: Annotated[int, Meta(ge=1, le=14)] = 1
    bank: Annotated[int, Meta(ge=0, le=30)] = 3
    duplicate: bool = False
    fill: Annotated[str, Meta(max_length=16)] = ""
    best_of: Literal[1, 3, 5] = 1
    semifinal: bool = False
    bots: bool = False


Pace = Literal["180+2", "300+5", "900+10"]
"""Both times of a clock in one choice, as the pages' forms send it."""
Wish = TypeVar("Wish", bound=PlannedEvening)


def pace_clock(pace: Pace) -> NewClock:
    """The clock of a pace."""
    initial_s, increment_s = map(int, pace.split("+"))
    return NewClock(initial_s, increment_s)


def paced(wish: Wish, pace: Pace) -> Wish:
    """The same evening with the times of a pace."""
    clock = pace_clock(pace)
    return replace(wish, initial_s=clock.initial_s, increment_s=clock.increment_s)


def plan_of(wish: PlannedEvening, game: Game[Any]) -> EveningPlan:
    """The plan, tidied; raises BadEvening, NoSuchLevel."""
    title = typed.line(wish.title)
    if not 0 < typed.length(title) <= _TITLE:
        raise BadEveningTitle(most=_TITLE)
    if wish.seats not in game.seats:
        raise BadEveningSeats(game=game.title, least=max(2, game.seats[0]), most=game.seats[-1])
    if wish.fill and wish.fill not in [level.name for level in game.players.levels]:
        raise NoSuchLevel(level=wish.fill)
    least = max(2, wish.seats - 1, game.seats[0])
    try:
        plan = Plan(
            wish.seats,
            wish.rounds,
            wish.format,
            min(least, wish.seats),
            minutes=wish.minutes if wish.format == "arena" else 0,
            days=wish.every if wish.format == "league" else 0,
            fewest=max(2, game.seats[0]),
            duplicate=wish.duplicate,
            best_of=wish.best_of if (wish.format, wish.seats) == ("knock-out", 2) else 1,
            semifinal=wish.semifinal and wish.format == "heats",
            fill="" if wish.format in ("arena", "league") else wish.fill,
        )
    except ValueError as error:
        raise BadEvening(why=str(error)) from None
    clock = NewClock(wish.initial_s, wish.increment_s)
    if wish.format == "league":
        clock = NewClock(days=wish.days, bank=wish.bank)
    return EveningPlan(title, game.name, plan, clock.clock(), wish.bots)
