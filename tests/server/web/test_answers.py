"""Every answer of the JSON interface has fields, and the docs name them."""

import re
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

import pytest
from msgspec import Struct, inspect

from tests.server.web.answers import routes

DOCS = Path(__file__).resolve().parents[3] / "docs"
FREE = {
    "GET /api/me/export": "each feature adds a part of its own",
    "POST /api/keeper/export": "each feature adds a part of its own",
    "POST /api/passkeys/options": "the WebAuthn standard says what a browser gets",
    "Done.answer": "each act answers something else, features outside the package too",
    "PageSearch.kernels": "what tools.wasm and the scripts agree on: static/engine/engine.json",
    "OrderedSearch.kernels": "what tools.wasm and the scripts agree on: static/engine/engine.json",
}
"""Answers, and parts of them, that have no fields, with the reason."""
_ANSWER = re.compile(r"^\| `([A-Z]+ /api/[^`? ]*)[^`]*` \| `\[?{([^`]*)}\]?`", re.MULTILINE)


def nameless(kind: inspect.Type, where: str) -> Iterator[str]:
    """Where in a type there may be anything."""
    match kind:
        case inspect.Metadata():
            yield from nameless(kind.type, where)
        case inspect.StructType() | inspect.DataclassType():
            for field in kind.fields:
                yield from nameless(field.type, f"{kind.cls.__name__}.{field.name}")
        case inspect.ListType() | inspect.VarTupleType():
            yield from nameless(kind.item_type, where)
        case inspect.TupleType():
            for item in kind.item_types:
                yield from nameless(item, where)
        case inspect.UnionType():
            for choice in kind.types:
                yield from nameless(choice, where)
        case inspect.DictType():
            yield from nameless(kind.value_type, where)
        case inspect.AnyType() | inspect.RawType() | inspect.CustomType():
            yield where


def parts(kind: Any) -> Iterator[Any]:
    """The kinds of objects that an answer is, or lists."""
    if get_origin(kind) in (UnionType, Union, list, tuple):
        for part in get_args(kind):
            if part not in (..., NoneType):
                yield from parts(part)
    elif kind not in (None, NoneType):
        yield kind


def fields(kind: Any) -> list[str]:
    """The names of the fields of an answer, or of what it lists."""
    (part,) = parts(kind)
    return [field.encode_name for field in inspect.type_info(part).fields]  # type: ignore[attr-defined]  # of structs


def without_fields(name: str, answer: Any) -> Iterator[str]:
    """Where in an answer there may be anything."""
    for part in parts(answer):
        kind = inspect.type_info(part)
        if isinstance(kind, inspect.StructType | inspect.DataclassType) and kind.fields:
            yield from nameless(kind, name)
        else:
            yield name


def test_every_answer_has_fields() -> None:
    nameless_parts = {where for route in routes() for where in without_fields(*route)}
    assert nameless_parts == set(FREE)


class _Loose(Struct):
    anything: Any


@pytest.mark.parametrize(
    ("answer", "where"),
    [
        (dict[str, str], "GET /"),
        (Any, "GET /"),
        (list[dict[str, int]], "GET /"),
        (_Loose | None, "_Loose.anything"),
        (tuple[_Loose, ...], "_Loose.anything"),
    ],
)
def test_an_answer_without_fields_would_be_noticed(answer: Any, where: str) -> None:
    assert list(without_fields("GET /", answer)) == [where]


# -- the docs: what stands behind a request --------------------------------------------------------


def outer(text: str) -> list[str]:
    """The names of an object's own fields, as the docs write it: `id, invites: [{seat, url}]`."""
    depths = accumulate((each in "[{") - (each in "]}") for each in text)
    own = "".join(each for each, depth in zip(text, depths, strict=True) if not depth)
    return [re.sub(r"[?:].*", "", name).strip() for name in own.split(",")]


def in_docs(name: str) -> str:
    """A route as the docs can write it: all names in brackets are alike."""
    return re.sub(r"{[^}]*}|<[^>]*>", "<>", name)


def shown_answers() -> Iterator[tuple[str, str]]:
    """Each route of which the docs show the answer, and its fields."""
    for page in ("http.md", "bots.md"):
        for name, text in _ANSWER.findall((DOCS / page).read_text(encoding="utf-8")):
            yield in_docs(name), text


def test_the_docs_show_answers() -> None:
    assert len(list(shown_answers())) > 15


@pytest.mark.parametrize(("name", "text"), list(shown_answers()))
def test_the_docs_name_the_fields_of_an_answer(name: str, text: str) -> None:
    answers = {in_docs(route.name): route.answer for route in routes()}
    assert outer(text) == fields(answers[name])
