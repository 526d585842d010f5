"""An evening that is over: all rounds as a table, and what its reader has done."""

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from rookery.server.evenings.shown import EveningShown, RoundShown, mixed, points_of
from rookery.server.people.identity import worn


class Portrait(NamedTuple):
    """A participant as a small picture; `scarf` is 1 to 6."""

    player: str
    name: str
    scarf: int


class RoundCell(NamedTuple):
    """What somebody did in a round: their table in finishing order, or why there was none.

    `place` counts from 1; 0: the table has no result. `table` counts from 1; 0: it has no number.
    `wins` are the games of a match that were won and lost, such as "2:1".
    """

    kind: Literal["table", "bye", "absent", "none"]
    game_id: str = ""
    table: int = 0
    place: int = 0
    points: str = ""
    heads: tuple[Portrait, ...] = ()
    wins: str = ""


class CrosstableRow(NamedTuple):
    """A row of the table of all rounds."""

    place: int
    who: Portrait
    cells: tuple[RoundCell, ...]
    wins: int
    points: str
    is_left: bool
    is_mine: bool


def rows(evening: EveningShown, heads: Mapping[str, Portrait]) -> list[CrosstableRow]:
    """All players, the best first."""
    by_round = [_cells(past, heads) for past in evening.rounds]
    columns = _in_a_row(by_round) if evening.format == "arena" else by_round
    return [
        CrosstableRow(
            own.place,
            heads[own.player],
            tuple(cells.get(own.player, RoundCell("none")) for cells in columns),
            own.wins,
            mixed(own.points),
            own.left,
            own.player == evening.me,
        )
        for own in evening.standings
    ]


def heads_of(
    evening: EveningShown, users: Mapping[str, str], scarves: Mapping[str, int], guest: str
) -> dict[str, Portrait]:
    """Each player's picture; `users` are the users that players are, `guest` names the nameless."""
    return {
        row.player: Portrait(
            row.player,
            row.name or guest,
            worn(scarves.get(users[row.player]), users[row.player] or row.player),
        )
        for row in evening.standings
    }


def _in_a_row(by_round: Sequence[Mapping[str, RoundCell]]) -> list[dict[str, RoundCell]]:
    """In an arena everybody's first table comes first, whenever it was dealt, then the second."""
    own: dict[str, list[RoundCell]] = {}
    for cells in by_round:
        for player, cell in cells.items():
            own.setdefault(player, []).append(cell._replace(table=0))
    most = max(map(len, own.values()), default=0)
    return [
        {player: cells[at] for player, cells in own.items() if at < len(cells)}
        for at in range(most)
    ]


def _cells(past: RoundShown, heads: Mapping[str, Portrait]) -> dict[str, RoundCell]:
    cells = {player: RoundCell("bye") for player in past.byes}
    cells |= {player: RoundCell("absent") for player in past.absent}
    for number, table in enumerate(past.tables, start=1):
        places = table.places or (0,) * len(table.players)
        order = sorted(zip(places, table.players, strict=True), key=lambda pair: pair[0])
        faces = tuple(heads[player] for _, player in order)
        points = points_of(table.places) if table.places else ("",) * len(places)
        for at, (place, player) in enumerate(zip(places, table.players, strict=True)):
            wins = f"{table.wins[at]}:{table.wins[1 - at]}" if table.wins else ""
            cells[player] = RoundCell(
                "table", table.game_id, number, place, points[at], faces, wins
            )
    return cells
