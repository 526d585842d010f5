"""`python -m tools.mutants`: choose mutants, try them, and print a table to standard output."""

import argparse
import os
import sys
from itertools import accumulate, islice
from pathlib import Path

from tools.mutants.areas import AREAS, Area
from tools.mutants.changing import mutant, sites
from tools.mutants.report import UNDECIDED, equivalents, table
from tools.mutants.sampling import Mutant, shuffled
from tools.mutants.trying import try_all

TREE = Path(__file__).resolve().parents[2]
NUMBER = 90


def main(arguments: list[str] | None = None) -> int:
    """Report which small faults in the code no test notices. The status is 0 even if there are.

    It is 1 if tests fail without any fault, too.
    """
    given = _read(arguments)
    areas = [area for area in AREAS if area.name.startswith(given.area)]
    chosen = [
        (area, one)
        for area, number in zip(areas, shares(areas, given.number), strict=True)
        for one in mutants(area, TREE, number, given.seed)
    ]
    if given.list:
        for area, one in chosen:
            print(f"{area.name}  {one.path}:{one.line}  {one.before}  ->  {one.after}")
        return 0
    known = equivalents(Path(__file__).with_name("equivalent.toml"))
    results = list(try_all(TREE, chosen, given.jobs, known))
    print(table(results))
    return int(any(result.outcome == UNDECIDED for result in results))


def _read(arguments: list[str] | None) -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="mutants", description=main.__doc__)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--number", type=int, default=NUMBER, help="of mutants, over all areas")
    reader.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="tried at once")
    reader.add_argument("--area", default="", help="only areas whose names begin so")
    reader.add_argument("--list", action="store_true", help="show the sample and try nothing")
    return reader.parse_args(arguments)


def shares(areas: list[Area], number: int) -> list[int]:
    """Divide a number among the areas in proportion to their shares."""
    whole = sum(area.share for area in areas)
    ends = [number * through // whole for through in accumulate(area.share for area in areas)]
    return [end - begin for begin, end in zip([0, *ends], ends, strict=False)]


def mutants(area: Area, tree: Path, number: int, seed: int) -> list[Mutant]:
    """Up to `number` mutants of an area."""
    texts = {
        file.relative_to(tree).as_posix(): file.read_text("utf-8") for file in area.files(tree)
    }
    found = [site for path, text in texts.items() for site in sites(path, text)]
    made = (mutant(site, texts[site.path], seed) for site in shuffled(found, seed))
    return list(islice(filter(None, made), number))


if __name__ == "__main__":
    sys.exit(main())
