"""New games: a request becomes a game with seats, dealt and ready to be stored."""

import dataclasses
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from rookery import games
from rookery.core.errors import SetupError
from rookery.core.fairness import SET_UP, Contribution, Source, commitment
from rookery.core.game import Game
from rookery.core.options import as_texts
from rookery.server.errors import BadSeats, NoSuchLevel, NoSuchPage
from rookery.server.offering import Offering
from rookery.server.ops.randomness import Randomness
from rookery.server.people import tokens
from rookery.server.table import day as daily
from rookery.server.table.clock import Clock
from rookery.server.table.game import Listed, LogHead, Snapshot, StoredGame
from rookery.server.table.seats import OnLeave, Seat, are_full, eased, in_turn, moved_on, seated
from rookery.server.table.timeline import LogEntry, Timeline


class SeatRequest(Struct, frozen=True):
    """Who is to sit there: a person here (`me`, `here`), whoever gets the link, or a computer.

    A `reserved` seat waits for the named user; on a `player` seat they sit from the beginning.
    """

    kind: Literal["me", "here", "link", "computer", "reserved", "player"]
    name: str = ""
    level: str = ""
    user_id: str = ""


class GameRequest(Struct, frozen=True):
    """A game to be opened; options are texts by name."""

    game: str
    seats: tuple[SeatRequest, ...]
    options: Mapping[str, str]
    clock: Clock | None = None
    on_leave: OnLeave = "skip"
    listed: Listed = "link"
    rated: bool = True
    pool: str | None = None
    in_order: bool = False


class NewSource(NamedTuple):
    """What a new game's chance is drawn from; `committed`: the secret's hash was told before.

    `bits` are the contribution of the user who asks for the game, `user_id`.
    """

    secret: str
    committed: bool = False
    bits: str = ""
    user_id: str | None = None


@dataclass(frozen=True)
class OpenedGame:
    """A game to be stored; `invites` are the secrets of its open seats, shown only once.

    `committed` says whether its secret's hash was told before.
    """

    stored: StoredGame
    head: LogHead
    committed: bool
    invites: Mapping[int, str]


def open_game(
    request: GameRequest,
    user_id: str,
    now: int,
    source: NewSource,
    randomness: Randomness,
    offering: Offering,
) -> OpenedGame:
    """The game that a user asks for.

    Raises UnknownGame, SetupError, BadSeats, NoSuchLevel, NotOffered.
    """
    game = games.load(request.game)
    if len(request.seats) not in game.seats:
        raise BadSeats(least=game.seats[0], most=game.seats[-1])
    invites = {
        person: tokens.new_invite(randomness)
        for person, wanted in enumerate(request.seats)
        if wanted.kind == "link"
    }
    people = tuple(
        _seat(game, wanted, user_id, invites.get(person))
        for person, wanted in enumerate(request.seats)
    )
    terms = request.options, people, request.clock, request.on_leave
    dealer = _Dealer(offering, game, *terms, request.in_order)
    opened = dealer.deal(tokens.new_game_id(randomness), now, source)
    stored = replace(opened.stored, listed=request.listed, rated=request.rated, pool=request.pool)
    stored = replace(stored, friends=_is_for_friends(request))
    return dataclasses.replace(opened, stored=stored, invites=_by_seat(stored.seats, invites))


def _is_for_friends(request: GameRequest) -> bool:
    """Whether everybody who comes to a table will have got a link from whoever opens it."""
    kinds = {seat.kind for seat in request.seats}
    is_open = request.listed == "public" or request.pool is not None
    return "link" in kinds and not is_open and not kinds & {"reserved", "player"}


def _by_seat(seats: tuple[Seat, ...], invites: Mapping[int, str]) -> dict[int, str]:
    by_hash = {tokens.hashed(secret): secret for secret in invites.values()}
    return {
        index: by_hash[seat.invite] for index, seat in enumerate(seats) if seat.invite is not None
    }


def _seat(game: Game[Any], wanted: SeatRequest, user_id: str, invite: str | None) -> Seat:
    if wanted.kind == "computer":
        if wanted.level not in [level.name for level in game.players.levels]:
            raise NoSuchLevel(level=wanted.level)
        return Seat("computer", level=wanted.level)
    if wanted.kind == "reserved":
        return Seat("open", wanted.name, user_id=wanted.user_id)
    if invite is not None:
        return Seat("open", invite=tokens.hashed(invite))
    owner = wanted.user_id if wanted.kind == "player" else user_id
    return Seat("human", wanted.name, user_id=owner)


