"""What the lobby shows, made from its data: rows for all, messages for those who wait. Pure."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from rookery.ratings.rating import Rating, show
from rookery.server.lobby.board import (
    MOST_ROWS,
    Counts,
    Doing,
    GroupRow,
    HereRow,
    LobbyLook,
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
        """Somebody who waits for a table of this pool, or sits at it."""
        rating = self.ratings.get(user_id, {}).get(pool)
        number = rating and show(rating).rating
        return PersonWaiting(player_id(user_id), name, self.scarf(user_id), number)

    def scarf(self, user_id: str) -> int:
        """The number of somebody's scarf."""
        return worn(self.scarves.get(user_id), user_id)


def users_of(look: Look) -> set[str]:
    """Everybody who may be shown."""
    seated = (one.user_id for table in look.tables.values() for one in table.seats)
    waiting = (one.user_id for one in look.seeks)
    return {*waiting, *filter(None, seated), *(one.user_id for one in look.here)}


def board_of(look: Look) -> LobbyLook:
    """The rows that everybody sees."""
    by_id = {one.id: one for one in look.seeks}
    groups = [_group(look, group, by_id) for group in look.arrangement.waiting]
    tables = [_table(one) for one in look.public]
    watched = [
        _watched(one, look.spectators(one.id, one.seats)) for one in look.watch[:_MOST_WATCHED]
    ]
    return LobbyLook(
        _rows(groups), _rows(tables), _rows(watched), _rows(_here(look)), _counts(look)
    )


def _rows(rows: Sequence[Row]) -> Rows:
    return {row.id: row for row in rows[:MOST_ROWS]}


def _group(look: Look, group: TableGroup, by_id: Mapping[str, Seek]) -> GroupRow:
    offer, seeks = group.offer, [by_id[one.id] for one in group.members]
    return GroupRow(
        id=seeks[0].id,
        game=offer.game,
        seats=offer.seats,
        people=tuple(look.person(one.user_id, one.name, offer.pool) for one in seeks),
        clock=clocks.shown(offer.clock),
        rated=offer.rated,
        options=dict(offer.options),
        since=seeks[0].since,
        fill_at=group.fill_at,
        level=group.level if group.fill_at is not None else "",
    )


def _seats(seats: Iterable[Seat], bots: Collection[str] = ()) -> tuple[SeatRow, ...]:
    return tuple(
        SeatRow(one.kind, "" if one.kind == "open" else one.name, one.level, one.user_id in bots)
        for one in seats
    )


def _table(one: PublicTable) -> TableRow:
    clock = clock_of(one.clock_initial, one.clock_increment, one.clock_capped)
    return TableRow(
        id=one.id,
        game=one.game,
        seats=_seats(one.seats, one.bots),
        clock=clocks.shown(clock),
        rated=bool(one.rated),
        begun=one.pool is not None,
        since=one.created,
    )


def _watched(one: Listed, spectators: int) -> TableRow:
    seats = _seats(one.seats)
    return TableRow(one.id, one.game, seats, number=one.number, spectators=spectators)


def _here(look: Look) -> list[HereRow]:
    waiting = {one.user_id: one for one in look.seeks}
    rows: dict[str, HereRow] = {}
    for one in look.here:
        seek, doing, game = waiting.get(one.user_id), one.doing, one.game
        if seek is not None:
            doing, game = "waiting", seek.wants[0].game
        name = one.name or (seek.name if seek is not None else "")
        row = HereRow(player_id(one.user_id), name, look.scarf(one.user_id), doing, game)
        known = rows.get(row.id)
        if known is None or _ORDER.index(doing) < _ORDER.index(known.doing):
            rows[row.id] = row
    return sorted(rows.values(), key=lambda row: (_ORDER.index(row.doing), not row.name, row.id))


def _counts(look: Look) -> Counts:
    free = [wanted(one.wants) for one in look.seeks if one.game_id is None]
    by_game = Counter(game for one in free for game in one.games)
    by_table = Counter(table for one in free for table in one.tables)
    return Counts(
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
        return table and _found(seek, seek.game_id, table, look, now)
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
    )


def _found(seek: Seek, game_id: str, table: FoundTable, look: Look, now: int) -> FoundMessage:
    sit_by = seek.confirm_until or now
    people = [one for one in table.seats if one.user_id is not None]
    return FoundMessage(
        game_id=game_id,
        game=table.game,
        seats=sum(one.kind != "unheld" for one in table.seats),
        sit_in=max(0, round((sit_by - now) / 1000)),
        sit_by=sit_by,
        you=seek.user_id not in table.missing,
        people=tuple(look.person(str(one.user_id), one.name, table.pool) for one in people),
        yes=tuple(player_id(str(one.user_id)) for one in people if one.kind == "human"),
        clock=None if table.clock is None else table.clock.shown,
        rated=table.rated,
    )


def after(
    before: Personal | None, message: WaitingMessage | FoundMessage
) -> WaitingMessage | FoundMessage:
    """A message adapted to the previous one: those who wait again are told who did not come."""
    if not isinstance(message, WaitingMessage):
        return message
    if isinstance(before, FoundMessage):
        absent = tuple(one.name for one in before.people if one.player not in before.yes)
        return msgspec.structs.replace(message, absent=absent)
    if isinstance(before, WaitingMessage):  # `absent` stays until another table is found
        return msgspec.structs.replace(message, absent=before.absent)
    return message


def apart_from_seconds(one: Personal) -> Personal:
    """A message without its countdown: it is sent again only when anything else changes."""
    if isinstance(one, WaitingMessage):
        return msgspec.structs.replace(one, fill_in=None)
    return msgspec.structs.replace(one, sit_in=0) if isinstance(one, FoundMessage) else one
