"""What a viewer sees of a table: messages made from it, in the viewer's language."""

from collections.abc import Callable, Collection
from typing import TypeVar

import msgspec

from rookery.core.drawing.scene import Scene, SceneChange, Taps
from rookery.server.i18n.catalogues import Language
from rookery.server.people.calendar import FOREVER
from rookery.server.table import chance, finishing, results
from rookery.server.table import clock as clocks
from rookery.server.table import day as daily
from rookery.server.table.asking import waiting, was_denied, would_disturb
from rookery.server.table.audience import Presence
from rookery.server.table.evening_tags import evening_of
from rookery.server.table.free_seats import kept_seats
from rookery.server.table.game import Snapshot, may_be_helped, planner
from rookery.server.table.messages import (
    ForReader,
    GameTitle,
    People,
    Ply,
    RequestShown,
    RestShown,
    SeatShown,
    View,
    WaitShown,
)
from rookery.server.table.registry import Table
from rookery.server.table.scene_cache import SceneCache
from rookery.server.table.seats import PERSONAL, Seat, may_ease
from rookery.server.table.timeline import plies_to_undo
from rookery.server.web.client import Viewer

NO_TAPS: Taps = {}
Shown = TypeVar("Shown", View, People)


class TableMoment(msgspec.Struct, frozen=True, eq=False, gc=False):
    """What a table's messages are made from; `now` is its time."""

    game: Snapshot
    scenes: SceneCache
    presence: Presence
    thinking: int | None
    now: int

    @property
    def holders(self) -> Collection[str]:
        """The users who hold seats; the same object as long as they are the same users."""
        return self.game.held_by

    def seats_of(self, viewer: Viewer) -> tuple[int, ...]:
        """The seats that a viewer holds."""
        return self.game.seats_of(viewer.user_id)


