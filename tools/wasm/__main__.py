"""Build the searches of the page, those whose sources have changed; `--check` only compares.

`python -m tools.wasm packeis-search` builds these alone, changed or not.
"""

import gzip
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import msgspec

from tools.wasm import page
from tools.wasm.emitting import emit
from tools.wasm.lowering import lower
from tools.wasm.searches import Example, examples
from tools.wasm.table import describe

FOLDER = Path(__file__).resolve().parents[2] / "src/rookery/server/static/engine"
TABLE = FOLDER / "engine.json"


def main(arguments: list[str]) -> None:
    """Build what is asked for, or check all."""
    table = msgspec.json.decode(TABLE.read_bytes()) if TABLE.exists() else {}
    selection = {name for name in arguments if not name.startswith("-")}
    every = list(examples())
    stale = [
        example
        for example in every
        if table.get(example.name, {}).get("made_of") != _made_of(example)
    ]
    strange = _strange(table)
    if "--check" in arguments:
        names = [example.name for example in stale] + strange
        if names:
            sys.exit(f"not made of the present sources: {', '.join(names)}: run `make wasm`")
        return
    due = [example for example in every if example.name in selection] if selection else stale
    with ThreadPoolExecutor() as pool:  # each is translated in a process of its own
        for example, functions in zip(due, pool.map(_lower, due), strict=True):
            table[example.name] = _build(example, functions)
    _write({example.name: table[example.name] for example in every if example.name in table})
    page.write()


def _made_of(example: Example) -> str:
    """A digest of a search's sources, of the compiler, and of how both are used here."""
    total = sha256(example.digest.encode())
    for package in ("numba", "llvmlite"):
        total.update(version(package).encode())
    for name in ("allocating", "emitting", "lowering", "table"):
        total.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return total.hexdigest()[:16]


def _strange(table: dict[str, Any]) -> list[str]:
    """Files that the table does not have, or not like this."""
    digests = {entry["file"]: entry["digest"] for entry in table.values()}
    files = {path.name: _digest(path.read_bytes()) for path in FOLDER.glob("*.wasm")}
    return sorted(name for name, _ in digests.items() ^ files.items())


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:16]


_Functions = dict[str, tuple[str, bytes, str]]


def _lower(example: Example) -> _Functions:
    portable = example.portable
    return lower(portable.calls, portable.groups, allocates=example.allocates)


def _build(example: Example, functions: _Functions) -> dict[str, Any]:
    made_of = _made_of(example)
    content = emit({name: (symbol, code) for name, (symbol, code, _) in functions.items()})
    file = f"{example.name}-{made_of}.wasm"
    for old in FOLDER.glob(f"{example.name}-*.wasm"):
        old.unlink()
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / file).write_bytes(content)
    compressed_size = len(gzip.compress(content, 9))
    print(f"{file}: {len(content)} bytes, {compressed_size} compressed", flush=True)
    about = {"file": file, "made_of": made_of, "digest": _digest(content)}
    return about | describe(example, {name: result for name, (_, _, result) in functions.items()})


def _write(table: dict[str, Any]) -> None:
    TABLE.write_bytes(b"".join(_lines(table)))


def _lines(table: dict[str, Any]) -> Iterator[bytes]:
    """The table as JSON with a line for each search, so that changes can be seen."""
    yield b"{\n"
    for i, name in enumerate(sorted(table)):
        yield b",\n" if i else b""
        yield msgspec.json.encode(name) + b": " + msgspec.json.encode(table[name])
    yield b"\n}\n"


if __name__ == "__main__":
    main(sys.argv[1:])
