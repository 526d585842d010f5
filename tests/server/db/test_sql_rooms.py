"""SQL stands in stores and in `db`; everything else knows the database by its types only."""

import ast
from collections.abc import Iterator
from pathlib import Path

import rookery

PACKAGE = Path(rookery.__file__).parent
TYPES = {"ColumnElement", "Connection", "Dialect", "Engine", "Row", "Select", "Table", "exc"}


def is_store(file: Path) -> bool:
    return "db" in file.parts or file.stem == "tables" or file.stem.endswith("store")


def uses(source: str) -> Iterator[str]:
    """What a module takes from SQLAlchemy besides types."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "sqlalchemy":
            yield from (one.name for one in node.names if one.name not in TYPES)
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "sa":
            yield from {node.attr} - TYPES


def test_sql_is_seen_where_it_is() -> None:
    assert list(uses("import sqlalchemy as sa\nsa.select(1)")) == ["select"]
    assert list(uses("from sqlalchemy import insert, exc")) == ["insert"]
    assert list(uses("import sqlalchemy as sa\ndef read(c: sa.Connection) -> None: ...")) == []


def test_only_stores_speak_sql() -> None:
    files = [file for file in PACKAGE.rglob("*.py") if not is_store(file.relative_to(PACKAGE))]
    found = {str(file): sorted(set(uses(file.read_text("utf-8")))) for file in files}
    assert {name: names for name, names in found.items() if names} == {}
