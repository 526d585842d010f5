"""Every function of the storage behaves the same on SQLite and on PostgreSQL.

Each is called with made-up arguments on a store with one game, in sequence, so that later calls
find what earlier ones have stored. Their results, refusals included, are compared.
"""

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from importlib import import_module
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
import sqlalchemy as sa

import rookery.server
from rookery.core.errors import RookeryError
from rookery.core.fairness import Contribution
from rookery.ratings.rating import Pair, Rating
from rookery.server.db import schema
from rookery.server.db.database import connect, name_node, writing
from rookery.server.db.startup import migrate
from rookery.server.evenings.entries import CreateEntry, Entry, ExtendEntry
from rookery.server.evenings.model import Evening, evening_of
from rookery.server.feature import Deed, Feature, KeeperAct, Occasion
from rookery.server.features import FEATURES
from rookery.server.nodes import store as nodes
from rookery.server.ops.randomness import Randomness
from rookery.server.people import store as people
from rookery.server.people.channels import Channel
from rookery.server.people.notices import NoticeKind, NoticeWords
from rookery.server.table import store as games
from rookery.server.table.clock import Clock
from rookery.server.table.contest import GameContest
from rookery.server.table.game import LogHead, StoredGame
from rookery.server.table.join_request import JoinResult
from rookery.server.table.new_game import OpenedGame
from rookery.tournaments.model import Plan
from tests.seeded import Seeded
from tests.server.notices.slips import Slips
from tests.server.snapshots import ADA, BO, snapshot
from tests.server.stored import GAME, HEAD

Function = Callable[..., object]
OF_THE_MACHINE = {"db.retention.size", "db.startup.unguarded"}
"""Functions whose answers differ between machines, stores or calls."""
NOTHING_TO_ASK = {
    "ratings.judging.fair",
    "keeping.prepare",
    "classes.positions.read",
    "db.startup.unguarded",
}
"""Functions that ask the store nothing about the sample's game."""
ANNOUNCED = CreateEntry("x", "swift", Plan(2, 1), Clock(1, 0), 1, "x", "x")
KNOWN: Mapping[Any, Any] = {
    str: "x",
    int: 1,
    float: 1.0,
    bool: False,
    Any: None,
    date: date(2026, 1, 2),
    StoredGame: GAME,
    LogHead: HEAD,
    OpenedGame: OpenedGame(msgspec.structs.replace(GAME, id="second"), HEAD, False, {}),
    JoinResult: JoinResult(snapshot(ADA, BO), [], Contribution("b" * 32, 0, 0)),
    GameContest: GameContest(
        "p/duel/quick", "rated", ("x", "y"), (0, 1), (1, 2), (Pair(0, 1, 1.0),)
    ),
    tuple[Rating, ...]: (Rating(25.0, 8.0), Rating(24.0, 7.5)),
    Sequence[Feature]: FEATURES,
    Evening: evening_of("x", [(ANNOUNCED, 0)]),
    Plan: Plan(2, 1),
    CreateEntry: ANNOUNCED,
    Sequence[Entry]: [ExtendEntry(1)],
    KeeperAct: KeeperAct("noting", object, lambda _connection, _occasion, _body: Deed("x")),
    NoticeKind: NoticeKind("x", "x", "x", lambda *_: NoticeWords("x", "x", "x")),
    Channel: Slips().channel,
    sa.ColumnElement[bool]: schema.games.c.id == "x",
}
NAMED = {
    "game_id": GAME.id,
    "old": GAME.id,
    "name": "Mila",
    "wanted": "Milena",
    "secret": "ab" * 32,
    "seat": 0,
}
"""Samples for parameters with these names."""
LOOSE = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD


