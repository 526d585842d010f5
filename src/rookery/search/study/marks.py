"""How well actions were played: marks for single ones, and each seat's accuracy."""

from collections.abc import Iterable, Iterator
from typing import Literal

from rookery.core.arguments import check_arguments
from rookery.search.study.findings import Finding

Mark = Literal["", "only", "slip", "mistake", "blunder"]

SLIP, MISTAKE, BLUNDER = 0.06, 0.12, 0.24
"""Shares of the range from last to first place: each is twice the one before it."""


@check_arguments
def mark(finding: Finding) -> Mark:
    """The mark of the action played: how weak it was, or that no other would have done."""
    if finding.options < 2 or not finding.played:
        return ""
    if finding.loss >= BLUNDER:
        return "blunder"
    if finding.loss >= MISTAKE:
        return "mistake"
    if finding.loss >= SLIP:
        return "slip"
    is_best = bool(finding.choices) and finding.choices[0].action == finding.played
    return "only" if is_best and finding.lead >= MISTAKE else ""


HALF = 0.1
"""A turn that gives away this much counts half; one that gives away twice as much, a quarter."""


@check_arguments
def accuracy(findings: Iterable[Finding], seats: int) -> tuple[float | None, ...]:
    """From 0 to 1 for each seat, over its turns that count; None for a seat without any."""
    losses: list[list[float]] = [[] for _ in range(seats)]
    for seat, loss in _turns(findings):
        losses[seat].append(0.5 ** (loss / HALF))
    return tuple(sum(turns) / len(turns) if turns else None for turns in losses)


def _turns(findings: Iterable[Finding]) -> Iterator[tuple[int, float]]:
    """The seat and the loss of each turn in which there was a choice, and something to lose.

    A turn is everything that a seat decides until chance or another seat follows.
    """
    whose, loss, is_counted = None, 0.0, False
    for finding in (*findings, Finding()):
        if finding.seat != whose:
            if whose is not None and is_counted:
                yield whose, min(1.0, loss)
            whose, loss, is_counted = finding.seat, 0.0, False
        if finding.played and finding.options > 1 and not finding.is_lost:
            loss, is_counted = loss + finding.loss, True
