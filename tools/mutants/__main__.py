"""`python -m tools.mutants`: choose mutants, try them, and print a table to standard output."""

import argparse
import os
import sys
from itertools import accumulate, islice
from pathlib import Path

from tools.mutants.areas import AREAS, Area
from tools.mutants.changing import mutant, sites
from tools.mutants.report import IS_UNDECIDED, equivalents, table
from tools.mutants.sampling import Mutant, shuffle
from tools.mutants.trying import try_all

TREE = Path(__file__).resolve().parents[2]
NUMBER = 90


def main(arguments: list[str] | None = None) -> int:
    """Report which small faults in the code no test notices. The status is 0 even if there are.

    It is 1 if tests fail without any fault, too.
    """
    options = _read(arguments)
    areas = [area for area in AREAS if area.name.startswith(options.area)]
    areas_to_try = [
        (area, each)
        for area, number in zip(areas, shares(areas, options.number), strict=True)
        for each in mutants(area, TREE, number, options.seed)
    ]
    if options.list:
        for area, each in areas_to_try:
            print(f"{area.name}  {each.path}:{each.line}  {each.before}  ->  {each.after}")
        return 0
    equivalent_mutants = equivalents(Path(__file__).with_name("equivalent.toml"))
    results = list(try_all(TREE, areas_to_try, options.jobs, equivalent_mutants))
    print(table(results))
    return int(any(result.outcome == IS_UNDECIDED for result in results))


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
    places = [site for path, text in texts.items() for site in sites(path, text)]
    candidates = (mutant(site, texts[site.path], seed) for site in shuffle(places, seed))
    return list(islice(filter(None, candidates), number))


if __name__ == "__main__":
    sys.exit(main())
