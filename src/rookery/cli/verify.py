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
    given = () if record.fairness is None else record.fairness.contributions
    right = all(one.is_right for one in checks)
    if arguments.json:
        say_json({"right": right, "checks": [_fact(one) for one in checks]})
    else:
        say_all([*_lines(checks), f"contributions: {', '.join(map(_words, given)) or 'none'}"])
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
    kinds = {one.what: one for one in checks if one.what != "roll"}
    if "commitment" in kinds:
        yield f"commitment: {_verdict(kinds['commitment'], 'it is the hash of the secret')}"
    if "set-up" in kinds:
        yield f"set-up: {_verdict(kinds['set-up'], 'as drawn')}"
    rolls = [one for one in checks if one.what == "roll"]
    wrong = [one for one in rolls if not one.is_right]
    yield f"rolls: {len(rolls) - len(wrong)} of {len(rolls)} as drawn"
    for one in wrong:
        yield f"roll {one.number} (entry {one.token}): {_verdict(one, '')}"


def _verdict(check: Check, right: str) -> str:
    return right if check.is_right else f"the record has {check.told}, but {check.drawn} was drawn"


def _words(given: Contribution) -> str:
    whose = "whoever opened the table" if given.seat is None else f"seat {given.seat + 1}"
    return f"{whose} from {f'roll {given.first}' if given.first else 'the set-up'} on"
