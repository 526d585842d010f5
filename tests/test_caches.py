"""What processes keep: each memoised call has a bound, and so has each collection that lives on."""

import ast
import gc
import inspect
import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import rookery
from tools.siege.counted import BOUNDED_COLLECTIONS

_MEMOISED = type(cache(len))
FEW = {
    "core.kernels.records._class_with": "kinds of records",
    "core.options._describe": "classes of options",
    "puzzles.puzzles_in": "folders of games",
    "core.compiler.sources._digest": "modules with kernels",
    "core.compiler.sources._path": "modules with kernels",
    "core.compiler.sources._source": "modules with kernels",
    "ratings.rating.share": "numbers of players and places",
    "core.arguments._fields": "kinds of plans",
    "core.state._plain": "kinds of states",
    "core.warmup._mark": "games",
    "envs.batch_kernel.kernel": "games",
    "games.penguisi.drawing.plan.BoardPlan.at": "places of four boards",
    "games.penguisi.drawing.plan.BoardPlan.at_pole": "places of four boards",
    "games.penguisi.drawing.plan.BoardPlan.nest": "places of four boards",
    "games.penguisi.drawing.plan.BoardPlan.sharers": "places of four boards",
    "games.penguisi.drawing.plan.plan": "four boards",
    "games.penguisi.rules.board.geometry": "four boards",
    "games.penguisi.text.notation._dice_text": "throws of dice",
    "games.penguisi.text.notation._throws": "dice",
    "server.app._routes": "sets of features",
    "server.capabilities.allowed": "roles and kinds of houses",
    "server.web.html.documentation": "the folders of the documentation",
    "server.web.scripts.Modules._needed": "scripts of the house",
    "server.site.rules.examples": "games and languages",
    "server.site.rules.in_two_minutes": "games and languages",
    "server.web.static_files.typed": "files of the house",
    "server.web.templates._read_once": "games of the house",
    "server.i18n.catalogues.of_companion": "games and languages",
    "server.puzzles.book.of_game": "games",
}
"""Calls without a bound that take arguments, and what there are only a few of."""


def endless() -> Iterator[str]:
    """All memoised calls of the package that have arguments and no bound."""
    for found in pkgutil.walk_packages(rookery.__path__, "rookery."):
        if "migrations" not in found.name and "__main__" not in found.name:
            with suppress(ImportError):  # of something that is not installed
                import_module(found.name)
    for one in gc.get_objects():
        if type(one) is _MEMOISED:  # a weak proxy whose object is gone has only a type
            call: Any = one
            place = f"{call.__module__}.{getattr(call, '__qualname__', '')}"
            has_bound = one.cache_info().maxsize is not None
            if place.startswith("rookery.") and not has_bound and inspect.signature(one).parameters:
                yield place.removeprefix("rookery.")


def test_what_is_memoised_without_a_bound_cannot_be_asked_for_much() -> None:
    assert set(endless()) - set(FEW) == set()


