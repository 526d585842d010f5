"""Messages to programs, each a line of JSON."""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from rookery.server.table.game import Snapshot
from rookery.server.table.seats import held


class BotSeat(Struct, frozen=True):
    """A seat, and who sits on it. Seats count from 0."""

    kind: str
    name: str
    level: str | None
    yours: bool


class GameLine(Struct, frozen=True):
    """A game as it stands: all that a program needs to act, without knowing the rules.

    `seat` is to act. If it is one of the reader's, `actions` are the legal actions; the chosen one
    becomes entry `number` + 1. `clock` is each seat's time left in milliseconds. `places` is the
    ranking when the game is over, null before. `entries` are new since the previous line.
    """

    type: Literal["position", "begins", "turn", "over"]
    at: int
    id: str
    number: int
    game: str
    options: Mapping[str, str]
    position: str
    actions: tuple[str, ...]
    seat: int | None
    yours: tuple[int, ...]
    clock: tuple[int | None, ...] | None
    seats: tuple[BotSeat, ...]
    over: bool
    places: tuple[int, ...] | None
    rated: bool
    entries: tuple[str, ...] = ()


def game_line(
    kind: Literal["position", "begins", "turn", "over"],
    game: Snapshot,
    user_id: str | None,
    now: int,
    since: int | None = None,
) -> GameLine:
    """A game as this user may see it, with the entries after the first `since`."""
    mine, state = held(game.seats, user_id), game.state
    acts = game.to_move is not None and game.to_move in mine
    log = game.timeline.log
    return GameLine(
        type=kind,
        at=now,
        id=game.id,
        number=game.number,
        game=game.game.name,
        options=game.stored.options,
        position=state.text,
        actions=tuple(sorted(map(str, state.legal_actions))) if acts else (),
        seat=game.to_move,
        yours=mine,
        clock=game.times_at(now),
        seats=tuple(
            BotSeat(who.kind, who.name, who.level, seat in mine)
            for seat, who in enumerate(game.seats)
        ),
        over=game.is_over,
        places=tuple(state.ranking) if game.is_over else None,
        rated=game.stored.rated,
        entries=() if since is None else tuple(entry.text for entry in log[since:]),
    )
