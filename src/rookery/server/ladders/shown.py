"""What readers see of ladders."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from babel.dates import format_interval
from msgspec import Struct

from rookery.server.i18n.catalogues import Language
from rookery.server.ladders.model import Ladder, Rungs, Season, climbs
from rookery.server.ladders.store import Medal
from rookery.server.people.shown import PersonShown

MOST = 100
"""How many rungs are shown; the reader's own is always."""


class RungShown(Struct, frozen=True):
    """A member on a ladder: rung 1 is the top, 0 is beside it.

    `week` says how many rungs they have climbed in a week, None if they are new. `form` are their
    latest games, the last one last: the place, and of how many people.
    """

    rung: int
    player: str
    name: str
    url: str
    scarf: int
    you: bool
    games: int
    last: int
    week: int | None
    form: tuple[tuple[int, int], ...]


class SeasonShown(Struct, frozen=True):
    """A season in words; `begins` and `ends` in ms."""

    number: int
    title: str
    begins: int
    ends: int


class MedallistShown(Struct, frozen=True):
    """Who stood where at the end of a season."""

    place: int
    player: str
    name: str
    url: str
    scarf: int


class LadderShown(Struct, frozen=True):
    """A game's ladder of this season, of the house or of a `club`.

    `people` stand on it, those who are `resting` beside it. `medals` are those of `podium`, the
    season before or another one that is over; `past` are the seasons that are over.
    """

    game: str
    club: str
    club_name: str
    season: SeasonShown
    people: int
    rungs: tuple[RungShown, ...]
    resting: tuple[RungShown, ...]
    podium: SeasonShown | None
    medals: tuple[MedallistShown, ...]
    past: tuple[SeasonShown, ...]


def address(game: str, club: str = "", season: int = 0) -> str:
    """The address of a ladder's page."""
    more = f"&club={club}" if club else ""
    return f"/ladders?game={game}{more}" + (f"&season={season}" if season else "")


def season_words(season: Season, say: Language) -> str:
    """A season by its months."""
    first = datetime.fromtimestamp(season.begins / 1000, UTC)
    last = datetime.fromtimestamp(season.ends / 1000, UTC) - timedelta(days=1)
    return str(format_interval(first.date(), last.date(), "yMMM", locale=say.code))


def season_shown(season: Season, say: Language) -> SeasonShown:
    """A season in words."""
    return SeasonShown(season.number, season_words(season, say), season.begins, season.ends)


def shown_users(standing: Rungs, user_id: str | None) -> list[tuple[int, str]]:
    """Those who are shown, with their rungs: the first, the reader, and who stands beside."""
    rungs = list(enumerate(standing.rungs, start=1))
    near = {rung for rung, user in rungs if user == user_id}
    near |= {rung - 1 for rung in near} | {rung + 1 for rung in near}
    first = [(rung, user) for rung, user in rungs if rung <= MOST or rung in near]
    return [*first, *((0, user) for user in standing.resting[:MOST])]


def rungs_shown(
    users: Sequence[tuple[int, str]],
    ladder: Ladder,
    standing: Rungs,
    known: Mapping[str, PersonShown],
    user_id: str | None,
) -> tuple[RungShown, ...]:
    """Rungs as shown to a reader."""
    week = climbs(ladder, standing.rungs)
    return tuple(
        RungShown(
            rung,
            known[user].player,
            known[user].name,
            known[user].url,
            known[user].scarf,
            user == user_id,
            ladder.climbers[user].games,
            ladder.climbers[user].last,
            week.get(user),
            tuple((finish.place, finish.people) for finish in ladder.climbers[user].form),
        )
        for rung, user in users
    )


def medallist(medal: Medal, known: Mapping[str, PersonShown]) -> MedallistShown:
    """Who has won a medal."""
    who = known[medal.user_id]
    return MedallistShown(medal.place, who.player, who.name, who.url, who.scarf)
