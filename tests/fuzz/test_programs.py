"""Whatever programs call is walked: values of every type are read or refused in words.

Every public function, class and method of the rooms that programs import is called with a strange
value for one parameter and good ones for the others. What it does not read it refuses, with an
error of ours or with a ValueError that we raise ourselves.
"""

import inspect
import linecache
import pkgutil
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from types import UnionType
from typing import Any, get_args, get_origin

import msgspec
import numpy as np
import pytest

import rookery
from rookery.arena.plan import MatchPlan
from rookery.arena.players import PlayerFailure
from rookery.arena.rotation import rotations
from rookery.arena.runners import Runner
from rookery.arena.specs import read_spec
from rookery.core.arguments import WrongArgument
from rookery.core.errors import RookeryError
from rookery.core.players.searcher import Limits
from rookery.data import plies
from rookery.data.reading import read_all
from tests.fuzz.goods import GAME, INSTANCES, PLANS, good
from tests.fuzz.test_environments import STRANGE

ROOMS = ("arena", "bot", "core", "data", "engine", "envs", "games", "search")
INTERNAL = {
    "bot.player:BotTable.choose": "hears the house",
    "core.byte_cache": "a part of others",
    "core.compiled_game": "a part of State and Cursor",
    "core.compiler": "the door to the compiler",
    "core.drawing": "games draw with it; its doors are in DOORS",
    "core.drawing.scene:difference": "games draw with it, at every action",
    "core.errors": "errors are raised by us",
    "core.extras": "a part of others",
    "core.kernels": "compiled",
    "core.notation": "games write with it; tests/fuzz/test_types.py walks `line`",
    "core.once": "a part of others",
    "core.players.dense:Observation.write": "takes the records of a batch",
    "core.players.dense:Observation.write_by_features": "takes the records of a batch",
    "core.players.players": "a room of games, walked by tests/fuzz/test_types.py",
    "core.options": "walked by tests/fuzz/test_types.py",
    "core.game": "walked by tests/fuzz/test_types.py",
    "core.state": "walked by tests/fuzz/test_types.py",
    "core.rules": "a room of games, walked by tests/fuzz/test_types.py",
    "core.room": "games are put together by it",
    "core.spelling": "a part of errors",
    "core.arguments": "reads arguments itself",
    "core.unpack": "a part of State",
    "core.warmup": "the house's own",
    "core.whole_numbers": "reads words of a command",
    "core.words": "games speak with it",
    "core.writable": "reads words of a command",
    "arena.external:EnginePlayer.choose": "starts a program; `prepare` reads the state",
    "engine": "reads lines, which tests/fuzz/test_protocol_lines.py gives it",
    "envs.batch_kernel": "compiled",
    "envs.checks": "reads arguments itself",
    "envs.openspiel": "OpenSpiel calls it with what it has checked",
    "games.packeis": "rooms of a game",
    "games.penguin_game": "rooms of a game",
    "games.penguisi": "rooms of a game",
    "games.polar_escape": "rooms of a game",
    "search.alphabeta": "games make their searches of it",
    "search.expectimax": "games make their searches of it",
    "search.fitting": "a part of `rookery train`",
    "search.learning": "a part of `rookery train`",
    "search.levels": "games make their levels of it",
    "search.network": "a part of `rookery train`",
    "search.network_fit": "a part of `rookery train`",
    "search.portable": "compiles rules for browsers",
    "search.proof_first": "games make their searches of it",
    "search.search_cache": "a part of the house",
    "search.mcts": "games make their searches of it",
    "search.turn_search": "games make their searches of it",
    "search.utility": "compiled",
}
"""What no program calls, or another fuzzer walks."""
DOORS = {"core.drawing.scene": None, "core.drawing.svg": {"draw"}}
"""What the reference names all the same: modules, with some or with all that is in them."""


def modules() -> Iterator[tuple[str, Any]]:
    """The modules that programs import, by their place in the package."""
    for room in pkgutil.walk_packages(rookery.__path__, "rookery."):
        name = room.name.removeprefix("rookery.")
        inside = name.split(".")
        above = {".".join(inside[:n]) for n in range(1, len(inside) + 1)}
        if inside[0] in ROOMS and (name in DOORS or not above & set(INTERNAL)):
            yield name, import_module(room.name)


def offers(place: str, module: Any) -> Iterator[tuple[str, Callable[..., Any]]]:
    """Each function and each method, by a name; a class is called by its own name."""
    for name, one in vars(module).items():
        if name.startswith("_") or getattr(one, "__module__", "") != module.__name__:
            continue
        if name not in (DOORS.get(place) or {name}):
            continue
        if inspect.isfunction(one):
            yield f"{place}:{name}", one
        elif inspect.isclass(one) and not is_only_declared(one):
            if "__init__" in vars(one):
                yield f"{place}:{name}", one
            for inner, method in vars(one).items():
                if inspect.isfunction(method) and not inner.startswith("_"):
                    yield f"{place}:{name}.{inner}", method


