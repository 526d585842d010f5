"""Opening tables: a request becomes a game with seats, dealt and ready to be stored."""

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import sqlalchemy as sa
from msgspec.structs import replace

from rookery import games
from rookery.core.errors import SetupError
from rookery.core.fairness import SET_UP, Contribution, Source, commitment
from rookery.core.game import Game
from rookery.core.options import as_texts
from rookery.server.accounts import tokens
from rookery.server.errors import BadSeats, NoSuchLevel, NoSuchPage
from rookery.server.http.bodies import NewGame, NewSeat, tidy_name
from rookery.server.live.table import Table
from rookery.server.model import daily
from rookery.server.model.clock import Clock
from rookery.server.model.log import Entry
from rookery.server.model.seats import in_turn, rotated, seated
from rookery.server.model.timeline import Play
from rookery.server.ops.randomness import Randomness
from rookery.server.storage import commitments
from rookery.server.storage import games as store
from rookery.server.storage.commitments import Drawn
from rookery.server.storage.games import After, OnLeave, Seat, Stored


@dataclass(frozen=True)
class Opened:
    """A game to be stored; `invites` are the secrets of its open seats, told once.

    `promised` says whether its secret was promised before.
    """

    stored: Stored
    after: After
    promised: bool
    invites: Mapping[int, str]


def keep(connection: sa.Connection, opened: Opened) -> None:
    """Keep a new game; raises NoSuchPromise if its secret has been used meanwhile."""
    store.create(connection, opened.stored, opened.after)
    _use_up(connection, opened)


def keep_rematch(connection: sa.Connection, old: str, opened: Opened) -> str:
    """Keep a rematch unless there is one; the id of the one there is. Raises NoSuchPromise."""
    found = store.follow(connection, old, opened.stored, opened.after)
    if found == opened.stored.id:
        _use_up(connection, opened)
    return found


def keep_daily(connection: sa.Connection, day: date, holder: str, opened: Opened) -> str:
    """Keep somebody's table of a day unless there is one; the id of the one there is."""
    found = daily.mine(connection, opened.stored.game, day, holder)
    if found is None:
        keep(connection, opened)
    return found or opened.stored.id


def _use_up(connection: sa.Connection, opened: Opened) -> None:
    if opened.promised:
        commitments.keep(connection, str(opened.stored.commitment))


def open_table(
    request: NewGame, holder: str, now: int, drawn: Drawn, randomness: Randomness
) -> Opened:
    """The table that somebody asks for; raises UnknownGame, SetupError, BadSeats, NoSuchLevel."""
    game = games.load(request.game)
    if len(request.seats) not in game.players:
        raise BadSeats(least=game.players[0], most=game.players[-1])
    invites: dict[int, str] = {}
    people = []
    for person, wanted in enumerate(request.seats):
        if wanted.kind == "link":
            invites[person] = tokens.new_invite(randomness)
        people.append(_seat(game, wanted, holder, invites.get(person)))
    clock = None if request.clock is None else request.clock.clock()
    game_id, options = tokens.new_game_id(randomness), request.options
    opened = _dealt(game_id, game, options, tuple(people), clock, request.leave, now, drawn)
    return dataclasses.replace(opened, invites=_by_seat(opened.stored.seats, invites))


def _by_seat(seats: tuple[Seat, ...], invites: Mapping[int, str]) -> dict[int, str]:
    by_hash = {tokens.hashed(secret): secret for secret in invites.values()}
    return {
        index: by_hash[seat.invite] for index, seat in enumerate(seats) if seat.invite is not None
    }


def _seat(game: Game[Any], wanted: NewSeat, holder: str, invite: str | None) -> Seat:
    if wanted.kind == "computer":
        if wanted.level not in [level.name for level in game.levels]:
            raise NoSuchLevel(level=wanted.level)
        return Seat("computer", level=wanted.level)
    if invite is not None:
        return Seat("open", invite=tokens.hashed(invite))
    return Seat("human", tidy_name(wanted.name), holder=holder)


def open_daily(
    game: Game[Any], day: date, holder: str, name: str, now: int, randomness: Randomness
) -> Opened:
    """Somebody's own table with the board of a day; raises NoSuchPage without one."""
    if game.daily is None:
        raise NoSuchPage()
    people = (Seat("human", tidy_name(name), holder=holder),)
    drawn = Drawn(daily.secret(game.name, day))
    game_id = tokens.new_game_id(randomness)
    opened = _dealt(game_id, game, game.daily, people, None, "skip", now, drawn)
    stored = replace(opened.stored, tags=daily.tags(day))
    return dataclasses.replace(opened, stored=stored)


def rematch(old: Table, now: int, drawn: Drawn, randomness: Randomness) -> Opened:
    """The same table again, dealt anew; whoever sat second begins."""
    stored = old.stored
    # An invitation is for one table: a seat that nobody took needs a new one.
    seats = tuple(replace(seat, invite=None) for seat in rotated(old.seats))
    return _dealt(
        tokens.new_game_id(randomness),
        old.play.game,
        stored.asked,
        seats,
        stored.clock,
        stored.on_leave,
        now,
        drawn,
        in_order=True,
    )


def _dealt(
    game_id: str,
    game: Game[Any],
    asked: Mapping[str, str],
    people: tuple[Seat, ...],
    clock: Clock | None,
    on_leave: OnLeave,
    now: int,
    drawn: Drawn,
    in_order: bool = False,
) -> Opened:
    if asked.get("players", str(len(people))) != str(len(people)):
        raise SetupError([f"players is {asked['players']}, but there are {len(people)} seats"])
    wanted = {**asked, "players": str(len(people))}
    given = [drawn.bits] if drawn.bits else []
    # Whose seat the bits are of doesn't change what is drawn; who sits where may be drawn, too.
    source = Source(drawn.secret, tuple(Contribution(bits, None, SET_UP) for bits in given))
    options = game.deal(game.read_options(wanted), source.set_up_seed())
    order = game.rotation(options)
    seats = seated(people, in_turn(order) if in_order else order)
    mine = next((seat for seat, one in enumerate(seats) if one.holder == drawn.giver), None)
    play = Play(game.start(options), source)
    is_full = all(seat.kind != "open" for seat in seats)
    stored = Stored(
        id=game_id,
        kind="live",
        game=game.name,
        asked=wanted,
        options=as_texts(options),
        start=None,
        tags={},
        secret=drawn.secret,
        commitment=commitment(drawn.secret),
        on_leave=on_leave,
        clock=clock,
        created=now,
        started=now if is_full else None,
        ended=None,
        next=None,
        seats=seats,
        entries=_first_entries(play, now) if is_full else (),
        contributions=tuple(Contribution(bits, mine, SET_UP) for bits in given),
    )
    table = Table.of(stored, play.first)
    ended = now if table.is_over else None
    return Opened(stored, After(now, table.turn, table.deadline, ended), drawn.promised, {})


def _first_entries(play: Play, now: int) -> tuple[Entry, ...]:
    return tuple(entry for entry, _ in play.beginning(now, None))
