"""How records write the evidence of fair chance: lines `key: value` (docs/records.md)."""

import re
from collections.abc import Iterator, Mapping

from rookery.core.errors import SetupError
from rookery.core.fairness import Contribution, Fairness, is_secret
from rookery.core.options import split_words

COMMITMENT, SECRET, REQUEST = "commitment", "secret", "asked"
_CONTRIBUTION_KEY = re.compile(r"contribution ([1-9][0-9]?)")
_CONTRIBUTION = re.compile(
    r"([0-9a-f]{32,64}) (?:of seat ([1-9]) )?from (set-up|roll ([1-9][0-9]{0,5}))"
)


class BadFairness(Exception):
    """An invalid line about fairness, with its `key`."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


def is_key(key: str) -> bool:
    """Whether a header line with this key is about fairness."""
    return key in (COMMITMENT, SECRET, REQUEST) or _CONTRIBUTION_KEY.fullmatch(key) is not None


def fairness_entries(fairness: Fairness) -> Iterator[tuple[str, str]]:
    """The header lines about fairness, as (key, value)."""
    yield COMMITMENT, fairness.commitment
    if fairness.requested_options:
        yield (
            REQUEST,
            " ".join(f"{key}={value}" for key, value in fairness.requested_options.items()),
        )
    for number, contribution in enumerate(fairness.contributions, 1):
        seat = "" if contribution.seat is None else f"of seat {contribution.seat + 1} "
        first = f"roll {contribution.first}" if contribution.first else "set-up"
        yield f"contribution {number}", f"{contribution.bits} {seat}from {first}"
    if fairness.secret is not None:
        yield SECRET, fairness.secret


def read(lines: Mapping[str, str]) -> Fairness | None:
    """Read a header's lines about fairness; None if there are none. Raises BadFairness."""
    mine = {key: value for key, value in lines.items() if is_key(key)}
    if not mine:
        return None
    if COMMITMENT not in mine:
        raise BadFairness(next(iter(mine)), "nothing can be shown without a commitment")
    for key in (COMMITMENT, SECRET):
        if key in mine and not is_secret(mine[key]):
            raise BadFairness(key, f"a {key} is 64 digits of 0-9 and a-f")
    contributions = tuple(_contributions(mine))
    return Fairness(mine[COMMITMENT], _requested_options(mine), contributions, mine.get(SECRET))


def _requested_options(lines: Mapping[str, str]) -> dict[str, str]:
    try:
        return split_words(lines.get(REQUEST, "").split())
    except SetupError as error:
        raise BadFairness(REQUEST, str(error)) from None


def _contributions(lines: Mapping[str, str]) -> Iterator[Contribution]:
    keys = [key for key in lines if _CONTRIBUTION_KEY.fullmatch(key)]
    for number, key in enumerate(sorted(keys, key=lambda key: int(key.split()[1])), 1):
        match = _CONTRIBUTION.fullmatch(" ".join(lines[key].split()))
        if key != f"contribution {number}":
            raise BadFairness(key, f"contribution {number} is missing")
        if match is None:
            raise BadFairness(key, "a contribution is its digits, 'of seat 1', 'from roll 1'")
        seat = None if match[2] is None else int(match[2]) - 1
        yield Contribution(match[1], seat, int(match[4] or 0))