def sample(wanted: Any) -> Any:
    """A sample value of a type: texts are "x", numbers 1, collections have one of each element."""
    if wanted in KNOWN:
        return KNOWN[wanted]
    if wanted is Randomness:
        return Randomness(Seeded("both"))
    if wanted is Occasion:
        return Occasion("x", 1, sample(Randomness), FEATURES)
    origin, parts = get_origin(wanted), get_args(wanted)
    if origin is Annotated:
        return sample(parts[0])
    if origin is Literal:
        return parts[0]
    if origin in (Union, UnionType):
        return sample(next(one for one in parts if one is not NoneType))
    if origin is tuple:
        return tuple(sample(one) for one in parts if one is not ...)
    if origin is not None and issubclass(origin, Mapping):
        return {sample(parts[0]): sample(parts[1])}
    if origin is not None:
        return frozenset(map(sample, parts)) if origin is frozenset else [sample(parts[0])]
    return made(wanted)


def made(kind: type[Any]) -> Any:
    """An object whose required fields are samples."""
    hints = get_type_hints(kind, include_extras=True)
    fields = inspect.signature(kind).parameters.values()
    needed = {f.name: hints[f.name] for f in fields if f.default is f.empty}
    return kind(**{name: named(name, wanted) for name, wanted in needed.items()})


def named(name: str, wanted: Any) -> Any:
    """A sample for a parameter with this name and type."""
    return NAMED[name] if name in NAMED and wanted in (str, int) else sample(wanted)


def functions() -> Iterator[tuple[str, Function]]:
    """All public functions of the server that take a connection, with their names."""
    for name in sorted(modules_with_sql()):
        module = import_module(f"{rookery.server.__name__}.{name}")
        for function, one in vars(module).items():
            if inspect.isfunction(one) and one.__module__ == module.__name__ and function[0] != "_":
                parameters = list(inspect.signature(one, eval_str=True).parameters.values())
                if parameters and parameters[0].annotation is sa.Connection:
                    yield f"{name}.{function}", one


def modules_with_sql() -> set[str]:
    """The modules of the server, without its migrations, that speak of connections."""
    package = Path(rookery.server.__file__).parent
    files = (path.relative_to(package) for path in package.rglob("*.py"))
    return {
        ".".join(file.with_suffix("").parts)
        for file in files
        if "migrations" not in file.parts and "sa.Connection" in (package / file).read_text()
    }


def outcome(connection: sa.Connection, name: str, one: Function) -> str:
    """The result of a call, or the name of its error."""
    parameters = list(inspect.signature(one, eval_str=True).parameters.values())[1:]
    needed = [p for p in parameters if p.default is p.empty and p.kind not in LOOSE]
    given = {p.name: named(p.name, p.annotation) for p in needed}
    try:
        with connection.begin_nested():
            found = one(connection, **given)
            found = list(found) if isinstance(found, Iterator) else found
    except (RookeryError, sa.exc.IntegrityError) as refused:
        return type(refused).__name__
    return type(found).__name__ if name in OF_THE_MACHINE else repr(found)


def outcomes(address: str) -> tuple[dict[str, str], dict[str, int]]:
    """The result of every call on a new store, and the number of statements each one took."""
    engine, told, asked = connect(address), dict[str, str](), dict[str, int]()
    name_node(engine, "x")
    migrate(engine)
    statements: list[str] = []
    sa.event.listen(engine, "before_cursor_execute", lambda *of: statements.append(of[2]))
    with writing(engine) as connection:
        games.create(connection, GAME, HEAD)
        for user_id in ("x", "y"):
            people.put(connection, user_id, 1)
        for name, one in functions():
            statements.clear()
            told[name] = outcome(connection, name, one)
            asked[name] = len([text for text in statements if "SAVEPOINT" not in text])
    engine.dispose()
    return told, asked


def test_both_stores_do_the_same(
    postgresql: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(nodes, "common_clock", lambda _, wall: wall)
    here, asked = outcomes(f"sqlite:///{tmp_path / 'one.sqlite3'}")
    there, _ = outcomes(postgresql)
    assert here == there
    assert len(here) > 150
    assert {name for name, count in asked.items() if not count} == NOTHING_TO_ASK
