"""What the lobby shows, made from its data: rows for all, messages for those who wait. Pure."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from rookery.ratings.rating import Rating, show
from rookery.server.lobby.board import (
    MOST_ROWS,
    Doing,
    GroupRow,
    HereRow,
    LobbyLook,
    PeopleCounts,
    PersonWaiting,
    Row,
    Rows,
    SeatRow,
    TableRow,
)
from rookery.server.lobby.matching import Arrangement, TableGroup
from rookery.server.lobby.messages import FoundMessage, Personal, WaitingMessage
from rookery.server.lobby.model import Seek
from rookery.server.lobby.store import FoundTable
from rookery.server.lobby.wanted import wanted
from rookery.server.people.identity import player_id, worn
from rookery.server.table import clock as clocks
from rookery.server.table.lists_store import PublicTable
from rookery.server.table.lists_store import StoredGameRow as Listed
from rookery.server.table.seats import Seat
from rookery.server.table.store import clock_of

_MOST_WATCHED = 8
_ORDER: tuple[Doing, ...] = ("waiting", "playing", "watching", "looking")


class Someone(NamedTuple):
    """A user with a page open: their name, and what they do at a table."""

    user_id: str
    name: str
    doing: Doing = "looking"
    game: str = ""


class Look(NamedTuple):
    """Everything found by one look at the store and at who is there."""

    seeks: Sequence[Seek]
    ratings: Mapping[str, Mapping[str, Rating]]
    tables: Mapping[str, FoundTable]
    arrangement: Arrangement
    public: Sequence[PublicTable]
    watch: Sequence[Listed]
    spectators: Callable[[str, Sequence[Seat]], int]
    here: Sequence[Someone]
    people: int
    """How many people are here, including those without an id."""
    usual: Mapping[str, int] = {}
    scarves: Mapping[str, int] = {}
    """The scarves that people have chosen, by user id."""

    def person(self, user_id: str, name: str, pool: str) -> PersonWaiting:
        """A person who waits for a table of this pool, or sits at it."""
        rating = self.ratings.get(user_id, {}).get(pool)
        number = rating and show(rating).rating
        return PersonWaiting(player_id(user_id), name, self.scarf(user_id), number)

    def scarf(self, user_id: str) -> int:
        """The number of somebody's scarf."""
        return worn(self.scarves.get(user_id), user_id)


def users_of(look: Look) -> set[str]:
    """All who may be shown."""
    seated = (seat.user_id for table in look.tables.values() for seat in table.seats)
    waiting = (seek.user_id for seek in look.seeks)
    return {*waiting, *filter(None, seated), *(person.user_id for person in look.here)}


def board_of(look: Look) -> LobbyLook:
    """The rows that everybody sees."""
    by_id = {seek.id: seek for seek in look.seeks}
    groups = [_group(look, group, by_id) for group in look.arrangement.waiting]
    tables = [_table(row) for row in look.public]
    watched = [
        _watched(row, look.spectators(row.id, row.seats)) for row in look.watch[:_MOST_WATCHED]
    ]
    return LobbyLook(
        _rows(groups), _rows(tables), _rows(watched), _rows(_here(look)), _counts(look)
    )


def _rows(rows: Sequence[Row]) -> Rows:
    return {row.id: row for row in rows[:MOST_ROWS]}


def _group(look: Look, group: TableGroup, by_id: Mapping[str, Seek]) -> GroupRow:
    offer, seeks = group.offer, [by_id[member.id] for member in group.members]
    return GroupRow(
        id=seeks[0].id,
        game=offer.game,
        seats=offer.seats,
        people=tuple(look.person(seek.user_id, seek.name, offer.pool) for seek in seeks),
        clock=clocks.shown(offer.clock),
        rated=offer.rated,
        options=dict(offer.options),
        since=seeks[0].since,
        fill_at=group.fill_at,
        level=group.level if group.fill_at is not None else "",
    )


def _seats(seats: Iterable[Seat], bots: Collection[str] = ()) -> tuple[SeatRow, ...]:
    return tuple(_seat(seat, bots) for seat in seats)


def _seat(seat: Seat, bots: Collection[str]) -> SeatRow:
    is_human = seat.kind == "human" and seat.user_id is not None
    return SeatRow(
        kind=seat.kind,
        name="" if seat.kind == "open" else seat.name,
        level=seat.level,
        bot=seat.user_id in bots,
        player=player_id(str(seat.user_id)) if is_human else "",
    )


