"""Write a tournament's table to a file: text, JSON, Parquet with one row per player, or a plot."""

import io
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec

from rookery.arena.tournament import plot, text
from rookery.arena.tournament.table import TournamentTable
from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError
from rookery.core.extras import extra


class UnknownTableFile(RookeryError):
    """A file name whose suffix stands for no known format."""

    code = "bad-arguments"


@check_arguments
def check(path: Path) -> None:
    """Raise UnknownForm or MissingExtra at once rather than after hours of play."""
    if path.suffix not in FORMS:
        raise UnknownTableFile(f"{path.name!r} should end in one of {' '.join(FORMS)}")
    if path.suffix == ".parquet":
        extra("pyarrow", "study")
    elif path.suffix in (".png", ".svg"):
        extra("matplotlib", "study")


@check_arguments
def write(table: TournamentTable, path: Path) -> None:
    """Write a table atomically, in the format that the file's suffix names."""
    check(path)
    beside = path.with_name(f".{path.name}.part")
    beside.write_bytes(FORMS[path.suffix](table))
    beside.replace(path)


@check_arguments
def parquet(table: TournamentTable) -> bytes:
    """The table as Parquet, one row per player; the tournament itself is in the file's metadata."""
    arrow, parquet = extra("pyarrow", "study"), extra("pyarrow.parquet", "study")
    rows = [msgspec.to_builtins(row) for row in table.rows]
    about = {"rookery.tournament": msgspec.json.encode(table.tournament)}
    if table.test is not None:
        about["rookery.test"] = msgspec.json.encode(table.test)
    out = io.BytesIO()
    data = arrow.Table.from_pylist(rows, schema=_schema(arrow)).replace_schema_metadata(about)
    parquet.write_table(data, out)
    return out.getvalue()


def _schema(arrow: object) -> object:
    make = vars(arrow)
    whole, number, text = make["int64"](), make["float64"](), make["string"]()
    kinds = {
        "player": text,
        "elo": number,
        "low": number,
        "high": number,
        "games": whole,
        "won": whole,
        "drawn": whole,
        "lost": whole,
        "places": make["list_"](whole),
        "failures": whole,
        "superior": make["list_"](number),
    }
    return make["schema"](list(kinds.items()))


FORMS: Mapping[str, Callable[[TournamentTable], bytes]] = {
    ".txt": lambda table: text.as_text(table).encode(),
    ".json": lambda table: text.as_json(table).encode() + b"\n",
    ".parquet": parquet,
    ".png": lambda table: plot.render(table, "png"),
    ".svg": lambda table: plot.render(table, "svg"),
}