HELD = {
    "so many, then the oldest go": """
        ByteCache._values DayFigures._samples OtherProcesses._told OtherLobbies._challenges
        Sending._sent Waits._waits Limiter._buckets ConnectionRoom._busiest ClockWatch._heap""",
    "one for each that is open, here or connected, and gone with it": """
        PageDeputies._orders
        BotPlayer._tables Analyses._jobs AnalysisJob._readers Notices._pages Notices._at_table
        Notices._stirred Notices._everywhere
        House.streams Feeds._streams Feeds._bots Feeds._elsewhere
        Hub._pages Hub._users ConnectionRoom._occupants ConnectionRoom._silent
        ConnectionRoom._inside Sessions._open
        Audience.by_language Audience._by_user Audience._parted Presence._sockets Tables._idle
        Tables._tables Tables._loading Tables.elsewhere Edge.connections OwnStream._open""",
    "what the last look at the store has found": """
        OwnStream._begun OwnStream._turns OwnStream._asked OwnStream._checked
        OtherProcesses._known OtherLobbies.people OtherLobbies._known Waits._before Waits.elsewhere
        Seekers._known Neighbours._parts
        Television._live Television._games Television._estimates""",
    "one for each that waits or is being worked on": """
        TurnSearcher._waiting HouseBots._thinking HouseBots._tasks Jobs._turns SearchPool._questions
        Turns._waiting Turns._last BatchedReads._asked Writer._asked Gallery._drawings
        Painters._waiting Painters._turns Broadcast._news Changes._catching_up Computers._tasks
        Days._tasks Standings._tasks Sending._stirred Conversation._waiting Polling._opened
        Takeover._tasks Edge._tasks Outbox._waiting
        EventStream._frames
        HttpProtocol._unsent""",
    "one for each game whose clock runs": "ClockWatch._soonest ClockWatch._others",
    "one for each who looks for others": """
        Crowd._members Crowd._slots Crowd._parts Parties._people Parties._tables Slot.takers""",
    "weak: gone with the table": """
        RatingNews._known RatingNews._awaited Standings._known
        Broadcast._telling_people Broadcast._newest Talk._rooms""",
    "a part of one table, game, search, run, request, picture or file, and gone with it": """
        IslandWalk._line
        Journal.entries _InOrder.boards Trial._counts Trial._ratios _Header.lines _Header.values
        Canvas._layers IceNodes.tokens ActionTexts.codes StartSolver._results _Search.routes
        AnalysisJob.found HttpProtocol._unsent
        ExpectimaxSearcher._behind TurnSearcher._turns TurnSearcher._first_look
        Guard._recent Guard.found
        SceneCache._newest SceneCache._changed SceneCache._shown SceneCache._packed
        SceneCache._called _EntryCode._added _PartCode.parts _Times.seconds _Times._stack
        SingleMessage.answers
        _Count._own _Count._parts _Arena._history _Arena._ends _Arena._games""",
    "games, levels, languages, files, features or processes of the house: few": """
        Television._shown Store.names Store._entries_in_use Sprites._extents
        warmup._readiness Preloading._started_for __init__._added_games
        HouseBots._levels Challenges.listeners Agenda._jobs Agenda._stages
        Agenda._awaited Agenda._looked_at Warmup._ready Warmup._cold Warmup._finished
        Warmup._compilers Foundation.services Foundation._offers
        Foundation.values Foundation.when_set Foundation.when_closing
        catalogues._of_features Log._warned TableEvents._listeners
        House.companions House.channels House.followers House.departing Housekeeping.plays_for
        Tables.asked Sending.kinds
        Listening._signals Templates._ready view.NO_TAPS description._ANYTHING installs.RELEASES""",
}
"""Collections that begin empty and live on, by what bounds them. A BoundedDict does it itself."""
_MAKERS = {"OrderedDict", "defaultdict", "deque", "Counter", "dict", "list", "set"}
_MAKERS |= {"WeakKeyDictionary", "WeakSet", "WeakValueDictionary"}


def begins_empty(value: ast.expr | None) -> bool:
    """Whether an expression makes a collection that others fill."""
    if isinstance(value, ast.Dict | ast.List):
        return not ast.unparse(value).strip("{}[]")
    if not isinstance(value, ast.Call):
        return False
    maker = value.func.value if isinstance(value.func, ast.Subscript) else value.func
    name = ast.unparse(maker)
    return name in _MAKERS and not (name in {"dict", "list", "set"} and value.args)


def assigned(node: ast.AST) -> Iterator[str]:
    """The names that a statement gives to a collection that begins empty."""
    targets = [node.target] if isinstance(node, ast.AnnAssign) else getattr(node, "targets", [])
    if isinstance(node, ast.Assign | ast.AnnAssign) and begins_empty(node.value):
        yield from map(ast.unparse, targets)


def collections() -> Iterator[str]:
    """`Class.attribute` or `module.name` of each collection of the package that begins empty."""
    for file in sorted(Path(rookery.__file__).parent.rglob("*.py")):
        tree = ast.parse(file.read_text("utf-8"))
        for node in tree.body:
            yield from (f"{file.stem}.{name}" for name in assigned(node))
        for kind in (node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)):
            names = (name for node in ast.walk(kind) for name in assigned(node))
            mine = (name for name in names if name.startswith("self."))
            yield from (f"{kind.name}.{name.removeprefix('self.')}" for name in mine)


def test_it_is_known_what_bounds_each_collection() -> None:
    known = {name for names in HELD.values() for name in names.split()}
    assert set(collections()) == known


def test_what_a_counting_house_empties_has_a_bound() -> None:
    emptied = {f"{kind}.{name}" for kind, names in BOUNDED_COLLECTIONS.items() for name in names}
    assert emptied <= set(HELD["so many, then the oldest go"].split())
