"""Records as a table with one row per ply, in a Parquet file."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rookery.core.arguments import check_arguments
from rookery.core.extras import extra
from rookery.core.notation.line import is_leaving
from rookery.core.options import as_texts
from rookery.core.record import Record
from rookery.core.state import State
from rookery.data.reading import Read

ROWS = 20_000
"""How many rows are collected before they are written."""

COLUMNS = {
    "record": "the record's name",
    "game": "the game",
    "options": "the ruleset; empty where the record begins at a position",
    "seats": "who played on each seat, as far as the record says so",
    "ply": "how many plies came before, from 0",
    "kind": "action, outcome (of chance) or leave",
    "seat": "who decides, from 1; null where chance does",
    "token": "what was played or rolled",
    "position": "the position before it",
    "legal": "how many actions there were to choose from, or outcomes",
    "scores": "each seat's first score before it",
    "places": "each seat's place at the end; null of a game that is not over",
    "returns": "the same as numbers from -1 to 1",
}


@check_arguments
def rows(name: str, record: Record) -> Iterator[dict[str, Any]]:
    """One row, with `COLUMNS`, per ply of a record."""
    states = record.states()
    whole = _of_all(name, record, states[-1])
    for ply, (before, token) in enumerate(zip(states, record.tokens, strict=False)):
        yield {
            **whole,
            "ply": ply,
            "kind": _kind(before, token),
            "seat": None if before.current_player is None else before.current_player + 1,
            "token": token,
            "position": before.text,
            "legal": len(before.codes),
            "scores": [seat[0] for seat in before.scores],
        }


def _of_all(name: str, record: Record, last: State) -> dict[str, Any]:
    return {
        "record": name,
        "game": record.game.name,
        "options": [] if record.options is None else list(as_texts(record.options).items()),
        "seats": [record.tags.get(f"seat {seat + 1}", "") for seat in range(last.players)],
        "places": list(last.ranking) if last.is_terminal else None,
        "returns": list(map(float, last.returns)) if last.is_terminal else None,
    }


def _kind(before: State, token: str) -> str:
    if is_leaving(token):
        return "leave"
    return "outcome" if before.is_chance else "action"


@check_arguments
def write(records: Iterable[Read], path: Path) -> int:
    """Write the plies of all records and return how many there are. Raises MissingExtra.

    At most `ROWS` rows and those of one record are in memory at once.
    """
    arrow, parquet = extra("pyarrow", "study"), extra("pyarrow.parquet", "study")
    schema, waiting, count = _schema(arrow), list[dict[str, Any]](), 0
    with parquet.ParquetWriter(path, schema) as writer:
        for item in records:
            assert item.record is not None
            waiting += rows(item.name, item.record)
            if len(waiting) >= ROWS:
                writer.write_table(arrow.Table.from_pylist(waiting, schema))
                count, waiting = count + len(waiting), []
        writer.write_table(arrow.Table.from_pylist(waiting, schema))
    return count + len(waiting)


def _schema(arrow: Any) -> Any:
    text, small, whole = arrow.string(), arrow.int8(), arrow.int32()
    kinds = {
        "record": text,
        "game": text,
        "options": arrow.map_(text, text),
        "seats": arrow.list_(text),
        "ply": whole,
        "kind": text,
        "seat": small,
        "token": text,
        "position": text,
        "legal": whole,
        "scores": arrow.list_(whole),
        "places": arrow.list_(small),
        "returns": arrow.list_(arrow.float64()),
    }
    meanings = {name: {"meaning": COLUMNS[name]} for name in kinds}
    return arrow.schema(
        [arrow.field(name, kind, metadata=meanings[name]) for name, kind in kinds.items()]
    )
