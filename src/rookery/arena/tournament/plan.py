"""Who meets whom: round robin, gauntlet, or two in a sequential test."""

from itertools import combinations
from typing import Literal

import msgspec

from rookery.arena.plan import MatchPlan, names_of, rotations_of, specs_of
from rookery.core.arguments import check_arguments, check_fields
from rookery.core.errors import SetupError
from rookery.games import load

Kind = Literal["round-robin", "gauntlet", "sequential"]
MOST_MEETINGS = 10_000


class Tournament(msgspec.Struct, frozen=True):
    """A tournament: every meeting plays every board, in all rotations.

    `meet` is how many players meet at a time, by default as many as there are seats for. In a
    `gauntlet` the first player is in every meeting. A `sequential` test decides whether the first
    of two players is stronger by `elo[1]` rather than by only `elo[0]` points; `errors` are how
    often either hypothesis may be rejected wrongly. There are no clocks: the same seed gives the
    same games anywhere.
    """

    game: str
    players: tuple[str, ...]
    kind: Kind = "round-robin"
    options: dict[str, str] = {}
    seed: str = "1"
    meet: int | None = None
    elo: tuple[float, float] = (0.0, 50.0)
    errors: tuple[float, float] = (0.05, 0.05)

    def __post_init__(self) -> None:
        check_fields(self)


@check_arguments
def meetings(tournament: Tournament) -> tuple[tuple[str, ...], ...]:
    """The players of each meeting, in order; raises SetupError, BadSpec, UnknownGame."""
    size = _size(tournament)
    first, *others = tournament.players
    if tournament.kind == "gauntlet":
        groups = [(first, *rest) for rest in combinations(others, size - 1)]
    else:
        groups = list(combinations(tournament.players, size))
    if len(groups) > MOST_MEETINGS:
        raise SetupError([f"{len(groups)} meetings are too many: at most {MOST_MEETINGS}"])
    return tuple(groups)


def _size(tournament: Tournament) -> int:
    count = len(tournament.players)
    if count < 2:
        raise SetupError(["a tournament takes two players or more"])
    if tournament.kind == "sequential" and (count != 2 or tournament.meet not in (None, 2)):
        raise SetupError([f"a sequential test is between two players, not {count}"])
    game = load(tournament.game)
    seats = game.read_options(tournament.options).players
    size = min(seats, count) if tournament.meet is None else tournament.meet
    if not 2 <= size <= min(seats, count):
        raise SetupError([f"2 to {min(seats, count)} players can meet, not {size}"])
    return size


@check_arguments
def plans(tournament: Tournament) -> tuple[MatchPlan, ...]:
    """A plan for each meeting; raises SetupError, BadSpec, UnknownGame."""
    everybody = _plan(tournament, tournament.players)
    if any(spec.copies for spec in specs_of(everybody)):
        raise SetupError(["players of a tournament take as many seats as each other"])
    all_plans = tuple(_plan(tournament, players) for players in meetings(tournament))
    rotations_of(all_plans[0])
    return all_plans


@check_arguments
def player_names(tournament: Tournament) -> tuple[str, ...]:
    """The players' names. Raises BadSpec, and SetupError if two players share a name."""
    return names_of(_plan(tournament, tournament.players))


def _plan(tournament: Tournament, players: tuple[str, ...]) -> MatchPlan:
    return MatchPlan(
        game=tournament.game,
        players=players,
        options=tournament.options,
        seed=tournament.seed,
        timed=False,
    )


@check_arguments
def depends_on(tournament: Tournament) -> dict[str, object]:
    """What its games depend on. A test's hypotheses only determine when it ends."""
    fields: dict[str, object] = msgspec.to_builtins(tournament)
    return {key: value for key, value in fields.items() if key not in ("elo", "errors")}