def open_daily(
    game: Game[Any],
    day: date,
    user_id: str,
    name: str,
    now: int,
    randomness: Randomness,
    offering: Offering,
) -> OpenedGame:
    """A user's own table with the board of a day; raises NoSuchPage, NotOffered."""
    if game.rules.daily is None:
        raise NoSuchPage()
    others = int(game.rules.daily["players"]) - 1
    people = Seat("human", name, user_id=user_id), *(Seat("computer", level=daily.LEVEL),) * others
    dealer = _Dealer(offering, game, game.rules.daily, people)
    source = NewSource(daily.secret(game.name, day))
    opened = dealer.deal(tokens.new_game_id(randomness), now, source)
    return dataclasses.replace(opened, stored=replace(opened.stored, tags=daily.tags(day)))


def rematch(
    old: Snapshot,
    now: int,
    source: NewSource,
    randomness: Randomness,
    offering: Offering,
    *,
    easier: bool = False,
    coming: Collection[str] = (),
) -> OpenedGame:
    """The same table again, dealt anew; whoever sat second begins.

    A seat is kept for everybody, and the game begins when all have come; these users are `coming`
    at once. `easier`: the computers play one level lower. Raises NotOffered.
    """
    stored = old.stored
    # An invitation is for one table: a seat that nobody took needs a new one.
    people = tuple(
        replace(seat, invite=None, kind="human" if seat.user_id in coming else "open")
        if seat.kind == "human"
        else replace(seat, invite=None)
        for seat in moved_on(old.seats)
    )
    if easier:
        people = eased(people, offering.levels)
    requested = stored.requested_options
    terms = requested, people, stored.clock, stored.on_leave
    dealer = _Dealer(offering, old.game, *terms, in_order=True)
    opened = dealer.deal(tokens.new_game_id(randomness), now, source)
    again = replace(opened.stored, listed=stored.listed, rated=stored.rated)
    again = replace(again, friends=stored.friends)
    return dataclasses.replace(opened, stored=again)


@dataclass(frozen=True)
class _Dealer:
    """What a new game is dealt from; `in_order`: people sit in the order they are listed in.

    Every new game passes here, so here it is decided whether the house offers it.
    """

    offering: Offering
    game: Game[Any]
    requested_options: Mapping[str, str]
    people: tuple[Seat, ...]
    clock: Clock | None = None
    on_leave: OnLeave = "skip"
    in_order: bool = False

    def deal(self, game_id: str, now: int, new_source: NewSource) -> OpenedGame:
        """The new game, with everything drawn that its set-up leaves to chance."""
        levels = [seat.level for seat in self.people if seat.kind == "computer" and seat.level]
        self.offering.check(self.game.name, levels)
        requested = self._requested()
        bits = [new_source.bits] if new_source.bits else []
        # The contributor's seat is not known yet, as seats may be drawn too. It affects no draw.
        source = Source(new_source.secret, tuple(Contribution(bit, None, SET_UP) for bit in bits))
        options = self.game.deal(self.game.read_options(requested), source.set_up_seed())
        rotation = self.game.rules.rotation(options)
        seats = seated(self.people, in_turn(rotation) if self.in_order else rotation)
        mine = next(
            (seat for seat, holder in enumerate(seats) if holder.user_id == new_source.user_id),
            None,
        )
        first, is_full = self.game.start(options), are_full(seats)
        stored = StoredGame(
            id=game_id,
            kind="live",
            game=self.game.name,
            requested_options=requested,
            options=as_texts(options),
            start=None,
            tags={},
            secret=new_source.secret,
            commitment=commitment(new_source.secret),
            on_leave=self.on_leave,
            clock=self.clock,
            created=now,
            started=now if is_full else None,
            ended=None,
            next=None,
            seats=seats,
            log=_first_entries(Timeline.begin(first, source), now) if is_full else (),
            contributions=tuple(Contribution(bit, mine, SET_UP) for bit in bits),
        )
        snapshot = Snapshot.of(stored, first)
        head = replace(snapshot.head, at=now, ended=now if snapshot.is_over else None)
        return OpenedGame(stored, head, new_source.committed, {})

    def _requested(self) -> dict[str, str]:
        players = str(len(self.people))
        players_asked = self.requested_options.get("players", players)
        if players_asked != players:
            raise SetupError([f"players is {players_asked}, but there are {players} seats"])
        return {**self.requested_options, "players": players}


def _first_entries(timeline: Timeline, now: int) -> tuple[LogEntry, ...]:
    return tuple(entry for entry, _ in timeline.beginning(now, None))