def is_only_declared(kind: type) -> bool:
    """Whether others define what a class says, or it is an error."""
    return issubclass(kind, BaseException) or getattr(kind, "_is_protocol", False)


def parameters(function: Callable[..., Any]) -> list[inspect.Parameter]:
    return [
        one
        for one in inspect.signature(function).parameters.values()
        if one.name != "self" and one.kind not in (one.VAR_KEYWORD, one.VAR_POSITIONAL)
    ]


OFFERS = {name: one for place in modules() for name, one in offers(*place) if parameters(one)}
SURFACE = {name: one for name, one in OFFERS.items() if name not in INTERNAL}


def call(name: str, strange: str, value: Any, folder: Path) -> None:
    """Call something with a strange value for one parameter."""
    function = SURFACE[name]
    owner = name.partition(":")[2].rpartition(".")[0]
    if owner:
        function = getattr(INSTANCES[owner](folder), name.rpartition(".")[2])
    arguments = {
        one.name: value if one.name == strange else good(one, folder)
        for one in parameters(function)
    }
    answer = function(**arguments)
    if isinstance(answer, Iterator):
        list(islice(answer, 3))


def strange_for(one: inspect.Parameter) -> list[Any]:
    """Where a function is wanted, others than those that cannot be called as it is."""
    kinds = get_args(one.annotation) if get_origin(one.annotation) is UnionType else ()
    wants_function = any(
        get_origin(kind) is Callable or kind is Runner for kind in (one.annotation, *kinds)
    )
    return [value for value in STRANGE if not (wants_function and callable(value))]


def is_in_words(error: Exception) -> bool:
    """Whether we say what is wrong, or the system does, which names the file."""
    if isinstance(error, RookeryError | OSError | PlayerFailure):
        return True
    last = traceback.extract_tb(error.__traceback__)[-1]
    line = linecache.getline(last.filename, last.lineno or 0).strip()
    return isinstance(error, ValueError) and "/rookery/" in last.filename and "raise" in line


@pytest.mark.parametrize("name", SURFACE)
def test_it_is_read_or_refused(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    wrong = []
    for one in parameters(SURFACE[name]):
        for value in strange_for(one):
            try:
                call(name, one.name, value, tmp_path)
            except Exception as error:  # noqa: BLE001  all of them are looked at
                if not is_in_words(error):
                    wrong.append(f"{one.name}={value!r}: {error!r}")
    assert wrong == []


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: type(plan).__name__)
def test_fields_of_plans_are_read_or_refused(plan: Any) -> None:
    for name in type(plan).__struct_fields__:
        for value in STRANGE:
            with suppress(RookeryError, ValueError):  # anything else fails
                msgspec.structs.replace(plan, **{name: value})
    with pytest.raises(WrongArgument):
        msgspec.structs.replace(plan, **{type(plan).__struct_fields__[0]: object()})


def test_what_is_wrong_is_said() -> None:
    rotating: Any = rotations
    reading: Any = read_all
    describing: Any = read_spec
    plan: Any = MatchPlan
    limits: Any = Limits
    refusals: list[tuple[Callable[[], object], str]] = [
        (lambda: rotating("2", 2), "contenders must be a whole number: '2' is of type str"),
        (lambda: reading("games"), "paths must be a list, each a text: 'games' is of type str"),
        (lambda: reading([5]), "paths must be a list, each a text"),
        (lambda: describing(5, GAME), "text must be a text: '5' is of type int"),
        (lambda: describing("king", "packeis"), "game must be of type Game: 'packeis' is of"),
        (lambda: plan(5, ("king",)), "game must be a text: '5' is of type int"),
        (lambda: limits(nodes="many"), "nodes must be a whole number or None"),
    ]
    for wrong, said in refusals:
        with pytest.raises(WrongArgument, match=said):
            wrong()


def test_what_is_meant_is_read(tmp_path: Path) -> None:
    written: Any = plies.write
    assert written([], str(tmp_path / "plies.parquet")) == 0
    contenders: Any = np.int64(2)
    assert rotations(contenders, 2) == ((0, 1), (1, 0))


def test_what_is_left_out_is_there() -> None:
    rooms = {one.name for one in pkgutil.walk_packages(rookery.__path__, "rookery.")}
    known = {name.removeprefix("rookery.") for name in rooms}
    assert set(INTERNAL) - known - set(OFFERS) == set()
