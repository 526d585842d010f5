"""`rookery verify`: check that all chance in a record was drawn as promised."""

import argparse
from collections.abc import Iterator

from rookery.cli.output import say_all, say_json
from rookery.cli.records import read_file
from rookery.core.fairness import Contribution
from rookery.core.verify import Check
from rookery.core.verify import verify as check

DIFFERENT = 1


def verify(arguments: argparse.Namespace) -> int:
    """Check a record; return 1 if a check fails. Raises BadRecord, Unverifiable, OSError."""
    record = read_file(arguments.file)
    checks = check(record)
    contributions = () if record.fairness is None else record.fairness.contributions
    right = all(item.is_right for item in checks)
    if arguments.json:
        say_json({"right": right, "checks": [_fact(item) for item in checks]})
    else:
        say_all(
            [*_lines(checks), f"contributions: {', '.join(map(_words, contributions)) or 'none'}"]
        )
    return 0 if right else DIFFERENT


def _fact(check: Check) -> dict[str, object]:
    return {
        "what": check.what,
        "number": check.number,
        "entry": check.token,
        "told": check.told,
        "drawn": check.drawn,
        "right": check.is_right,
    }


def _lines(checks: tuple[Check, ...]) -> Iterator[str]:
    kinds = {item.what: item for item in checks if item.what != "roll"}
    if "commitment" in kinds:
        yield f"commitment: {_verdict(kinds['commitment'], 'it is the hash of the secret')}"
    if "set-up" in kinds:
        yield f"set-up: {_verdict(kinds['set-up'], 'as drawn')}"
    rolls = [item for item in checks if item.what == "roll"]
    wrong = [item for item in rolls if not item.is_right]
    yield f"rolls: {len(rolls) - len(wrong)} of {len(rolls)} as drawn"
    for roll in wrong:
        yield f"roll {roll.number} (entry {roll.token}): {_verdict(roll, '')}"


def _verdict(check: Check, right: str) -> str:
    return right if check.is_right else f"the record has {check.told}, but {check.drawn} was drawn"


def _words(contribution: Contribution) -> str:
    seat, first = contribution.seat, contribution.first
    whose = "whoever opened the table" if seat is None else f"seat {seat + 1}"
    return f"{whose} from {f'roll {first}' if first else 'the set-up'} on"
