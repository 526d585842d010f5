"""`python -m benchmarks`: measure, print a table or JSON, and tell missed targets by the status."""

import argparse
import sys
from collections.abc import Callable, Iterator
from importlib import import_module

from benchmarks.report import Row, as_json, table

PARTS = (
    "rules", "stepping", "penguin_game", "penguisi", "polar_escape", "batches", "searching",
    "in_page", "in_browser", "classroom", "studying", "starting", "first_answers", "pictures",
    "load", "live", "meeting", "days", "pages", "endpoints", "pairing",
)  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"some of {', '.join(PARTS)}")
    parser.add_argument("--json", action="store_true", help="print JSON")
    arguments = parser.parse_args()
    for part in set(arguments.parts) - set(PARTS):
        parser.error(f"{part!r} is none of {', '.join(PARTS)}")
    rows = []
    for part in PARTS:
        if part in (arguments.parts or PARTS):
            for row in _measure(part)():
                print(f"{part}: {row.name}", file=sys.stderr, flush=True)
                rows.append(row)
    print(as_json(rows) if arguments.json else table(rows))
    return 0 if all(row.met for row in rows) else 1


def _measure(part: str) -> Callable[[], Iterator[Row]]:
    measure: Callable[[], Iterator[Row]] = import_module(f"benchmarks.{part}").measure
    return measure


if __name__ == "__main__":
    raise SystemExit(main())
