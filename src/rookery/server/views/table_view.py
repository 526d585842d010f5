"""What a reader is shown of a table: messages made from it, in the reader's language."""

from collections.abc import Callable
from typing import TypeVar

import msgspec

from rookery.core.i18n import Say, later
from rookery.core.scene import Scene
from rookery.core.seats import COLOURS
from rookery.server.i18n.catalogues import Language
from rookery.server.live.table import Table, Watcher
from rookery.server.model import chance, daily
from rookery.server.model import seats as seating
from rookery.server.model.log import plies_to_undo
from rookery.server.storage.games import Seat
from rookery.server.views import results, scores
from rookery.server.views.hints import may_be_helped
from rookery.server.views.messages import (
    Asked,
    ClockShown,
    GameTitle,
    People,
    Ply,
    SeatShown,
    Taps,
    View,
)

LEVEL_TITLES = {
    "chick": later("Chick"),
    "rockhopper": later("Rockhopper"),
    "adelie": later("Adélie"),
    "king": later("King"),
    "emperor": later("Emperor"),
}
NO_TAPS: Taps = {}
Shown = TypeVar("Shown", View, Ply, People)


def seat_name(one: Seat, seat: int, say: Say, dummy: str) -> str:
    """What a seat is called: its player's name, a computer's level, or its colour; "" if open.

    `dummy` is what the game calls a seat that nobody holds.
    """
    if one.kind == "unheld" and dummy:
        return say(dummy)
    if one.kind == "computer":
        return say(LEVEL_TITLES.get(one.level or "", one.level or ""))
    if one.kind == "open":
        return ""
    return one.name or say(COLOURS[seat % len(COLOURS)])


