"""`python -m tools.mutants`: choose, try, report. The table goes to standard output."""

import argparse
import queue
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.mutants.areas import AREAS, Area
from tools.mutants.report import EQUIVALENT, KILLED, SURVIVED, Result, equivalents, table
from tools.mutants.sites import Mutant, mutant, sample, sites
from tools.mutants.trying import Baselines, Copy

TREE = Path(__file__).resolve().parent.parent.parent
NUMBER = 90


def main(arguments: list[str] | None = None) -> int:
    """Report what the tests notice of a sample; the status is 0 whatever they do."""
    given = _read(arguments)
    chosen = [
        (area, one)
        for area, number in shares(given.areas, given.number).items()
        for one in mutants(area, TREE, number, given.seed)
    ]
    if given.list:
        print(
            "\n".join(f"{a.name}  {m.path}:{m.line}  {m.before}  ->  {m.after}" for a, m in chosen)
        )
        return 0
    print(table(try_all(chosen, given.jobs)))
    return 0


def _read(arguments: list[str] | None) -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="mutants", description=main.__doc__)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--number", type=int, default=NUMBER, help="of mutants, over all areas")
    reader.add_argument("--jobs", type=int, default=2, help="tried at once")
    reader.add_argument("--area", default="", help="only areas whose names begin so")
    reader.add_argument("--list", action="store_true", help="show the sample, try nothing")
    given = reader.parse_args(arguments)
    given.areas = [area for area in AREAS if area.name.startswith(given.area)]
    return given


def shares(areas: list[Area], number: int) -> dict[Area, int]:
    """A number divided up by the areas' shares; parts add up to it."""
    whole, given, parts = sum(area.share for area in areas), 0, {}
    passed = 0
    for area in areas:
        passed += area.share
        parts[area] = number * passed // whole - given
        given += parts[area]
    return parts


def mutants(area: Area, tree: Path, number: int, seed: int) -> list[Mutant]:
    """So many mutants of an area."""
    texts = {
        file.relative_to(tree).as_posix(): file.read_text("utf-8") for file in area.files(tree)
    }
    found = [site for path, text in texts.items() for site in sites(path, text)]
    made = (mutant(site, texts[site.path], seed) for site in sample(found, len(found), seed))
    return [one for one, _ in zip((m for m in made if m), range(number), strict=False)]


def try_all(chosen: list[tuple[Area, Mutant]], jobs: int) -> Iterator[Result]:
    """Try mutants, so many at once, and tell standard error of each; results in their order."""
    copies: queue.SimpleQueue[Copy] = queue.SimpleQueue()
    reasons, baselines = equivalents(Path(__file__).with_name("equivalent.toml")), Baselines()

    def attempt(area: Area, one: Mutant) -> Result:
        reason = reasons.get((one.path, one.function, one.before, one.after))
        if reason:
            return Result(area.name, one, EQUIVALENT, reason)
        copy = copies.get()
        try:
            verdict = copy.judge(one.path, one.source, area.stages, baselines)
        finally:
            copies.put(copy)
        outcome = KILLED if verdict.killer else SURVIVED
        result = Result(area.name, one, outcome, verdict.killer, verdict.seconds)
        print(result, file=sys.stderr, flush=True)
        return result

    with tempfile.TemporaryDirectory(prefix="mutants-") as place:
        for number in range(jobs):
            copies.put(Copy(TREE, Path(place) / str(number)))
        with ThreadPoolExecutor(jobs) as pool:
            yield from pool.map(lambda pair: attempt(*pair), chosen)


if __name__ == "__main__":
    sys.exit(main())