class Views:
    """Makes messages for viewers.

    `now` returns the time in ms; `compiling` names the levels at a table that play without compiled
    code until that is there.
    `patience_ms` is how long a table without a clock waits at least for somebody who is away.
    `stands` says whether all clocks stand still, as `now` does then.
    """

    def __init__(
        self,
        now: Callable[[], int],
        compiling: Callable[[Snapshot], tuple[str, ...]],
        patience_ms: int,
        stands: Callable[[], bool] = lambda: False,
    ) -> None:
        self._now, self._compiling, self._stands = now, compiling, stands
        self._patience_ms = patience_ms

    def moment(self, table: Table) -> TableMoment:
        """The table as it is now."""
        scenes, presence = table.cache.scenes, table.presence
        return TableMoment(table.game, scenes, presence, table.thinking, self._now())

    def view(self, moment: TableMoment, viewer: Viewer) -> View:
        """The whole table."""
        return self.own(self.public_view(moment, viewer.say), moment, viewer)

    def people(self, moment: TableMoment, viewer: Viewer) -> People:
        """Who is there and what the viewer can do."""
        return self.own(self.public_people(moment, viewer.say), moment, viewer)

    def seats(self, moment: TableMoment, viewer: Viewer) -> tuple[SeatShown, ...]:
        """Who sits where, with scores and clocks."""
        return _marked(self.public_seats(moment, viewer.say), moment.seats_of(viewer))

    # -- what is seen by those who hold no seat: made once per language for all its readers --------

    def public_view(self, moment: TableMoment, say: Language) -> View:
        """The whole table, for everybody who reads this language."""
        game, kind = moment.game, moment.game.game
        named = moment.scenes.called(game, say).naming
        scene = moment.scenes.newest(game.timeline, say)
        return View(
            number=game.number,
            game=GameTitle(game.id, kind.name, kind.title),
            scene=Scene(scene.view, scene.nodes, dock=scene.dock),
            taps=NO_TAPS,
            to_move=game.to_move,
            turn_owner=kind.rules.turn_owner(game.state),
            over=game.is_over,
            yours=(),
            seats=self.public_seats(moment, say),
            score_names=results.score_names(game.state, say),
            clock=clocks.shown(game.stored.clock),
            log=moment.scenes.entries(game.timeline, say, named),
            advice=kind.words.advice(game.state, named),
            can=(),
            ask=_request(moment),
            result=results.result(game, say),
            spectators=moment.presence.spectators(game.seats),
            compiling=self._compiling(game),
            thinking=game.to_move if moment.thinking == game.number else None,
            rematch=_rematch(game),
            text=game.state.text,
            daily=None if game.day is None else daily.address(kind.name, game.day),
            evening=evening_of(game.stored),
            fair=chance.shown(game),
            wait=self._wait(moment),
            rated=is_at_stake(game),
            score_ones=results.score_ones(game.state, say),
            course=kind.words.course(game.state),
        )

    def change(self, moment: TableMoment, say: Language) -> SceneChange:
        """What the newest entry, which must be a ply, changes in the scene."""
        return moment.scenes.change(moment.game.timeline, say)

    def ply(self, moment: TableMoment, say: Language, changed: SceneChange) -> Ply:
        """The newest entry, with this scene change, for everybody who reads this language."""
        game, timeline = moment.game, moment.game.timeline
        named = moment.scenes.called(game, say).naming
        return Ply(
            number=game.number,
            entry=moment.scenes.entry(timeline, len(timeline.line) - 1, say, named),
            put=changed.put,
            drop=changed.drop,
            view=changed.view,
            to_move=game.to_move,
            turn_owner=game.game.rules.turn_owner(game.state),
            over=game.is_over,
            advice=game.game.words.advice(game.state, named),
            ask=_request(moment),
            result=results.result(game, say),
            text=game.state.text,
            wait=self._wait(moment),
        )

    def _wait(self, moment: TableMoment) -> WaitShown | None:
        waited, now = waiting(moment.game, self._patience_ms), moment.now
        if waited is None:
            return None
        away = waited.left_ms(now, is_here=False) or 0
        return WaitShown(waited.seat, away, waited.left_ms(now, is_here=True))

    def public_people(self, moment: TableMoment, say: Language) -> People:
        """Who is there, for everybody who reads this language."""
        game = moment.game
        return People(
            number=game.number,
            yours=(),
            seats=self.public_seats(moment, say),
            spectators=moment.presence.spectators(game.seats),
            ask=_request(moment),
            can=(),
            compiling=self._compiling(game),
            rematch=_rematch(game),
            fair=chance.shown(game),
            wait=self._wait(moment),
        )

    def public_seats(self, moment: TableMoment, say: Language) -> tuple[SeatShown, ...]:
        """Who sits where, with scores and clocks, for everybody who reads this language."""
        game, presence = moment.game, moment.presence
        left, to_move = game.left_seats, game.to_move
        running, now = game.since is not None and not self._stands(), moment.now
        times = None if game.times is None else game.times_at(now)
        counted = results.scores(game.state)
        names = moment.scenes.called(game, say).names
        return tuple(
            [
                SeatShown(
                    seat=seat,
                    name=names[seat],
                    kind=holder.kind,
                    level=holder.level,
                    here=False,
                    online=holder.kind not in PERSONAL or presence.has(holder.user_id),
                    left=seat in left,
                    scores=counted[seat],
                    clock_ms=None if times is None else times[seat],
                    running=running and to_move == seat,
                    rest=_rest(game, seat, now) if game.is_over_days else None,
                    quiet=holder.quiet,
                    finishing=bool(holder.walk) and finishing.is_finishing(game, seat),
                    back_ms=_back(game, holder, now) if holder.back else None,
                )
                for seat, holder in enumerate(game.seats)
            ]
        )

    # -- what a viewer who holds seats sees in addition ------------------------------------------

    def own(self, message: Shown, moment: TableMoment, viewer: Viewer) -> Shown:
        """A message for everybody, completed for one viewer: their seats, and what they can do."""
        mine = moment.seats_of(viewer)
        if not mine:
            own_seats = kept_seats(moment.game, viewer.user_id)
            return msgspec.structs.replace(message, can=("sit",)) if own_seats else message
        changes: dict[str, object] = {
            "yours": mine,
            "seats": _marked(message.seats, mine),
            "can": _abilities(moment, viewer.user_id, mine),
        }
        if isinstance(message, View):
            changes["taps"] = _taps(moment.game, mine)
        return msgspec.structs.replace(message, **changes)

    def for_reader(
        self, seats: tuple[SeatShown, ...], moment: TableMoment, viewer: Viewer
    ) -> ForReader:
        """The part of a ply message for this viewer only; `seats` is the public part."""
        game = moment.game
        mine = game.seats_of(viewer.user_id)
        if not mine:
            return for_others(seats)
        can = _abilities(moment, viewer.user_id, mine)
        return ForReader(mine, _marked(seats, mine), can, _taps(game, mine))


