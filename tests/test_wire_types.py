"""Types of messages for scripts: they are what the server sends, and say what may be missing."""

import re

import pytest
from msgspec import Struct, inspect

from tools.wire_types import FOLDER, MESSAGES, Writer, main, modules


class Sent(Struct, tag="sent", omit_defaults=True):
    """A message. With more words."""

    number: int | None
    told: tuple[str, ...]
    at: tuple[float, float] = (0, 0)


class Whole(Struct):
    """One that leaves nothing out."""

    inner: Sent
    by_name: dict[str, bool] = {}


def text_of(kind: object, homes: dict[type, str]) -> str:
    writer = Writer("some/wire.d.ts", homes)
    writer.of(inspect.type_info(kind))
    return writer.text()


def test_a_struct_is_an_interface() -> None:
    text = text_of(Whole, {})
    sent = """/** A message. With more words. */
export interface Sent {
  type: "sent";
  number: number | null;
  told: Array<string>;
  at?: [number, number];
}"""
    whole = """export interface Whole {
  inner: Sent;
  by_name: Record<string, boolean>;
}"""
    assert sent in text
    assert whole in text


def test_a_struct_that_has_a_file_is_imported_from_there() -> None:
    text = text_of(Whole, {Sent: "other/wire.d.ts"})
    assert "import type { Sent } from '../other/wire.d.ts';" in text
    assert "interface Sent" not in text


def test_two_structs_of_one_name_in_a_file_are_refused() -> None:
    other = type("Sent", (Struct,), {"__annotations__": {"x": int}})
    writer = Writer("some/wire.d.ts", {})
    writer.of(inspect.type_info(Sent))
    with pytest.raises(TypeError, match="Sent"):
        writer.of(inspect.type_info(other))


def test_the_files_are_what_the_server_sends(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("--check") == 0, capsys.readouterr().err
    assert modules().keys() == MESSAGES.keys()


def test_the_names_of_the_seat_that_moves_and_of_the_turn_s_owner_are_in_them() -> None:
    text = (FOLDER / "table/wire.d.ts").read_text("utf-8")
    for name in ("View", "Ply"):
        body = re.search(rf"interface {name} {{(.*?)^}}", text, re.DOTALL | re.MULTILINE)
        assert body
        assert "to_move: number | null;" in body[1]
        assert "turn_owner: number | null;" in body[1]