def _table(row: PublicTable) -> TableRow:
    clock = clock_of(row.clock_initial, row.clock_increment, row.clock_capped)
    return TableRow(
        id=row.id,
        game=row.game,
        seats=_seats(row.seats, row.bots),
        clock=clocks.shown(clock),
        rated=bool(row.rated),
        begun=row.pool is not None,
        since=row.created,
    )


def _watched(listed: Listed, spectators: int) -> TableRow:
    seats = _seats(listed.seats)
    return TableRow(listed.id, listed.game, seats, number=listed.number, spectators=spectators)


def _here(look: Look) -> list[HereRow]:
    waiting = {seek.user_id: seek for seek in look.seeks}
    rows: dict[str, HereRow] = {}
    for person in look.here:
        seek, doing, game = waiting.get(person.user_id), person.doing, person.game
        if seek is not None:
            doing, game = "waiting", seek.wants[0].game
        name = person.name or (seek.name if seek is not None else "")
        row = HereRow(player_id(person.user_id), name, look.scarf(person.user_id), doing, game)
        known = rows.get(row.id)
        if known is None or _ORDER.index(doing) < _ORDER.index(known.doing):
            rows[row.id] = row
    return sorted(rows.values(), key=lambda row: (_ORDER.index(row.doing), not row.name, row.id))


def _counts(look: Look) -> PeopleCounts:
    free = [wanted(seek.wants) for seek in look.seeks if seek.game_id is None]
    by_game = Counter(game for seek in free for game in seek.games)
    by_table = Counter(table for seek in free for table in seek.tables)
    return PeopleCounts(
        people=look.people,
        waiting=len(free),
        playing=len(look.watch),
        games=dict(sorted(by_game.items())),
        tables=dict(sorted(by_table.items())),
        usual=look.usual,
    )


# -- for one of them -------------------------------------------------------------------------------


def groups_by_seek(arrangement: Arrangement) -> dict[str, TableGroup]:
    """The group of each seek."""
    groups = (*arrangement.waiting, *arrangement.begins)
    return {member.id: group for group in groups for member in group.members}


def own_message(
    seek: Seek, look: Look, groups: Mapping[str, TableGroup], now: int
) -> WaitingMessage | FoundMessage | None:
    """The message to a user who looks for a table; None if it was found at this very moment."""
    if seek.game_id is not None:
        table = look.tables.get(seek.game_id)
        return table and _found_message(seek, seek.game_id, table, look, now)
    group = groups[seek.id]
    fill_at = group.fill_at
    return WaitingMessage(
        have=len(group.members),
        want=group.offer.seats,
        fill_in=None if fill_at is None else max(0, round((fill_at - now) / 1000)),
        fill_at=fill_at,
        group=group.members[0].id,
        since=seek.since,
        level=group.level,
        wants=wanted(seek.wants).shown,
        bots=group.bots,
        player=player_id(seek.user_id),
    )


def _found_message(
    seek: Seek, game_id: str, table: FoundTable, look: Look, now: int
) -> FoundMessage:
    sit_by = seek.confirm_until or now
    people = [seat for seat in table.seats if seat.user_id is not None]
    return FoundMessage(
        game_id=game_id,
        game=table.game,
        seats=sum(seat.kind != "unheld" for seat in table.seats),
        sit_in=max(0, round((sit_by - now) / 1000)),
        sit_by=sit_by,
        you=seek.user_id not in table.missing,
        people=tuple(
            look.person(str(person.user_id), person.name, table.pool) for person in people
        ),
        yes=tuple(player_id(str(person.user_id)) for person in people if person.kind == "human"),
        clock=None if table.clock is None else table.clock.shown,
        rated=table.rated,
        player=player_id(seek.user_id),
    )


def after(
    before: Personal | None, message: WaitingMessage | FoundMessage
) -> WaitingMessage | FoundMessage:
    """A message adapted to the previous one: those who wait again are told who did not come."""
    if not isinstance(message, WaitingMessage):
        return message
    if isinstance(before, FoundMessage):
        absent = tuple(person.name for person in before.people if person.player not in before.yes)
        return msgspec.structs.replace(message, absent=absent)
    if isinstance(before, WaitingMessage):  # `absent` stays until another table is found
        return msgspec.structs.replace(message, absent=before.absent)
    return message


def apart_from_seconds(personal: Personal) -> Personal:
    """A message without its countdown: it is sent again only when anything else changes."""
    if isinstance(personal, WaitingMessage):
        return msgspec.structs.replace(personal, fill_in=None)
    return (
        msgspec.structs.replace(personal, sit_in=0)
        if isinstance(personal, FoundMessage)
        else personal
    )
