"""How records write a proof: lines `key: value` of their header (docs/records.md)."""

import re
from collections.abc import Iterator, Mapping

from rookery.core.errors import SetupError
from rookery.core.fairness import Contribution, Proof, is_secret
from rookery.core.options import split_words

COMMITMENT, SECRET, ASKED = "commitment", "secret", "asked"
_NUMBERED = re.compile(r"contribution ([1-9][0-9]?)")
_CONTRIBUTION = re.compile(
    r"([0-9a-f]{32,64}) (?:of seat ([1-9]) )?from (set-up|roll ([1-9][0-9]{0,5}))"
)


class BadProof(Exception):
    """A proof's line that says nothing; `key` is the line's."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(reason)
        self.key = key


def is_key(key: str) -> bool:
    """Whether a header's line belongs to a proof."""
    return key in (COMMITMENT, SECRET, ASKED) or _NUMBERED.fullmatch(key) is not None


def written(proof: Proof) -> Iterator[tuple[str, str]]:
    """The lines of a proof."""
    yield COMMITMENT, proof.commitment
    if proof.requested:
        yield ASKED, " ".join(f"{key}={value}" for key, value in proof.requested.items())
    for number, one in enumerate(proof.contributions, 1):
        seat = "" if one.seat is None else f"of seat {one.seat + 1} "
        first = f"roll {one.first}" if one.first else "set-up"
        yield f"contribution {number}", f"{one.bits} {seat}from {first}"
    if proof.secret is not None:
        yield SECRET, proof.secret


def read(lines: Mapping[str, str]) -> Proof | None:
    """The proof of a header's lines, None if there is none; raises BadProof."""
    mine = {key: value for key, value in lines.items() if is_key(key)}
    if not mine:
        return None
    if COMMITMENT not in mine:
        raise BadProof(next(iter(mine)), "nothing can be shown without a commitment")
    for key in (COMMITMENT, SECRET):
        if key in mine and not is_secret(mine[key]):
            raise BadProof(key, f"a {key} is 64 digits of 0-9 and a-f")
    contributions = tuple(_contributions(mine))
    return Proof(mine[COMMITMENT], _requested(mine), contributions, mine.get(SECRET))


def _requested(lines: Mapping[str, str]) -> dict[str, str]:
    try:
        return split_words(lines.get(ASKED, "").split())
    except SetupError as error:
        raise BadProof(ASKED, str(error)) from None


def _contributions(lines: Mapping[str, str]) -> Iterator[Contribution]:
    keys = [key for key in lines if _NUMBERED.fullmatch(key)]
    for number, key in enumerate(sorted(keys, key=lambda key: int(key.split()[1])), 1):
        found = _CONTRIBUTION.fullmatch(" ".join(lines[key].split()))
        if key != f"contribution {number}":
            raise BadProof(key, f"contribution {number} is missing")
        if found is None:
            raise BadProof(key, "a contribution is its digits, 'of seat 1', 'from roll 1'")
        seat = None if found[2] is None else int(found[2]) - 1
        yield Contribution(found[1], seat, int(found[4] or 0))