class Views:
    """Makes messages for watchers: `now` is the time in ms, `compiling` whether kernels are."""

    def __init__(self, now: Callable[[], int], compiling: Callable[[], bool]) -> None:
        self._now = now
        self._compiling = compiling

    def view(self, table: Table, watcher: Watcher) -> View:
        """The whole table."""
        return self.own(self.open_view(table, watcher.say), table, watcher)

    def ply(self, table: Table, watcher: Watcher) -> Ply:
        """The newest entry, which must be a ply."""
        return self.own(self.open_ply(table, watcher.say), table, watcher)

    def people(self, table: Table, watcher: Watcher) -> People:
        """Who is there and what the reader can do."""
        return self.own(self.open_people(table, watcher.say), table, watcher)

    def seats(self, table: Table, watcher: Watcher) -> tuple[SeatShown, ...]:
        """Who sits where, and how they stand."""
        mine = seating.held(table.seats, watcher.holder)
        return _marked(self.open_seats(table, watcher.say), mine)

    # -- what somebody sees who holds no seat: made once a language, whoever else reads it --------

    def open_view(self, table: Table, say: Language) -> View:
        """The whole table, for everybody who reads this language."""
        play = table.play
        scene = table.drawings.newest(play, say)
        return View(
            number=play.number,
            game=GameTitle(table.id, play.game.name, play.game.title),
            scene=Scene(scene.view, scene.nodes),
            taps=NO_TAPS,
            turn=table.turn,
            mover=play.game.turn_owner(play.state),
            over=table.is_over,
            yours=(),
            seats=self.open_seats(table, say),
            score_names=scores.names(play.state, say),
            clock=_clock(table),
            log=table.drawings.entries(play, say),
            advice=play.game.advice(play.state, say),
            can=(),
            ask=_asked(table),
            result=results.result(table, say),
            spectators=table.spectators,
            compiling=self._compiling(),
            thinking=table.turn if table.thinking == play.number else None,
            rematch=_rematch(table),
            text=play.state.text,
            daily=None if table.day is None else daily.address(play.game.name, table.day),
            fair=chance.shown(table),
        )

    def open_ply(self, table: Table, say: Language) -> Ply:
        """The newest entry, which must be a ply, for everybody who reads this language."""
        play = table.play
        changed = table.drawings.change(play, say)
        return Ply(
            number=play.number,
            entry=table.drawings.entry(play, len(play.line) - 1, say),
            put=changed.put,
            drop=changed.drop,
            view=changed.view,
            taps=NO_TAPS,
            turn=table.turn,
            mover=play.game.turn_owner(play.state),
            over=table.is_over,
            yours=(),
            seats=self.open_seats(table, say),
            advice=play.game.advice(play.state, say),
            can=(),
            ask=_asked(table),
            result=results.result(table, say),
            text=play.state.text,
        )

    def open_people(self, table: Table, say: Language) -> People:
        """Who is there, for everybody who reads this language."""
        return People(
            number=table.play.number,
            yours=(),
            seats=self.open_seats(table, say),
            spectators=table.spectators,
            ask=_asked(table),
            can=(),
            compiling=self._compiling(),
            rematch=_rematch(table),
            fair=chance.shown(table),
        )

    def open_seats(self, table: Table, say: Language) -> tuple[SeatShown, ...]:
        """Who sits where, and how they stand, for everybody who reads this language."""
        times, gone = table.times_at(self._now()), table.gone
        counted, running = scores.scores(table.state), table.since is not None
        return tuple(
            SeatShown(
                seat=seat,
                name=seat_name(one, seat, say, table.play.game.dummy),
                kind=one.kind,
                level=one.level,
                here=False,
                online=one.kind not in seating.PERSONAL or table.watched_by(one.holder) > 0,
                left=seat in gone,
                scores=counted[seat],
                clock_ms=None if times is None else times[seat],
                running=running and table.turn == seat,
            )
            for seat, one in enumerate(table.seats)
        )

    # -- what a reader who holds seats sees besides ----------------------------------------------

    def own(self, message: Shown, table: Table, watcher: Watcher) -> Shown:
        """What everybody is shown, turned to one reader: the seats held, and what they can do."""
        mine = seating.held(table.seats, watcher.holder)
        if not mine:
            return message
        changes: dict[str, object] = {
            "yours": mine,
            "seats": _marked(message.seats, mine),
            "can": _abilities(table, watcher.holder, mine),
        }
        if not isinstance(message, People) and table.turn in mine:
            changes["taps"] = table.drawings.newest(table.play, watcher.say).taps
        return msgspec.structs.replace(message, **changes)


def _marked(seats: tuple[SeatShown, ...], mine: tuple[int, ...]) -> tuple[SeatShown, ...]:
    """The seats, with those marked that the reader holds."""
    return tuple(
        msgspec.structs.replace(one, here=True) if one.seat in mine else one for one in seats
    )


def _abilities(table: Table, holder: str | None, mine: tuple[int, ...]) -> tuple[str, ...]:
    """What the holder of these seats can do besides acting."""
    if table.stored.kind != "live":
        return ()
    if table.is_over:
        return ("rematch",)
    return tuple(_while_running(table, holder, mine))


def _while_running(table: Table, holder: str | None, mine: tuple[int, ...]) -> list[str]:
    able = []
    if table.question is None and plies_to_undo(table.play.line, mine):
        able.append("undo")
    if table.question is not None and holder in table.question.awaited:
        able.append("answer")
    if table.turn in mine and may_be_helped(table, holder):
        able.append("hint")
    if not set(mine).isdisjoint(table.state.taking_part):
        able.append("leave")
    if chance.may_contribute(table, holder):
        able.append("contribute")
    return able


def _clock(table: Table) -> ClockShown | None:
    clock = table.stored.clock
    if clock is None:
        return None
    return ClockShown(clock.initial_ms // 1000, clock.increment_ms // 1000)


def _asked(table: Table) -> Asked | None:
    question = table.question
    if question is None:
        return None
    seats = [seat for seat, one in enumerate(table.seats) if one.holder in question.awaited]
    return Asked("undo", question.seat, tuple(seats))


def _rematch(table: Table) -> str | None:
    return None if table.next is None else f"/games/{table.next}"
