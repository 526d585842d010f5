"""What a reader is shown of a table: messages made from it, in the reader's language."""

from collections.abc import Callable, Collection

from rookery.core.scene import Scene
from rookery.core.seats import COLOURS
from rookery.core.words import Say, later
from rookery.server import daily, endings, proving, scores, seating
from rookery.server.entries import plies_to_undo
from rookery.server.helping import may_be_helped
from rookery.server.languages import Language
from rookery.server.messages import (
    Asked,
    ClockShown,
    EntryShown,
    GameTitle,
    People,
    Ply,
    SeatShown,
    Taps,
    View,
)
from rookery.server.play import Play
from rookery.server.store import Seat
from rookery.server.table import Table, Watcher

LEVEL_TITLES = {
    "chick": later("Chick"),
    "rockhopper": later("Rockhopper"),
    "adelie": later("Adélie"),
    "king": later("King"),
    "emperor": later("Emperor"),
}
NO_TAPS: Taps = {}


def seat_name(one: Seat, seat: int, say: Say, unheld: str) -> str:
    """What a seat is called: its player's name, a computer's level, or its colour; "" if open.

    `unheld` is what the game calls a seat that nobody holds.
    """
    if one.kind == "unheld" and unheld:
        return say(unheld)
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
        say, play = watcher.say, table.play
        scene = table.drawings.newest(play, say)
        mine = seating.held(table.seats, watcher.holder)
        return View(
            number=play.number,
            game=GameTitle(table.id, play.game.name, play.game.title),
            scene=Scene(scene.view, scene.nodes),
            taps=_taps(table, mine, table.drawings.newest(play, say)),
            turn=table.turn,
            mover=play.game.mover(play.state),
            over=table.is_over,
            yours=mine,
            seats=self.seats(table, watcher),
            score_names=scores.names(play.state, say),
            clock=_clock(table),
            log=tuple(_shown(table, ply, say) for ply in range(len(play.line))),
            advice=play.game.advice(play.state, say),
            can=self.can(table, watcher),
            ask=_asked(table),
            result=endings.result(table, say),
            spectators=table.spectators,
            compiling=self._compiling(),
            thinking=table.turn if table.thinking == play.number else None,
            rematch=_rematch(table),
            text=play.state.text,
            daily=None if table.day is None else daily.address(play.game.name, table.day),
            fair=proving.shown(table),
        )

    def ply(self, table: Table, watcher: Watcher) -> Ply:
        """The newest entry, which must be a ply."""
        say, play = watcher.say, table.play
        changed = table.drawings.change(play, say)
        mine = seating.held(table.seats, watcher.holder)
        return Ply(
            number=play.number,
            entry=_shown(table, len(play.line) - 1, say),
            put=changed.put,
            drop=changed.drop,
            view=changed.view,
            taps=_taps(table, mine, table.drawings.newest(play, say)),
            turn=table.turn,
            mover=play.game.mover(play.state),
            over=table.is_over,
            yours=mine,
            seats=self.seats(table, watcher),
            advice=play.game.advice(play.state, say),
            can=self.can(table, watcher),
            ask=_asked(table),
            result=endings.result(table, say),
            text=play.state.text,
        )

    def people(self, table: Table, watcher: Watcher) -> People:
        """Who is there and what the reader can do."""
        return People(
            number=table.play.number,
            yours=seating.held(table.seats, watcher.holder),
            seats=self.seats(table, watcher),
            spectators=table.spectators,
            ask=_asked(table),
            can=self.can(table, watcher),
            compiling=self._compiling(),
            rematch=_rematch(table),
            fair=proving.shown(table),
        )

    def can(self, table: Table, watcher: Watcher) -> tuple[str, ...]:
        """What the reader can do besides acting."""
        mine = seating.held(table.seats, watcher.holder)
        if table.stored.kind != "live" or not mine:
            return ()
        if table.is_over:
            return ("rematch",)
        return tuple(_while_running(table, watcher.holder, mine))

    def seats(self, table: Table, watcher: Watcher) -> tuple[SeatShown, ...]:
        """Who sits where, and how they stand."""
        times, gone = table.times_at(self._now()), table.gone
        counted, running = scores.scores(table.state), table.since is not None
        mine = seating.held(table.seats, watcher.holder)
        return tuple(
            SeatShown(
                seat=seat,
                name=seat_name(one, seat, watcher.say, table.play.game.unheld),
                kind=one.kind,
                level=one.level,
                here=seat in mine,
                online=one.kind not in seating.PERSONAL or table.watched_by(one.holder) > 0,
                left=seat in gone,
                scores=counted[seat],
                clock_ms=None if times is None else times[seat],
                running=running and table.turn == seat,
            )
            for seat, one in enumerate(table.seats)
        )


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
    if proving.may_contribute(table, holder):
        able.append("contribute")
    return able


def _taps(table: Table, mine: Collection[int], scene: Scene) -> Taps:
    """The taps of every action, for whoever may act now only."""
    return scene.taps if table.turn in mine else NO_TAPS


def _shown(table: Table, ply: int, say: Language) -> EntryShown:
    entry = table.play.line[ply]
    words = table.drawings.words(table.play, ply, say)
    return EntryShown(entry.number, entry.seat, entry.text, words, mover_at(table.play, ply))


def mover_at(play: Play, ply: int) -> int | None:
    """The seat whose turn it was when the ply after the first `ply` ones came."""
    entry = play.line[ply]
    return entry.seat if entry.kind == "leave" else play.game.mover(play.states[ply])


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
