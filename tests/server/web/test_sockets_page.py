"""The page about sockets shows every message whole, and each as the wire's types have it."""

import json
import pkgutil
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

import rookery.server
from rookery.server.lobby import board
from rookery.server.lobby import messages as lobby
from rookery.server.notices.messages import DoorsMessage, NoticesMessage
from rookery.server.notices.socket import FollowerPing, FollowerPong
from rookery.server.ratings.news import RatedShown
from rookery.server.ratings.standings import StandingsShown
from rookery.server.table import messages as table
from rookery.server.talk.shown import SaidShown
from rookery.server.web.messages import Failed, Outdated
from tests.server.web.shown import strays

PAGE = Path(__file__).resolve().parents[3] / "docs/sockets.md"
_LINES = re.compile(r"^```json lines\n(.*?)^```", re.MULTILINE | re.DOTALL)
BELL = NoticesMessage | DoorsMessage
WIRE: list[Any] = [
    table.Incoming,
    table.Outgoing | table.Ply | SaidShown | RatedShown | StandingsShown | Outdated | BELL,
    lobby.Incoming,
    lobby.Outgoing | Failed | Outdated | BELL,
    FollowerPing,
    FollowerPong | Failed | BELL,
]
"""What each block of the page shows, in order."""
ROWS = {
    "groups": board.GroupRow,
    "tables": board.TableRow,
    "watch": board.TableRow,
    "here": board.HereRow,
}
NOT_SENT = ("rookery.server.evenings.entries",)
"""Modules whose tagged structs are stored, and on no socket."""


class Example(NamedTuple):
    """A message as the page shows it, and all types that may stand there."""

    shown: dict[str, Any]
    kinds: Any


def examples() -> Iterator[Example]:
    blocks = _LINES.findall(PAGE.read_text(encoding="utf-8"))
    for block, kinds in zip(blocks, WIRE, strict=True):
        for line in block.splitlines():
            yield Example(json.loads(line), kinds)


def single(kinds: Any) -> list[type[msgspec.Struct]]:
    """The types of a union, or the one that it is."""
    return list(getattr(kinds, "__args__", (kinds,)))


def tag(kind: type[msgspec.Struct]) -> Any:
    return kind.__struct_config__.tag


def decoded(example: Example) -> Any:
    """The message as the types know it, written out again."""
    name = example.shown["type"]
    kind = next(kind for kind in single(example.kinds) if tag(kind) == name)
    if kind is board.LobbyMessage:
        return decoded_board(example.shown)
    # A ply is sent as one object: what all readers of a language get, and what one of them gets.
    parts = (table.Ply, table.ForReader) if kind is table.Ply else (kind,)
    found = (msgspec.to_builtins(msgspec.convert(example.shown, part)) for part in parts)
    return {"type": name} | {key: value for part in found for key, value in part.items()}


def decoded_board(shown: dict[str, Any]) -> Any:
    """The same of a message of the lobby, whose rows are told apart by their kind alone."""
    rows = {
        kind: [msgspec.to_builtins(msgspec.convert(row, ROWS[kind])) for row in shown_rows]
        for kind, shown_rows in shown["put"].items()
    }
    message = msgspec.convert(shown["counts"], board.PeopleCounts)
    known = {**shown, "counts": msgspec.to_builtins(message), "put": rows}
    return {
        name: known[name]
        for name in (
            "type",
            *board.LobbyMessage.__struct_fields__,
        )
        if name in known
    }


@pytest.mark.parametrize("example", list(examples()), ids=lambda one: one.shown["type"])
def test_an_example_is_a_message_of_the_wire(example: Example) -> None:
    assert list(strays(example.shown, decoded(example))) == []


@pytest.mark.parametrize("number", range(len(WIRE)))
def test_every_message_has_an_example(number: int) -> None:
    shown = {one.shown["type"] for one in examples() if one.kinds is WIRE[number]}
    assert shown == {tag(kind) for kind in single(WIRE[number])}


def below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from below(each)


def test_no_tagged_message_of_the_server_is_forgotten() -> None:
    for module in pkgutil.walk_packages(rookery.server.__path__, "rookery.server."):
        if "migrations" not in module.name:
            import_module(module.name)
    sent = {kind for kinds in WIRE for kind in single(kinds)}
    tagged = {
        kind
        for kind in below(msgspec.Struct)
        if kind.__module__.startswith("rookery.server.")
        and kind.__module__ not in NOT_SENT
        and tag(kind) is not None
    }
    assert tagged == sent


def test_a_wrong_example_would_be_noticed() -> None:
    shown = next(one for one in examples() if one.shown["type"] == "ply").shown
    wrong = Example({**shown, "entry": {**shown["entry"], "author": "Ada"}}, table.Ply)
    assert list(strays(wrong.shown, decoded(wrong))) == ["$.entry.author"]
    with pytest.raises(msgspec.ValidationError):
        decoded(Example({key: value for key, value in shown.items() if key != "can"}, table.Ply))