def _rest(game: Snapshot, seat: int, now: int) -> RestShown | None:
    """Why the clock of a seat rests, if it is still playing and nothing else stops it."""
    if game.started is None or game.is_over or seat in game.left_seats:
        return None
    rest = game.calendar_of(seat).rest_at(now)
    if rest is None:
        return None
    return RestShown(rest.why, None if rest.ends >= FOREVER else rest.ends - now)


def _taps(game: Snapshot, mine: tuple[int, ...]) -> Taps:
    """What may be tapped by whoever holds these seats."""
    return game.game.drawing.taps(game.state) if game.to_move in mine else NO_TAPS


def for_others(seats: tuple[SeatShown, ...]) -> ForReader:
    """The part of a ply for viewers who hold no seat; everybody is shown these seats."""
    return ForReader((), seats, (), NO_TAPS)


def _marked(seats: tuple[SeatShown, ...], mine: tuple[int, ...]) -> tuple[SeatShown, ...]:
    """The seats, with those that the viewer holds marked."""
    return tuple(
        [msgspec.structs.replace(seat, here=True) if seat.seat in mine else seat for seat in seats]
    )


def _abilities(moment: TableMoment, user_id: str | None, mine: tuple[int, ...]) -> tuple[str, ...]:
    """What the user on these seats can do besides acting."""
    if moment.game.stored.kind != "live":
        return ()
    if moment.game.is_over:
        return ("rematch", "easier") if may_ease(moment.game.seats, user_id) else ("rematch",)
    over_days = _over_days(moment.game, mine, moment.now) if moment.game.is_over_days else ()
    return (*_while_running(moment, user_id, mine), *over_days)


def _while_running(moment: TableMoment, user_id: str | None, mine: tuple[int, ...]) -> list[str]:
    able, game, request = [], moment.game, moment.game.asked
    if request is None:
        if was_denied(game, mine):
            able.append("denied")
        elif plies_to_undo(game.timeline.line, mine) and not would_disturb(game, user_id):
            able.append("undo")
    elif user_id in request.awaited:
        able.append("answer")
    if game.to_move in mine and may_be_helped(game, user_id):
        able.append("hint")
    if not set(mine).isdisjoint(game.state.taking_part):
        able.append("leave")
    if finishing.ready(game, mine):
        able.append("finish")
    if planner(game, mine) is not None:
        able.append("plan")
        if game.stored.clock is not None and game.stored.clock.rests:
            able.append("conditional")
    if game.uses_chance and chance.may_contribute(game, mine):
        able.append("contribute")
    return able


def _over_days(game: Snapshot, mine: tuple[int, ...], now: int) -> tuple[str, ...]:
    """What the user on these seats can do about clocks of days."""
    if game.started is None or game.left_seats.issuperset(mine):
        return ()
    request = game.pauses.pending(game.seats, game.left_seats, now)
    if game.pauses.at(now) is not None:
        return ("back", "resume")
    if request is None:
        return ("back", "pause")
    if request.seat in mine:
        return ("back", "withdraw")
    return ("back",) if request.agreed.issuperset(mine) else ("back", "agree")


def _back(game: Snapshot, holder: Seat, now: int) -> int | None:
    """In how long somebody is back who has said so."""
    return holder.back - now if holder.back > now and not game.is_over else None


def _request(moment: TableMoment) -> RequestShown | None:
    game, request, now = moment.game, moment.game.asked, moment.now
    if request is None:
        pause = game.pauses.pending(game.seats, game.left_seats, now)
        if pause is None or game.is_over:
            return None
        waiting = pause.asks(game.seats, game.left_seats)
        return RequestShown("pause", pause.seat, waiting, pause.until - now, len(pause.agreed))
    seats = [
        seat for seat, holder in enumerate(moment.game.seats) if holder.user_id in request.awaited
    ]
    return RequestShown("undo", request.seat, tuple(seats))


def is_at_stake(game: Snapshot) -> bool:
    """Whether a game was agreed to be rated, and seats at it are for different people."""
    stored = game.stored
    people = [seat for seat in game.seats if seat.kind in PERSONAL]
    holders = {person.user_id for person in people if person.user_id is not None}
    still_open = sum(person.user_id is None for person in people)
    return stored.kind == "live" and stored.rated and len(holders) + still_open > 1


def _rematch(game: Snapshot) -> str | None:
    return None if game.next is None else f"/games/{game.next}"
