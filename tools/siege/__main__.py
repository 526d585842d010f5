"""`python -m tools.siege [NAME...]`: attack local servers; the results are one table.

Each row is printed as soon as it is known. Everything stays on this machine. The exit status is 1
if a bound is missed.
"""

import argparse
import sys
import time
import traceback
from collections.abc import Callable

from tools.siege import (
    clocks,
    connections,
    description,
    evenings,
    fair,
    floods,
    fuzzing,
    gone,
    growth,
    killing,
    readers,
    rounds,
    seeks,
    stores,
    year,
)
from tools.siege.row import HEAD, Row, line

ATTACKS: dict[str, Callable[[], list[Row]]] = {
    "kill": killing.on_sqlite,
    "kill-postgresql": killing.on_postgresql,
    "evening": evenings.of_sixty_four,
    "gone": gone.kills,
    "suspended-process": gone.suspensions,
    "growth": growth.memory,
    "rounds": rounds.kept_by_round,
    "full-disk": stores.full_disk,
    "locked-file": stores.locked_file,
    "zeroed-pages": stores.zeroed_pages,
    "absent-postgresql": stores.absent_postgresql,
    "suspended": stores.suspensions,
    "clock-jumps": clocks.jumps,
    "outage": clocks.outage,
    "slow-readers": readers.never_reading,
    "steady-readers": readers.slowly_reading,
    "lone-seeks": seeks.waiting,
    "lone-seeks-postgresql": seeks.on_postgresql,
    "idle-flood": connections.idle_flood,
    "analyses": fair.computers,
    "proofs": fair.proofs,
    "long-records": fair.replays,
    "flood-codes": floods.codes,
    "flood-files": floods.files,
    "flood-scripts": floods.scripts,
    "flood-pages": floods.pages,
    "pictures": fair.pictures,
    "odd-http": connections.oddities,
    "few-files": connections.few_files,
    "fuzz-texts": fuzzing.texts,
    "fuzz-sockets": fuzzing.sockets,
    "description": description.promises,
    "year-of-days": year.rests,
}


def main(arguments: list[str] | None = None) -> int:
    """Attack, print each row, say whether every bound was kept."""
    reader = argparse.ArgumentParser(prog="siege", description=main.__doc__)
    reader.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(ATTACKS)}; or all")
    names: list[str] = reader.parse_args(arguments).names
    unknown = [name for name in names if name not in ATTACKS]
    if unknown:
        reader.error(f"there is no attack {', '.join(unknown)}: choose from {' '.join(ATTACKS)}")
    print(HEAD, flush=True)
    rows = [row for name in names or ATTACKS for row in _carried_out(name)]
    return int(not all(row.ok for row in rows))


def _carried_out(name: str) -> list[Row]:
    """Carry out an attack and print its rows."""
    start = time.monotonic()
    try:
        rows = ATTACKS[name]()
    except Exception:  # noqa: BLE001  a broken attack counts as a missed bound
        traceback.print_exc()
        rows = [Row(f"{name}: could not be carried out", 1, "times", 0)]
    for row in rows:
        print(line(row), flush=True)
    print(f"{name}: {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
    return rows


if __name__ == "__main__":
    raise SystemExit(main())
